package mechahex_test

import (
	"context"
	"math/big"
	"strings"
	"testing"

	"gantry/data"
	"gantry/rules"
	"gantry/rules/mechahex"
	"gantry/rules/rulestest"
)

func openGame(t testing.TB) rulestest.Game {
	t.Helper()
	g, err := rulestest.Open(mechahex.System, data.Pack("mechahex"))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func mounted(profile string, items ...string) rules.Unit {
	u := rules.Unit{ID: "u1", Profile: profile, Count: 1, Mounts: []rules.Mount{}}
	for i, it := range items {
		u.Mounts = append(u.Mounts, rules.Mount{ID: "m" + string(rune('1'+i)), Item: it, At: "torso"})
	}
	return u
}

func answer(t interface {
	Helper()
	Fatalf(string, ...any)
}, g rulestest.Game, q rulestest.Question) rules.Odds {
	t.Helper()
	o, err := rulestest.Ask(context.Background(), g, q)
	if err != nil {
		t.Fatalf("%+v: %v", q.Situation, err)
	}
	return o
}

func mean(t testing.TB, o rules.Odds, id string) string {
	t.Helper()
	for _, x := range o.Outcomes {
		if x.ID == id {
			return x.Dist.Mean().RatString()
		}
	}
	t.Fatalf("no outcome %s", id)
	return ""
}

// The tables of expected damage: weapons against classes, from the front, then
// from the rear.
func TestExpectedDamage(t *testing.T) {
	g := openGame(t)
	classes := []string{"assault-mecha", "heavy-mecha", "medium-mecha", "light-mecha", "armed-structure"}
	for weapons, want := range map[string]string{
		"small-laser": "5/9 8/9 1 8/9 5/3 10/9 5/3",
		"medium-laser medium-missiles light-gatling long-missiles": "10/9 4/3 4/3 10/9 20/9 5/3 5/3",
		"heavy-laser":              "5/2 8/3 5/2 5/3 25/6 10/3 5/2",
		"particle-cannon rail-gun": "10/3 32/9 10/3 20/9 50/9 40/9 10/3",
		"close-missiles medium-gatling artillery-missile": "5/3 16/9 5/3 10/9 25/9 20/9 5/3",
		"heavy-gatling": "5 16/3 5 10/3 25/3 20/3 5",
	} {
		wants := strings.Fields(want)
		for _, weapon := range strings.Fields(weapons) {
			for i, class := range append(classes, "assault-mecha", "light-mecha") {
				q := rulestest.Question{Attack: "m1", Attackers: []rules.Unit{mounted("heavy-mecha", weapon)},
					Targets: []rules.Unit{mounted(class)}}
				if i >= len(classes) {
					q.Situation = rules.Choices{"rear": true}
				}
				if got := mean(t, answer(t, g, q), "damage"); got != wants[i] {
					t.Errorf("%s at %s %v: %s, want %s", weapon, class, q.Situation, got, wants[i])
				}
			}
		}
	}
	for weapon, want := range map[string]string{"particle-cannon": "50/9", "medium-laser": "25/9"} {
		q := rulestest.Question{Attack: "m1", Attackers: []rules.Unit{mounted("heavy-mecha", weapon)},
			Targets: []rules.Unit{mounted("light-mecha")}, Situation: rules.Choices{"held": true}}
		if got := mean(t, answer(t, g, q), "damage"); got != want {
			t.Errorf("%s at a light mecha that held: %s, want %s", weapon, got, want)
		}
	}
}

// The expected damage of every weapon against every class, from the side's question.
func TestExpectedDamageTable(t *testing.T) {
	g := openGame(t)
	o := answer(t, g, rulestest.Question{Attack: "expected-damage"})
	if len(o.Tables) != 1 || len(o.Tables[0].Rows) != 12 {
		t.Fatalf("%+v", o.Tables)
	}
	row := o.Tables[0].Rows[3]
	if row.Cells[0].Text != "Particle Cannon" || row.Cells[1].Text != "10/3" || row.Cells[4].Text != "20/9" {
		t.Errorf("%+v", row.Cells)
	}
	far := answer(t, g, rulestest.Question{Attack: "expected-damage",
		Situation: rules.Choices{"range": 10, "rear": true}})
	rows := far.Tables[0].Rows
	if laser, cannon := rows[0].Cells[1].Text, rows[3].Cells[1].Text; laser != "0" || cannon != "40/9" {
		t.Errorf("beyond its range a Small Laser does %s, a Particle Cannon %s", laser, cannon)
	}
}

// The rammed class, the ramming class, and the damage.
func TestRamDamage(t *testing.T) {
	g := openGame(t)
	rammers := []string{"assault-mecha", "heavy-mecha", "medium-mecha", "light-mecha"}
	for class, want := range map[string]string{"light-mecha": "4 3 2 1", "medium-mecha": "3 2 1 1",
		"heavy-mecha": "2 1 1 1", "assault-mecha": "1 1 1 1",
		"heavy-vehicle": "4 3 2 1", "armed-structure": "4 3 2 1", "ground-vehicle": "5 4 3 2"} {
		for i, rammer := range rammers {
			o := answer(t, g, rulestest.Question{Attack: "ram", Attackers: []rules.Unit{mounted(rammer)},
				Targets: []rules.Unit{mounted(class)}})
			if got := mean(t, o, "damage"); got != strings.Fields(want)[i] {
				t.Errorf("%s rammed by %s: %s of %s", class, rammer, got, want)
			}
		}
	}
	for _, a := range g.Attacks(rules.Force{}, []rules.Unit{mounted("heavy-vehicle")}) {
		t.Errorf("a vehicle without weapons has the attack %s", a.ID)
	}
}

func TestMorale(t *testing.T) {
	g := openGame(t)
	for n, want := range map[int]string{1: "1/3", 2: "1/2", 3: "2/3", 4: "5/6", 9: "5/6"} {
		o := answer(t, g, rulestest.Question{Attack: "morale", Situation: rules.Choices{"upgrades": n}})
		if got := o.Chances[0].P.RatString(); got != want {
			t.Errorf("%d upgrades: %s, want %s", n, got, want)
		}
	}
}

// Dice of overheating weapons, sinks, the mean damage and the chance of any.
func TestOverheating(t *testing.T) {
	g := openGame(t)
	for _, row := range []struct {
		cannons, sinks int
		mean, any      float64
	}{{1, 0, 0.667, 0.518}, {2, 0, 1.333, 0.767}, {2, 1, 0.036, 0.031}, {3, 1, 0.171, 0.125}, {3, 2, 0.0015, 0.0013}} {
		var items []string
		for range row.cannons {
			items = append(items, "particle-cannon")
		}
		for range row.sinks {
			items = append(items, "heat-sinks")
		}
		o := answer(t, g, rulestest.Question{Attack: "volley",
			Attackers: []rules.Unit{mounted("heavy-mecha", items...)},
			Targets:   []rules.Unit{mounted("light-mecha")}})
		loss, ok := o.Outcome(rules.RoleLoss)
		if !ok {
			t.Fatal("no loss")
		}
		any := new(big.Rat)
		for v, p := range loss.Dist.All() {
			if v > 0 {
				any.Add(any, p)
			}
		}
		m, _ := loss.Dist.Mean().Float64()
		a, _ := any.Float64()
		if d := m - row.mean; d > 0.0006 || d < -0.0006 {
			t.Errorf("%+v: mean %v", row, m)
		}
		if d := a - row.any; d > 0.0006 || d < -0.0006 {
			t.Errorf("%+v: any %v", row, a)
		}
	}
}

// A disabled upgrade has no effect: a map of damage disables upgrades.
func TestDisabledUpgradesDoNothing(t *testing.T) {
	g := openGame(t)
	target := mounted("heavy-mecha", "experimental-armor", "ram-armor", "extra-armor")
	ask := func(s rules.Choices) string {
		return mean(t, answer(t, g, rulestest.Question{Attack: "m1",
			Attackers: []rules.Unit{mounted("heavy-mecha", "rail-gun")}, Targets: []rules.Unit{target}, Situation: s}),
			"damage")
	}
	whole, noArmor, noCover := ask(rules.Choices{"range": 7}),
		ask(rules.Choices{"range": 7, "target-damage": map[string]any{"m1": 2}}),
		ask(rules.Choices{"range": 7, "target-damage": map[string]any{"m2": 2}})
	if near := ask(rules.Choices{"range": 6}); whole == near || noCover != near || noArmor == whole {
		t.Errorf("whole %s, without armor %s, without cover %s, near %s", whole, noArmor, noCover, near)
	}
}

// The table of hit and block rolls: a target number against modifiers from −3 to +2. A 6 always succeeds, a 1
// never.
func TestRollTable(t *testing.T) {
	g := openGame(t)
	modified := []rules.Choices{{"elevation": "below", "target-jumped": true, "moved": true},
		{"target-jumped": true, "moved": true}, {"moved": true}, {}, {"elevation": "above"},
		{"elevation": "above", "rear": true}}
	for class, want := range map[string]string{"assault-mecha": "1/3 1/2 2/3 5/6 5/6 5/6",
		"heavy-mecha": "1/6 1/3 1/2 2/3 5/6 5/6", "medium-mecha": "1/6 1/6 1/3 1/2 2/3 5/6",
		"light-mecha": "1/6 1/6 1/6 1/3 1/2 2/3"} {
		for i, s := range modified {
			o := answer(t, g, rulestest.Question{Attack: "m1",
				Attackers: []rules.Unit{mounted("heavy-mecha", "long-missiles")},
				Targets:   []rules.Unit{mounted(class, "heat-sinks")}, Situation: s})
			die := new(big.Rat).Quo(o.Outcomes[0].Dist.Mean(), big.NewRat(4, 1)) // of four dice
			if die.RatString() != strings.Fields(want)[i] {
				t.Errorf("to hit %s at %+d: %v of %s", class, i-3, die, want)
			}
		}
	}
	// To block: Str and the rear only make it harder.
	for class, want := range map[string]string{"assault-mecha": "1/3 1/2 2/3 5/6", "heavy-mecha": "1/6 1/3 1/2 2/3",
		"medium-mecha": "1/6 1/6 1/3 1/2", "light-mecha": "1/6 1/6 1/6 1/3"} {
		for i, shot := range []struct {
			weapon string
			s      rules.Choices
		}{{"close-missiles", rules.Choices{"rear": true, "held": true}},
			{"close-missiles", rules.Choices{"held": true}},
			{"medium-laser", rules.Choices{"held": true}}, {"small-laser", rules.Choices{"held": true}}} {
			o := answer(t, g, rulestest.Question{Attack: "m1",
				Attackers: []rules.Unit{mounted("heavy-mecha", shot.weapon)},
				Targets:   []rules.Unit{mounted(class, "heat-sinks")}, Situation: shot.s})
			hits, damage := o.Outcomes[0].Dist.Mean(), o.Outcomes[1].Dist.Mean()
			if shot.weapon != "small-laser" { // Deadly
				damage.Quo(damage, big.NewRat(2, 1))
			}
			block := damage.Sub(big.NewRat(1, 1), damage.Quo(damage, hits))
			if block.RatString() != strings.Fields(want)[i] {
				t.Errorf("%s blocks %s %v: %v of %s", class, shot.weapon, shot.s, block, want)
			}
		}
	}
}
