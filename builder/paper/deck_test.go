package paper_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/builder/layout"
	"gantry/builder/layout/layouttest"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
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
	s := layouttest.Torture()
	d, _ := only(t, s, "cards")
	several := 0
	for _, p := range d.Pages {
		for _, f := range p.Frames {
			var heads, rules, ink []float64
			for _, m := range p.Marks {
				b := bounds(m)
				if r, ok := m.(layout.Rect); ok && r.Fill.Drawn() &&
					math.Abs(r.X-f.X)+math.Abs(r.Y-f.Y) < 0.1 { // the band
					heads = append(heads, b.Y+b.H)
				}
				if !inside(b.X, b.Y, b.X+b.W, b.Y+b.H, f, 2.5) {
					continue
				}
				if l, ok := m.(layout.Line); !ok {
					ink = append(ink, b.Y)
				} else if whole := b.W > f.W-6.1; whole && l.Width >= 0.2 {
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

// Cards of a list have heads of one height, and their leading numbers all beside the figure or all under it. A list
// whose weapons would leave their cards keeps different heads.
func TestCardsAreAlike(t *testing.T) {
	lists, alike := 0, 0
	for name, s := range withCards(t) {
		leading := map[string][]string{} // labels by unit
		for _, u := range s.Units {
			stats, _, _ := typeset.PlayStats(u)
			for _, st := range stats {
				leading[u.Unit.ID] = append(leading[u.Unit.ID], strings.ToUpper(st.Label))
			}
		}
		d, _ := only(t, s, rules.ProductCards)
		under, heads := map[bool]string{}, map[string]bool{}
		for _, p := range d.Pages {
			for _, f := range p.Frames {
				if f.Unit == "" {
					continue // rules
				}
				var figure layout.Figure
				for _, m := range p.Marks {
					switch m := m.(type) {
					case layout.Rect:
						if math.Abs(m.X-f.X)+math.Abs(m.Y-f.Y) < 0.1 && m.Fill.Drawn() {
							heads[fmt.Sprintf("%.1f", m.H)] = true
						}
					case layout.Figure:
						if inside(m.X, m.Y, m.X+m.W, m.Y+m.H, f, 0) {
							figure = m
						}
					case layout.Text:
						if figure.ID != "" && inside(m.X, m.Y, m.X, m.Y, f, 0) &&
							slices.Contains(leading[f.Unit], m.String) {
							under[m.Y > figure.Y+figure.H] = f.Title
						}
					}
				}
			}
		}
		if lists++; len(heads) == 1 {
			alike++
		}
		if len(under) > 1 {
			t.Errorf("%s: the leading numbers of %s are under the figure, those of %s beside it", name, under[true],
				under[false])
		}
	}
	if 4*alike < 3*lists {
		t.Errorf("%d of %d lists have heads of one height", alike, lists)
	}
}
