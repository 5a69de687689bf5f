package paper_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/layout"
	"gantry/builder/layout/layouttest"
	"gantry/builder/paper/job"
	"gantry/rules"
)

// pack returns a number of machines with boxes that one of their stats names.
func pack(id, name string, count, boxes int) builder.UnitSheet {
	stat := func(label, text string, src rules.Source) rules.Stat {
		return rules.Stat{ID: label, Label: label, Text: text, Source: src}
	}
	printed, house := rules.Source{Cite: "Card"}, rules.Source{Basis: rules.House, Cite: "House"}
	return builder.UnitSheet{Title: name, Known: true, Unit: rules.Unit{ID: id, Profile: "wolf", Count: count},
		Profile: rules.Profile{Class: "Mid",
			Blocks: []rules.Block{{Card: true, Stats: []rules.Stat{stat("Move", "5", house),
				stat("Armor", "5+", printed),
				stat("Body", fmt.Sprint(boxes), printed)}}},
			Tracks: []rules.Track{{Label: "Body", Boxes: boxes}}}}
}

// TestCounters checks for one counter per model and side, one inch square, with its back behind it when the paper
// is turned over its long edge. No sheet begins before the one before is full, but for the row of the second side.
func TestCounters(t *testing.T) {
	for _, row := range []struct {
		paper  string
		models int
		pages  []int // counters of each page of fronts
	}{{"a4", 16, []int{32}}, {"a4", 71, []int{70, 64, 8}}, {"letter", 71, []int{70, 64, 8}}} {
		t.Run(fmt.Sprintf("%d on %s", row.models, row.paper), func(t *testing.T) {
			o := job.DefaultOptions()
			o.Paper = row.paper
			d := pages(t, layouttest.WithSides(layouttest.Sheet(pack("u1", "Wolf", row.models-1, 4),
				pack("u2", "Rat", 1, 2))),
				o)
			var got []int
			for i := 0; i < len(d.Pages); i += 2 {
				front, back := d.Pages[i], d.Pages[i+1]
				if strings.Contains(front.Label, "backs") || !strings.Contains(back.Label, "backs") ||
					len(front.Frames) != len(back.Frames) {
					t.Fatalf("%s stands before %s", front.Label, back.Label)
				}
				got = append(got, len(front.Frames))
				for j, f := range front.Frames {
					b := back.Frames[j]
					if f.W != 25.4 || f.H != 25.4 || math.Abs(b.X-(front.W-f.X-f.W)) > 0.001 || b.Y != f.Y {
						t.Errorf("%s: behind %+v stands %+v", front.Label, f, b)
					}
				}
			}
			if diff := cmp.Diff(row.pages, got); diff != "" || len(d.Pages) != 2*len(row.pages) {
				t.Errorf("%d pages; counters (-want +got):\n%s", len(d.Pages), diff)
			}
		})
	}
}

func TestCountersSay(t *testing.T) {
	o := job.DefaultOptions()
	o.Basis = true
	d := pages(t,
		layouttest.WithSides(layouttest.Sheet(pack("u1", "Wolf", 2, 4), pack("u2", "Wolf", 1, 4),
			pack("u3", "Rat", 1, 2))),
		o)
	words := func(p layout.Page) map[string]int {
		n := map[string]int{}
		for _, m := range p.Marks {
			if text, ok := m.(layout.Text); ok {
				n[text.String]++
			}
		}
		return n
	}
	front, back := words(d.Pages[0]), words(d.Pages[1])
	for text, n := range map[string]int{"Wolf 1": 4, "1/2": 2, "2/2": 2, "Wolf 2": 2, "Rat": 2, "Red": 0, "Blue": 0,
		"5": 8, "5+": 8, "Mid": 8, "ʜ": 8, "ʜ unofficial": 1} {
		if front[text] != n {
			t.Errorf("the fronts say %q %d times, want %d: %v", text, front[text], n, front)
		}
	}
	if diff := cmp.Diff(map[string]int{}, back); diff != "" {
		t.Errorf("the backs (-want +got):\n%s", diff)
	}
	boxes := 0
	for _, m := range d.Pages[0].Marks {
		if r, ok := m.(layout.Rect); ok && r.W < 5 {
			boxes++
		}
	}
	if boxes != 2*(4+4+4+2) {
		t.Errorf("%d boxes", boxes)
	}
}

