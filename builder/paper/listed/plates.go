package listed

import (
	"strconv"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/press"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// The plates over a scene: the sizes of the name in points, the lines of the name, the space beside and over words
// in mm, the width of the slanted end, and the scale of the plate against that of a card.
const (
	nameSize    = 26.0
	minName     = 14.0
	nameLines   = 2
	besideWords = 5.0
	overWords   = 1.6
	slantWide   = 6.5
	plateScale  = 1.9
)

// A namePlate is the plate with the name of a list, its game and its player.
type namePlate struct {
	typeset.Kit
	s      float64 // its scale
	left   float64 // the space before the words in mm
	name   []layout.TextLine
	st     layout.Style // of the name
	under  layout.TextLine
	sub    layout.Style // of the line under the name
	w, h   float64
	cut    bool // the name is only its beginning
	player bool // it has the player
}

// newNamePlate sets a plate that is at most wide mm wide, s times as large as that of a banner, with its words at least
// left mm from its left edge.
func newNamePlate(k typeset.Kit, j job.Job, wide, s, left float64) namePlate {
	n := namePlate{Kit: k.On(k.Palette.OnCorner), s: s, left: max(left, besideWords*s)}
	room := wide - n.left - slantWide*s
	title := j.Title()
	set := func(size float64) {
		n.st = n.Ink(layout.CondensedBold, size)
		n.name = k.Measure.WrapUpTo(nameLines+2, room, n.st.Span(title))
	}
	for set(nameSize * s); len(n.name) > 1 && n.st.Size > 0.66*nameSize*s; {
		set(n.st.Size - 1)
	}
	for len(n.name) > nameLines && n.st.Size > minName {
		set(max(minName, 0.8*n.st.Size))
	}
	if len(n.name) > nameLines+1 {
		n.name, n.cut = k.Measure.Cut(nameLines+1, room, n.st.Span(title)), true
	}
	n.sub = n.Ink(layout.Condensed, max(8.5, 9*s))
	game, player := j.Game(), j.Sheet.Roster.Player
	n.under = k.Measure.Set(n.sub.Span(job.SmallPrint(game, player)))
	n.player = true
	if n.under.W > room {
		n.player, n.under = player == "", layout.TextLine{}
		if lines := k.Measure.Cut(1, room, n.sub.Span(game)); len(lines) > 0 {
			n.under = lines[0]
		}
	}
	for _, l := range append([]layout.TextLine{n.under}, n.name...) {
		n.w = max(n.w, l.W)
	}
	n.w += n.left + slantWide*s
	n.h = float64(len(n.name))*0.92*n.st.Lead() + n.sub.Lead() + 2*overWords*s
	return n
}

// draw draws the plate with its upper left corner at x, y.
func (n namePlate) draw(p *layout.Canvas, x, y float64) {
	scale := plateScale * n.s
	n.DrawPlate(p, x, y, n.w-slantWide*n.s, n.h, scale)
	y += overWords * n.s
	for _, l := range n.name {
		p.Text(l, x+n.left, y+0.96*n.st.Base())
		y += 0.92 * n.st.Lead()
	}
	p.Text(n.under, x+n.left, y+n.sub.Base())
}

// A pointsPlate is the plate with the points of a list, and its state as a chip under it.
type pointsPlate struct {
	typeset.Kit
	points layout.TextLine
	state  press.Chip
	w, h   float64 // of the plate with the chip
	plate  float64 // height of the plate, 0 without points
}

// The size of the points in a banner in points, and the space between them and the state, in mm.
const (
	pointsSize = 24.0
	chipUnder  = 1.2
)

func newPointsPlate(k typeset.Kit, j job.Job) pointsPlate {
	n := pointsPlate{Kit: k.On(k.Palette.OnCorner), state: press.ChipOf(j, 9.5)}
	n.w, n.h = n.state.W, n.state.H
	if v := j.Sheet.Verdict; v.Points != nil {
		n.points = pointsLine(n.Kit, j, pointsSize)
		n.plate = float64(layout.CapsHigh*pointsSize*layout.MMPerPoint) + 4
		n.w, n.h = max(n.w, n.points.W+besideWords+slantWide-1), n.plate+chipUnder+n.state.H
	}
	return n
}

// pointsLine returns the points of a list in a size in points, and after them the limit.
func pointsLine(k typeset.Kit, j job.Job, size float64) layout.TextLine {
	small := k.Ink(layout.Condensed, max(8.5, 0.36*size))
	spans := []layout.Span{k.Ink(layout.Bold, size).Span(j.Sheet.Verdict.Total())}
	if limit := j.Sheet.Verdict.Limit; limit != nil {
		spans = append(spans, small.Span(" / "+strconv.Itoa(*limit)))
	}
	return k.Measure.Set(append(spans, small.Span(builder.PointsText(j.About, "")))...)
}

// draw draws the plate with its upper right corner at x, y.
func (n pointsPlate) draw(p *layout.Canvas, x, y float64) {
	if n.plate > 0 {
		shape := layout.Path{Closed: true, Fill: p.Palette.Corner, Points: [][2]float64{{x - n.w, y}, {x, y},
			{x, y + n.plate}, {x - n.w + slantWide - 1, y + n.plate}}}
		if !shape.Fill.Drawn() {
			shape.Fill, shape.Width, shape.Stroke = p.Palette.Paper, 0.3, p.Palette.Ink
		}
		p.Marks = append(p.Marks, shape)
		p.Text(n.points, x-besideWords/2-n.points.W, y+n.plate-2)
		y += n.plate + chipUnder
	}
	n.state.Draw(p, x-n.state.W, y)
}

// State returns the points of a list, its state and what that depends on, for a panel of a color.
func State(k typeset.Kit, j job.Job) []layout.Row {
	const size = 40.0
	v := j.Sheet.Verdict
	var rows []layout.Row
	right := func(h, base float64, l layout.TextLine) {
		rows = append(rows, layout.Row{H: h,
			Draw: func(p *layout.Canvas, x, y float64) { p.Text(l, x+k.W-l.W, y+base) }})
	}
	if v.Points != nil {
		high := layout.CapsHigh * size * layout.MMPerPoint
		line := pointsLine(k, j, size)
		if line.W > k.W {
			line = pointsLine(k, j, size*k.W/line.W)
		}
		right(high+2.5, high, line)
	}
	c := press.ChipOf(j, 13)
	rows = append(rows, layout.Row{H: c.H + 1.5,
		Draw: func(p *layout.Canvas, x, y float64) { c.Draw(p, x+k.W-c.W, y) }})
	small := k.Ink(layout.Condensed, k.Pt(8))
	models := rules.Count(job.NumberOf(j.Sheet.Units), "unit")
	for _, text := range []string{models, v.Footing(), v.Judge()} {
		for _, l := range k.Measure.Wrap(k.W, small.Span(text)) {
			right(small.Lead(), small.Base(), l)
		}
	}
	return rows
}
