package robotech_test

import (
	"context"
	"fmt"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"gantry/rules"
	"gantry/rules/rulestest"
)

// counted is a chance of the oracle: cases out of all cases.
type counted map[string][2]int64

func (c counted) of(id string, is bool) {
	n := c[id]
	if n[1]++; is {
		n[0]++
	}
	c[id] = n
}

func (c counted) holds(t *rapid.T, o rules.Odds) {
	for id, n := range c {
		found := false
		for _, x := range o.Chances {
			if x.ID == id {
				found = true
				if x.P == nil || x.P.Cmp(big.NewRat(n[0], n[1])) != 0 {
					t.Errorf("%s: %v, counted %d of %d", id, x.P, n[0], n[1])
				}
			}
		}
		if !found {
			t.Errorf("no chance %s", id)
		}
	}
}

// The rolls of sides and single units, over every roll of the dice.
func TestSideRollsAgainstCounting(t *testing.T) {
	g := open(t)
	var switches rulestest.Switches
	switches.Cover(t, func() {
		rapid.Check(t, func(t *rapid.T) {
			n := func(name string, least, most int) int { return rapid.IntRange(least, most).Draw(t, name) }
			yes := func(name string) bool { return rapid.Bool().Draw(t, name) }
			asked := func(q rulestest.Question) rules.Odds {
				switches.Asked(q.Attack, g, q)
				o, err := rulestest.Ask(context.Background(), g, q)
				if err != nil {
					t.Fatalf("%s: %v", q.Attack, err)
				}
				return o
			}

			s := rules.Choices{"leadership": n("leadership", 0, 6), "enemy-leadership": n("enemy", 0, 6)}
			first, stolen := counted{}, counted{}
			lead := s["leadership"].(int) - s["enemy-leadership"].(int)
			more := rules.Choices{"leadership": s["leadership"], "enemy-leadership": s["enemy-leadership"],
				"tokens": n("tokens", 0, 3), "enemy-tokens": n("enemy tokens", 0, 3), "ecm": n("ECM", 0, 3),
				"own-ecm": n("own ECM", 0, 3)}
			bought := lead + more["tokens"].(int) - more["enemy-tokens"].(int)
			for x := 1; x <= 6; x++ {
				for y := 1; y <= 6; y++ {
					first.of("win", x+lead > y)
					first.of("tie", x+lead == y)
					first.of("lose", x+lead < y)
					stolen.of("stolen", x+bought > y)
					stolen.of("tie", x+bought == y)
				}
			}
			first.holds(t, asked(rulestest.Question{Attack: "initiative", Situation: s}))
			theft := asked(rulestest.Question{Attack: "steal-activation", Situation: more})
			stolen.holds(t, theft)
			cost := fmt.Sprintf("2 tokens, +%d for ECM, +%d for the roll", max(0,
				more["ecm"].(int)-more["own-ecm"].(int)),
				more["tokens"])
			if theft.Working[0].Text != cost {
				t.Errorf("it costs %s, want %s", theft.Working[0].Text, cost)
			}

			pil, hp := n("pil", 0, 8), n("hp", 2, 30)
			modes := yes("modes")
			unit := func() rules.Unit {
				u := custom("mecha", pil, pil, 5, 0, hp)
				if modes {
					u.Choices["modes"] = []any{"Robot", "Jet"}
					u.Choices["Robot/pil"], u.Choices["Robot/gun"] = pil+1, pil+1
				}
				return u
			}
			situation := func(s rules.Choices) rules.Choices {
				if modes {
					s["mode"] = "Jet"
				}
				return s
			}
			hurt := n("hurt", 0, hp-1)
			under, lost := counted{}, n("PIL lost", 0, 3)
			for x := 1; x <= 6; x++ {
				under.of("dodged", x+pil-lost >= 7)
				under.of("survives", x+pil-lost >= 7 || 16 < hp-hurt)
			}
			under.holds(t, asked(rulestest.Question{Attack: "barrage", Attackers: []rules.Unit{unit()},
				Situation: situation(rules.Choices{"target-damage": hurt, "pil-penalty": lost})}))

			a := unit()
			a.Choices["crew"], a.Mounts = 2, append(a.Mounts, rules.Mount{ID: "g", Item: "gunner", At: "trait"})
			ams := n("AMS", 0, 2)
			attributes := []any{}
			if ams > 0 {
				attributes = append(attributes, "AMS 1")
			}
			a.Mounts = append(a.Mounts, rules.Mount{ID: "first", Item: "custom", At: "weapon",
				Value: map[string]any{"system": "Gun", "class": "laser", "arc": "F", "sr": 20, "lr": 40, "dmg": 1}},
				rules.Mount{ID: "second", Item: "custom", At: "weapon",
					Value: map[string]any{"system": "Gun", "class": "laser",
						"arc": "F", "sr": 20, "lr": 40, "dmg": 1, "attributes": attributes}})
			size := n("missile's size", 1, 12)
			s = situation(rules.Choices{"missile-size": size, "gunner": yes("gunner"),
				"weapon":   rapid.SampledFrom([]string{"first", "second"}).Draw(t, "with"),
				"incoming": n("incoming", 1, 4),
				"missile":  rapid.SampledFrom([]string{"other", "mrm", "lrm"}).Draw(t, "at a")})
			add := pil - 2 + map[string]int{"mrm": -2, "lrm": -4}[s["missile"].(string)]
			if s["weapon"] == "second" && ams > 0 {
				add += 3
			}
			if s["gunner"] == true {
				add++
			}
			shot := counted{}
			for x := 1; x <= 6; x++ {
				shot.of("intercepted", x+add >= size)
			}
			shot.holds(t, asked(rulestest.Question{Attack: "interception", Attackers: []rules.Unit{a}, Situation: s}))

			jammer := unit()
			jammer.Mounts = append(jammer.Mounts, rules.Mount{ID: "e", Item: "ecm", At: "trait", Value: 3})
			enemy := n("ECM of the enemy", 0, 4)
			rows := asked(rulestest.Question{Attack: "ecm", Attackers: []rules.Unit{jammer},
				Situation: situation(rules.Choices{"enemy-ecm": enemy})}).Tables[0].Rows
			for i := range 3 {
				want := fmt.Sprintf("%d\" commands cost %d more", 12*(i+1), max(0, 3-i-enemy))
				if len(rows) != 3 || rows[i].Cells[1].Text+" "+rows[i].Cells[2].Text != want {
					t.Errorf("ECM 3, row %d: %+v, want %s", i+1, rows, want)
				}
			}
		})
	})
}

