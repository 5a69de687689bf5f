package paper_test

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/layout/layouttest"
	"gantry/builder/paper/job"
	"gantry/rules"
)

// looking returns a unit with likenesses.
func looking(id, name string, count int, looks ...rules.Likeness) builder.UnitSheet {
	u := layouttest.Unit(id, name)
	u.Unit.Count, u.Likenesses = count, looks
	return u
}

// machine returns a biped with a gun in one arm only.
func machine(mass int) rules.Likeness {
	return rules.Likeness{Plan: rules.Biped, Mass: mass, Armour: 4, Items: []rules.LikenessItem{
		{Place: rules.AtLeftArm, Kind: rules.Gun, Size: 3, Count: 1}}}
}

// machines returns an army with everything that makes pieces differ: twins, modes, a tower, a unit without a
// likeness.
func machines() builder.Sheet {
	jet := rules.Likeness{Plan: rules.Fighter, Mode: "Fighter"}
	walker := machine(8)
	walker.Mode = "Battloid"
	return layouttest.Sheet(looking("u1", "Anvil", 3, machine(0)),
		looking("u2", "Hammer of the Frozen North", 1, machine(5)),
		looking("u3", "Hawk", 2, jet, walker), looking("u4", "Keep", 1, rules.Likeness{Plan: rules.Tower, Mass: 4}),
		looking("u5", "Blank", 1))
}

func asked(product string) job.Options {
	o := job.DefaultOptions()
	o.Products = []string{product}
	return o
}

// A model has a piece in each of its modes, of the size of its base, which is chosen or suits the unit. On hexes
// all have one size.
func TestPiecesMeasureTheirBase(t *testing.T) {
	own := map[string][]float64{"u1": {25, 25, 25}, "u2": {32}, "u3": {25, 25, 40, 40}, "u4": {32}, "u5": {25}}
	like := func(mm float64) map[string][]float64 {
		out := map[string][]float64{}
		for id, list := range own {
			for range list {
				out[id] = append(out[id], mm)
			}
		}
		return out
	}
	for _, row := range []struct {
		board rules.Board
		base  string
		want  map[string][]float64
	}{{rules.OpenTable, "unit", own}, {rules.Hexes, "unit", like(25)}, {rules.Regions, "unit", like(25)},
		{rules.Hexes, "60", like(60)}, {rules.OpenTable, "32", like(32)}} {
		for _, product := range []string{"standees", "tokens"} {
			t.Run(fmt.Sprint(row.board, row.base, product), func(t *testing.T) {
				s, o := machines(), asked(product)
				s.About.Board, o.Base = row.board, row.base
				got := map[string]float64{}
				n := map[string]int{}
				for _, p := range pages(t, s, o).Pages {
					for _, f := range p.Frames {
						side := f.H
						if product == "standees" {
							side = f.W
						}
						got[f.Unit] += side
						n[f.Unit]++
						if row.board == rules.Hexes && product == "tokens" && math.Abs(f.W*math.Sqrt(3)/2-f.H) > 0.001 {
							t.Errorf("%v × %v is no hexagon", f.W, f.H)
						}
					}
				}
				for id, list := range row.want {
					sum := 0.0
					for _, mm := range list {
						sum += mm
					}
					if n[id] != len(list) || math.Abs(got[id]-sum) > 0.001 {
						t.Errorf("%s: %d pieces of %v mm together, want %v", id, n[id], got[id], list)
					}
				}
			})
		}
	}
}

// Pieces show their unit, their number and their mode.
func TestPiecesSay(t *testing.T) {
	for _, product := range []string{"standees", "tokens"} {
		_, all := only(t, machines(), product)
		for _, want := range []string{"Anvil\n1/3\n", "Anvil\n3/3\n", "Hawk\n1/2 · Fighter\n", "Hawk\n2/2 · Battloid\n",
			"Keep\n", "Blank\n"} {
			if !strings.Contains(all, want) {
				t.Errorf("%s: no %q in\n%s", product, want, all)
			}
		}
	}
}

// Names of any length are complete on their piece, or under it if there is no room.
func TestPiecesHaveWholeNames(t *testing.T) {
	for _, name := range []string{"Anvil", "Hammer of the Frozen North", "Unbreakablewatchtowerkeeper",
		"The Third Guard of the Frozen North and of the Western Isles",
		strings.TrimSpace(strings.Repeat("Guard of the Frozen North ", 14))} {
		for _, base := range []string{"20", "25", "40"} {
			for _, product := range []string{"standees", "tokens"} {
				d, all := only(t, layouttest.Sheet(looking("u1", name, 2, machine(5))), product,
					func(o *job.Options) { o.Base = base })
				check(t, d)
				checkPieces(t, d)
				if n := strings.Count(letters(all), letters(name)); n < 2 || strings.Contains(all, "…") {
					t.Errorf("%s of %s mm: %q stands %d times in\n%s", product, base, name, n, all)
				}
			}
		}
	}
}

