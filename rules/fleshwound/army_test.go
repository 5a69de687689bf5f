package fleshwound_test

import (
	"testing"

	"gantry/rules"
)

// The reference says what the army's options and overrides have chosen.
func TestReference(t *testing.T) {
	for _, c := range []struct {
		name    string
		options rules.Choices
		pack    []override
		term    string
		text    string
		basis   rules.Basis
	}{
		{"destroyed as usual", nil, nil, "destroyed", "At no structure left (house), in the next phase.", rules.House},
		{"destroyed by more", rules.Choices{"destroyed-at": "more"}, nil, "destroyed", "By more damage than armor and structure, in the next phase.", rules.Printed},
		{"an unknown reading", rules.Choices{"destroyed-at": "half"}, nil, "destroyed", "It is not known how this roster reads when damage destroys.", rules.Missing},
		{"heat is not published", nil, nil, "effects", "Not published in what we have. Type it into the roster's tables, or use the option House heat.", rules.Missing},
		{"house heat", rules.Choices{"house-heat": true}, nil, "effects", `+1 to hit a point, 2" less move a point, shuts down at 4.`, rules.House},
		{"house heat in hexes", rules.Choices{"house-heat": true, "hexes": true}, nil, "effects", `+1 to hit a point, 1 hex less move a point, shuts down at 4.`, rules.House},
		{"typed in", nil, []override{{"/heat/shutdown", 5}}, "effects", "shuts down at 5. What else it does is not published.", rules.Missing},
	} {
		found := false
		for _, p := range open(t, c.pack...).Army(t.Context(), rules.Force{Options: c.options}).Panels {
			for _, term := range p.Terms {
				if term.ID == c.term {
					found = true
					if term.Text != c.text || term.Basis != c.basis || term.Cite == "" {
						t.Errorf("%s: %q (%v), %q; want %q (%v)", c.name, term.Text, term.Basis, term.Cite, c.text, c.basis)
					}
				}
			}
		}
		if !found {
			t.Errorf("%s: the reference has no %s", c.name, c.term)
		}
	}
}
