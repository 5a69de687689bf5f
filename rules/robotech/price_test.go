package robotech_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"gantry/rules"
	"gantry/rules/rulestest"
)

// fixesOf are the texts of the fixes of a rule's findings.
func fixesOf(g rulestest.Game, f rules.Force, rule string) (texts []string) {
	for _, fd := range findings(g, f) {
		if fd.Rule == rule {
			for _, fix := range fd.Fixes {
				texts = append(texts, fix.Text)
			}
		}
	}
	return texts
}

// What costs nobody knows how much is priced, or stays at home.
func TestUnknownPoints(t *testing.T) {
	g := open(t)
	limit := 100
	for _, row := range []struct {
		name  string
		force rules.Force
		want  []string
		total string // after the first fix
	}{
		{"a published unit without points", rules.Force{Limit: &limit,
			Units: []rules.Unit{{ID: "u1", Profile: "monster", Count: 2}}}, []string{"Type in its points", "Leave it at home"},
			"40"},
		{"a design", rules.Force{Limit: &limit, Units: []rules.Unit{{ID: "u1", Profile: "custom", Count: 1,
			Choices: rules.Choices{"hp": 16}}}}, []string{"Type in its points", "Leave it at home"}, "15"},
		{"as printed", rules.Force{Limit: &limit, Options: rules.Choices{"values": "v007"},
			Units: []rules.Unit{{ID: "u1", Profile: "regult", Count: 5}, {ID: "u2", Profile: "glaug", Count: 1}}},
			[]string{"Type in their points", "Leave them at home"}, "55"},
		{"without a limit", rules.Force{Units: []rules.Unit{{ID: "u1", Profile: "monster", Count: 1}}},
			[]string{"Set a limit of 300. Type in its points", "Set a limit of 300. Leave it at home"}, "20"},
		{"what is no unit", rules.Force{Limit: &limit, Units: []rules.Unit{{ID: "u1", Profile: "nothing", Count: 1}}},
			[]string{"Leave it at home"}, "0"},
	} {
		if got := fixesOf(g, row.force, "no-points"); !slices.Equal(got, row.want) {
			t.Errorf("%s: %q, want %q", row.name, got, row.want)
			continue
		}
		for _, fd := range findings(g, row.force) {
			if fd.Rule != "no-points" {
				continue
			}
			after, _, err := row.force.Apply(fd.Fixes[0].Edits)
			if err != nil {
				t.Fatal(err)
			}
			if s := armyStat(t, g, after, "points"); s.Text != row.total {
				t.Errorf("%s: it costs %s then, want %s", row.name, s.Text, row.total)
			}
		}
	}
}

// A formation that is too small grows by what may be fielded more of: no fix
// makes a second character with four abilities, or another leader where others
// can join.
func TestFormationsGrow(t *testing.T) {
	g := open(t)
	in := func(id, profile string, abilities ...any) rules.Unit {
		u := rules.Unit{ID: id, Profile: profile, Count: 1, Choices: rules.Choices{"formation": "Skull"}}
		if abilities != nil {
			u.Choices["abilities"] = abilities
		}
		return u
	}
	four := []any{"a", "b", "c", "d"}
	for name, row := range map[string]struct {
		units []rules.Unit
		want  []string
	}{
		"a character alone": {[]rules.Unit{in("u1", "vf-1a", four...)},
			[]string{"Field 2 more beside VF-1A Valkyrie, without abilities"}},
		"a character behind": {[]rules.Unit{in("u1", "vf-1a"), in("u2", "vf-1a", four...)},
			[]string{"Field 2 of VF-1A Valkyrie"}},
		"a leader behind": {[]rules.Unit{in("u1", "vf-1a"), in("u2", "vf-1s")},
			[]string{"Field 2 of VF-1A Valkyrie"}},
		"a leader of characters": {[]rules.Unit{in("u1", "vf-1a", four...), in("u2", "vf-1j")},
			[]string{"Field 2 of VF-1J Valkyrie"}},
		"three abilities are few": {[]rules.Unit{in("u1", "vf-1a", four[:3]...), in("u2", "vf-1a", four...)},
			[]string{"Field 2 of VF-1A Valkyrie"}},
	} {
		f := rules.Force{Options: rules.Choices{"formation-min": 3}, Units: row.units}
		if got := fixesOf(g, f, "formation-size"); !slices.Equal(got, row.want) {
			t.Errorf("%s: %q, want %q", name, got, row.want)
		}
		for _, fd := range findings(g, f) {
			for _, fix := range fd.Fixes {
				after, _, err := f.Apply(fix.Edits)
				if err != nil || len(fixesOf(g, after, "character-abilities")) > 0 {
					t.Errorf("%s: %q breaks the rule on characters, %v", name, fix.Text, err)
				}
			}
		}
	}
}

