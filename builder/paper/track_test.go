package paper_test

import (
	"math"
	"strings"
	"testing"

	"gantry/builder/layout"
	"gantry/builder/layout/layouttest"
	"gantry/builder/paper/job"
	"gantry/rules"
)

// rowsOf counts the heights at which a page has boxes for a pencil.
func rowsOf(p layout.Page) int {
	at := map[float64]bool{}
	for _, m := range p.Marks {
		if r, ok := m.(layout.Rect); ok && r.Stroke.Drawn() && r.W < 12 && r.H < 12 {
			at[math.Round(r.Y*10)] = true
		}
	}
	return len(at)
}

// The boxes of a scale, each with its number, are one line in a battle pack. Other tracks break after ten.
func TestScalesAreNotBroken(t *testing.T) {
	for name, row := range map[string]struct {
		captions []string
		lines    int
	}{"a scale": {strings.Fields("0 1 2 3 4 5 6 7 8 9 10"), 1}, "boxes": {nil, 2}} {
		s := layouttest.Sheet()
		s.Whole.Tracks = []rules.Track{{Label: "Momentum", Boxes: 11, Every: 100, Captions: row.captions},
			{Group: "Other", Label: "Calm"}, {Group: "Third", Label: "Calm"}}
		if d, _ := only(t, s, "battle"); rowsOf(d.Pages[0]) != row.lines {
			t.Errorf("%s: the boxes stand on %d lines, want %d", name, rowsOf(d.Pages[0]), row.lines)
		}
	}
}

// Tracks that break even at full width of a card are above the others, if a third of the width would make them much
// higher.
func TestHighTracksOverGroups(t *testing.T) {
	u := layouttest.Unit("u1", "Anvil")
	u.Profile.Tables, u.Profile.Legend = nil, nil
	u.Profile.Tracks = []rules.Track{{Label: "Hit points", Boxes: 20}, {Group: "Left", Label: "Gun", Boxes: 2},
		{Group: "Right", Label: "Gun", Boxes: 2}}
	d, _ := only(t, layouttest.Sheet(u), "cards", func(o *job.Options) { o.Size = "larger" })
	over, _ := find(d, "Hit points")
	left, _ := find(d, "LEFT")
	if left.Y <= over.Y+2 || left.X > over.X+2 {
		t.Errorf("the other tracks begin at %v, %v beside %v, %v", left.X, left.Y, over.X, over.Y)
	}
}
