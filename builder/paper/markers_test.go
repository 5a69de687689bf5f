package paper_test

import (
	"math"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper"
	"gantry/data"
	"gantry/rules"
	"gantry/rules/systems"
)

// The markers of each game's rules are all printed as often as needed, at their size, with a sign, a name and words
// from the rules. No word crosses its cut.
func TestMarkersOfEveryGame(t *testing.T) {
	lib, err := builder.NewLibrary(systems.All, data.Packs()...)
	if err != nil {
		t.Fatal(err)
	}
	games := 0
	for _, p := range lib.Packs() {
		s, err := lib.Sheet(t.Context(), p.Examples[0])
		if err != nil {
			t.Fatal(err)
		}
		want, words := map[string]int{}, ""
		for _, m := range s.About.Markers {
			want[m.Label] += m.Count
			words += m.Text
		}
		if len(want) == 0 {
			continue // its rules have no markers
		}
		if games++; words == "" {
			t.Errorf("no marker of %s says what it does", p.ID)
		}
		got := map[string]int{}
		for _, page := range pages(t, s, asked("markers")).Pages {
			for _, f := range page.Frames {
				label := strings.TrimRight(f.Title, " 0123456789")
				got[label]++
				checkMarker(t, p.ID, s.About.Markers, page, f, label)
			}
		}
		for label, n := range want {
			if got[label] != n {
				t.Errorf("%s: %d markers %q, want %d", p.ID, got[label], label, n)
			}
		}
	}
	if games == 0 {
		t.Error("no game names markers")
	}
}

// checkMarker checks a marker's size, and that its words are inside.
func checkMarker(t *testing.T, game string, all []rules.Marker, page layout.Page, f layout.Frame, label string) {
	t.Helper()
	across, outlined := 25.0, false
	for _, m := range all {
		if m.Label == label && m.Across > 0 {
			if across = m.Across; m.Shape == rules.FormRound && f.H >= 0.88*across && f.H < across {
				across = f.H // smaller, to save a sheet
			}
		}
	}
	x, y := f.X+f.W/2, f.Y+f.H/2
	for _, m := range page.Marks {
		switch m := m.(type) {
		case layout.Circle:
			outlined = outlined || math.Hypot(m.X-x, m.Y-y) < .01 && math.Abs(2*m.R-across) < .01
		case layout.Rect:
			outlined = outlined || math.Abs(m.X-f.X)+math.Abs(m.Y-f.Y) < .01 && math.Abs(m.W-across) < .01
		case layout.Path:
			outlined = outlined || len(m.Points) == 6 && math.Abs(m.Points[0][1]-f.Y) < .01 &&
				math.Abs(f.H-across) < .01
		case layout.Text:
			if math.Abs(m.X+m.Width/2-x) > f.W/2 || math.Abs(m.Y-y) > f.H/2 {
				continue
			}
			for _, end := range []float64{m.X, m.X + m.Width} {
				inside := math.Hypot(end-x, m.Y-y) < across/2
				if f.W != f.H || f.W == 25.4 { // a hexagon or a square
					inside = math.Abs(end-x) < across/2 && math.Abs(m.Y-y) < across/2
				}
				if m.Size < 7 || !inside {
					t.Errorf("%s: %q of %v pt reaches over the edge of %s", game, m.String, m.Size, f.Title)
				}
			}
		}
	}
	if !outlined || math.Abs(f.H-across) > .2 {
		t.Errorf("%s: %s is not %v mm", game, f.Title, across)
	}
}

// A game without markers does not offer them.
func TestMarkersAreOfferedWhereThereAreAny(t *testing.T) {
	for n, list := range [][]rules.Marker{nil, {{Label: "Flag", Count: 1}}} {
		found := 0
		for _, p := range paper.Products(rules.About{Markers: list}) {
			if p.ID == "markers" {
				found++
			}
		}
		if found != n {
			t.Errorf("%d markers are offered %d times", len(list), found)
		}
	}
}
