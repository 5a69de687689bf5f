package robotech_test

import (
	"strings"
	"testing"

	"gantry/rules"
)

// What is found of a designed unit's numbers and of its weapon: by whom the line
// is drawn, and how it is told.
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
		{"GUN", rules.Choices{"gun": 25}, nil, "GUN is 25; Gantry counts from -9 to 20", rules.House},
		{"HP", rules.Choices{"hp": 1000}, nil, "HP is 1000; Gantry counts from 1 to 999", rules.House},
		{"leadership", rules.Choices{"leadership": 21}, nil, "Leadership is 21", rules.House},
		{"points", rules.Choices{"points": 20_000}, nil, "Points is 20000", rules.House},
		{"a speed", rules.Choices{"mobility": []any{"walker 3/2000"}}, nil, "999 inches that Gantry counts", rules.House},
		{"DMG", nil, map[string]any{"dmg": 1000}, "its DMG is more than the 999", rules.House},
		{"SR", nil, map[string]any{"sr": 1000}, "its SR is more than the 999", rules.House},
		{"speed of a missile", nil, map[string]any{"sr": "s1000"}, "its speed is more than the 999", rules.House},
		{"no circle", rules.Choices{"hp": 0}, nil, "HP must be 1 or more, not 0", rules.Printed},
		{"no crew", rules.Choices{"crew": 0}, nil, "Crew must be 1 or more, not 0", rules.Printed},
		{"a table", rules.Choices{"pil": map[string]any{"a": 1}}, nil, "PIL must be a whole number, not a table",
			rules.Printed},
		{"a list", rules.Choices{"mobility": []any{[]any{"walker 3"}}}, nil, "the mobility a list of other things is none",
			rules.Printed},
		{"a word", rules.Choices{"pil": "two"}, nil, `PIL must be a whole number, not "two"`, rules.Printed},
		{"ranges", nil, map[string]any{"lr": 5}, "its LR of 5 is less than its SR of 10", rules.Inferred},
		{"two hands", rules.Choices{"class": "infantry"}, map[string]any{"arc": "2h"}, "its arc 2H is for mecha only",
			rules.Printed},
	} {
		u := rules.Unit{ID: "u1", Profile: "custom", Count: 3, Choices: row.choices,
			Mounts: []rules.Mount{{ID: "m1", Item: "custom", At: "weapon", Value: weapon(row.weapon)}}}
		var said []string
		for _, f := range findings(g, rules.Force{Units: []rules.Unit{u}}) {
			if f.Rule == "field-range" {
				said = append(said, f.Message)
				if f.Basis != row.basis || f.Severity != rules.Error || !strings.Contains(f.Message, row.want) ||
					strings.Contains(f.Message, "map[") {
					t.Errorf("%s: %q (%v %v), want %q (%v)", row.name, f.Message, f.Severity, f.Basis, row.want, row.basis)
				}
			}
		}
		if len(said) != 1 {
			t.Errorf("%s: field-range says %q", row.name, said)
		}
	}
}

// A two-handed weapon is a mecha's in one mode at least.
func TestTwoHands(t *testing.T) {
	g := open(t)
	u := rules.Unit{ID: "u1", Profile: "custom", Count: 3, Choices: rules.Choices{"modes": []any{"robot", "jet"},
		"class": []any{"mecha", "vehicle"}}, Mounts: []rules.Mount{{ID: "m1", Item: "custom",
		At: "weapon", Value: map[string]any{"system": "Gun", "class": "laser", "arc": "2H", "sr": 10, "lr": 20, "dmg": 1}}}}
	if found(g, rules.Force{Units: []rules.Unit{u}}, "field-range", "") {
		t.Error("a transformable unit may not have a two-handed weapon")
	}
}