// A fault cites where it is decided.
func TestCitations(t *testing.T) {
	g := open(t)
	limit := 5
	weapon := func(row map[string]any) []rules.Unit {
		return []rules.Unit{{ID: "u1", Profile: "custom", Count: 3, Choices: rules.Choices{"points": 1},
			Mounts: []rules.Mount{{ID: "m1", Item: "custom", At: "weapon", Value: row}}}}
	}
	for _, row := range []struct {
		name, rule, cite string
		force            rules.Force
	}{
		{"a number of an attribute", "trait-number", "v007, Weapon Traits",
			rules.Force{Units: weapon(map[string]any{"attributes": []any{"[x0]"}})}},
		{"a number of a trait", "trait-number", "v007, Unit Traits",
			rules.Force{Units: []rules.Unit{{ID: "u1", Profile: "custom", Count: 3,
				Mounts: []rules.Mount{{ID: "m1", Item: "boost", At: "trait"}}}}}},
		{"the class of a weapon", "field-range", "v007, Weapon Attributes",
			rules.Force{Units: weapon(map[string]any{"class": "water"})}},
		{"the arc of a weapon", "field-range", "v007, Weapon Attributes",
			rules.Force{Units: weapon(map[string]any{"class": "laser", "arc": "Q", "sr": 1, "lr": 2, "dmg": 1})}},
		{"the LR of a weapon", "field-range", "v007, Weapon Attributes",
			rules.Force{Units: weapon(map[string]any{"class": "laser", "arc": "F", "sr": 9, "lr": 2, "dmg": 1})}},
		{"a number of a card", "field-range", "v007, Unit Attributes",
			rules.Force{Units: []rules.Unit{{ID: "u1", Profile: "custom", Count: 3, Choices: rules.Choices{"crew": 0}}}}},
		{"points", "points", "Gantry house sample", rules.Force{Limit: &limit,
			Units: []rules.Unit{{ID: "u1", Profile: "regult", Count: 3}}}},
		{"points as printed", "points", "this roster", rules.Force{Limit: &limit, Options: rules.Choices{"values": "v007"},
			Units: []rules.Unit{{ID: "u1", Profile: "regult", Count: 3, Choices: rules.Choices{"points": 6}}}}},
		{"a size of the sample", "formation-size", "Gantry house sample",
			rules.Force{Units: []rules.Unit{{ID: "u1", Profile: "regult", Count: 2}}}},
		{"a size of the roster", "formation-size", "this roster", rules.Force{Options: rules.Choices{"formation-min": 3},
			Units: []rules.Unit{{ID: "u1", Profile: "regult", Count: 2}}}},
		{"leaders of a formation", "formation-leader", "Gantry house sample",
			rules.Force{Units: []rules.Unit{{ID: "u1", Profile: "glaug", Count: 3, Choices: rules.Choices{"formation": "A"}}}}},
	} {
		found := false
		for _, r := range g.Check(context.Background(), row.force) {
			for _, fd := range r.Findings {
				if fd.Rule == row.rule {
					found = true
					if !strings.HasSuffix(fd.Cite, row.cite) || strings.Contains(fd.Cite, "Deployment") {
						t.Errorf("%s: cites %s, want %s", row.name, fd.Cite, row.cite)
					}
				}
			}
		}
		if !found {
			t.Errorf("%s: no finding of %s", row.name, row.rule)
		}
	}
	if s := armyStat(t, g, rules.Force{Units: []rules.Unit{{ID: "u1", Profile: "regult", Count: 3}}},
		"points"); strings.Contains(s.Cite, "Deployment") {
		t.Errorf("the points of the sample cite %s", s.Cite)
	}
}

// What only has to be chosen yet says so; what choosing more cannot mend does not.
func TestTodo(t *testing.T) {
	g := open(t)
	vf := func(mounts ...rules.Mount) rules.Force {
		return rules.Force{Options: rules.Choices{"formation-min": 1},
			Units: []rules.Unit{{ID: "u1", Profile: "vf-1a", Count: 1, Mounts: mounts}}}
	}
	for name, row := range map[string]struct {
		force rules.Force
		rule  string
		want  bool
	}{
		"a pylon without its like": {vf(rules.Mount{ID: "m1", Item: "srm", At: "pylon-1"}), "pylons-symmetric", true},
		"pylons that differ": {vf(rules.Mount{ID: "m1", Item: "srm", At: "pylon-1"},
			rules.Mount{ID: "m2", Item: "mrm", At: "pylon-6"}), "pylons-symmetric", false},
		"a weapon without numbers": {vf(rules.Mount{ID: "m1", Item: "custom", At: "weapon",
			Value: map[string]any{"system": "Gun"}}), "field-range", true},
		"too few for the roster": {rules.Force{Options: rules.Choices{"formation-min": 3},
			Units: []rules.Unit{{ID: "u1", Profile: "regult", Count: 2}}}, "formation-size", true},
		"too few for the sample": {rules.Force{Units: []rules.Unit{{ID: "u1", Profile: "regult", Count: 2}}},
			"formation-size", false},
		"too many for the roster": {rules.Force{Options: rules.Choices{"formation-max": 3},
			Units: []rules.Unit{{ID: "u1", Profile: "regult", Count: 4}}}, "formation-size", false},
	} {
		found := false
		for _, fd := range findings(g, row.force) {
			if fd.Rule == row.rule {
				if found = true; fd.Todo != row.want {
					t.Errorf("%s: todo is %v", name, fd.Todo)
				}
			}
		}
		if !found {
			t.Errorf("%s: no finding of %s", name, row.rule)
		}
	}
}

// Points that cannot be used are told once, by the rule on values.
func TestFaultyPointsAreToldOnce(t *testing.T) {
	g := open(t)
	for _, points := range []any{"many", -1, 20_000} {
		u := rules.Unit{ID: "u1", Profile: "custom", Count: 3, Choices: rules.Choices{"points": points}}
		said := map[string]int{}
		for _, fd := range findings(g, rules.Force{Units: []rules.Unit{u}}) {
			said[fd.Rule]++
		}
		if said["field-range"] != 1 || said["unpriced"] != 0 {
			t.Errorf("points %v: %v", points, said)
		}
	}
}
