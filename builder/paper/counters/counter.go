package counters

import (
	"fmt"
	"slices"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/likeness"
	"gantry/builder/paper/job"
	"gantry/builder/paper/listed"
	"gantry/builder/paper/pieces"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// A counter is one inch square and looks like a token. Its text stays counterPad away from the cut, and clear of
// the arrow above and the edge below.
const (
	counterSide = 25.4
	counterPad  = 1.5
	counterTop  = pieces.TokenFront + 0.3
	counterFoot = pieces.TokenEdge + 0.25
	counterRoom = counterSide - counterTop - counterFoot
)

// counterScale is the scale of counters. Boxes too small for a pencil become a field for a number.
var counterScale = typeset.Scale{Body: pieces.LeastLabel, Small: pieces.LeastLabel, Label: pieces.LeastLabel,
	Box: 4.5, Least: pieces.LeastLabel,
	Most: 24}

// counter makes the two faces of the counters of one side.
type counter struct {
	typeset.Kit
	side     rules.Side
	hollow   bool // black ink only: the second side is an outline
	drawings *typeset.Drawings
}

// paletteOfSide returns the palette in the side's color, for its counters and machines.
func paletteOfSide(p layout.Palette, side rules.Side) layout.Palette {
	color, ok := layout.ParseColor(side.Color)
	if !ok || p.Mono {
		return p
	}
	p.Accent = color
	p.Worn.Trim, p.Worn.Accent = side.Color, side.Color
	if p.Band.Drawn() {
		p.WearSide(color)
	}
	return p
}

// frame returns a face that fills its frame, in the side's colors.
func (c counter) frame(draw func(p *layout.Canvas, x, y float64)) layout.Flow {
	var f layout.Flow
	f.Add(0, layout.Row{H: counterSide, Draw: func(p *layout.Canvas, x, y float64) {
		of := p.Palette
		p.Palette = c.Palette
		draw(p, x, y)
		p.Palette = of
	}})
	return f
}

// front returns a model's front: name and number, kind, its machine with its stats, and its boxes. With too
// many boxes it has words only.
func (c counter) front(m job.Entry) func(p *layout.Canvas, x, y float64) {
	rows, ok := c.withMachine(m)
	if !ok {
		rows = c.fitting(append(c.counterHead(m), c.words(m.Unit)...), counterRoom)
	}
	return func(p *layout.Canvas, x, y float64) {
		c.ground(p, x, y)
		layout.DrawRows(p, x+counterPad, y+counterTop, rows)
	}
}

// ground draws a token's ground in the side's color, or the outline of the second side in black ink.
func (c counter) ground(p *layout.Canvas, x, y float64) {
	if !c.hollow {
		pieces.DrawToken(p, job.SquareToken, counterSide, x+counterSide/2, y+counterSide/2)
		return
	}
	for _, in := range []float64{0, pieces.TokenEdge} {
		p.Marks = append(p.Marks, layout.Rect{X: x + in, Y: y + in, W: counterSide - 2*in, H: counterSide - 2*in,
			Width:  layout.Hair,
			Stroke: p.Palette.Ink})
	}
	p.Rule(x+pieces.TokenEdge, x+counterSide-pieces.TokenEdge, y+pieces.TokenFront, layout.Hair, p.Palette.Ink)
}

// The smallest and largest line height of a stat beside a machine in mm, and the smallest room for the machine.
const (
	minStat    = 2.1
	maxStat    = 3.2
	minCounter = 7.5
)

// withMachine returns a front with the machine beside its stats. ok is false if it has none or there is no room.
func (c counter) withMachine(m job.Entry) (rows []layout.Row, ok bool) {
	all := typeset.Likenesses(m.Unit)
	if len(all) == 0 {
		return nil, false
	}
	stats, foot := c.statsAndBoxes(m.Unit)
	head, class := c.counterName(m), c.class(m, c.W)
	room := counterRoom - layout.Height(head) - layout.Height(foot)
	lines, wide := make([]layout.TextLine, len(stats)), 0.0
	for i, s := range stats {
		lines[i] = valueLine(c.Kit, s, 7.5)
		wide = max(wide, c.Measure.Width(layout.Clean(s.Label), c.Muted(layout.Condensed, c.Label))+1+lines[i].W)
	}
	lead := min((room-classHigh)/float64(max(1, len(stats))), maxStat)
	left := c.W - wide - 0.6
	if lead < minStat || left < minCounter {
		return nil, false
	}
	figure := c.drawings.Once(fmt.Sprint("counter ", all[0], c.Palette.Worn), func() layout.Drawing {
		picture, _ := likeness.Draw(all[0], c.Palette.Worn.Emblem, likeness.ThreeQuarter)
		picture.Shapes = slices.DeleteFunc(picture.Shapes,
			func(s likeness.Shape) bool { return s.Role == likeness.Shadow })
		return typeset.TightFigure(c.Palette, picture)
	})
	figure.Title = m.Title()
	middle := layout.Row{H: room, Draw: func(p *layout.Canvas, x, y float64) {
		in := typeset.Window{W: left, Y: classHigh, H: room - classHigh - 0.3} // the room under the class, or beside it
		beside := typeset.Window{W: min(left, c.W-class.W-0.6), H: room - 0.3}
		of := func(in typeset.Window) float64 { return min(in.W/figure.Drawing.W, in.H/figure.Drawing.H) }
		if of(beside) > of(in) {
			in = beside
		}
		figure.W, figure.H = of(in)*figure.Drawing.W, of(in)*figure.Drawing.H
		figure.X, figure.Y = x+(in.W-figure.W)/2, y+in.Y+(in.H-figure.H)/2
		p.Marks = append(p.Marks, figure)
		p.Text(class, x+c.W-class.W, y+1.9)
		top := y + classHigh + (room-classHigh-lead*float64(len(stats)))/2 +
			(lead+layout.CapsHigh*7.5*layout.MMPerPoint-pieces.Descender)/2
		for i, s := range stats {
			p.Left(s.Label, c.Muted(layout.Condensed, c.Label), x+c.W-wide, top+float64(i)*lead)
			p.Text(lines[i], x+c.W-lines[i].W, top+float64(i)*lead)
		}
	}}
	return slices.Concat(head, []layout.Row{middle}, foot), true
}

// classHigh is the height of the line of a class.
const classHigh = 2.6

// statsAndBoxes returns the stats of a unit and the rows of its boxes. Boxes that don't fit are a field for a number,
// which says the stat.
func (c counter) statsAndBoxes(u builder.UnitSheet) (stats []rules.Stat, foot []layout.Row) {
	stats = listed.Strip(u)
	for _, t := range u.Profile.Tracks {
		rows := c.marks(t)
		if i := boxStat(stats, t); i >= 0 && c.Boxes(t).Width(t.Boxes) > c.W {
			stats, rows = slices.Delete(slices.Clone(stats), i, i+1), []layout.Row{c.writeIn(t)}
		} else if i >= 0 {
			rows = []layout.Row{c.Boxes(t).Row(0, t.Boxes, 0, c.Box+0.3, c.Muted(layout.Condensed, c.Label))}
		}
		foot = append(foot, rows...)
	}
	return stats, foot
}

// boxStat returns the index of the stat that gives a track's number of boxes, -1 for none.
func boxStat(stats []rules.Stat, t rules.Track) int {
	if t.Boxes < 1 {
		return -1
	}
	return slices.IndexFunc(stats, func(s rules.Stat) bool { return s.Label == t.Label })
}

// writeIn returns a field for a number, at full width.
func (c counter) writeIn(t rules.Track) layout.Row {
	const air = 0.7
	st := c.Muted(layout.Condensed, c.Label)
	label, of := c.Measure.Set(st.Span(t.Label)), c.Measure.Set(st.Span("/"),
		c.Ink(layout.CondensedBold, 7.5).Span(typeset.FullOf(t)))
	return layout.Row{H: typeset.FieldHigh, Draw: func(p *layout.Canvas, x, y float64) {
		base := y + typeset.FieldHigh/2 + layout.Middle(c.Label)
		left := x + max(0, c.W-label.W-of.W-2*air-typeset.FieldWide)/2
		p.Text(label, left, base)
		p.Box(left+label.W+air, y, typeset.FieldWide, typeset.FieldHigh, false)
		p.Text(of, left+label.W+2*air+typeset.FieldWide, base)
	}}
}

// marks returns a track as rows.
func (c counter) marks(t rules.Track) []layout.Row { return c.Column([]rules.Track{t}, c.OneLine(t)) }

// words returns stats, two per line, and tracks under them.
func (c counter) words(u builder.UnitSheet) []layout.Row {
	stats := listed.Strip(u)
	rows := pairRows(c.Kit, stats)
	for _, t := range u.Profile.Tracks {
		if boxStat(stats, t) < 0 || c.Long(t) {
			rows = append(rows, c.marks(t)...)
			continue
		}
		b := c.Boxes(t) // the stat already gives their number
		n := b.Fit(c.W)
		for from := 0; from < t.Boxes; from += n {
			rows = append(rows, b.Row(from, min(from+n, t.Boxes), 0, b.H+0.4, c.Muted(layout.Condensed, c.Label)))
		}
	}
	return rows
}

// fitting returns the rows that fit on a face, and a word for the others.
func (c counter) fitting(rows []layout.Row, room float64) []layout.Row {
	if layout.Height(rows) <= room {
		return rows
	}
	more := c.Text(c.Muted(layout.Condensed, c.Label).Span("… see the list"))
	for len(rows) > 0 && layout.Height(rows)+layout.Height(more) > room {
		rows = rows[:len(rows)-1]
	}
	return append(rows, more...)
}

// counterHead returns a model's name, and its kind under it.
func (c counter) counterHead(m job.Entry) []layout.Row {
	class := c.class(m, c.W)
	return append(c.counterName(m), layout.Row{H: classHigh, Draw: func(p *layout.Canvas, x, y float64) {
		p.Text(class, x, y+1.9)
	}})
}

// class returns the kind of a unit in a width.
func (c counter) class(m job.Entry, w float64) layout.TextLine {
	class := m.Unit.Profile.Class
	if !m.Unit.Known {
		class = "Unknown profile " + m.Unit.Unit.Profile
	}
	for _, l := range c.Measure.Cut(1, w, c.Muted(layout.Condensed, c.Label).Span(class)) {
		return l
	}
	return layout.TextLine{}
}

// counterName returns the name and its number on one line, as large as possible.
func (c counter) counterName(m job.Entry) []layout.Row {
	number := m.Twin.String()
	st := c.Ink(layout.Bold, 8.5)
	room := c.W - c.Measure.Width(number, st) - 1
	var name []layout.TextLine
	for _, size := range []float64{8.5, 7.5, pieces.LeastLabel} {
		st.Size = size
		if name = c.Measure.Wrap(room, st.Span(typeset.NameWithin(m.Unit, typeset.MostName))); len(name) <= 1 {
			break
		}
	}
	if len(name) > 1 {
		name = c.Measure.CutWithEnd(1, room, st.Span(typeset.NameWithin(m.Unit, typeset.MostName)),
			st.Span("…"+typeset.EndNumber(m.Unit.Title)))
	}
	return []layout.Row{{H: 3.1, Draw: func(p *layout.Canvas, x, y float64) {
		if len(name) > 0 {
			p.Text(name[0], x, y+2.5)
		}
		p.Right(number, c.Ink(layout.Bold, 8.5), x+c.W, y+2.5)
	}}}
}

// pairRows returns stats, two per line, a small label before a bold value. Long ones are text.
func pairRows(k typeset.Kit, stats []rules.Stat) []layout.Row {
	const lead = 3.15
	half := (k.W - 1.6) / 2
	var rows []layout.Row
	var left *rules.Stat
	put := func(a, b *rules.Stat) {
		rows = append(rows, layout.Row{H: lead, Draw: func(p *layout.Canvas, x, y float64) {
			for i, s := range []*rules.Stat{a, b} {
				if s != nil {
					at := x + float64(i)*(k.W-half)
					p.Left(s.Label, k.Muted(layout.Condensed, k.Label), at, y+2.4)
					l := valueLine(k, *s, 8.5)
					p.Text(l, at+half-l.W, y+2.4)
				}
			}
		}})
	}
	for _, s := range stats {
		if k.Measure.Width(layout.Clean(s.Label), k.Muted(layout.Condensed, k.Label))+1+valueLine(k, s, 8.5).W > half {
			rows = append(rows, k.Text(k.Muted(layout.Condensed, k.Label).Span(s.Label+" "),
				k.Ink(layout.CondensedBold, k.Label).Span(s.Text+k.Mark(s.Source)))...)
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

func valueLine(k typeset.Kit, s rules.Stat, size float64) layout.TextLine {
	return k.Measure.Set(k.Ink(layout.CondensedBold, size).Span(s.Text),
		k.Muted(layout.Condensed, k.Label).Span(k.Mark(s.Source)))
}

// back returns a counter's back: the emblem and the game on the side's color. In black, it names the side.
func (c counter) back(pack *builder.Pack) func(p *layout.Canvas, x, y float64) {
	on, filled := c.On(c.Palette.Ink), c.Palette.Band.Drawn() && !c.Palette.Mono
	if filled {
		on = c.On(c.Palette.OnBand)
	}
	var name, game []layout.TextLine
	if !filled {
		name = c.Measure.Cut(1, c.W-3, on.Ink(layout.Bold, 11).Span(c.side.Name))
	}
	if pack != nil {
		game = c.Measure.Cut(2, c.W-4, on.Ink(layout.CondensedBold, c.Label).Span(pack.System.Name))
	}
	return func(p *layout.Canvas, x, y float64) {
		ground := layout.Rect{X: x, Y: y, W: counterSide, H: counterSide, Width: layout.Hair, Stroke: p.Palette.Ink}
		if filled {
			ground.Fill = p.Palette.Band
		}
		p.Marks = append(p.Marks, ground)
		width := layout.Hair
		if c.Palette.Mono && !c.hollow {
			width = 1.2
		}
		for _, in := range []float64{1.7, 2.4} {
			p.Marks = append(p.Marks, layout.Rect{X: x + in, Y: y + in, W: counterSide - 2*in, H: counterSide - 2*in,
				Width:  width,
				Stroke: on.Palette.Ink})
		}
		if filled {
			drawBackSign(p, x+counterSide/2, y+0.42*counterSide)
		}
		for _, l := range name {
			p.Text(l, x+(counterSide-l.W)/2, y+13.2)
		}
		for i, l := range game {
			p.Text(l, x+(counterSide-l.W)/2, y+counterSide-5.2+float64(i+1-len(game))*pieces.LabelLead)
		}
	}
}

// drawBackSign draws the list's emblem on a back, without one a diamond.
func drawBackSign(p *layout.Canvas, x, y float64) {
	const r = 5.2
	if p.Palette.Worn.Emblem.Shape == "" {
		p.Palette.Worn.Emblem.Shape = "diamond"
	}
	typeset.DrawEmblem(p, x, y, r, 14)
}
