package layout

import (
	"slices"
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/rules"
)

// A counter is as large as a square of an inch and looks like a token; its text keeps off the
// cut by counterPad, and off its thick edge above and its thin one below.
const (
	counterSide = 25.4
	counterPad  = 1.5
	counterTop  = tokenFront + 0.3
	counterFoot = tokenEdge + 0.25
	counterRoom = counterSide - counterTop - counterFoot
)

// counterScale is of what stands on a counter: what has no room for boxes that a pencil hits is
// written down.
var counterScale = scale{body: leastLabel, small: leastLabel, label: leastLabel, box: 4.5, least: leastLabel, most: 24}

// counter makes the two faces of a side's counters.
type counter struct {
	kit
	side     rules.Side
	hollow   bool // in black alone the second side has no area
	drawings *drawings
}

// ofSide is the palette in which a side's counters and machines wear its colour.
func (p palette) ofSide(side rules.Side) palette {
	color, ok := parseColor(side.Color)
	if !ok || p.mono {
		return p
	}
	p.accent = color
	p.worn.Trim, p.worn.Accent = side.Color, side.Color
	if p.band.Drawn() {
		p.band, p.onBand, p.ground = color, p.readableOn(color), color.mixed(p.paper, 0.93)
	}
	return p
}

// frame is a face that fills its frame.
func (c counter) frame(draw func(p *canvas, x, y float64)) frame {
	var f frame
	f.add(0, row{h: counterSide, draw: draw})
	return f
}

// front is a model: its name and number, what it is, itself from above with its stats, and its
// boxes. Where these are too many for that it is words alone.
func (c counter) front(m entry) func(p *canvas, x, y float64) {
	rows, ok := c.seen(m)
	if !ok {
		rows = c.fitting(append(c.counterHead(m), c.words(m.unit)...), counterRoom)
	}
	return func(p *canvas, x, y float64) {
		c.ground(p, x, y)
		y += counterTop
		for _, r := range rows {
			if r.draw != nil {
				r.draw(p, x+counterPad, y)
			}
			y += r.h
		}
	}
}

// ground is that of a token in the side's colour, of the second side in black alone its outline.
func (c counter) ground(p *canvas, x, y float64) {
	if !c.hollow {
		p.token(square, counterSide, x+counterSide/2, y+counterSide/2)
		return
	}
	for _, in := range []float64{0, tokenEdge} {
		p.marks = append(p.marks, Rect{X: x + in, Y: y + in, W: counterSide - 2*in, H: counterSide - 2*in, Width: hair,
			Stroke: p.pal.ink})
	}
	p.rule(x+tokenEdge, x+counterSide-tokenEdge, y+tokenFront, hair, p.pal.ink)
}

// The least line of a stat beside a machine, and the most, in mm; and the least room of the machine.
const (
	leastStat    = 2.1
	mostStat     = 3.2
	leastCounter = 7.5
)

// seen is a front with its machine from above, if it has one and there is room.
func (c counter) seen(m entry) (rows []row, ok bool) {
	all := likenesses(m.unit)
	if len(all) == 0 {
		return nil, false
	}
	stats, tracks := stripOf(m.unit), m.unit.Profile.Tracks
	var foot []row
	for _, t := range tracks {
		rows := c.marks(t)
		if i := named(stats, t); i >= 0 && c.boxes(t).width(t.Boxes) > c.w {
			stats, rows = slices.Delete(slices.Clone(stats), i, i+1), []row{c.writeIn(t)}
		} else if i >= 0 {
			rows = []row{c.boxes(t).row(0, t.Boxes, 0, c.box+0.3, c.muted(Condensed, c.label))}
		}
		foot = append(foot, rows...)
	}
	head := c.counterHead(m)
	room := counterRoom - height(head) - height(foot)
	lines, wide := make([]line, len(stats)), 0.0
	for i, s := range stats {
		lines[i] = c.value(s, 7.5)
		wide = max(wide, c.m.width(clean(s.Label), c.muted(Condensed, c.label))+1+lines[i].w)
	}
	lead := min(room/float64(max(1, len(stats))), mostStat)
	if lead < leastStat || c.w-wide-1 < leastCounter {
		return nil, false
	}
	figure := c.drawings.overhead(&all[0], c.pal)
	figure.Title = m.title()
	middle := row{h: room, draw: func(p *canvas, x, y float64) {
		side := min(room-0.6, c.w-wide-1)
		figure.X, figure.Y, figure.W, figure.H = x+(c.w-wide-1-side)/2, y+(room-side)/2, side, side
		p.marks = append(p.marks, figure)
		top := y + (room-lead*float64(len(stats)))/2 + (lead+0.714*7.5*mmPerPt-descender)/2
		for i, s := range stats {
			p.left(s.Label, c.muted(Condensed, c.label), x+c.w-wide, top+float64(i)*lead)
			p.text(lines[i], x+c.w-lines[i].w, top+float64(i)*lead)
		}
	}}
	return slices.Concat(head, []row{middle}, foot), true
}

// named is which of some stats says how many boxes a track has, −1 for none.
func named(stats []rules.Stat, t rules.Track) int {
	if t.Boxes < 1 {
		return -1
	}
	return slices.IndexFunc(stats, func(s rules.Stat) bool { return s.Label == t.Label })
}

