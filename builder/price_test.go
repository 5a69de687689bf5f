package builder_test

import (
	"testing"

	"gantry/rules"
	"gantry/rules/systems"
)

// The price of a fix is what its edits add to the army, also where many units are
// alike and many findings propose the same.
func TestFixesArePriced(t *testing.T) {
	priced := 0
	for _, s := range systems.All {
		lib := library(t)
		r := illegal(t, s.ID, 60)
		for i := range r.Units {
			mounts := append([]rules.Mount{}, r.Units[i].Mounts...)
			r.Units[i].Mounts = append(mounts,
				rules.Mount{ID: "x1", Item: "no-such-gun"}, rules.Mount{ID: "x2", Item: "no-such-gun"})
		}
		v, err := lib.Judge(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		army, err := lib.Army(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		if army.Budget().Points == nil {
			continue
		}
		for _, f := range v.Findings {
			for _, fix := range f.Fixes {
				after, err := army.With(t.Context(), fix.Edits...)
				if err != nil {
					t.Fatalf("%s, %s: %v", s.ID, fix.Text, err)
				}
				if want := after.Budget().Cost() - army.Budget().Cost(); fix.Points != want {
					t.Errorf("%s, %s of %s: %q adds %d, not %d", s.ID, f.Rule, f.Unit, fix.Text, want, fix.Points)
				}
				if fix.Points != 0 {
					priced++
				}
			}
		}
	}
	if priced == 0 {
		t.Error("no fix has a price")
	}
}
