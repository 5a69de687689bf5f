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

// modeOf returns a machine in a mode.
func modeOf(mode string) rules.Likeness {
	l := machine(2)
	l.Mode = mode
	return l
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
							side = footOf(p, f)
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
					wider := product == "standees" && got[id] > sum // a foot is as wide as a machine's feet
					if n[id] != len(list) || math.Abs(got[id]-sum) > 0.001 && !wider {
						t.Errorf("%s: %d pieces of %v mm together, want %v", id, n[id], got[id], list)
					}
				}
			})
		}
	}
}

// footOf returns the width of the fold over a standee's flap.
func footOf(p layout.Page, f layout.Frame) float64 {
	const flapIn = 1.2
	left, right := math.Inf(1), math.Inf(-1)
	for _, m := range p.Marks {
		if cut, ok := m.(layout.Path); ok && !cut.Fill.Drawn() && inside(cut.Points[0][0], cut.Points[0][1],
			cut.Points[0][0], cut.Points[0][1], f, 0) {
			for _, at := range cut.Points {
				if math.Abs(at[1]-f.Y-f.H) < 0.001 {
					left, right = min(left, at[0]-flapIn), max(right, at[0]+flapIn)
				}
			}
		}
	}
	return right - left
}

// Pieces show their unit and their number, standees their mode. If several units have twins, numbers have letters.
func TestPiecesSay(t *testing.T) {
	for _, row := range []struct {
		product string
		s       builder.Sheet
		want    []string
	}{
		{"standees", machines(), []string{"A1\nAnvil\n", "A3\nAnvil\n", "B1\nHawk\nFighter\n",
			"B2\nHawk\nBattloid\n", "Keep\n", "Blank\n"}},
		{"standees", layouttest.Sheet(looking("u1", "Hammer of the Frozen North and West", 2, modeOf("Guardian"))),
			[]string{"Guardian\n"}},
		{"tokens", machines(), []string{"A1\n", "B2\n", "A1–A3 Anvil", "B1–B2 Hawk", "Keep\n", "Blank\n"}},
		{"tokens", layouttest.Sheet(looking("u1", "Anvil", 2, machine(5))), []string{"1\n", "2\n", "1–2 Anvil"}},
	} {
		_, all := only(t, row.s, row.product)
		product := row.product
		for _, want := range row.want {
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
				want := map[string]int{"standees": 2, "tokens": 1}[product] // tokens of twins have numbers, explained once
				if n := strings.Count(letters(all), letters(name)); n < want {
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
	if foot := f.Y + f.H - front.Y - front.H; math.Abs(foot-9-7) > 0.001 {
		t.Errorf("the foot and its flap are %v mm high", foot)
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

// Rows of pieces end at one line, as they begin, except for the last of a page. Tokens are equally far apart. Standees
// may be in columns instead.
func TestRowsOfPiecesAreFlush(t *testing.T) {
	rows := 0
	for name, s := range examples(t) {
		for _, product := range []string{"standees", "tokens"} {
			d, _ := only(t, s, product)
			for _, p := range d.Pages {
				if product == "standees" && inColumns(p.Frames) {
					continue
				}
				list := map[float64][]layout.Frame{} // the pieces of each row, by its top or middle
				left, right, last := p.W, 0.0, 0.0
				for _, f := range p.Frames {
					if f.Unit == "" { // markers fill the sheet
						continue
					}
					at := f.Y
					if product == "tokens" {
						at = math.Round(100*(f.Y+f.H/2)) / 100
					}
					list[at] = append(list[at], f)
					left, right, last = min(left, f.X), max(right, f.X+f.W), max(last, at)
				}
				for y, row := range list {
					rows++
					first, end := row[0], row[len(row)-1]
					flush := math.Abs(first.X-left) < 0.01 && (y == last || math.Abs(end.X+end.W-right) < 0.01)
					if product == "tokens" {
						flush = flush && even(row)
					}
					if !flush {
						t.Errorf("%s: a row of %s reaches from %.1f to %.1f, the page's from %.1f to %.1f", name,
							p.Label, first.X, end.X+end.W, left, right)
					}
				}
			}
		}
	}
	if rows < 20 {
		t.Errorf("%d rows", rows)
	}
}

// A machine on a round token is inside its edge, and fills it: nearly touches it, or the name below.
func TestMachinesFillTheirToken(t *testing.T) {
	s := machines()
	for _, plan := range rules.Plans() {
		s.Units = append(s.Units, looking(string(plan), string(plan), 2, rules.Likeness{Plan: plan, Mass: 5}))
	}
	o := asked("tokens")
	o.TokenShape = job.RoundToken
	figures := 0
	for _, p := range pages(t, s, o).Pages {
		for _, m := range p.Marks {
			f, ok := m.(layout.Figure)
			if !ok || f.Title == "" {
				continue
			}
			figures++
			var of layout.Frame
			for _, at := range p.Frames {
				if inside(f.X, f.Y, f.X+f.W, f.Y+f.H, at, 0) {
					of = at
				}
			}
			x0, y0, scale := f.Place()
			r, far := of.W/2-1, 0.0
			for _, part := range f.Drawing.Parts {
				for _, q := range part.Points {
					far = max(far, math.Hypot(x0+scale*q[0]-of.X-of.W/2, y0+scale*q[1]-of.Y-of.H/2))
				}
			}
			if far > r || far < 0.9*r {
				t.Errorf("%s reaches %.1f mm to the edge of its token, which is at %.1f", f.Title, far, r)
			}
		}
	}
	if figures < len(rules.Plans()) {
		t.Errorf("%d machines", figures)
	}
}

// Standees, tokens and markers begin no sheet while the last one has room. Markers fill the sheet of tokens, unless
// they are printed anyway, or only some units are.
func TestPiecesShareSheets(t *testing.T) {
	s := layouttest.Sheet(looking("u1", "Anvil", 2, machine(2)), looking("u2", "Hammer", 1, machine(2)))
	s.About.Markers = []rules.Marker{{Label: "Flag", Sign: rules.SignFront, Count: 3}}
	for _, c := range []struct {
		products, only []string
		breaks         string
		pages, markers int
	}{
		{products: []string{"standees", "tokens", "markers"}, pages: 1, markers: 3},
		{products: []string{"standees", "tokens", "markers"}, breaks: job.BreakProduct, pages: 5, markers: 3},
		{products: []string{"standees", "tokens"}, pages: 1, markers: 3},
		{products: []string{"standees"}, pages: 1},
		{products: []string{"tokens"}, pages: 1, markers: 3},
		{products: []string{"tokens"}, only: []string{"u2"}, pages: 1},
		{products: []string{"markers", "cover", "tokens"}, pages: 3, markers: 3},
	} {
		o := job.DefaultOptions()
		o.Products, o.Units = c.products, c.only
		if c.breaks != "" {
			o.Breaks = c.breaks
		}
		d := pages(t, s, o)
		markers := 0
		for _, p := range d.Pages {
			for i, f := range p.Frames {
				if f.Title == "Flag" {
					markers++
				}
				for _, g := range p.Frames[:i] {
					if f.X < g.X+g.W && g.X < f.X+f.W && f.Y < g.Y+g.H && g.Y < f.Y+f.H {
						t.Errorf("%v: %s is on %s", c.products, f.Title, g.Title)
					}
				}
			}
		}
		if len(d.Pages) != c.pages || markers != c.markers {
			t.Errorf("%v of %v: %d pages with %d markers", c.products, c.only, len(d.Pages), markers)
		}
	}
}

// inColumns reports whether pieces are in several columns that begin at one line.
func inColumns(frames []layout.Frame) bool {
	tops := map[float64]float64{} // of each column, by its middle
	for _, f := range frames {
		middle := math.Round(100 * (f.X + f.W/2))
		if top, ok := tops[middle]; !ok || f.Y < top {
			tops[middle] = f.Y
		}
	}
	for _, top := range tops {
		if top != frames[0].Y {
			return false
		}
	}
	return len(tops) < len(frames)
}

// even reports whether the pieces of a row are equally far apart.
func even(row []layout.Frame) bool {
	gap := func(i int) float64 { return row[i].X - row[i-1].X - row[i-1].W }
	for i := 2; i < len(row); i++ {
		if math.Abs(gap(i)-gap(1)) > 0.01 {
			return false
		}
	}
	return true
}
