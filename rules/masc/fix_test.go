package masc_test

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/rules/rulestest"
)

// What is proposed for a broken rule. That each of them mends its finding is
// the battery's.
func TestFixesProposed(t *testing.T) {
	want := map[string][]string{
		"force-light":         {"Take 1 Light mecha out"},
		"force-light-few":     {"Add 2 Frogs", "Add 2 Rats", "Add 2 Ants"},
		"force-light-none":    {"Add 6 Frogs, 6 Rats, 8 Ants"},
		"force-mid-few":       {"Add 4 Turtles", "Add 4 Wolves", "Add 4 Spiders"},
		"counter-supply":      {"Take 2 Frogs instead of 2 Rats"},
		"counter-supply-two":  {"Take 1 Frog instead of 1 Rat"},
		"counter-supply-full": {"Take 1 Ant out"},
		"force-light-twelve":  {"Take 4 Light mecha out", "Play 12 and 12", "Take 4 Mid mecha out", "Play 12 and 12"},
		"force-light-ten":     {"Add 4 Frogs", "Add 4 Ants", "Play 6 and 6"},
		"force-light-odd":     {"Add 1 Frog", "Add 1 Ant", "Add 1 Wolf", "Add 1 Spider"},
		"squad-alone":         {"Join Hunters", "Leave its squad open"},
		"squad-alone-only":    {"Leave its squad open"},
	}
	for _, fx := range rulestest.Load(t, os.DirFS("testdata/rules")) {
		if want[fx.Name] == nil {
			continue
		}
		var got []string
		for _, r := range open(t, nil).Check(t.Context(), fx.Force) {
			for _, f := range r.Findings {
				for _, fix := range f.Fixes {
					got = append(got, fix.Text)
				}
			}
		}
		if diff := cmp.Diff(want[fx.Name], got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", fx.Name, diff)
		}
		delete(want, fx.Name)
	}
	for name := range want {
		t.Errorf("there is no fixture %s", name)
	}
}

// A swap for lack of counters keeps every mecha in its squad and the force legal.
func TestSwapKeepsTheForce(t *testing.T) {
	g := open(t, nil)
	f := force("turtle 5 A", "wolf 3 A", "rat 5 A", "rat 3 B")
	for _, r := range g.Check(t.Context(), f) {
		if r.ID != "counter-supply" {
			continue
		}
		after, _, err := f.Apply(r.Findings[0].Fixes[0].Edits)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range g.Check(t.Context(), after) {
			if len(r.Findings) > 0 && r.ID != "class-inferred" && r.ID != "stat-card-house" {
				t.Errorf("%s: %s", r.ID, r.Findings[0].Message)
			}
		}
		if got := texts(g.Whole(after), "A/mecha", "B/mecha", "light"); !cmp.Equal(got, []string{"13", "3", "8"}) {
			t.Errorf("the squads have %v", got)
		}
		return
	}
	t.Error("eight Rats are no finding")
}

// Where no type is of a class, none can be added: the number is what can change.
func TestFixWithoutTypes(t *testing.T) {
	g := open(t, map[string]any{"/types/rows/frog/class": "mid", "/types/rows/rat/class": "mid",
		"/types/rows/ant/class": "mid"})
	for _, r := range g.Check(t.Context(), force("wolf 6", "turtle 2")) {
		if r.ID == "force-light" && (len(r.Findings) != 1 || len(r.Findings[0].Fixes) != 1 ||
			r.Findings[0].Fixes[0].Text != "Agree on no Light mecha") {
			t.Errorf("%+v", r.Findings)
		}
	}
}
