package paper_test

import (
	"strings"
	"testing"

	"gantry/builder/layout"
	"gantry/builder/layout/layouttest"
	"gantry/builder/paper/job"
	"gantry/rules"
)

// A grid is whole in the battle pack: its cells with their labels and boxes, room to write in empty cells, a frame
// around each.
func TestGrids(t *testing.T) {
	for _, sheet := range []string{"a4", "letter"} {
		s := layouttest.Sheet(layouttest.Unit("u1", "Plain"))
		without, _ := only(t, s, "battle", func(o *job.Options) { o.Paper = sheet })
		s.Whole.Grids = layouttest.Grids(3)
		with, _ := only(t, s, "battle", func(o *job.Options) { o.Paper = sheet })
		all := text(with)
		for _, want := range []string{"PLACES", "Place 12", "SCORE", "Side 3", "BEFORE THE GAME", "Step 3:",
			"Mark who holds each."} {
			if !strings.Contains(all, want) {
				t.Errorf("%s: the sheet has no %q", sheet, want)
			}
		}
		if n, want := boxes(with)-boxes(without), 12*6+3; n != want {
			t.Errorf("%s: the grids add %d boxes, want %d", sheet, n, want)
		}
		for _, p := range with.Pages {
			page := text(layout.Document{Pages: []layout.Page{p}})
			if strings.Contains(page, "Place 1") != strings.Contains(page, "Place 12") {
				t.Errorf("%s: the map is parted", sheet)
			}
		}
	}
}

// A score without room for its cells keeps its columns on the sheet.
func TestNarrowGrid(t *testing.T) {
	s := layouttest.Sheet(layouttest.Unit("u1", "Plain"))
	row := make([]rules.Track, 40)
	row[0].Label = strings.Repeat("A long name of a side ", 9)
	s.Whole.Grids = []rules.Grid{{Title: "Score", Rows: [][]rules.Track{row}, Narrow: true}, {Title: "Nothing"}}
	d, _ := only(t, s, "battle")
	for _, p := range d.Pages {
		for _, m := range p.Marks {
			if l, ok := m.(layout.Line); ok && (l.X1 < 0 || l.X2 > p.W+0.1) {
				t.Errorf("a rule from %.1f to %.1f on paper of %.0f mm", l.X1, l.X2, p.W)
			}
		}
	}
	if strings.Contains(text(d), "NOTHING") {
		t.Error("a grid without rows has a heading")
	}
}

func boxes(d layout.Document) (n int) {
	for _, p := range d.Pages {
		for _, m := range p.Marks {
			if _, ok := m.(layout.Rect); ok {
				n++
			}
		}
	}
	return n
}