// When a standee is folded in the middle, its back matches its front: both sides reach equally far, both feet are
// on their tabs, and the gun is at the same place.
func TestStandeesFold(t *testing.T) {
	d, _ := only(t, layouttest.Sheet(looking("u1", "Anvil", 1, machine(5))), "standees")
	f := d.Pages[0].Frames[0]
	var figures []layout.Figure
	for _, m := range d.Pages[0].Marks {
		if x, ok := m.(layout.Figure); ok {
			figures = append(figures, x)
		}
	}
	if len(figures) != 2 {
		t.Fatalf("%d figures", len(figures))
	}
	back, front := figures[0], figures[1]
	fold := f.Y + f.H/2
	if math.Abs((fold-back.Y-back.H)-(front.Y-fold)) > 0.001 || back.X != front.X || back.W != front.W {
		t.Errorf("about %v: back %+v, front %+v", fold, back.Y, front.Y)
	}
	if tab := f.Y + f.H - front.Y - front.H; math.Abs(tab-f.W/2) > 0.001 {
		t.Errorf("the tab is %v mm deep, the base %v", tab, f.W)
	}
	outline := func(d layout.Drawing) (middle, top float64) { // of the line around the machine
		n := 0.0
		top = d.H
		for _, p := range d.Parts {
			for _, at := range p.Points {
				if top = min(top, at[1]); p.Width > 1.5 {
					middle, n = middle+at[0], n+1
				}
			}
		}
		return middle / n, top
	}
	of, _ := outline(front.Drawing)
	behind, top := outline(back.Drawing)
	if math.Abs(of-behind) > 0.5 || math.Abs(of-front.Drawing.W/2) < 0.6 {
		t.Errorf("the middle of the front is at %.1f of %.1f, that of the back at %.1f", of, front.Drawing.W, behind)
	}
	if top > 6 {
		t.Errorf("the feet of the back stand %.1f under its upper edge", top)
	}
}

// Every shape, base, paper and coloring keeps its invariants, with equal results twice.
func TestPieceInvariants(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		o := job.DefaultOptions()
		kept := []*string{&o.Paper, &o.Orientation, &o.Base, &o.TokenShape, &o.Size}
		for i, id := range []string{"paper", "orientation", "base", "token", "size"} {
			f, _ := job.Form(nil).Field(id)
			var ids []string
			for _, w := range f.Options {
				ids = append(ids, w.ID)
			}
			*kept[i] = rapid.SampledFrom(ids).Draw(r, id)
		}
		o.Products = []string{"standees", "tokens"}
		o.Mono, o.Ink = rapid.Bool().Draw(r, "mono"), rapid.Bool().Draw(r, "ink")
		o.Pictures = rapid.Bool().Draw(r, "pictures")
		s := machines()
		for i := range s.Units {
			s.Units[i].Title = rapid.StringN(0, 60, 200).Draw(r, "name")
			s.Units[i].Unit.Count = rapid.IntRange(0, 12).Draw(r, "count")
		}
		s.About.Board = rapid.SampledFrom([]rules.Board{rules.OpenTable, rules.Hexes, rules.Regions}).Draw(r, "board")
		d, err := setter.Pages(t.Context(), s, o)
		if err != nil {
			r.Fatal(err)
		}
		check(r, d)
		checkPieces(r, d)
		if again, err := setter.Pages(t.Context(), s, o); err != nil || !reflect.DeepEqual(d, again) {
			r.Error("set differently")
		}
	})
}

// checkPieces checks that figures are inside their pieces, and words are readable.
func checkPieces(t fataler, d layout.Document) {
	t.Helper()
	for _, p := range d.Pages {
		if len(p.Frames) == 0 {
			t.Errorf("%s holds nothing", p.Label)
		}
		for _, m := range p.Marks {
			b, ok := bounds(m), false
			for _, f := range p.Frames {
				in := inside(b.X, b.Y, b.X+b.W, b.Y+b.H, f, 0)
				if text, is := m.(layout.Text); is && in && text.Size < 7 {
					t.Errorf("%s: %q is set in %v points", p.Label, text.String, text.Size)
				}
				ok = ok || in
			}
			if _, is := m.(layout.Figure); is && (!ok || b.H < 5) {
				t.Errorf("%s: a figure of %.1f × %.1f mm leaves its piece", p.Label, b.W, b.H)
			}
		}
	}
}

// Rows of pieces end at one line, as they begin, except for the last of a page.
func TestRowsOfPiecesAreFlush(t *testing.T) {
	rows := 0
	for name, s := range examples(t) {
		for _, product := range []string{"standees", "tokens"} {
			d, _ := only(t, s, product)
			for _, p := range d.Pages {
				ends := map[float64][2]float64{} // the ends of each row, by its top
				last := 0.0
				for _, f := range p.Frames {
					at, ok := ends[f.Y]
					if !ok {
						at[0] = f.X
					}
					at[0], at[1], last = min(at[0], f.X), max(at[1], f.X+f.W), max(last, f.Y)
					ends[f.Y] = at
				}
				left, right := p.W, 0.0
				for _, at := range ends {
					left, right = min(left, at[0]), max(right, at[1])
				}
				for y, at := range ends {
					if rows++; math.Abs(at[0]-left) > 0.01 || y != last && math.Abs(at[1]-right) > 0.01 {
						t.Errorf("%s: a row of %s reaches from %.1f to %.1f, the page's from %.1f to %.1f", name,
							p.Label,
							at[0], at[1], left, right)
					}
				}
			}
		}
	}
	if rows < 20 {
		t.Errorf("%d rows", rows)
	}
}
