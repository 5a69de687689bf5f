package fleshwound_test

import (
	"os"
	"strings"
	"testing"

	"gantry/rules"
	"gantry/rules/rulestest"
)

// ruling finds what came of a rule, and its findings as one text.
func ruling(t *testing.T, g rules.Game, f rules.Force, id string) (rules.Ruling, string) {
	t.Helper()
	for _, r := range g.Check(t.Context(), f) {
		if r.ID == id {
			var all []string
			for _, fd := range r.Findings {
				all = append(all, fd.Unit+": "+fd.Message)
			}
			return r, strings.Join(all, "\n")
		}
	}
	t.Fatalf("nothing ruled on %s", id)
	return rules.Ruling{}, ""
}

// A limit decides only where all that it counts is known, or where the part
// that is known breaks it.
func TestLimitDecides(t *testing.T) {
	g := open(t)
	limit := 100
	millstone := rules.Unit{ID: "u9", Profile: "millstone", Count: 2}
	bare := rules.Unit{ID: "u1", Profile: rules.Designed, Count: 1, Choices: rules.Choices{"size": 3}}
	for _, c := range []struct {
		name  string
		force rules.Force
		state rules.State
		says  string
	}{
		{"nothing sets a limit", rules.Force{Units: []rules.Unit{design(nil)}}, rules.Silent, "nobody can say"},
		{"all is known", rules.Force{Limit: &limit, Units: []rules.Unit{design(nil)}}, rules.Kept, "decide instead"},
		{"numbers are not given", rules.Force{Limit: &limit, Units: []rules.Unit{bare}}, rules.Silent, "u1: What Designed mech costs is not known, so that the limit cannot decide; the others cost 0 of 100 PV. It needs move, OV, armor, structure and damage."},
		{"one is not given", rules.Force{Limit: &limit, Units: []rules.Unit{design(rules.Choices{"armor": nil})}}, rules.Silent, "It needs armor."},
		{"a special is not known", rules.Force{Limit: &limit, Units: []rules.Unit{design(nil, special("XMEC", nil))}}, rules.Silent, "It needs specials that are known"},
		{"by the option", rules.Force{Options: rules.Choices{"points-limit": 100}, Units: []rules.Unit{bare}}, rules.Silent, "of 100 PV"},
		{"the known part is too much", rules.Force{Limit: &limit, Units: []rules.Unit{bare, millstone}}, rules.Kept, "decide instead"},
		{"only units are limited", rules.Force{Options: rules.Choices{"max-units": 3}, Units: []rules.Unit{bare}}, rules.Kept, "decide instead"},
	} {
		if r, says := ruling(t, g, c.force, "no-construction-rules"); r.State != c.state || !strings.Contains(says, c.says) {
			t.Errorf("%s: %v, %s; want %v, %s", c.name, r.State, says, c.state, c.says)
		}
	}
	if r, _ := ruling(t, g, rules.Force{Limit: &limit, Units: []rules.Unit{bare, millstone}}, "points"); r.State != rules.Broken {
		t.Errorf("two Millstones and a bare mech at 100: %v", r.State)
	}
}

// A finding rests on what bounds the number: the text's table of sizes, or a
// bound of Gantry's own.
func TestBasisOfRanges(t *testing.T) {
	g := open(t)
	for _, c := range []struct {
		name   string
		change rules.Choices
		mounts []rules.Mount
		basis  rules.Basis
	}{
		{"a size that the table does not have", rules.Choices{"size": 6}, nil, rules.Printed},
		{"less than no armor", rules.Choices{"armor": -1}, nil, rules.Inferred},
		{"no whole number", rules.Choices{"ov": "x"}, nil, rules.Inferred},
		{"more armor than Gantry takes", rules.Choices{"armor": 200}, nil, rules.House},
		{"a modifier below Gantry's", rules.Choices{"movement-modifier": -10}, nil, rules.House},
		{"a pilot beyond Gantry's", rules.Choices{"acc": 13}, nil, rules.House},
		{"an odd move", rules.Choices{"move": 7}, nil, rules.House},
		{"two numbers of damage", rules.Choices{"damage": []any{1, 2}}, nil, rules.Inferred},
		{"more damage than Gantry takes", rules.Choices{"damage": []any{100, 2, 1}}, nil, rules.House},
	} {
		found := false
		for _, r := range g.Check(t.Context(), rules.Force{Units: []rules.Unit{design(c.change, c.mounts...)}}) {
			for _, f := range r.Findings {
				if f.Severity == rules.Error {
					found = true
					if f.Basis != c.basis {
						t.Errorf("%s is %v, want %v: %s", c.name, f.Basis, c.basis, f.Message)
					}
				}
			}
		}
		if !found {
			t.Errorf("%s is no fault", c.name)
		}
	}
	u := rules.Unit{ID: "u1", Profile: "millstone", Count: 1, Choices: rules.Choices{"armor": 3}}
	if r, says := ruling(t, g, rules.Force{Units: []rules.Unit{u}}, "value-range"); r.State != rules.Broken || r.Findings[0].Basis != rules.House {
		t.Errorf("armor of a Millstone: %v, %s", r.State, says)
	}
}

// Every error has a way out, which the battery sees mend it.
func TestErrorsHaveFixes(t *testing.T) {
	for _, fx := range rulestest.Load(t, os.DirFS("testdata/rules")) {
		for _, r := range open(t).Check(t.Context(), fx.Force) {
			for _, f := range r.Findings {
				if f.Severity == rules.Error && len(f.Fixes) == 0 {
					t.Errorf("%s: %s has no fix: %s", fx.Name, f.Rule, f.Message)
				}
			}
		}
	}
}
