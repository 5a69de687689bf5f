package layout

import (
	"context"
	"fmt"
	"strings"

	"gantry/builder"
	"gantry/rules"
)

// A counter is as large as a square of an inch; its text keeps off the cut, and
// it wears its side's colour along the upper edge.
const (
	counterSide = 25.4
	counterPad  = 1.5
	counterBar  = 1.8 // the coloured edge
	counterTop  = 0.4 // under it
)

// edge is the least room around counters, in mm: what printers leave white.
const edge = 10.0

// counterMost is how many boxes of a track a counter has room for, and
// counterBoxes are their sizes to try.
const counterMost = 24

var counterBoxes = []float64{3.4, 3, 2.6, 2.2, 1.8}

// counters sets a counter a model for each side: pages of fronts, each with the
// backs behind it. A back tells the side and nothing else, so that counters lie
// face down.
func (s *Setter) counters(ctx context.Context, j request, doc *Document) error {
	s.leafEnd(j, doc)
	doc.Outline = append(doc.Outline, Bookmark{Title: "Counters", Page: len(doc.Pages)})
	for i, side := range j.about.Sides {
		c := counter{kit: kit{scale: scale{body: 6.5, small: 6.5, label: 6}, m: s.measure, pal: j.pal,
			w: counterSide - 2*counterPad, marked: &marked{}, bare: !j.options.Basis}, side: side, second: i > 0}
		if color, ok := parseColor(side.Color); ok && !j.pal.mono {
			c.pal.accent = color
		}
		if err := s.side(ctx, j, doc, c); err != nil {
			return err
		}
	}
	return nil
}

// side sets the pages of one side.
func (s *Setter) side(ctx context.Context, j request, doc *Document, c counter) error {
	var fronts, backs []item
	for _, m := range j.models() {
		if err := going(ctx); err != nil {
			return err
		}
		fronts = append(fronts, item{title: m.title(), id: m.unit.Unit.ID, frames: []frame{c.frame(c.front(m))}})
		backs = append(backs, item{title: c.side.Name, frames: []frame{c.frame(c.back(j.sheet.Pack))}})
	}
	front, err := placesOf(fronts)
	if err != nil {
		return err
	}
	back, err := placesOf(backs)
	if err != nil {
		return err
	}
	g, small := s.counterGrid(j, c)
	label := "Counters, " + c.side.Name
	pages := g.pages(len(front))
	for n := range pages {
		if err := going(ctx); err != nil {
			return err
		}
		front, back, g := g.part(front, n), g.part(back, n), g
		g.rows = (len(front) + g.columns - 1) / g.columns // a page that is not full is a smaller grid
		p := &canvas{m: s.measure, pal: c.pal}
		page := g.impose(j, p, front, false)
		x, y := g.origin(j)
		if g.crop {
			p.crops(j, g)
		}
		p.running(small, j.runningRight(label, n+1, pages), x, y, float64(g.columns)*g.w, float64(g.rows)*g.h)
		p.codeBeside(j, g)
		page.Label = fmt.Sprintf("%s %d of %d", label, n+1, pages)
		if n == 0 {
			doc.Outline = append(doc.Outline, Bookmark{Title: clean(c.side.Name), Level: 1, Page: len(doc.Pages)})
		}
		page.Marks = p.marks
		doc.Pages = append(doc.Pages, page)

		p = &canvas{m: s.measure, pal: c.pal}
		page = g.impose(j, p, back, true)
		page.Label, page.Marks = fmt.Sprintf("%s, backs %d of %d", label, n+1, pages), p.marks
		doc.Pages = append(doc.Pages, page)
	}
	return nil
}

// counterGrid is as many counters as stand on the paper with its small print,
// which explains the marks on them.
func (s *Setter) counterGrid(j request, c counter) (grid, running) {
	g := grid{w: counterSide, h: counterSide, columns: int((j.w - 2*edge) / counterSide),
		rows: int((j.h - 2*edge) / counterSide), crop: j.options.CropMarks}
	w := float64(g.columns) * g.w
	small := s.running(j, w)
	if said := c.markLegend(); len(said) > 0 {
		small.below = append(s.measure.wrap(w, span{strings.Join(said, wideBlank), c.muted(Condensed, 6)}), small.below...)
	}
	for _, y := g.origin(j); y < small.needs() && g.rows > 1; _, y = g.origin(j) {
		g.rows--
	}
	return g, small
}