// A missile wall, by the die for the missiles and the die that dodges.
func TestWallsAgainstCounting(t *testing.T) {
	g := open(t)
	var switches rulestest.Switches
	switches.Cover(t, func() {
		rapid.Check(t, func(t *rapid.T) {
			n := func(name string, least, most int) int { return rapid.IntRange(least, most).Draw(t, name) }
			yes := func(name string) bool { return rapid.Bool().Draw(t, name) }
			a := custom("mecha", 2, 2, 5, 0, 9)
			damages := map[string]int{"short": n("dmg", 1, 9), "long": n("other dmg", 1, 9)}
			for _, id := range []string{"short", "long"} {
				a.Mounts = append(a.Mounts, rules.Mount{ID: id, Item: "custom", At: "weapon",
					Value: map[string]any{"system": id, "class": "missile", "arc": "F", "sr": "s20", "lr": 40,
						"dmg":        damages[id],
						"attributes": []any{"Volley 1-4"}}})
			}
			size, pil, hp := n("size", 5, 10), n("pil", 0, 6), n("hp", 1, 30)
			u := custom("mecha", pil, 0, size, 0, hp)
			resists := yes("resistant")
			if resists {
				u.Mounts = append(u.Mounts, rules.Mount{ID: "r", Item: "resistant", At: "trait", Value: "explosive"})
			}
			c := rules.Choices{"missile": rapid.SampledFrom([]string{"short", "long"}).Draw(t, "missile"),
				"missiles": n("missiles", 4, 40), "cover": n("cover", 0, 6), "target-damage": n("hurt", 0, hp-1),
				"dodge": rapid.SampledFrom([]string{"none", "action", "command-point", "quick",
					"dew"}).Draw(t, "dodge"),
				"dodge-arc":        rapid.SampledFrom([]string{"front", "side", "rear"}).Draw(t, "arc"),
				"dodge-second-arc": yes("second"),
				"target-class": rapid.SampledFrom([]string{"", "mecha", "vehicle",
					"infantry"}).Draw(t, "counts as"),
				"critical-before": yes("critical before"),
				"target-sled":     rapid.SampledFrom([]string{"dropped", "mounted"}).Draw(t, "sled")}
			if yes("modes") {
				u.Choices["modes"], u.Choices["Robot/pil"], u.Choices["Jet/pil"] = []any{"Robot", "Jet"}, pil+1, pil
				c["target-mode"] = "Jet"
			}
			c["pil-penalty"], c["target-stationary"], c["target-silent"] = n("PIL lost", 0, 3),
				yes("stationary"), yes("silent")
			c["target-spent"] = yes("tired")
			switch c["dodge"] { // impossible dodges are refused, as fixtures show
			case "quick":
				u.Mounts, c["target-stationary"] = append(u.Mounts, rules.Mount{ID: "q", Item: "quick", At: "trait"}),
					false
			case "command-point":
				c["target-silent"] = false
			}
			add := pil - c["pil-penalty"].(int) + map[string]int{"side": -1, "rear": -2}[c["dodge-arc"].(string)]
			if c["dodge-second-arc"] == true {
				add--
			}
			want, damage := counted{}, map[int]int64{}
			for dice := range 6 * 6 * 6 {
				missiles, dodge, sled := 1+dice%6, 1+dice/6%6, 1+dice/36
				hit, tries := size <= 8, c["dodge"] != "none" && (c["dodge"] != "action" || c["target-spent"] == false)
				whole, half := hit && tries && dodge+add > 8, hit && tries && dodge+add == 8
				dealt := 0
				onSled := hit && !whole && c["target-sled"] == "mounted" && sled >= 5
				if hit && !whole && !onSled {
					dealt = damages[c["missile"].(string)] * ((missiles + 1) / 2)
					for _, halved := range []bool{resists, half} {
						if halved {
							dealt = dealt/2 + dealt%2
						}
					}
					dealt = max(0, dealt-c["cover"].(int))
				}
				damage[dealt]++
				want.of("hit", hit)
				want.of("dodged", whole)
				want.of("half", half)
				want.of("destroyed", dealt >= hp-c["target-damage"].(int))
			}
			q := rulestest.Question{Attack: "missile-wall", Attackers: []rules.Unit{a},
				Targets: []rules.Unit{u}, Situation: c}
			switches.Asked("wall", g, q)
			o, err := rulestest.Ask(context.Background(), g, q)
			if err != nil {
				t.Fatal(err)
			}
			want.holds(t, o)
			got, _ := o.Outcome(rules.RoleDamage)
			for v, p := range got.Dist.All() {
				if p.Cmp(big.NewRat(damage[v], 216)) != 0 {
					t.Errorf("%d damage: %v, counted %d of 216", v, p, damage[v])
				}
			}
		})
	})
}
