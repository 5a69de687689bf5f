package fleshwound_test

import (
	"fmt"
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
		{"destroyed as usual", nil, nil, "destroyed", "By more damage than armor and structure, in the next phase.",
			rules.Printed},
		{"destroyed by as much", rules.Choices{"destroyed-at": "equal"}, nil, "destroyed",
			"At no structure left, in the next phase.", rules.House},
		{"destroyed by more", rules.Choices{"destroyed-at": "more"}, nil, "destroyed",
			"By more damage than armor and structure, in the next phase.", rules.Printed},
		{"an unknown reading", rules.Choices{"destroyed-at": "half"}, nil, "destroyed",
			"It is not known how this list reads when damage destroys.", rules.Missing},
		{"heat is not published", nil, nil, "effects",
			"Not published in what we have. Type it into the roster's tables, or use the option House heat.", rules.Missing},
		{"house heat", rules.Choices{"house-heat": true}, nil, "effects",
			`+1 to hit a point, 2" less move a point, shuts down at 4.`, rules.House},
		{"house heat in hexes", rules.Choices{"house-heat": true, "hexes": true}, nil, "effects",
			`+1 to hit a point, 1 hex less move a point, shuts down at 4.`, rules.House},
		{"what PV does not see", nil, nil, "pv-movement", "A movement modifier adds PV, and makes the mech's own shots " +
			"harder too: a fast shooter is worth less than its PV says.", rules.House},
		{"shots at the dead", nil, nil, "wasted",
			"A target that earlier shots have killed stays the target: what else was aimed at it is wasted.", rules.Printed},
		{"Combat Intuition", nil, nil, "combat-intuition", "Fires before all others: in the movement phase, right after " +
			"its own move, and its damage counts at once.", rules.Printed},
		{"typed in", nil, []override{{"/heat/shutdown", 5}}, "effects",
			"shuts down at 5. What else it does is not published.", rules.Missing},
	} {
		found := false
		for _, p := range open(t, c.pack...).Whole(rules.Force{Options: c.options}).Panels {
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

// The line of sight is a comparison of the heights of the list's mechs: between
// two blocks what is as high as the higher one.
func TestLineOfSight(t *testing.T) {
	g := open(t)
	tall := design(rules.Choices{"height": 4})
	tall.ID, tall.Name = "u2", "Tall"
	other := design(nil)
	other.ID, other.Name = "u3", "Low"
	none := design(rules.Choices{"size": nil})
	none.ID = "u4"
	says := func(units ...rules.Unit) string {
		for _, p := range g.Whole(rules.Force{Units: units}).Panels {
			for _, term := range p.Terms {
				if term.ID == "heights" {
					return fmt.Sprintf("%s (%v)", term.Text, term.Basis)
				}
			}
		}
		return ""
	}
	for name, c := range map[string]struct{ got, want string }{
		"several": {says(tall, design(nil), other, none),
			"2 Designed mech, Low · 4 Tall. Between two of them blocks what is as high as the higher one. (house)"},
		"one":  {says(tall), "All are 4 Tall: what is as high blocks between any two. (printed)"},
		"none": {says(none), ""},
	} {
		if c.got != c.want {
			t.Errorf("%s: %q, want %q", name, c.got, c.want)
		}
	}
}