// model is one machine of a unit; number tells it from others of its title, 0
// where there is none.
type model struct {
	unit   builder.UnitSheet
	number int
	of     int // how many have its title
}

func (m model) title() string {
	if m.number == 0 {
		return nameWithin(m.unit, mostName)
	}
	return fmt.Sprintf("%s %d", nameWithin(m.unit, mostName), m.number)
}

// models is every machine of every unit, numbered where several have one title.
func models(units []builder.UnitSheet) []model {
	times, at := map[string]int{}, map[string]int{}
	for _, u := range units {
		times[u.Title] += u.Unit.Number()
	}
	var out []model
	for _, u := range units {
		for range u.Unit.Number() {
			m := model{unit: u, of: times[u.Title]}
			if times[u.Title] > 1 {
				at[u.Title]++
				m.number = at[u.Title]
			}
			out = append(out, m)
		}
	}
	return out
}

// counter makes the two faces of a side's counters.
type counter struct {
	kit
	side   rules.Side
	second bool // in black alone its edge is hollow
}

// frame is a face that fills its frame.
func (c counter) frame(draw func(p *canvas, x, y float64)) frame {
	var f frame
	f.add(0, row{h: counterSide, draw: draw})
	return f
}

// front is a model: its name and number, what it is, its stats and its boxes. The
// first size of boxes at which all of it fits is taken.
func (c counter) front(m model) func(p *canvas, x, y float64) {
	const room = counterSide - counterBar - counterTop - counterPad
	var rows []row
	for _, box := range counterBoxes {
		k := c.kit
		k.box, k.most = box, counterMost
		if rows = k.counter(m, c.side.Name); height(rows) <= room {
			break
		}
	}
	rows = c.fitting(rows, room)
	return func(p *canvas, x, y float64) {
		bar := Rect{X: x, Y: y, W: counterSide, H: counterBar, Width: hair, Stroke: p.pal.accent, Fill: p.pal.accent}
		if c.second && p.pal.mono || p.pal.spare {
			bar.Fill = 0
		}
		p.marks = append(p.marks, bar)
		y += counterBar + counterTop
		for _, r := range rows {
			if r.draw != nil {
				r.draw(p, x+counterPad, y)
			}
			y += r.h
		}
	}
}

func height(rows []row) float64 {
	h := 0.0
	for _, r := range rows {
		h += r.h
	}
	return h
}

// fitting is the rows that a face has room for, and a word for the others.
func (c counter) fitting(rows []row, room float64) []row {
	if height(rows) <= room {
		return rows
	}
	more := c.text(span{"… see the roster", c.muted(Condensed, 6)})
	for len(rows) > 0 && height(rows)+height(more) > room {
		rows = rows[:len(rows)-1]
	}
	return append(rows, more...)
}

// counter is the rows of a front.
func (k kit) counter(m model, side string) []row {
	rows := k.counterName(m)
	class := m.unit.Profile.Class
	if !m.unit.Known {
		class = "Unknown profile " + m.unit.Unit.Profile
	}
	sub := k.muted(Condensed, 6)
	whose := k.m.cut(1, k.w/2, span{side, sub})
	room := k.w
	for _, l := range whose {
		room -= l.w + 1
	}
	of := k.m.cut(1, room, span{class, sub})
	rows = append(rows, row{h: 2.8, draw: func(p *canvas, x, y float64) {
		for _, l := range of {
			p.text(l, x, y+sub.base())
		}
		for _, l := range whose {
			p.text(l, x+k.w-l.w, y+sub.base())
		}
	}})
	stats := stripOf(m.unit)
	rows = append(rows, k.pairs(stats)...)
	for _, t := range m.unit.Profile.Tracks {
		named := false
		for _, s := range stats {
			named = named || s.Label == t.Label
		}
		if named && t.Boxes > 0 && !k.long(t) { // the stat says already what the boxes are
			b := k.boxes(t)
			n := b.fit(k.w)
			rows = append(rows, space(0.3))
			for from := 0; from < t.Boxes; from += n {
				rows = append(rows, b.row(from, min(from+n, t.Boxes), 0, 1.2*b.h, k.muted(Condensed, 6)))
			}
			continue
		}
		rows = append(rows, k.column([]rules.Track{t}, k.oneLine(t))...)
	}
	return rows
}

