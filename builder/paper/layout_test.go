package paper_test

import (
	"context"
	"flag"
	"fmt"
	"math"
	"os"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/layout/layouttest"
	"gantry/builder/paper"
	"gantry/builder/paper/job"
	"gantry/rules"
)

// TestMain has properties checked 30 times, in a soak as often as rapid does.
func TestMain(m *testing.M) {
	var err error
	if setter, err = paper.New(); err == nil && os.Getenv("GANTRY_SOAK") == "" {
		err = flag.Set("rapid.checks", "30")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

var setter *paper.Setter

// pages returns the pages of a sheet, by default of the products that its game names.
func pages(t testing.TB, s builder.Sheet, o job.Options) layout.Document {
	t.Helper()
	d, err := setter.Pages(context.Background(), s, own(s, o))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// own returns options with the game's own products by default.
func own(s builder.Sheet, o job.Options) job.Options {
	if len(o.Products) == 0 {
		o.Products = s.About.Products
	}
	return o
}

// everyOptions returns print requests that differ in what affects the layout.
func everyOptions() map[string]job.Options {
	out := map[string]job.Options{}
	for _, sheet := range []string{"a4", "letter"} {
		o := job.DefaultOptions()
		o.Paper = sheet
		out[sheet] = o
		o.Mono, o.CropMarks, o.Legend, o.Merge = true, false, false, true
		out[sheet+", bare"] = o
		o = job.DefaultOptions()
		o.Paper, o.Orientation, o.Card, o.Backs, o.Order, o.Size, o.Margin, o.Bleed = sheet,
			"landscape", "tarot", "short",
			"name", "larger", 30, 5
		o.Derivations, o.Ink = true, true
		out[sheet+", every option"] = o
	}
	every := job.DefaultOptions()
	every.Products = []string{"cover", "roster", "cards", "play-sheets", "reference", "blank"}
	out["every product"] = every
	every.Orientation, every.Size = "landscape", "larger"
	out["every product, landscape, larger"] = every
	for _, card := range []string{"tarot", "half", "full"} {
		o := job.DefaultOptions()
		o.Card, o.Backs, o.Bleed, o.Margin = card, "long", 3, 8
		out[card] = o
		o.Orientation, o.Backs, o.Bleed, o.Size = "landscape", "none", 0, "large"
		out[card+", landscape"] = o
	}
	return out
}

func TestInvariants(t *testing.T) {
	for name, o := range everyOptions() {
		if testing.Short() && len(name)%3 > 0 {
			continue
		}
		t.Run(name, func(t *testing.T) {
			check(t, pages(t, layouttest.Torture(), o))
			check(t, pages(t, layouttest.Squads(), o))
			check(t, pages(t, layouttest.Marked(layouttest.Torture()), o))
			check(t, pages(t, layouttest.Marked(layouttest.Squads()), o))
			for _, s := range longNamed() {
				check(t, pages(t, s, o))
			}
			if o.Card != "poker" { // counters have one size
				return
			}
			o.Products = nil
			check(t, pages(t, layouttest.WithSides(layouttest.Torture()), o))
			check(t, pages(t, layouttest.WithSides(layouttest.Squads()), o))
			check(t, pages(t, layouttest.WithSides(layouttest.Marked(layouttest.Squads())), o))
			for _, s := range longNamed() {
				check(t, pages(t, layouttest.WithSides(s), o))
			}
		})
	}
}

// longNamed returns armies with names and banners that no line holds.
func longNamed() map[string]builder.Sheet {
	out := map[string]builder.Sheet{}
	for name, n := range map[string]int{"two lines": 9, "a paragraph": 40, "a page": 900} {
		s := layouttest.Sheet(layouttest.Unit("u1", "Anvil"))
		s.Roster.Name = strings.TrimSpace(strings.Repeat("The Guard of the Frozen North ", n))
		s.About.Banner = strings.Repeat("Points and formation limits are not from these rules. ", 4)
		out[name] = s
	}
	return out
}

func TestNothingIsLeftOut(t *testing.T) {
	s := layouttest.Torture()
	d := pages(t, s, job.DefaultOptions())
	for _, product := range products {
		all := printed(d, product)
		for _, u := range s.Units {
			for _, w := range carried(u) {
				w = letters(w)
				if len(w) > 150 { // other text is between its parts, before the next card
					w = w[:60]
				}
				if !strings.Contains(all, w) {
					t.Errorf("%s: %q of %q is not printed", product, w, u.Title)
				}
			}
		}
	}
}

func TestInvariantsOfAnySheet(t *testing.T) {
	words := rapid.StringN(0, 60, 200)
	rapid.Check(t, func(r *rapid.T) {
		var units []builder.UnitSheet
		for i := range rapid.IntRange(1, 4).Draw(r, "units") {
			// with distinct names: units that differ only in their text share a play sheet
			u := layouttest.Unit(fmt.Sprintf("u%d", i), fmt.Sprint(words.Draw(r, "name"), i))
			u.Unit.Count = rapid.IntRange(0, 3).Draw(r, "count")
			u.Unit.Notes = words.Draw(r, "notes")
			u.Profile.Class = words.Draw(r, "class")
			for j := range rapid.IntRange(0, 25).Draw(r, "tracks") {
				m := rules.Mount{ID: fmt.Sprintf("x%d", j), Item: "thing"}
				u.Unit.Mounts = append(u.Unit.Mounts, m)
				u.Profile.Tracks = append(u.Profile.Tracks,
					rules.Track{Group: rapid.SampledFrom([]string{"", "A", "Long group name", "D", "E"}).Draw(r,
						"group"),
						Label: fmt.Sprintf("%s %d", words.Draw(r, "label"), j), Note: words.Draw(r,
							"note"), Mount: m.ID,
						Boxes: rapid.IntRange(-1, 200).Draw(r, "boxes"),
						Every: rapid.IntRange(0, 9).Draw(r, "every"), Captions: rapid.SliceOfN(words, 0, 3).Draw(r,
							"captions")})
			}
			u.Profile.Tables[0].Rows[0].Cells[0].Text = words.Draw(r, "weapon")
			u.Profile.Tables[0].Rows[0].Cells[4].Text = words.Draw(r, "special")
			u.Profile.Blocks[0].Stats[1].Text = words.Draw(r, "stat")
			u.Profile.Legend = append(u.Profile.Legend,
				rules.Term{Name: words.Draw(r, "term"), Text: words.Draw(r, "text")})
			units = append(units, u)
		}
		s := layouttest.Sheet(units...)
		if s.Roster.Name = words.Draw(r, "army"); rapid.Bool().Draw(r, "marked") {
			s = layouttest.Marked(s)
		}
		d, err := setter.Pages(context.Background(), s, own(s, job.DefaultOptions()))
		if err != nil {
			r.Fatal(err)
		}
		check(r, d)
		checkCounts(r, s, d)
		if d, err = setter.Pages(context.Background(), layouttest.WithSides(s),
			own(layouttest.WithSides(s), job.DefaultOptions())); err != nil {
			r.Fatal(err)
		}
		check(r, d)
	})
}

type fataler interface {
	Errorf(string, ...any)
	Helper()
}

// check checks the invariants of every document.
func check(t fataler, d layout.Document) {
	t.Helper()
	for _, p := range d.Pages {
		page := layout.Frame{W: p.W, H: p.H}
		for i, f := range p.Frames {
			if !inside(f.X, f.Y, f.X+f.W, f.Y+f.H, page, 0) {
				t.Errorf("%s: frame %d is outside the page", p.Label, i)
			}
			for _, g := range p.Frames[:i] {
				if min(f.X+f.W, g.X+g.W)-max(f.X, g.X) > 0.001 && min(f.Y+f.H, g.Y+g.H)-max(f.Y, g.Y) > 0.001 {
					t.Errorf("%s: frames of %q and %q overlap", p.Label, f.Title, g.Title)
				}
			}
		}
		var texts []layout.Text
		var codes []layout.Frame
		for _, m := range p.Marks {
			x := bounds(m)
			if math.IsNaN(x.X+x.Y+x.W+x.H) || !inside(x.X, x.Y, x.X+x.W, x.Y+x.H, page, 0) {
				t.Errorf("%s: %+v is outside the page", p.Label, m)
			}
			switch m := m.(type) {
			case layout.Text:
				texts = append(texts, m)
				checkText(t, p, m)
			case layout.Code, layout.Picture:
				codes = append(codes, x)
			}
		}
		for _, c := range codes { // a code or picture has white space around it, and is in one frame or in none
			for _, x := range texts {
				if b := bounds(x); min(b.X+b.W, c.X+c.W)-max(b.X, c.X) > -0.5 &&
					min(b.Y+b.H, c.Y+c.H)-max(b.Y, c.Y) > -0.5 {
					t.Errorf("%s: %q runs into a code or picture", p.Label, x.String)
				}
			}
			for _, f := range p.Frames {
				if min(f.X+f.W, c.X+c.W)-max(f.X, c.X) > 0 && min(f.Y+f.H, c.Y+c.H)-max(f.Y, c.Y) > 0 &&
					!inside(c.X, c.Y, c.X+c.W, c.Y+c.H, f, 2.5) {
					t.Errorf("%s: a code or picture leaves the frame of %q", p.Label, f.Title)
				}
			}
		}
		checkOverlap(t, p, texts)
		checkBorders(t, p, texts)
		checkOutlines(t, p)
	}
}

// checkOutlines checks that no area is drawn over the left or right edge of the outlines of cards and panels, and
// counts them.
func checkOutlines(t fataler, p layout.Page) (outlines int) {
	t.Helper()
	for i, m := range p.Marks {
		r, ok := m.(layout.Rect)
		if !ok || !r.Stroke.Drawn() || r.Fill.Drawn() || r.W < 40 || r.H < 12 {
			continue
		}
		outlines++
		for _, later := range p.Marks[i+1:] {
			area, ok := later.(layout.Rect)
			over := func(x float64) bool { return area.X < x+r.Width/2 && x-r.Width/2 < area.X+area.W }
			if ok && area.Fill.Drawn() && (over(r.X) || over(r.X+r.W)) &&
				min(area.Y+area.H, r.Y+r.H)-max(area.Y, r.Y) > 0.1 {
				t.Errorf("%s: the area %+v is drawn over the outline %+v", p.Label, area, r)
			}
		}
	}
	return outlines
}

func TestOutlinesAreComplete(t *testing.T) {
	for _, product := range []string{"battle", "cards"} {
		d, _ := only(t, ten(), product)
		if n := checkOutlines(t, d.Pages[0]); n < 4 {
			t.Errorf("%s: %d outlines", product, n)
		}
	}
}

func inside(x1, y1, x2, y2 float64, f layout.Frame, margin float64) bool {
	const e = 0.02
	return x1 >= f.X+margin-e && y1 >= f.Y+margin-e && x2 <= f.X+f.W-margin+e && y2 <= f.Y+f.H-margin+e
}

// bounds returns the box of a mark. A text reaches from the top of its capitals to the foot of its descenders.
func bounds(m layout.Mark) layout.Frame {
	switch m := m.(type) {
	case layout.Text:
		em := m.Size * 25.4 / 72
		switch m.Turns {
		case 1:
			return layout.Frame{X: m.X - 0.72*em, Y: m.Y - m.Width, W: 0.95 * em, H: m.Width}
		case 2:
			return layout.Frame{X: m.X - m.Width, Y: m.Y - 0.23*em, W: m.Width, H: 0.95 * em}
		}
		return layout.Frame{X: m.X, Y: m.Y - 0.72*em, W: m.Width, H: 0.95 * em}
	case layout.Rect:
		return layout.Frame{X: m.X, Y: m.Y, W: m.W, H: m.H}
	case layout.Line:
		return layout.Frame{X: min(m.X1, m.X2), Y: min(m.Y1, m.Y2), W: math.Abs(m.X1 - m.X2), H: math.Abs(m.Y1 - m.Y2)}
	case layout.Circle:
		return layout.Frame{X: m.X - m.R, Y: m.Y - m.R, W: 2 * m.R, H: 2 * m.R}
	case layout.Code:
		return layout.Frame{X: m.X, Y: m.Y, W: m.Side, H: m.Side}
	case layout.Picture:
		return layout.Frame{X: m.X, Y: m.Y, W: m.W, H: m.H}
	case layout.Path:
		low, high := m.Points[0], m.Points[0]
		for _, at := range m.Points {
			low = [2]float64{min(low[0], at[0]), min(low[1], at[1])}
			high = [2]float64{max(high[0], at[0]), max(high[1], at[1])}
		}
		return layout.Frame{X: low[0], Y: low[1], W: high[0] - low[0], H: high[1] - low[1]}
	case layout.Figure:
		if c := m.Cut; c.W > 0 { // what shows of it
			x, y := max(m.X, c.X), max(m.Y, c.Y)
			return layout.Frame{X: x, Y: y, W: min(m.X+m.W, c.X+c.W) - x, H: min(m.Y+m.H, c.Y+c.H) - y}
		}
		return layout.Frame{X: m.X, Y: m.Y, W: m.W, H: m.H}
	}
	panic(fmt.Sprintf("no bounds of %T", m))
}

func checkText(t fataler, p layout.Page, text layout.Text) {
	t.Helper()
	if text.Size < 6.5 {
		t.Errorf("%s: %q is set in %.1f points", p.Label, text.String, text.Size)
	}
	if text.String == "" || !text.Color.Drawn() {
		t.Errorf("%s: %+v shows nothing", p.Label, text)
	}
	for _, r := range text.String {
		if r > 0xFFFF || unicode.IsControl(r) {
			t.Errorf("%s: %q holds %U", p.Label, text.String, r)
		}
	}
	b := bounds(text)
	for _, f := range p.Frames {
		middle := b.X + b.W/2
		if middle > f.X && middle < f.X+f.W && text.Y > f.Y && text.Y < f.Y+f.H {
			margin := 2.5
			if f.W < 30 { // a counter
				margin = 1.4
			}
			if !inside(b.X, b.Y, b.X+b.W, b.Y+b.H, f, margin) {
				t.Errorf("%s: %q leaves the frame of %q", p.Label, text.String, f.Title)
			}
			return
		}
		if inside(b.X, b.Y, b.X, b.Y, f, 0) && b.X+b.W < f.X+f.W {
			t.Errorf("%s: %q begins in the frame of %q and leaves it", p.Label, text.String, f.Title)
		}
	}
}

// lettersOf returns the box of a text's letters, up to a share of the type's size over the baseline.
func lettersOf(x layout.Text, share float64) layout.Frame {
	high := share * x.Size * 25.4 / 72
	switch x.Turns {
	case 1:
		return layout.Frame{X: x.X - high, Y: x.Y - x.Width, W: high, H: x.Width}
	case 2:
		return layout.Frame{X: x.X - x.Width, Y: x.Y, W: x.Width, H: high}
	}
	return layout.Frame{X: x.X, Y: x.Y - high, W: x.Width, H: high}
}

// checkOverlap checks that no text overlaps another.
func checkOverlap(t fataler, p layout.Page, texts []layout.Text) {
	t.Helper()
	for i, a := range texts {
		x := lettersOf(a, 0.5)
		for _, b := range texts[:i] {
			y := lettersOf(b, 0.5)
			if min(x.X+x.W, y.X+y.W)-max(x.X, y.X) > 0.1 && min(x.Y+x.H, y.Y+y.H)-max(x.Y, y.Y) > 0.1 {
				t.Errorf("%s: %q runs into %q", p.Label, a.String, b.String)
			}
		}
	}
}

// checkBorders checks that no text touches a rule or the edge of a box, that the boxes for a pencil are apart, and that
// crosses are in boxes.
func checkBorders(t fataler, p layout.Page, texts []layout.Text) {
	t.Helper()
	var rules, crossed []layout.Line
	var boxes []layout.Frame
	for _, m := range p.Marks {
		switch m := m.(type) {
		case layout.Line:
			if isCross(m) {
				crossed = append(crossed, m)
			} else {
				rules = append(rules, m)
			}
		case layout.Rect:
			if m.Stroke.Drawn() && m.W < 40 && m.H < 12 { // no outline of a card
				boxes = append(boxes, bounds(m))
			}
		case layout.Circle:
			boxes = append(boxes, bounds(m))
		}
	}
	for _, x := range texts {
		ink := lettersOf(x, 0.6)
		for _, r := range rules {
			if b := bounds(r); crosses(ink, b) {
				t.Errorf("%s: %q touches a rule at %+v", p.Label, x.String, b)
			}
		}
		for _, b := range boxes {
			if meets(ink, b, 0.05) && !inside(ink.X, ink.Y, ink.X+ink.W, ink.Y+ink.H, b, 0) {
				t.Errorf("%s: %q touches the edge of a box at %+v", p.Label, x.String, b)
			}
		}
	}
	for _, c := range crossed {
		if b := bounds(c); !slices.ContainsFunc(boxes, func(box layout.Frame) bool {
			return inside(b.X, b.Y, b.X+b.W, b.Y+b.H, box, 0.5)
		}) {
			t.Errorf("%s: a cross at %+v is in no box", p.Label, b)
		}
	}
	for i, a := range boxes {
		for _, b := range boxes[:i] {
			if meets(a, b, 0.05) && !inside(a.X, a.Y, a.X+a.W, a.Y+a.H, b, 0) &&
				!inside(b.X, b.Y, b.X+b.W, b.Y+b.H, a, 0) {
				t.Errorf("%s: boxes at %+v and %+v meet", p.Label, a, b)
			}
		}
	}
}

// isCross reports whether a line is one of the two of a cross.
func isCross(l layout.Line) bool { return l.X1 != l.X2 && l.Y1 != l.Y2 }

// meets reports whether two boxes overlap by more than a trifle.
func meets(a, b layout.Frame, trifle float64) bool {
	return min(a.X+a.W, b.X+b.W)-max(a.X, b.X) > trifle && min(a.Y+a.H, b.Y+b.H)-max(a.Y, b.Y) > trifle
}

// crosses reports whether a straight line runs through a box.
func crosses(box, line layout.Frame) bool {
	if line.H < line.W { // level
		return line.Y > box.Y+0.05 && line.Y < box.Y+box.H-0.05 &&
			min(box.X+box.W, line.X+line.W)-max(box.X, line.X) > 0.05
	}
	return line.X > box.X+0.05 && line.X < box.X+box.W-0.05 && min(box.Y+box.H, line.Y+line.H)-max(box.Y, line.Y) > 0.05
}

// letters returns a text without what typesetting may change: spaces, invisible characters, letter case, and
// characters that no face has.
func letters(s string) string {
	visible := strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.Cf) || r >= 0xFE00 && r <= 0xFE0F {
			return -1
		}
		return r
	}, s)
	return strings.Map(func(r rune) rune {
		if !unicode.In(r, unicode.Latin, unicode.Greek, unicode.Cyrillic, unicode.Nd) || r >= 0x530 && r < 0x1E00 ||
			r > 0x2000 {
			return -1
		}
		return unicode.ToUpper(r)
	}, norm.NFC.String(visible))
}

