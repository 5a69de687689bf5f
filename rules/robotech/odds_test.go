package robotech_test

import (
	"context"
	"testing"

	"gantry/rules"
)

// What is needed on the die, from Size − GUN: 1 and less always, 7 and more
// never, and a natural 1 or 6 is nothing special.
func TestNeededOnTheDie(t *testing.T) {
	g := open(t)
	for needed, want := range map[int]string{-2: "1", 0: "1", 1: "1", 2: "5/6", 3: "2/3", 4: "1/2", 5: "1/3", 6: "1/6", 7: "0", 9: "0"} {
		a := custom("mecha", 0, 2, 5, 0, 5)
		a.Mounts = append(a.Mounts, rules.Mount{ID: "gun", Item: "custom", At: "weapon", Value: map[string]any{"system": "Gun", "class": "laser", "arc": "F", "sr": 20, "lr": 40, "dmg": 1}})
		o, err := rules.Ask(context.Background(), g, rules.Question{Attack: "gun", Attackers: []rules.Unit{a}, Targets: []rules.Unit{custom("mecha", 0, 0, needed+2, 0, 5)}, Situation: rules.Choices{"acquired": true}})
		if err != nil {
			t.Fatal(err)
		}
		if got := o.Chances[0].P.RatString(); got != want {
			t.Errorf("%d needed: %s, want %s", needed, got, want)
		}
	}
}

// The most that a hit of the printed weapons does.
func TestDamageOfPrintedWeapons(t *testing.T) {
	g := open(t)
	for id, want := range map[string]int{"pbc-11": 24, "m-89": 2, "tz-25mm": 6, "tz-l4": 2, "bofors": 192, "oerlikon-atm": 40} {
		u := published(t, g, "tomahawk")
		o, err := rules.Ask(context.Background(), g, rules.Question{Attack: id, Attackers: []rules.Unit{u}, Targets: []rules.Unit{custom("mecha", 0, 0, 2, 0, 5)}, Situation: rules.Choices{"acquired": true}})
		if err != nil {
			t.Fatal(err)
		}
		most := 0
		damage, _ := o.Outcome(rules.RoleDamage)
		for v := range damage.Dist.All() {
			most = max(most, v)
		}
		if most != want {
			t.Errorf("%s does %d at most, want %d", id, most, want)
		}
	}
}