// The fixes of each finding by their texts, in order: those that make it what was
// meant come first.
func TestWhatFixesOffer(t *testing.T) {
	g := open(t)
	weapon := func(attributes ...any) rules.Unit {
		return rules.Unit{ID: "u1", Profile: "custom", Count: 3,
			Mounts: []rules.Mount{{ID: "m1", Item: "custom", At: "weapon",
				Value: map[string]any{"system": "Gun", "class": "laser", "sr": 10, "lr": 20, "dmg": 1, "attributes": attributes}}}}
	}
	mode := func(traits ...any) rules.Unit {
		return rules.Unit{ID: "u1", Profile: "custom", Count: 3, Mounts: []rules.Mount{},
			Choices: rules.Choices{"modes": []any{"jet"}, "jet/traits": traits}}
	}
	singles := func(options rules.Choices, limit int) rules.Force {
		f := rules.Force{Options: options, Limit: &limit}
		for _, id := range []string{"u1", "u2", "u3", "u4", "u5"} {
			f.Units = append(f.Units, rules.Unit{ID: id, Profile: "regult", Count: 1,
				Choices: rules.Choices{"formation": "First"}})
		}
		return f
	}
	of := func(u rules.Unit) rules.Force { return rules.Force{Units: []rules.Unit{u}} }
	for _, row := range []struct {
		name  string
		force rules.Force
		rule  string
		want  string
	}{
		{"an attribute", of(weapon("Acurate")), "attribute-known", "Make it Accurate | Take it away"},
		{"an attribute with its number", of(weapon("Blasst 2")), "attribute-known", "Make it Blast 2 | Take it away"},
		{"a class", of(weapon("Explosiv")), "attribute-known", "Make it the class Explosive | Take it away"},
		{"two attributes", of(weapon("Acurate", "Sloow")), "attribute-known", "Take all unknown ones away"},
		{"no number", of(weapon("AP x")), "trait-number", "Make it AP | Take away what is wrong"},
		{"a mode's trait", of(mode("Protoculture Skope")), "trait-known",
			"Make it Protoculture Scope | Take away what is wrong"},
		{"a mode's trait with its number", of(mode("Bost 4")), "trait-known", "Make it Boost 4 | Take away what is wrong"},
		{"a mode's number", of(mode("Boost x", "Hands")), "trait-number", "Make it Boost 1 | Take away what is wrong"},
		{"a formation of single units", singles(rules.Choices{"formation-max": 3}, 300), "formation-size",
			"Remove Regult, Regult"},
		{"sizes that cross", singles(rules.Choices{"formation-min": 9, "formation-max": 3}, 300), "formation-size",
			"At least 3 | At most 9"},
		{"no entry is enough", singles(nil, 10), "points", "Remove 4 entries"},
	} {
		var texts []string
		for _, f := range findings(g, row.force) {
			if f.Rule != row.rule {
				continue
			}
			texts = nil
			for _, fix := range f.Fixes {
				texts = append(texts, fix.Text)
				after, _, err := row.force.Apply(fix.Edits)
				if err != nil || found(g, after, row.rule, f.Message) {
					t.Errorf("%s: %q does not mend it: %v", row.name, fix.Text, err)
				}
			}
		}
		if got := strings.Join(texts, " | "); got != row.want {
			t.Errorf("%s: the fixes are %q, want %q", row.name, got, row.want)
		}
	}
}

// Lists that a player writes by name are asked for by name.
func TestNamesNotIDs(t *testing.T) {
	g := open(t)
	form := g.Form(rules.Force{}, rules.Unit{ID: "u1", Profile: "custom", Count: 1})
	for _, id := range []string{"modes", "abilities"} {
		fd, _ := form.Field(id)
		if fault, _ := fd.Misfit(3); fault != "must be a list of names" {
			t.Errorf("%s %s", fd.Label, fault)
		}
	}
}

// Numbers of attributes are told as they are wrong, and offered as they can be.
func TestNumbersOfAttributes(t *testing.T) {
	g := open(t)
	for written, want := range map[string][2]string{
		"[x0]":       {"[x0] needs a number of 1 or more", "Take away what is wrong"},
		"[0]":        {"[0] needs a number of 1 or more", "Take away what is wrong"},
		"[x]":        {"[x] has no number in its brackets", "Take away what is wrong"},
		"Volley 6-2": {"needs the least and the most missiles", "Make it Volley 2–6"},
		"Volley 0-2": {"needs the least and the most missiles", "Make it Volley 1"},
	} {
		u := rules.Unit{ID: "u1", Profile: "custom", Count: 3, Mounts: []rules.Mount{{ID: "m1", Item: "custom", At: "weapon",
			Value: map[string]any{"system": "Gun", "class": "missile", "sr": "s9", "lr": 9, "dmg": 1,
				"attributes": []any{written}}}}}
		for _, f := range findings(g, rules.Force{Units: []rules.Unit{u}}) {
			if f.Rule == "trait-number" && (!strings.Contains(f.Message, want[0]) || f.Fixes[0].Text != want[1]) {
				t.Errorf("%s: %q offers %q, want %q and %q", written, f.Message, f.Fixes[0].Text, want[0], want[1])
			}
		}
	}
}

// A leader of no formation has tokens to give.
func TestLeaderAlone(t *testing.T) {
	g := open(t)
	f := rules.Force{Units: []rules.Unit{{ID: "u1", Profile: "glaug", Count: 1},
		{ID: "u2", Profile: "regult", Count: 6, Choices: rules.Choices{"formation": "A"}}}}
	said := ""
	for _, fd := range findings(g, f) {
		if fd.Rule == "formation-leader" {
			said = fd.Message
		}
	}
	if !strings.Contains(said, "any unit that acts in the phase") || !strings.Contains(said, "only itself dodge") ||
		strings.Contains(said, "are for itself") {
		t.Errorf("of a leader alone it says %q", said)
	}
}
