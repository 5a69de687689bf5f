package builder_test

import (
	"testing"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/rules"
)

// A draft with one choice left names the choice and its unit. With several left, it gives
// their number and the first one.
func TestDraftSaysWhatToChoose(t *testing.T) {
	wall := buildertest.Example(t, "mechahex", 0)
	for name, c := range map[string]struct {
		edits      []rules.Edit
		note, next string
	}{
		"a place of a unit": {[]rules.Edit{rules.Remove("u4", "m1")},
			"fill Scout car's body", "Next: fill Scout car's body"},
		"two places": {[]rules.Edit{rules.Remove("u4", "m1"), rules.Remove("u5", "m1")},
			"2 choices left", "Next: fill Scout car's body · 1 more to do"},
		"a unit": {[]rules.Edit{rules.Remove("u1", ""), rules.Remove("u2", ""), rules.Remove("u3", ""),
			rules.Remove("u4", ""), rules.Remove("u5", "")}, "add a mecha to start",
			"Next: add a mecha to start"},
		"nothing": {nil, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			r, _, err := wall.Apply(c.edits)
			if err != nil {
				t.Fatal(err)
			}
			v, err := buildertest.Library(t).Judge(t.Context(), r)
			if err != nil {
				t.Fatal(err)
			}
			s := v.Standing()
			if s.Note() != c.note || s.NextText() != c.next {
				t.Errorf("it says %q and %q", s.Note(), s.NextText())
			}
			for _, f := range v.Findings {
				if s.IsChoice(f) != (s.State == builder.Draft && (f.Todo || f.Severity == rules.Error)) {
					t.Errorf("%q is a choice: %v", f.Message, s.IsChoice(f))
				}
			}
		})
	}
	long := builder.Standing{State: builder.Draft, Choose: 1, Next: "fill in MAC II Monster's Designed weapon"}
	if long.Note() != "1 choice left" || long.NextText() != "Next: fill in MAC II Monster's Designed weapon" {
		t.Errorf("what is too long for the header reads %q and %q", long.Note(), long.NextText())
	}
}
