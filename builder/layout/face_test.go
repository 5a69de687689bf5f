package layout_test

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"gantry/builder/layout"
	"gantry/rules"
)

// part tells which of how many frames a head says it is.
var part = regexp.MustCompile(`^\s*\((\d+)/(\d+)\)$`)

// Cards of every game's examples, in every frame, on both papers and in both sizes of
// type: nothing is cut off or over another thing, type is never under 7 points, boxes
// are large enough for a pencil, figures have their part of the face, and every part of
// a card has its others.
func TestCardsOfEveryGame(t *testing.T) {
	for name, s := range examples(t) {
		for _, frame := range []string{"portrait", "table", "minimal"} {
			for _, paper := range layout.Papers() {
				for _, size := range []string{"normal", "larger"} {
					if short := os.Getenv("GANTRY_SOAK") != "1"; short && (len(name)+len(frame)+len(paper)+len(size))%3 > 0 {
						continue // a third, by turns
					}
					d, _ := only(t, s, rules.ProductCards, func(o *layout.Options) {
						o.Frame, o.Paper, o.Size = frame, paper, size
					})
					t.Run(strings.Join([]string{name, frame, paper, size}, "/"), func(t *testing.T) {
						check(t, d)
						checkCards(t, d, frame)
					})
				}
			}
		}
	}
}

// checkCards proves what holds of cards alone.
func checkCards(t *testing.T, d layout.Document, frame string) {
	t.Helper()
	parts := map[string]int{} // of units, how many are said to be missing
	for _, p := range d.Pages {
		for _, f := range p.Frames {
			said, figures := false, 0.0
			for _, m := range p.Marks {
				b := bounds(m)
				if !inside(b.X, b.Y, b.X+b.W, b.Y+b.H, f, 0) {
					continue
				}
				switch m := m.(type) {
				case layout.Text:
					said = said || m.Y > f.Y+20
					if m.Size < 7 {
						t.Errorf("%s: %q is set in %v points", f.Title, m.String, m.Size)
					}
					if of := part.FindStringSubmatch(m.String); of != nil {
						n, _ := strconv.Atoi(of[2])
						parts[f.Unit+" of "+of[2]] += n
					}
				case layout.Rect:
					if m.Stroke.Drawn() && m.W < 20 && m.W == m.H && (m.W < 4.5 || m.H < 4.5) {
						t.Errorf("%s: a box of %v mm", f.Title, m.W)
					}
				case layout.Circle:
					if m.Stroke.Drawn() && 2*m.R < 4.5 {
						t.Errorf("%s: a circle of %v mm", f.Title, 2*m.R)
					}
				case layout.Figure:
					figures += m.W * m.H
				}
			}
			if !said && f.Unit != "" && figures == 0 {
				t.Errorf("%s: a card holds nothing", f.Title)
			}
			if share := figures / (f.W * f.H); frame == "portrait" && figures > 0 && share < 0.17 {
				t.Errorf("%s: the figure takes %.2f of the face", f.Title, share)
			}
		}
	}
	for of := range parts {
		id, n, _ := strings.Cut(of, " of ")
		want, _ := strconv.Atoi(n)
		have := 0
		for _, p := range d.Pages {
			for _, f := range p.Frames {
				if f.Unit == id {
					have++
				}
			}
		}
		if have%want != 0 {
			t.Errorf("%s: %d frames in parts of %d", id, have, want)
		}
	}
}

// The battle packs of the examples take no more sides than these.
func TestBattlePacks(t *testing.T) {
	most := map[string]int{"Iron Wall": 2, "Grey Line (2023)": 2, "Viking Raid": 2,
		"Ember and Steel": 3, "Quarry Watch": 4, "Two Hundred Each": 3, "Green Marsh": 3,
		"Pod Wave": 3, "Skull Patrol": 4, "As printed": 3}
	for name, s := range examples(t) {
		d, err := setter.Pages(t.Context(), s, layout.DefaultOptions())
		if err != nil {
			t.Fatal(err)
		}
		check(t, d)
		_, title, _ := strings.Cut(name, ", ")
		checkColumns(t, name, d)
		if n := len(d.Pages); n > most[title] {
			t.Errorf("%s takes %d sides, want %d", name, n, most[title])
		}
		all := text(d)
		for _, u := range s.Units {
			if !strings.Contains(letters(all), letters(u.Title)) {
				t.Errorf("%s: %s is not in the battle pack", name, u.Title)
			}
		}
	}
}

// checkColumns proves that no page, and none of its two columns, holds nothing between
// its head and its foot.
func checkColumns(t *testing.T, name string, d layout.Document) {
	t.Helper()
	for _, p := range d.Pages {
		var said [2]bool
		for _, m := range p.Marks {
			if x, ok := m.(layout.Text); ok && x.Y > 16 && x.Y < p.H-30 {
				said[0], said[1] = said[0] || x.X < p.W/2, said[1] || x.X+x.Width > p.W/2
			}
		}
		if said != [2]bool{true, true} {
			t.Errorf("%s, %s: its columns say %v", name, p.Label, said)
		}
	}
}
