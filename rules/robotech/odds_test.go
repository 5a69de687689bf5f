package robotech_test

import (
	"context"
	"strings"
	"testing"

	"gantry/rules"
	"gantry/rules/rulestest"
)

// What is needed on the die, from Size − GUN: 1 and less always, 7 and more
// never, and a natural 1 or 6 is nothing special.
func TestNeededOnTheDie(t *testing.T) {
	g := open(t)
	for needed, want := range map[int]string{-2: "1", 0: "1", 1: "1", 2: "5/6", 3: "2/3", 4: "1/2", 5: "1/3", 6: "1/6",
		7: "0", 9: "0"} {
		a := custom("mecha", 0, 2, 5, 0, 5)
		a.Mounts = append(a.Mounts, rules.Mount{ID: "gun", Item: "custom", At: "weapon",
			Value: map[string]any{"system": "Gun", "class": "laser", "arc": "F", "sr": 20, "lr": 40, "dmg": 1}})
		o, err := rulestest.Ask(context.Background(), g, rulestest.Question{Attack: "gun", Attackers: []rules.Unit{a},
			Targets: []rules.Unit{custom("mecha", 0, 0, needed+2, 0, 5)}, Situation: rules.Choices{"acquired": true}})
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
	for id, want := range map[string]int{"pbc-11": 24, "m-89": 2, "tz-25mm": 6, "tz-l4": 2, "bofors": 192,
		"oerlikon-atm": 40} {
		u := published(t, g, "tomahawk")
		o, err := rulestest.Ask(context.Background(), g, rulestest.Question{Attack: id, Attackers: []rules.Unit{u},
			Targets: []rules.Unit{custom("mecha", 0, 0, 2, 0, 5)}, Situation: rules.Choices{"acquired": true}})
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

// What weapons and electronics do beyond the target is told, with who says so.
func TestBeyondTheTarget(t *testing.T) {
	g := open(t)
	a := custom("mecha", 0, 2, 5, 0, 5)
	attributes := []any{"Beam 9", "Blast 2", "Bombs", "Residual 3", "Destabilize", "Volley 1-2"}
	a.Mounts = append(a.Mounts, rules.Mount{ID: "gun", Item: "custom", At: "weapon",
		Value: map[string]any{"system": "Gun", "class": "missile", "arc": "F", "sr": "s20", "lr": 40, "dmg": 1,
			"attributes": attributes}},
		rules.Mount{ID: "laser", Item: "custom", At: "weapon", Value: map[string]any{"system": "Laser", "class": "laser",
			"arc": "F", "sr": 20, "lr": 40, "dmg": 1}})
	u := custom("mecha", 0, 0, 5, 0, 5)
	u.Mounts = append(u.Mounts, rules.Mount{ID: "d", Item: "dew", At: "trait", Value: 2})
	want := map[string]string{"Beam 9": "next in line", "Blast 2": "friend and foe", "Bombs": "passed over",
		"Residual 3": "rest of the game", "Destabilize": "called shot", "DEW 2": "free dodges"}
	for _, row := range []struct {
		attack    string
		situation rules.Choices
		want      map[string]string
	}{{"gun", rules.Choices{}, want}, {"missile-wall", rules.Choices{"missiles": 4}, want},
		{"laser", rules.Choices{}, nil}} {
		o, err := rulestest.Ask(context.Background(), g, rulestest.Question{Attack: row.attack, Attackers: []rules.Unit{a},
			Targets: []rules.Unit{u}, Situation: row.situation})
		if err != nil {
			t.Fatal(err)
		}
		told := map[string]string{}
		for _, r := range o.Working {
			if _, listed := want[r.Label]; listed {
				told[r.Label] = r.Text + " " + r.Cite
			}
		}
		if len(told) != len(row.want) {
			t.Errorf("%s tells %v", row.attack, told)
		}
		for label, part := range row.want {
			if !strings.Contains(told[label], part) || !strings.Contains(told[label], "Traits") {
				t.Errorf("%s: of %s it says %q, want %q", row.attack, label, told[label], part)
			}
		}
	}
}

// Who says that missiles hurt infantry whole: a reading.
func TestMissilesAgainstInfantry(t *testing.T) {
	g := open(t)
	for class, want := range map[string]rules.Basis{"missile": rules.Inferred, "plasma": rules.Printed,
		"explosive": rules.Printed} {
		a := custom("mecha", 0, 2, 5, 0, 5)
		a.Mounts = append(a.Mounts, rules.Mount{ID: "gun", Item: "custom", At: "weapon",
			Value: map[string]any{"system": "Gun", "class": class, "arc": "F", "sr": "20", "lr": 40, "dmg": 3}})
		o, err := rulestest.Ask(context.Background(), g, rulestest.Question{Attack: "gun", Attackers: []rules.Unit{a},
			Targets: []rules.Unit{custom("infantry", 0, 0, 5, 0, 9)}, Situation: rules.Choices{}})
		if err != nil {
			t.Fatal(err)
		}
		basis := rules.Printed
		for _, r := range o.Working {
			if r.Label == "infantry" {
				basis = r.Basis
			}
		}
		if basis != want {
			t.Errorf("%s: %v, want %v", class, basis, want)
		}
	}
}