// writeIn is a field for a number over the whole width.
func (c counter) writeIn(t rules.Track) row {
	const air = 0.7
	st := c.muted(Condensed, c.label)
	label, of := c.m.set(st.span(t.Label)), c.m.set(st.span("/"), c.ink(CondensedBold, 7.5).span(fullOf(t)))
	return row{h: fieldHigh, draw: func(p *canvas, x, y float64) {
		base := y + fieldHigh/2 + 0.26*c.label*mmPerPt
		left := x + max(0, c.w-label.w-of.w-2*air-fieldWide)/2
		p.text(label, left, base)
		p.box(left+label.w+air, y, fieldWide, fieldHigh, false)
		p.text(of, left+label.w+2*air+fieldWide, base)
	}}
}

// marks is a track as rows.
func (c counter) marks(t rules.Track) []row { return c.column([]rules.Track{t}, c.oneLine(t)) }

// words are stats two a line, and tracks under them.
func (c counter) words(u builder.UnitSheet) []row {
	stats := stripOf(u)
	rows := c.pairs(stats)
	for _, t := range u.Profile.Tracks {
		if named(stats, t) < 0 || c.long(t) {
			rows = append(rows, c.marks(t)...)
			continue
		}
		b := c.boxes(t) // the stat says already what they are
		n := b.fit(c.w)
		for from := 0; from < t.Boxes; from += n {
			rows = append(rows, b.row(from, min(from+n, t.Boxes), 0, b.h+0.4, c.muted(Condensed, c.label)))
		}
	}
	return rows
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
	more := c.text(c.muted(Condensed, c.label).span("… see the list"))
	for len(rows) > 0 && height(rows)+height(more) > room {
		rows = rows[:len(rows)-1]
	}
	return append(rows, more...)
}

// counterHead is a model's name, and under it what it is and whose.
func (c counter) counterHead(m entry) []row {
	class := m.unit.Profile.Class
	if !m.unit.Known {
		class = "Unknown profile " + m.unit.Unit.Profile
	}
	sub := c.muted(Condensed, c.label)
	whose := c.m.cut(1, c.w/2, sub.span(c.side.Name))
	room := c.w
	for _, l := range whose {
		room -= l.w + 1
	}
	of := c.m.cut(1, room, sub.span(class))
	return append(c.counterName(m), row{h: 2.6, draw: func(p *canvas, x, y float64) {
		for _, l := range of {
			p.text(l, x, y+1.9)
		}
		for _, l := range whose {
			p.text(l, x+c.w-l.w, y+1.9)
		}
	}})
}

// counterName is the name and which of several it is on one line, as large as it fits.
func (c counter) counterName(m entry) []row {
	number := m.twin.String()
	st := c.ink(Bold, 8.5)
	room := c.w - c.m.width(number, st) - 1
	var name []line
	for _, size := range []float64{8.5, 7.5, leastLabel} {
		st.size = size
		if name = c.m.wrap(room, st.span(nameWithin(m.unit, mostName))); len(name) <= 1 {
			break
		}
	}
	if len(name) > 1 {
		name = c.m.cutWithEnd(1, room, st.span(nameWithin(m.unit, mostName)), st.span("…"+numberAtEnd(m.unit.Title)))
	}
	return []row{{h: 3.1, draw: func(p *canvas, x, y float64) {
		if len(name) > 0 {
			p.text(name[0], x, y+2.5)
		}
		p.right(number, c.ink(Bold, 8.5), x+c.w, y+2.5)
	}}}
}

// numberAtEnd returns the number at the end of a name with its space, or "".
func numberAtEnd(name string) string {
	i := strings.LastIndexByte(name, ' ')
	if _, err := strconv.Atoi(name[i+1:]); i < 0 || err != nil {
		return ""
	}
	return name[i:]
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
					p.left(s.Label, k.muted(Condensed, k.label), at, y+2.4)
					l := k.value(*s, 8.5)
					p.text(l, at+half-l.w, y+2.4)
				}
			}
		}})
	}
	for _, s := range stats {
		if k.m.width(clean(s.Label), k.muted(Condensed, k.label))+1+k.value(s, 8.5).w > half {
			rows = append(rows, k.text(k.muted(Condensed, k.label).span(s.Label+" "),
				k.ink(CondensedBold, k.label).span(s.Text+k.mark(s.Source)))...)
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

func (k kit) value(s rules.Stat, size float64) line {
	return k.m.set(k.ink(CondensedBold, size).span(s.Text), k.muted(Condensed, k.label).span(k.mark(s.Source)))
}

// back is the side and the game on its colour.
func (c counter) back(pack *builder.Pack) func(p *canvas, x, y float64) {
	on, filled := c.on(c.pal.ink), c.pal.band.Drawn() && !c.pal.mono
	if filled {
		on = c.on(c.pal.onBand)
	}
	name, game := c.m.cut(1, c.w-3, on.ink(Bold, 11).span(c.side.Name)), []line(nil)
	if pack != nil {
		game = c.m.cut(2, c.w-4, on.ink(Condensed, c.label).span(pack.System.Name))
	}
	return func(p *canvas, x, y float64) {
		ground := Rect{X: x, Y: y, W: counterSide, H: counterSide, Width: hair, Stroke: p.pal.ink}
		if filled {
			ground.Fill = p.pal.band
		}
		p.marks = append(p.marks, ground)
		width := hair
		if c.pal.mono && !c.hollow {
			width = 1.2
		}
		for _, in := range []float64{1.7, 2.4} {
			p.marks = append(p.marks, Rect{X: x + in, Y: y + in, W: counterSide - 2*in, H: counterSide - 2*in, Width: width,
				Stroke: on.pal.ink})
		}
		for _, l := range name {
			p.text(l, x+(counterSide-l.w)/2, y+13.2)
		}
		for i, l := range game {
			p.text(l, x+(counterSide-l.w)/2, y+17+float64(i)*labelLead)
		}
	}
}
