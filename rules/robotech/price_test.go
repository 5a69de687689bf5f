package robotech_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"gantry/rules"
	"gantry/rules/rulestest"
)

// A limit could decide an army without its own settings, once all of its units have points.
func TestUsualLimit(t *testing.T) {
	g := open(t)
	limit := 100
	squad := []rules.Unit{{ID: "u1", Profile: "regult", Count: 3}}
	for _, row := range []struct {
		name  string
		force rules.Force
		want  []int // of the findings
	}{
		{"nothing decides", rules.Force{Units: squad}, []int{300}},
		{"some points are not known", rules.Force{Units: []rules.Unit{{ID: "u1", Profile: "monster", Count: 1}}},
			[]int{0}},
		{"points are not known at a limit", rules.Force{Limit: &limit,
			Units: []rules.Unit{{ID: "u1", Profile: "monster", Count: 2}}}, []int{0}},
		{"a limit decides", rules.Force{Limit: &limit, Units: squad}, nil},
		{"a size decides", rules.Force{Options: rules.Choices{"formation-min": 3}, Units: squad}, nil},
	} {
		var got []int
		for _, fd := range rulestest.Findings(g, row.force) {
			if fd.Rule == "no-points" {
				got = append(got, fd.UsualLimit)
			}
		}
		if !slices.Equal(got, row.want) {
			t.Errorf("%s: the limits are %v, want %v", row.name, got, row.want)
		}
	}
}

// A limit below 0 doesn't count, on the army's sheet or in its budget.
func TestNoLimit(t *testing.T) {
	none := -1
	f := rules.Force{Limit: &none, Options: rules.Choices{"points-limit": 50}}
	if s, ok := open(t).Whole(f).Role(rules.RoleLimit); !ok || s.Basis != rules.Missing {
		t.Errorf("the limit is %v, want none", s.Value)
	}
}

// A finding cites the rule that decides it.
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
			rules.Force{Units: []rules.Unit{{ID: "u1", Profile: "custom", Count: 3,
				Choices: rules.Choices{"crew": 0}}}}},
		{"points", "points", "Gantry's sample", rules.Force{Limit: &limit,
			Units: []rules.Unit{{ID: "u1", Profile: "regult", Count: 3}}}},
		{"points as printed", "points", "this list",
			rules.Force{Limit: &limit, Options: rules.Choices{"values": "v007"},
				Units: []rules.Unit{{ID: "u1", Profile: "regult", Count: 3, Choices: rules.Choices{"points": 6}}}}},
		{"a size of the sample", "formation-size", "Gantry's sample",
			rules.Force{Units: []rules.Unit{{ID: "u1", Profile: "regult", Count: 2}}}},
		{"a size of the list", "formation-size", "this list", rules.Force{Options: rules.Choices{"formation-min": 3},
			Units: []rules.Unit{{ID: "u1", Profile: "regult", Count: 2}}}},
		{"leaders of a formation", "formation-leader", "Gantry's sample",
			rules.Force{Units: []rules.Unit{{ID: "u1", Profile: "glaug", Count: 3,
				Choices: rules.Choices{"formation": "A"}}}}},
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

// An open choice is marked as such; a fault that no choice can fix is not.
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
		"too few for the list": {rules.Force{Options: rules.Choices{"formation-min": 3},
			Units: []rules.Unit{{ID: "u1", Profile: "regult", Count: 2}}}, "formation-size", true},
		"too few for the sample": {rules.Force{Units: []rules.Unit{{ID: "u1", Profile: "regult", Count: 2}}},
			"formation-size", false},
		"too many for the list": {rules.Force{Options: rules.Choices{"formation-max": 3},
			Units: []rules.Unit{{ID: "u1", Profile: "regult", Count: 4}}}, "formation-size", false},
	} {
		found := false
		for _, fd := range rulestest.Findings(g, row.force) {
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

// Invalid points are reported once, by the rule on values.
func TestFaultyPointsAreToldOnce(t *testing.T) {
	g := open(t)
	for _, points := range []any{"many", -1, 20_000} {
		u := rules.Unit{ID: "u1", Profile: "custom", Count: 3, Choices: rules.Choices{"points": points}}
		said := map[string]int{}
		for _, fd := range rulestest.Findings(g, rules.Force{Units: []rules.Unit{u}}) {
			said[fd.Rule]++
		}
		if said["field-range"] != 1 || said["unpriced"] != 0 {
			t.Errorf("points %v: %v", points, said)
		}
	}
}
