package mechahex_test

import (
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/rules"
	"gantry/rules/rulestest"
)

// The findings that only report open choices.
func TestTodo(t *testing.T) {
	want := map[string][]string{
		"mecha-required":              {"mecha-required"},
		"mecha-required-empty":        {"mecha-required"},
		"slots-filled":                {"slots-filled"},
		"ace-custom-location":         {"ace-custom-location"},
		"ace-custom-location-unknown": nil,
		"avenger-weapon":              {"avenger-weapon"},
		"avenger-weapon-upgrade":      nil,
		"armored-free":                {"armored", "slots-filled"},
		"armored":                     nil,
		"location-slots":              nil,
		"points":                      nil,
		"points-below":                nil,
	}
	g := open(t)
	for _, fx := range rulestest.Load(t, os.DirFS("testdata/rules")) {
		rulesWanted, ok := want[fx.Name]
		if !ok {
			continue
		}
		delete(want, fx.Name)
		var todo []string
		for _, r := range g.Check(t.Context(), fx.Force) {
			for _, f := range r.Findings {
				if f.Todo {
					todo = append(todo, f.Rule)
				}
			}
		}
		slices.Sort(todo)
		if diff := cmp.Diff(rulesWanted, todo); diff != "" {
			t.Errorf("%s: what is to do (-want +got):\n%s", fx.Name, diff)
		}
	}
	for name := range want {
		t.Errorf("there is no fixture %s", name)
	}
}

// A finding cites its rule.
func TestItemLimitIsCited(t *testing.T) {
	g := open(t)
	for edition, want := range map[string]string{"2021": "Mecha: HEX v1.3, Upgrades",
		"2023": "Mecha: HEX v1.3 (2023 revision), Army Creation"} {
		f := rules.Force{Options: rules.Choices{"edition": edition},
			Units: []rules.Unit{unit("medium-mecha", "torso: reinforced-frame reinforced-frame", nil)}}
		var cites []string
		for _, r := range g.Check(t.Context(), f) {
			for _, x := range r.Findings {
				if x.Rule == "item-limit" {
					cites = append(cites, x.Cite)
				}
			}
		}
		if diff := cmp.Diff([]string{want}, cites); diff != "" {
			t.Errorf("%s: cited (-want +got):\n%s", edition, diff)
		}
	}
}
