package paper_test

import (
	"strings"
	"testing"

	"gantry/builder/layout/layouttest"
	"gantry/builder/paper/job"
	"gantry/rules"
)

// The army sheet has fields for an organizer, the total of a row of several models, and no damage boxes.
func TestArmySheetIsForAnOrganizer(t *testing.T) {
	u := layouttest.Unit("u1", "Hammer")
	u.Unit.Count = 4
	u.Profile.Tracks = []rules.Track{{Label: "Structure", Boxes: 5}}
	s := layouttest.Sheet(u)
	points, ok := u.Profile.Role(rules.RolePoints)
	if !ok {
		t.Fatal("the unit has no points")
	}
	s.Roster.Player = "Kim"
	_, all := only(t, s, rules.ProductRoster, func(o *job.Options) { o.Event = "Open" })
	for _, want := range []string{"PLAYER", "Kim", "EVENT", "Open", "DATE", "CHECKED BY", "4 × " + points.Text + " = ",
		points.Value.Mul(rules.Int(4)).String()} {
		if !strings.Contains(all, want) {
			t.Errorf("the army sheet has no %q", want)
		}
	}
	if strings.Contains(all, "Structure") {
		t.Error("the army sheet has damage boxes")
	}
}

// A long name of a player or an event is whole in its field.
func TestLongNamesOfPlayersAreWhole(t *testing.T) {
	s := layouttest.Sheet(layouttest.Unit("u1", "Hammer"))
	s.Roster.Player = strings.TrimSpace(strings.Repeat("Annabel of the Frozen North ", 6))
	d, all := only(t, s, rules.ProductRoster, func(o *job.Options) { o.Event = strings.Repeat("Autumn Cup ", 9) })
	check(t, d)
	for _, want := range []string{s.Roster.Player, strings.TrimSpace(strings.Repeat("Autumn Cup ", 9))} {
		if !strings.Contains(letters(all), letters(want)) {
			t.Errorf("%q is cut in\n%s", want, all)
		}
	}
}
