package paper_test

import (
	"math"
	"strings"
	"testing"

	"gantry/builder/buildertest"
	"gantry/builder/layout"
	"gantry/builder/layout/layouttest"
	"gantry/builder/paper"
	"gantry/rules"
)

// The markers of each game's rules are all printed as often as needed, at their size, with a sign, a name and words
// from the rules. No word crosses its cut.
func TestMarkersOfEveryGame(t *testing.T) {
	lib := buildertest.Library(t)
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

// No sheet is printed for one or two markers: round ones are a bit smaller. Spaces of a board keep their size.
func TestMarkersSaveASheet(t *testing.T) {
	s, smaller, second := layouttest.Sheet(looking("u1", "Anvil", 1, machine(2))), 0, 0
	for n := 90; n < 160; n++ {
		s.About.Markers = []rules.Marker{{Label: "Flag", Sign: rules.SignFast, Count: n, Across: 18}}
		d := pages(t, s, asked("markers"))
		last := d.Pages[len(d.Pages)-1].Frames
		if second = max(second, len(d.Pages)); len(d.Pages) > 1 && len(last) < 3 {
			t.Errorf("%d of %d markers are alone on a sheet", len(last), n)
		}
		if last[0].H < 18 {
			smaller++
		}
		if last[0].H < 15.8 {
			t.Errorf("markers of 18 mm are %.1f mm", last[0].H)
		}
		s.About.Markers[0].Shape = rules.FormSquare
		if f := pages(t, s, asked("markers")).Pages[0].Frames[0]; f.H != 18 {
			t.Errorf("a square of 18 mm is %.1f mm", f.H)
		}
	}
	if smaller == 0 || second < 2 {
		t.Errorf("%d lists have smaller markers, and there are up to %d sheets", smaller, second)
	}
}
