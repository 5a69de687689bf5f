package paper_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/rules"
)

// crossesOf counts the crosses of each unit's cards or sheets, by the unit's id.
func crossesOf(d layout.Document) map[string]int {
	count := map[string]int{}
	for _, p := range d.Pages {
		for _, m := range p.Marks {
			l, ok := m.(layout.Line)
			if !ok || !isCross(l) || l.Y1 > l.Y2 { // one of the two
				continue
			}
			of := ""
			for _, f := range p.Frames {
				if b := bounds(l); inside(b.X, b.Y, b.X+b.W, b.Y+b.H, f, 0) {
					of = f.Unit
				}
			}
			count[of]++
		}
	}
	return count
}

// struck returns the letters through which lines run.
func struck(d layout.Document) string {
	var all strings.Builder
	for _, p := range d.Pages {
		for i, m := range p.Marks[1:] {
			line, ok := p.Marks[i].(layout.Rect)
			if x, is := m.(layout.Text); ok && is && line.H == layout.Strike {
				if b := lettersOf(x, 0.5); !inside(line.X, line.Y, line.X+line.W, line.Y+line.H, b, 0) {
					continue
				}
				all.WriteString(letters(x.String))
			}
		}
	}
	return all.String()
}

// Every product shows the marks of a battle: as many crosses as boxes are marked, a line through what is lost, and the
// word of a unit out of play.
func TestMarksArePrinted(t *testing.T) {
	lib := buildertest.Library(t)
	p, err := lib.Pack("mechahex")
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(31, 2))
	for round := range 6 {
		for _, r := range p.Examples {
			r.Units = slices.Clone(r.Units)
			twin := r.Units[0] // alike but for its marks
			twin.ID = "twin"
			r.Units = append(r.Units, twin)
			s, err := lib.Sheet(t.Context(), r)
			if err != nil {
				t.Fatal(err)
			}
			r.Units = marked(s, func(n int) int { return rng.IntN(max(1, n)) })
			if s, err = lib.Sheet(t.Context(), r); err != nil {
				t.Fatal(err)
			}
			o := job.DefaultOptions()
			o.Mono, o.Ink, o.Merge = round%2 == 0, round%3 == 0, round > 3
			for _, product := range append([]string{"battle"}, s.About.Products...) {
				t.Run(r.Name+"/"+product, func(t *testing.T) {
					o := o
					o.Products = []string{product}
					d := pages(t, s, o)
					check(t, d)
					checkMarks(t, s, d, product)
				})
			}
		}
	}
}

func checkMarks(t *testing.T, s builder.Sheet, d layout.Document, product string) {
	t.Helper()
	want, sum := map[string]int{}, 0
	lost := map[string]bool{} // by label
	said := letters(text(d))
	for _, u := range s.Units {
		for _, track := range u.Profile.Tracks {
			if sum += track.Marked; track.Marked > 0 {
				want[u.Unit.ID] += track.Marked
			}
			if track.Mount != "" {
				lost[track.Label] = lost[track.Label] || track.Lost()
			}
		}
		if why := u.Profile.OutOfPlay; why != "" && !strings.Contains(said, letters(why+u.Title)) {
			t.Errorf("%s is not %s", u.Title, why)
		}
	}
	switch product {
	case rules.ProductRoster:
		want = map[string]int{} // it has no boxes
	case "battle":
		want = map[string]int{"": sum} // its units have no frames
	}
	if got := crossesOf(d); !maps.Equal(got, want) {
		t.Errorf("crosses %v, want %v", got, want)
	}
	lines := struck(d)
	for label, is := range lost {
		if strings.Contains(lines, letters(label)) != is {
			t.Errorf("%s is struck: %t in %q", label, !is, lines)
		}
	}
}
