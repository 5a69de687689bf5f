package builder_test

import (
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/systems"
)

// A published unit shows only choices that were made. No unit's choice contradicts a
// number of its profile.
func TestChoicesAgreeWithProfiles(t *testing.T) {
	lib := buildertest.ReadyLibrary(t)
	for _, system := range systems.All {
		id := system.ID
		none, err := lib.Sheet(t.Context(), builder.Roster{System: id})
		if err != nil {
			t.Fatal(err)
		}
		published := 0
		for _, e := range append(none.Catalogue, none.Ready...) {
			s, err := lib.Sheet(t.Context(), builder.Roster{System: id,
				Force: rules.Force{Units: []rules.Unit{e.Unit}}})
			if err != nil {
				t.Fatal(err)
			}
			u := s.Units[0]
			if e.Unit.Profile != rules.Designed {
				published++
			}
			for _, c := range u.Choices() {
				if !c.Given && e.Unit.Profile != rules.Designed {
					t.Errorf("%s %s: %s was never chosen", id, e.Name, c)
				}
				checkChoiceAgrees(t, id+" "+e.Name, c, u.Profile)
			}
		}
		if published == 0 {
			t.Errorf("%s: no published unit was looked at", id)
		}
	}
}

// checkChoiceAgrees compares a choice with the numbers of a profile that have its id or
// label.
func checkChoiceAgrees(t *testing.T, of string, c builder.LabeledChoice, p rules.Profile) {
	t.Helper()
	bare := strings.NewReplacer("+", "", `"`, "")
	for _, b := range p.Blocks {
		if !b.Card || b.Label != "" {
			continue
		}
		for _, s := range b.Stats {
			same := s.ID == c.ID || s.Label == c.Label
			if same && bare.Replace(s.Text) != bare.Replace(c.Text) {
				t.Errorf("%s: the choice says %q, the profile %s %q", of, c.String(), s.Label, s.Text)
			}
		}
	}
}

// A copied number that changes nothing gives no finding, but still counts.
func TestCopiedNumberThatChangesNothing(t *testing.T) {
	lib := buildertest.ReadyLibrary(t)
	r := builder.Roster{System: "masc", Force: rules.Force{Units: []rules.Unit{{Profile: "wolf", Count: 1}}},
		Overrides: []builder.Override{
			{Path: "/types/rows/wolf/class", Value: doc.NodeOf("mid"), Basis: rules.Typed, Reason: "card"},
			{Path: "/types/rows/wolf/move", Value: doc.NodeOf(9), Basis: rules.Typed, Reason: "card"}}}
	v, err := lib.Judge(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, f := range v.Findings {
		if f.Rule == "overridden" || f.Rule == "override-printed" {
			found = append(found, f.Rule+" "+f.Item)
		}
	}
	if got := strings.Join(found, ", "); strings.Contains(got, "overrides/0") ||
		!strings.Contains(got, "overridden overrides/1") || v.Brings.Overrides.Typed+v.Brings.Overrides.House != 2 {
		t.Errorf("found %s; brings %+v, %+v", got, v.Brings.Overrides, v.Findings)
	}
}
