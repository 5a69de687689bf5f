package robotech_test

import (
	"strings"
	"testing"

	"gantry/rules"
	"gantry/rules/rulestest"
)

// The findings on a designed unit's numbers and on its weapon: whose bound it is, and the message.
func TestRangesAndTheirBasis(t *testing.T) {
	g := open(t)
	weapon := func(change map[string]any) map[string]any {
		row := map[string]any{"system": "Gun", "class": "laser", "sr": 10, "lr": 20, "dmg": 1}
		for id, v := range change {
			row[id] = v
		}
		return row
	}
	for _, row := range []struct {
		name    string
		choices rules.Choices
		weapon  map[string]any
		want    string
		basis   rules.Basis
	}{
		{"GUN", rules.Choices{"gun": 25}, nil, "GUN: enter −9 to 20 (Gantry's limits)", rules.House},
		{"HP", rules.Choices{"hp": 1000}, nil, "HP: enter 1 to 999 (Gantry's limits)", rules.House},
		{"leadership", rules.Choices{"leadership": 21}, nil, "Leadership: enter 0 to 20", rules.House},
		{"points", rules.Choices{"points": 20_000}, nil, "Points: enter 0 to 10,000", rules.House},
		{"a speed", rules.Choices{"mobility": []any{"walker 3/2000"}}, nil,
			"is over 999 inches, Gantry's", rules.House},
		{"DMG", nil, map[string]any{"dmg": 1000}, "Gun: DMG is over 999", rules.House},
		{"SR", nil, map[string]any{"sr": 1000}, "Gun: SR is over 999", rules.House},
		{"speed of a missile", nil, map[string]any{"sr": "s1000"}, "Gun: speed is over 999", rules.House},
		{"no circle", rules.Choices{"hp": 0}, nil, "HP: enter 1 or more", rules.Printed},
		{"no crew", rules.Choices{"crew": 0}, nil, "Crew: enter 1 or more", rules.Printed},
		{"a table", rules.Choices{"pil": map[string]any{"a": 1}}, nil, "PIL: enter a whole number",
			rules.Printed},
		{"a list", rules.Choices{"mobility": []any{[]any{"walker 3"}}}, nil, `-12/60 (now "walker 3").`,
			rules.Printed},
		{"a word", rules.Choices{"pil": "two"}, nil, "PIL: enter a whole number", rules.Printed},
		{"ranges", nil, map[string]any{"lr": 5}, "Gun: LR 5 is below SR 10", rules.Inferred},
		{"two hands", rules.Choices{"class": "infantry"}, map[string]any{"arc": "2h"}, "Gun: arc 2H is for mecha only",
			rules.Printed},
	} {
		u := rules.Unit{ID: "u1", Profile: "custom", Count: 3, Choices: row.choices,
			Mounts: []rules.Mount{{ID: "m1", Item: "custom", At: "weapon", Value: weapon(row.weapon)}}}
		var said []string
		for _, f := range rulestest.Findings(g, rules.Force{Units: []rules.Unit{u}}) {
			if f.Rule == "field-range" {
				said = append(said, f.Message)
				if f.Basis != row.basis || f.Severity != rules.Error || !strings.Contains(f.Message, row.want) ||
					strings.Contains(f.Message, "map[") {
					t.Errorf("%s: %q (%v %v), want %q (%v)", row.name, f.Message, f.Severity, f.Basis,
						row.want, row.basis)
				}
			}
		}
		if len(said) != 1 {
			t.Errorf("%s: field-range says %q", row.name, said)
		}
	}
}

// A two-handed weapon needs a mecha in at least one mode.
func TestTwoHands(t *testing.T) {
	g := open(t)
	u := rules.Unit{ID: "u1", Profile: "custom", Count: 3, Choices: rules.Choices{"modes": []any{"robot", "jet"},
		"class": []any{"mecha", "vehicle"}}, Mounts: []rules.Mount{{ID: "m1", Item: "custom",
		At: "weapon", Value: map[string]any{"system": "Gun", "class": "laser", "arc": "2H", "sr": 10,
			"lr": 20, "dmg": 1}}}}
	if found(g, rules.Force{Units: []rules.Unit{u}}, "field-range", "") {
		t.Error("a transformable unit may not have a two-handed weapon")
	}
}

// Lists that a player writes by name have messages with names.
func TestNamesNotIDs(t *testing.T) {
	g := open(t)
	form := g.Form(rules.Force{}, rules.Unit{ID: "u1", Profile: "custom", Count: 1})
	for _, id := range []string{"modes", "abilities"} {
		fd, _ := form.Field(id)
		if fault, _ := fd.Fault(3); fault != "enter a list of names" {
			t.Errorf("%s %s", fd.Label, fault)
		}
	}
}

// Wrong numbers of attributes are reported with their mistake.
func TestNumbersOfAttributes(t *testing.T) {
	g := open(t)
	for written, want := range map[string]string{
		"[x0]":       "[x0] needs a number of 1 or more",
		"[0]":        "[0] needs a number of 1 or more",
		"[x]":        "[x] needs a number in its brackets",
		"Volley 6-2": "needs the number of missiles, as in 1-6",
		"Volley 0-2": "needs the number of missiles, as in 1-6",
	} {
		u := rules.Unit{ID: "u1", Profile: "custom", Count: 3,
			Mounts: []rules.Mount{{ID: "m1", Item: "custom", At: "weapon",
				Value: map[string]any{"system": "Gun", "class": "missile", "sr": "s9", "lr": 9, "dmg": 1,
					"attributes": []any{written}}}}}
		if f := (rules.Force{Units: []rules.Unit{u}}); !found(g, f, "trait-number", want) {
			t.Errorf("%s: nothing says that it %s", written, want)
		}
	}
}

// A leader without a formation has tokens to give.
func TestLeaderAlone(t *testing.T) {
	g := open(t)
	f := rules.Force{Units: []rules.Unit{{ID: "u1", Profile: "glaug", Count: 1},
		{ID: "u2", Profile: "regult", Count: 6, Choices: rules.Choices{"formation": "A"}}}}
	said := ""
	for _, fd := range rulestest.Findings(g, f) {
		if fd.Rule == "formation-leader" {
			said = fd.Message
		}
	}
	if !strings.Contains(said, "any unit that acts this phase") || !strings.Contains(said, "only on itself") {
		t.Errorf("of a leader alone it says %q", said)
	}
}