// counterName is the name and the number on one line, as large as it fits.
func (k kit) counterName(m model) []row {
	number := ""
	if m.number > 0 {
		number = fmt.Sprint(m.number)
	}
	st := k.ink(Bold, 8.5)
	room := k.w - k.m.width(number, st) - 1
	var name []line
	for _, size := range []float64{8.5, 7.5, 6.5} {
		st.size = size
		if name = k.m.wrap(room, span{nameWithin(m.unit, mostName), st}); len(name) <= 1 {
			break
		}
	}
	if len(name) > 1 {
		name = k.m.cut(1, room, span{nameWithin(m.unit, mostName), st})
	}
	return []row{{h: 3.3, draw: func(p *canvas, x, y float64) {
		if len(name) > 0 {
			p.text(name[0], x, y+2.6)
		}
		p.right(number, k.ink(Bold, 8.5), x+k.w, y+2.6)
	}}}
}

// pairs is stats two a line, a small label before a bold value; what is longer
// than half a line is text.
func (k kit) pairs(stats []rules.Stat) []row {
	const lead = 3.15
	half := (k.w - 1.6) / 2
	var rows []row
	var left *rules.Stat
	put := func(a, b *rules.Stat) {
		rows = append(rows, row{h: lead, draw: func(p *canvas, x, y float64) {
			for i, s := range []*rules.Stat{a, b} {
				if s != nil {
					at := x + float64(i)*(k.w-half)
					p.left(s.Label, k.muted(Condensed, 6), at, y+2.4)
					l := k.value(*s)
					p.text(l, at+half-l.w, y+2.4)
				}
			}
		}})
	}
	for _, s := range stats {
		if k.m.width(clean(s.Label), k.muted(Condensed, 6))+1+k.value(s).w > half {
			rows = append(rows, k.text(span{s.Label + " ", k.muted(Condensed, 6)},
				span{s.Text + k.mark(s.Source), k.ink(CondensedBold, 6.5)})...)
			continue
		}
		if left == nil {
			left = &s
			continue
		}
		put(left, &s)
		left = nil
	}
	if left != nil {
		put(left, nil)
	}
	return rows
}

func (k kit) value(s rules.Stat) line {
	return k.m.set(span{s.Text, k.ink(CondensedBold, 8.5)}, span{k.mark(s.Source), k.muted(Condensed, 6)})
}

// back is the side and the game, in a frame.
func (c counter) back(pack *builder.Pack) func(p *canvas, x, y float64) {
	name, game := c.m.cut(1, c.w-3, span{c.side.Name, style{Bold, 11, c.pal.accent}}), []line(nil)
	if pack != nil {
		game = c.m.cut(2, c.w-4, span{pack.System.Name, c.muted(Condensed, 6)})
	}
	return func(p *canvas, x, y float64) {
		ring := func(in, width float64) {
			p.marks = append(p.marks, Rect{X: x + in, Y: y + in, W: counterSide - 2*in, H: counterSide - 2*in, Width: width,
				Stroke: p.pal.accent})
		}
		if c.second && p.pal.mono {
			ring(1.7, hair)
			ring(2.7, hair)
		} else {
			ring(2.2, 1.2)
		}
		for _, l := range name {
			p.text(l, x+(counterSide-l.w)/2, y+13.2)
		}
		for i, l := range game {
			p.text(l, x+(counterSide-l.w)/2, y+16.6+float64(i)*runningLead)
		}
	}
}
