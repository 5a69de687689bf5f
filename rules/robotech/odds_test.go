package robotech_test

import (
	"context"
	"math/big"
	"slices"
	"strings"
	"testing"

	"gantry/rules"
	"gantry/rules/rulestest"
)

// The number needed on the die, from Size − GUN: 1 or less always hits, 7 or more never, and a natural 1
// or 6 has no special effect.
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

// The largest damage of a hit with the printed weapons.
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

// Effects of weapons and electronics beyond the target are reported with their source.
func TestBeyondTheTarget(t *testing.T) {
	g := open(t)
	a := custom("mecha", 0, 2, 5, 0, 5)
	attributes := []any{"Beam 9", "Blast 2", "Bombs", "Residual 3", "Destabilize", "Volley 1-2"}
	a.Mounts = append(a.Mounts, rules.Mount{ID: "gun", Item: "custom", At: "weapon",
		Value: map[string]any{"system": "Gun", "class": "missile", "arc": "F", "sr": "s20", "lr": 40, "dmg": 1,
			"attributes": attributes}},
		rules.Mount{ID: "laser", Item: "custom", At: "weapon",
			Value: map[string]any{"system": "Laser", "class": "laser",
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
		o, err := rulestest.Ask(context.Background(), g,
			rulestest.Question{Attack: row.attack, Attackers: []rules.Unit{a},
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

// The source for full missile damage to infantry: a reading.
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

// The chance of each row of the critical table, by one shot: AP on a 5 or 6 of the die
// is 1 critical in 3 shots, so 1 in 18 for a row.
func TestCriticalTable(t *testing.T) {
	g := open(t)
	for name, row := range map[string]struct {
		attributes []any
		before     bool
		want       []string // by row; nil: no table
	}{
		"no critical":     {nil, true, nil},
		"the first":       {[]any{"AP 5"}, false, []string{"5.6%", "5.6%", "5.6%", "5.6%", "5.6%", "0.0%"}},
		"not the first":   {[]any{"AP 5"}, true, []string{"5.6%", "5.6%", "5.6%", "5.6%", "5.6%", "5.6%"}},
		"hit on any roll": {[]any{"AP 1"}, true, []string{"16.7%", "16.7%", "16.7%", "16.7%", "16.7%", "16.7%"}},
	} {
		a := custom("mecha", 0, 9, 5, 0, 5)
		a.Mounts = append(a.Mounts, rules.Mount{ID: "gun", Item: "custom", At: "weapon",
			Value: map[string]any{"system": "Gun", "class": "laser", "arc": "F", "sr": 20, "lr": 40, "dmg": 1,
				"attributes": row.attributes}})
		o, err := rulestest.Ask(context.Background(), g, rulestest.Question{Attack: "gun", Attackers: []rules.Unit{a},
			Targets:   []rules.Unit{custom("mecha", 0, 0, 5, 0, 9)},
			Situation: rules.Choices{"critical-before": row.before}})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, table := range o.Tables {
			for _, r := range table.Rows {
				got = append(got, r.Cells[2].Text)
			}
		}
		if !slices.Equal(got, row.want) {
			t.Errorf("%s: %q, want %q", name, got, row.want)
		}
	}
}

// Several weapons in one activation do the sum of each: the first as the situation says, the others without a
// dodge.
func TestWeaponsFiredTogether(t *testing.T) {
	g := open(t)
	a := custom("mecha", 0, 2, 5, 0, 5)
	for i, id := range []string{"one", "two", "three"} {
		a.Mounts = append(a.Mounts, rules.Mount{ID: id, Item: "custom", At: "weapon", Value: map[string]any{
			"system": id, "class": "laser", "arc": "F", "sr": 20, "lr": 40, "dmg": i + 1, "attributes": []any{"AP 5"}}})
	}
	mean := func(attack string, s rules.Choices) *big.Rat {
		o, err := rulestest.Ask(context.Background(), g, rulestest.Question{Attack: attack, Attackers: []rules.Unit{a},
			Targets: []rules.Unit{custom("mecha", 2, 0, 5, 0, 9)}, Situation: s})
		if err != nil {
			t.Fatal(err)
		}
		damage, _ := o.Outcome(rules.RoleDamage)
		return damage.Dist.Mean()
	}
	want := mean("one", rules.Choices{"dodge": "action"})
	want.Add(want, mean("two", nil)).Add(want, mean("three", nil))
	got := mean("one", rules.Choices{"dodge": "action", "together": []any{"two", "three"}})
	if got.Cmp(want) != 0 {
		t.Errorf("together %v, one by one %v", got, want)
	}
}

// Under the advanced rules a missile flies its speed each turn.
func TestMissilesFlyForTurns(t *testing.T) {
	g := open(t)
	a := custom("mecha", 0, 2, 5, 0, 5)
	a.Mounts = append(a.Mounts, rules.Mount{ID: "gun", Item: "custom", At: "weapon", Value: map[string]any{
		"system": "Missile", "class": "missile", "arc": "F", "sr": "s20", "lr": 60, "dmg": 3}})
	for inches, want := range map[int]string{20: "", 21: "arrives on turn 2", 60: "arrives on turn 3"} {
		o, err := rulestest.Ask(context.Background(), g, rulestest.Question{Attack: "gun", Attackers: []rules.Unit{a},
			Targets: []rules.Unit{custom("mecha", 0, 0, 5, 0, 9)}, Situation: rules.Choices{"range": inches},
			Force: rules.Force{Options: rules.Choices{"advanced-missiles": true}}})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, r := range o.Working {
			if r.Label == "flight" {
				got = r.Text
			}
		}
		if want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%d\": %q, want %q", inches, got, want)
		}
	}
}
