package paper_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/builder/layout"
	"gantry/builder/layout/layouttest"
	"gantry/builder/paper/job"
	"gantry/rules"
)

// TestBacksFallBehindFronts turns the paper over an edge. Over the left or right edge, the front at x has its back
// at W-x; over the upper or lower edge, the front at y has it at H-y.
func TestBacksFallBehindFronts(t *testing.T) {
	for _, row := range []struct {
		backs, orientation string
		upright            bool // the edge over which the paper is turned
	}{{"long", "portrait", true}, {"short", "portrait", false}, {"long", "landscape", false},
		{"short", "landscape", true}} {
		for product, want := range map[string]int{"Unit cards": 2, "Play sheets": 3} {
			if row.orientation == "landscape" && product == "Play sheets" {
				want = 4 // a landscape page holds fewer than six
			}
			t.Run(product+"/"+row.backs+"/"+row.orientation, func(t *testing.T) {
				o := job.DefaultOptions()
				o.Backs, o.Orientation = row.backs, row.orientation
				d := pages(t, army(14), o)
				fronts := 0
				for i, p := range d.Pages {
					if !strings.HasPrefix(p.Label, product+" ") {
						continue
					}
					fronts++
					if i%2 != 0 {
						t.Errorf("%s is the back of a leaf", p.Label)
					}
					back := d.Pages[i+1]
					if back.Label == "Blank" { // none of these units has rules
						continue
					}
					if len(back.Frames) != len(p.Frames) {
						t.Fatalf("%s: %d fronts, %d backs", p.Label, len(p.Frames), len(back.Frames))
					}
					for j, f := range p.Frames {
						b := back.Frames[j]
						x, y := p.W-f.X-f.W, f.Y
						if !row.upright {
							x, y = f.X, p.H-f.Y-f.H
						}
						if b.Unit != f.Unit || math.Abs(b.X-x) > 0.001 || math.Abs(b.Y-y) > 0.001 {
							t.Errorf("%s: behind %+v stands %+v", p.Label, f, b)
						}
					}
				}
				if fronts != want {
					t.Errorf("%d pages of fronts, want %d", fronts, want)
				}
			})
		}
	}
}

// TestBacksOnlyWhereTheySay takes the rules from some units: a page of empty backs is blank between others and left
// out at the end.
func TestBacksOnlyWhereTheySay(t *testing.T) {
	for _, row := range []struct {
		name string
		bare func(unit int) bool
		want []string
	}{
		{"none bare", func(int) bool {
			return false
		}, []string{"Play sheets 1 of 3", "Play sheets, backs 1 of 3", "Play sheets 2 of 3",
			"Play sheets, backs 2 of 3",
			"Play sheets 3 of 3", "Play sheets, backs 3 of 3"}},
		{"one bare", func(u int) bool {
			return u == 1
		}, []string{"Play sheets 1 of 3", "Play sheets, backs 1 of 3", "Play sheets 2 of 3",
			"Play sheets, backs 2 of 3",
			"Play sheets 3 of 3", "Play sheets, backs 3 of 3"}},
		{"a page bare", func(u int) bool { return u >= 6 && u < 12 },
			[]string{"Play sheets 1 of 3", "Play sheets, backs 1 of 3", "Play sheets 2 of 3", "Blank",
				"Play sheets 3 of 3",
				"Play sheets, backs 3 of 3"}},
		{"the last page bare", func(u int) bool { return u >= 12 },
			[]string{"Play sheets 1 of 3", "Play sheets, backs 1 of 3", "Play sheets 2 of 3",
				"Play sheets, backs 2 of 3",
				"Play sheets 3 of 3"}},
		{"all bare", func(int) bool { return true },
			[]string{"Play sheets 1 of 3", "Play sheets 2 of 3", "Play sheets 3 of 3"}},
	} {
		t.Run(row.name, func(t *testing.T) {
			s := army(18) // they fill three pages
			for i := range s.Units {
				if row.bare(i) {
					s.Units[i].Profile.Legend = nil
				}
			}
			o := job.DefaultOptions()
			o.Products, o.Backs = []string{"play-sheets"}, "long"
			if d := cmp.Diff(row.want, labels(pages(t, s, o))); d != "" {
				t.Error(d)
			}
		})
	}
}

// A rule between parts of a card has something above and below it, wherever the card continues.
func TestRulesPart(t *testing.T) {
	lists := withCards(t)
	lists["torture"] = layouttest.Torture()
	several := 0
	var all []layout.Page
	for _, s := range lists {
		d, _ := only(t, s, "cards")
		all = append(all, d.Pages...)
	}
	for _, p := range all {
		for _, f := range p.Frames {
			var heads, rules, ink []float64
			for _, m := range p.Marks {
				b := bounds(m)
				if r, ok := m.(layout.Rect); ok && r.Fill.Drawn() && math.Abs(r.X-f.X) < 0.1 &&
					b.Y+b.H < f.Y+f.H/2 { // a band, or the strip of numbers
					heads = append(heads, b.Y+b.H)
				}
				if !inside(b.X, b.Y, b.X+b.W, b.Y+b.H, f, 2.5) {
					continue
				}
				if l, ok := m.(layout.Line); !ok {
					ink = append(ink, b.Y)
				} else if whole := b.W > f.W-6.1; whole && l.Width >= layout.Hair/2 {
					rules = append(rules, b.Y)
				}
			}
			for _, y := range rules {
				above := slices.ContainsFunc(ink, func(at float64) bool { return at > heads[0] && at < y })
				below := slices.ContainsFunc(ink, func(at float64) bool { return at > y })
				if !above || !below {
					t.Errorf("%s, %s: a rule %.1f mm below the head parts nothing", p.Label, f.Title, y-heads[0])
				}
				several++
			}
		}
	}
	if several < 20 {
		t.Errorf("%d rules are looked at", several)
	}
}

// Cards of a list look alike: each has its numbers in one strip across, under its machine.
func TestCardsAreAlike(t *testing.T) {
	for name, s := range withCards(t) {
		d, _ := only(t, s, rules.ProductCards)
		cards := 0
		for _, p := range d.Pages {
			for _, f := range p.Frames {
				if f.Unit == "" {
					continue // rules
				}
				cards++
				strips, machine := 0, 0.0
				for _, m := range p.Marks {
					switch m := m.(type) {
					case layout.Rect:
						if math.Abs(m.X-f.X) < 0.1 && math.Abs(m.W-f.W) < 0.1 && m.Fill.Drawn() && m.Y > machine &&
							inside(m.X, m.Y, m.X+m.W, m.Y+m.H, f, 0) && m.H > 5 && strips == 0 {
							strips++
						}
					case layout.Figure:
						if inside(m.X, m.Y, m.X+m.W, m.Y+m.H, f, 0) && m.W < f.W {
							machine = m.Y + m.H - 2
						}
					}
				}
				if strips != 1 {
					t.Errorf("%s, %s: no strip under its machine", name, f.Title)
				}
			}
		}
		if cards == 0 {
			t.Errorf("%s: no cards", name)
		}
	}
}
