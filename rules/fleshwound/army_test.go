package fleshwound_test

import (
	"fmt"
	"testing"

	"gantry/rules"
)

// The reference follows the army's options and overrides.
func TestReference(t *testing.T) {
	for _, c := range []struct {
		name    string
		options rules.Choices
		pack    []override
		term    string
		text    string
		basis   rules.Basis
	}{
		{"destroyed as usual", nil, nil, "destroyed",
			"More damage than armor + structure: destroyed next phase. It still fires this turn.", rules.Printed},
		{"destroyed by as much", rules.Choices{"destroyed-at": "equal"}, nil, "destroyed",
			"No structure left: destroyed next phase. It still fires this turn.", rules.House},
		{"destroyed by more", rules.Choices{"destroyed-at": "more"}, nil, "destroyed",
			"More damage than armor + structure: destroyed next phase. It still fires this turn.", rules.Printed},
		{"an unknown reading", rules.Choices{"destroyed-at": "half"}, nil, "destroyed",
			"This list's option Destroyed at is unknown.", rules.Missing},
		{"heat is not published", nil, nil, "effects",
			"Unpublished. Enter them under House rules, or use the Alpha Strike heat setting.", rules.Missing},
		{"house heat", rules.Choices{"house-heat": true}, nil, "effects",
			`+1 to target number per point, −2" move per point, shutdown at 4.`, rules.House},
		{"house heat in hexes", rules.Choices{"house-heat": true, "hexes": true}, nil, "effects",
			`+1 to target number per point, −1 hex move per point, shutdown at 4.`, rules.House},
		{"what PV does not see", nil, nil, "pv-movement",
			"A movement modifier adds PV but makes the mech's own shots " +
				"harder. A fast shooter is worth less than its PV.", rules.House},
		{"shots at the dead", nil, nil, "wasted",
			"Shots are wasted on a target that earlier shots destroyed.", rules.Printed},
		{"Combat Intuition", nil, nil, "combat-intuition", "Shoots in the movement phase, right after its own move. " +
			"Damage takes effect immediately.", rules.Printed},
		{"typed in", nil, []override{{"/heat/shutdown", 5}}, "effects",
			"shutdown at 5. Other effects are unpublished.", rules.Missing},
	} {
		term, found := rules.FindTerm(open(t, c.pack...).Whole(rules.Force{Options: c.options}).Panels, c.term)
		if !found || term.Text != c.text || term.Basis != c.basis || term.Cite == "" {
			t.Errorf("%s: %s (%v): %q (%v), %q; want %q (%v)", c.name, c.term, found, term.Text, term.Basis,
				term.Cite, c.text, c.basis)
		}
	}
}

// The line of sight compares the heights of the list's mechs: a mech between two blocks if it is as high as the
// higher one.
func TestLineOfSight(t *testing.T) {
	g := open(t)
	tall := design(rules.Choices{"height": 4})
	tall.ID, tall.Name = "u2", "Tall"
	other := design(nil)
	other.ID, other.Name = "u3", "Low"
	none := design(rules.Choices{"size": nil})
	none.ID = "u4"
	says := func(units ...rules.Unit) string {
		term, found := rules.FindTerm(g.Whole(rules.Force{Units: units}).Panels, "heights")
		if !found {
			return ""
		}
		return fmt.Sprintf("%s (%v)", term.Text, term.Basis)
	}
	for name, c := range map[string]struct{ got, want string }{
		"several": {says(tall, design(nil), other, none),
			"2: Designed mech, Low · 4: Tall. " +
				"A unit between two others blocks the line if it's as tall as the taller one. " +
				"(house)"},
		"one":  {says(tall), "4: Tall. A unit this tall blocks the line between two others. (printed)"},
		"none": {says(none), ""},
	} {
		if c.got != c.want {
			t.Errorf("%s: %q, want %q", name, c.got, c.want)
		}
	}
}
