package mechahex_test

import (
	"context"
	"testing"

	"gantry/rules"
	"gantry/rules/rulestest"
)

// anvil is the Medium of the oracles, m1 to m6.
func anvil() rules.Unit {
	return unit("medium-mecha", "torso: high-tuned-engine heat-sinks extra-armor, left-arm: heavy-laser, "+
		"right-arm: medium-missiles medium-laser", nil)
}

// The volley at 6 hexes of a Medium that loses its engine, sinks and heavy laser, at a fresh Light and at one that
// holds with a damaged armor.
func TestVolleyInABattle(t *testing.T) {
	g := open(t)
	light := unit("light-mecha", "torso: extra-armor heat-sinks, left-arm: medium-laser, right-arm: medium-laser", nil)
	held := light
	held.Condition = rules.Condition{"m1": 2, "action": 1}
	hurt := anvil()
	hurt.Condition = rules.Condition{"m1": 1, "m2": 1, "m4": 2}
	for _, row := range []struct {
		name             string
		by, at           rules.Unit
		mean, dead, heat string
	}{
		{"fresh", anvil(), light, "35/9", "61868125/204073344", "1/288"},
		{"three disabled", hurt, light, "20/9", "2375/34992", "1/3"},
		{"at the held one", hurt, held, "50/9", "510625/559872", "1/3"},
	} {
		o, err := rulestest.Ask(context.Background(), g, rulestest.Question{Attackers: []rules.Unit{row.by},
			Targets: []rules.Unit{row.at}, Attack: "volley", Situation: rules.Choices{"range": 6}})
		if err != nil {
			t.Fatal(err)
		}
		x, _ := o.Outcome(rules.RoleDamage)
		kill, _ := o.Chance(rules.RoleKill)
		loss, _ := o.Outcome(rules.RoleLoss)
		if x.Dist.Mean().RatString() != row.mean || kill.P.RatString() != row.dead ||
			loss.Dist.Mean().RatString() != row.heat {
			t.Errorf("%s: %v, %v, %v", row.name, x.Dist.Mean(), kill.P, loss.Dist.Mean())
		}
	}
}