// A counter's color shows its side. Without color, its edge does, and its back names it.
func TestCountersOfSidesDiffer(t *testing.T) {
	s := layouttest.WithSides(layouttest.Sheet(pack("u1", "Wolf", 1, 4)))
	shapes := func(p layout.Page, f layout.Frame) (all []layout.Rect) {
		for _, m := range p.Marks {
			if r, ok := m.(layout.Rect); ok && inside(r.X, r.Y, r.X+r.W, r.Y+r.H, f, 0) {
				r.X, r.Y = math.Round(100*(r.X-f.X)), math.Round(100*(r.Y-f.Y))
				all = append(all, r)
			}
		}
		return all
	}
	for _, mono := range []bool{true, false} {
		o := job.DefaultOptions()
		o.Mono = mono
		d := pages(t, s, o)
		if named := strings.Contains(text(d), "Blue"); named != mono {
			t.Errorf("black only %v: the sides are named: %v", mono, named)
		}
		for _, p := range d.Pages { // front and back
			if cmp.Equal(shapes(p, p.Frames[0]), shapes(p, p.Frames[1])) {
				t.Errorf("black only %v: the sides of %s look the same", mono, p.Label)
			}
		}
		for _, p := range d.Pages {
			for _, m := range p.Marks {
				for _, c := range colors(m) {
					if mono && c.Drawn() && c != layout.RGB(0, 0, 0) {
						t.Errorf("%s: %+v is not black", p.Label, m)
					}
				}
			}
		}
	}
}

// Text without room on a counter is marked as elsewhere, and too many boxes become a line to write on.
func TestCountersWithoutRoom(t *testing.T) {
	o := job.DefaultOptions()
	whale := layouttest.WithSides(layouttest.Sheet(pack("u1", "Whale", 1, 99)))
	if all := text(pages(t, whale, o)); !strings.Contains(all, "of 99") || strings.Contains(all, "see the list") {
		t.Errorf("99 boxes: %s", all)
	}
	anvil := layouttest.WithSides(layouttest.Sheet(layouttest.Unit("u1", "Anvil")))
	if all := text(pages(t, anvil, o)); !strings.Contains(all, "see the list") {
		t.Errorf("six tracks at three places: %s", all)
	}
}

// Counters begin on the front of a sheet of paper.
func TestCountersBehindOthers(t *testing.T) {
	s := layouttest.WithSides(layouttest.Sheet(pack("u1", "Wolf", 1, 4)))
	s.About.Products = []string{rules.ProductRoster, rules.ProductCounters}
	want := []string{"Army sheet 1 of 1", "Blank", "Counters 1 of 1", "Counters, backs 1 of 1"}
	if diff := cmp.Diff(want, labels(pages(t, s, job.DefaultOptions()))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Each counter of a game's own sides shows its machine in the side's color, words and numbers of at
// least 7 pt inside it, and boxes large enough for a pencil or a field.
func TestCountersLookLikeTokens(t *testing.T) {
	lib := buildertest.Library(t)
	found := 0
	for _, p := range lib.Packs() {
		s, err := lib.Sheet(t.Context(), p.Examples[0])
		if err != nil {
			t.Fatal(err)
		}
		if len(s.About.Sides) == 0 {
			continue
		}
		found++
		drawn := map[string]map[string]bool{} // the drawings of a machine, one per side
		for _, page := range pages(t, s, asked(rules.ProductCounters)).Pages {
			if strings.Contains(page.Label, "backs") {
				continue
			}
			figures := 0
			for _, m := range page.Marks {
				switch m := m.(type) {
				case layout.Figure:
					figures++
					if drawn[m.Title] == nil {
						drawn[m.Title] = map[string]bool{}
					}
					drawn[m.Title][m.ID] = true
				case layout.Text:
					if m.Size < 6.5 && m.Y < page.Frames[len(page.Frames)-1].Y+25.4 && m.Y > page.Frames[0].Y {
						t.Errorf("%s: %q has %v pt", page.Label, m.String, m.Size)
					}
				case layout.Rect:
					if m.W == m.H && m.W < 4.5 {
						t.Errorf("%s: a box of %v mm", page.Label, m.W)
					}
				}
			}
			if figures != len(page.Frames) {
				t.Errorf("%s: %d machines on %d counters", page.Label, figures, len(page.Frames))
			}
		}
		for title, ids := range drawn {
			if len(ids) != len(s.About.Sides) {
				t.Errorf("%s looks like %d machines, want one a side", title, len(ids))
			}
		}
	}
	if found == 0 {
		t.Error("no game has sides")
	}
}
