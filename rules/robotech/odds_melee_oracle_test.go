package robotech_test

import (
	"context"
	"errors"
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"gantry/rules"
	"gantry/rules/rulestest"
)

func TestMeleeAgainstPlay(t *testing.T) {
	g := open(t)
	var switches rulestest.Switches
	grades := map[string]int{"excellent-brawler": 2, "good-brawler": 1, "poor-brawler": -1, "horrible-brawler": -2,
		"melee": 2}
	switches.Cover(t, func() {
		rapid.Check(t, func(t *rapid.T) {
			n := func(name string, least, most int) int { return rapid.IntRange(least, most).Draw(t, name) }
			type side struct {
				pil, damage, hp, parry, mod int
				hands, modes                bool
				unit                        rules.Unit
			}
			draw := func(name string) side {
				s := side{pil: n(name+" pil", -2, 6), damage: n(name+" damage", 1, 5), hp: n(name+" hp", 1, 12),
					hands: rapid.Bool().Draw(t, name+" hands")}
				var traits []string
				if s.hands {
					traits = append(traits, "hands")
				} else {
					s.mod = -3
				}
				if grade := rapid.SampledFrom([]string{"", "excellent-brawler", "good-brawler", "poor-brawler",
					"horrible-brawler",
					"melee"}).Draw(t, name+" grade"); grade != "" {
					traits = append(traits, grade)
					s.mod += grades[grade]
				}
				s.unit = custom("mecha", s.pil, 0, 5, s.damage, s.hp, traits...)
				// In a second mode its numbers differ: the situation says which counts.
				if s.modes = rapid.Bool().Draw(t, name+" modes"); s.modes {
					s.unit.Choices["modes"], s.unit.Choices["Robot/pil"], s.unit.Choices["Jet/pil"] = []any{"Robot",
						"Jet"}, s.pil+1,
						s.pil
					for _, id := range traits {
						s.unit.Mounts = append(s.unit.Mounts, rules.Mount{ID: "again-" + id, Item: id, At: "trait"})
					}
				}
				if s.parry = n(name+" parry", 0, 3); s.parry > 0 {
					s.unit.Mounts = append(s.unit.Mounts,
						rules.Mount{ID: "p", Item: "parry", At: "trait", Value: s.parry})
				}
				return s
			}
			a, d := draw("attacker"), draw("defender")
			extra, arc := n("extra", 0, 2), rapid.SampledFrom([]string{"front", "side", "rear"}).Draw(t, "arc")
			c := rules.Choices{"extra-attacker": extra, "melee-arc": arc, "target-damage": n("hurt", 0, d.hp-1),
				"pil-penalty": n("their PIL lost", 0, 2), "own-pil-penalty": n("own PIL lost", 0, 2)}
			for field, x := range map[string]side{"mode": a, "target-mode": d} {
				if x.modes {
					c[field] = "Jet"
				}
			}
			if kind := rapid.SampledFrom([]string{"", "mecha", "vehicle", "infantry"}).Draw(t,
				"counts as"); kind != "" {
				c["target-class"] = kind
			}
			q := rulestest.Question{Attack: "melee", Attackers: []rules.Unit{a.unit}, Targets: []rules.Unit{d.unit},
				Situation: c}
			switches.Asked("melee", g, q)
			o, err := rulestest.Ask(context.Background(), g, q)
			if kind := c["target-class"]; kind == "vehicle" || kind == "infantry" { // neither fights with mecha
				var refused *rules.QuestionError
				if !errors.As(err, &refused) || refused.Pointer != "/situation/target-class" {
					t.Fatalf("a melee with %s: %v", kind, err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			counts := map[string]int64{}
			var dealt, taken int64
			for x := 1; x <= 6; x++ {
				for y := 1; y <= 6; y++ {
					mine := x + a.pil + a.mod + extra + map[string]int{"front": 0, "side": 1,
						"rear": 2}[arc] - c["own-pil-penalty"].(int)
					if x != 6 {
						mine -= d.parry
					}
					theirs := y + d.pil + d.mod - c["pil-penalty"].(int)
					switch {
					case mine == theirs:
						counts["tie"]++
					case mine > theirs:
						counts["win"]++
						hurt := a.damage
						if a.hands && mine >= 2*theirs {
							counts["double"]++
							hurt *= 2
						}
						dealt += int64(hurt)
						if hurt >= d.hp-c["target-damage"].(int) {
							counts["destroyed"]++
						}
					default:
						counts["lose"]++
						hurt := d.damage
						if d.hands && theirs >= 2*mine {
							hurt *= 2
						}
						taken += int64(hurt)
					}
				}
			}
			for _, id := range []string{"win", "tie", "lose", "double", "destroyed"} {
				i := slices.IndexFunc(o.Chances, func(c rules.Chance) bool { return c.ID == id })
				if want := big.NewRat(counts[id], 36); i < 0 || o.Chances[i].P.Cmp(want) != 0 {
					t.Errorf("%s: %+v, played out %v", id, o.Chances, want)
				}
			}
			for role, sum := range map[rules.Role]int64{rules.RoleDamage: dealt, rules.RoleLoss: taken} {
				if x, _ := o.Outcome(role); x.Dist.Mean().Cmp(big.NewRat(sum, 36)) != 0 {
					t.Errorf("%s: %v, played out %v", role, x.Dist.Mean(), big.NewRat(sum, 36))
				}
			}
		})
	})
}