// printed returns the letters of a product's pages, in the order of drawing.
func printed(d layout.Document, product string) string {
	var all strings.Builder
	for _, p := range d.Pages {
		for _, m := range p.Marks {
			if text, ok := m.(layout.Text); ok && strings.HasPrefix(p.Label, product) {
				all.WriteString(letters(text.String))
			}
		}
	}
	return all.String()
}

// products are the starts of the labels of a product's pages.
var products = []string{"Army sheet", "Unit cards", "Play sheets"}

// carried returns what a unit's card must name: its title and what it carries.
func carried(u builder.UnitSheet) []string {
	want := []string{u.Title}
	for _, tr := range u.Profile.Tracks {
		if tr.Mount != "" {
			want = append(want, tr.Label)
		}
	}
	for _, m := range u.Unit.Mounts {
		if !u.Known || m.Item == "strange-gadget" {
			want = append(want, m.Item)
		}
	}
	return want
}

// checkCounts checks that no letter of any unit is lost: each product has every letter at least as often as the
// units, and every rule once.
func checkCounts(t fataler, s builder.Sheet, d layout.Document) {
	t.Helper()
	count := func(text string) map[rune]int {
		n := map[rune]int{}
		for _, r := range text {
			n[r]++
		}
		return n
	}
	for _, product := range products {
		var want strings.Builder
		told := map[rules.Term]bool{}
		for _, u := range s.Units {
			words := append(carried(u), u.Profile.Class)
			if product != "Army sheet" {
				for _, term := range u.Profile.Legend {
					if !told[term] { // a card or sheet of rules has each once
						words = append(words, term.Name, term.Text)
					}
					told[term] = true
				}
			}
			if product != "Unit cards" {
				words = append(words, u.Unit.Notes)
			}
			for _, w := range words {
				want.WriteString(letters(w))
			}
		}
		have := count(printed(d, product))
		for r, n := range count(want.String()) {
			if have[r] < n {
				t.Errorf("%s: %q is printed %d times, the units hold it %d times", product, r, have[r], n)
			}
		}
	}
}

func TestConcurrentSetting(t *testing.T) {
	s, o := layouttest.Torture(), job.DefaultOptions()
	want := pages(t, s, o)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			got, err := setter.Pages(context.Background(), s, own(s, o))
			if err != nil {
				t.Error(err)
			}
			if !reflect.DeepEqual(want, got) {
				t.Errorf("set differently:\n%s", cmp.Diff(want, got))
			}
		})
	}
	wg.Wait()
}
