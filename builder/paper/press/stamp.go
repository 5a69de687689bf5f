package press

import (
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
)

// A Stamp shows the state of a list or its verdict: the state whose sign is drawn, its word, and its color.
type Stamp struct {
	State builder.StandingState
	Word  string
	Color layout.Color
}

// StampOf returns the state of a list in capitals.
func StampOf(p layout.Palette, v builder.Verdict) Stamp {
	state, color := v.Standing().State, p.Ink
	switch state {
	case builder.StandingIllegal:
		color = p.Bad
	case builder.Ready:
		color = p.Good
	}
	return Stamp{state, strings.ToUpper(state.Word()), color}
}

// Spans returns the sign and the word as text.
func (s Stamp) Spans(f layout.Face, size float64) []layout.Span {
	return []layout.Span{layout.SignSpan(string(s.State), size, s.Color),
		layout.Style{Face: f, Size: size, Color: s.Color}.Span(" " + s.Word)}
}

// A Chip is the state of a list as a sign and a word on a dark plate. W and H are its size in mm.
type Chip struct {
	W, H   float64
	text   layout.TextLine
	size   float64 // of the word, points
	ground layout.Color
}

// ChipOf returns the state of a list as a chip with words of a size in points.
func ChipOf(j job.Job, size float64) Chip {
	stamp := StampOf(j.Palette, j.Sheet.Verdict)
	c := Chip{size: size, ground: j.Palette.Chip}
	if c.ground.Drawn() && stamp.State == builder.StandingIllegal {
		c.ground = j.Palette.Bad
	}
	stamp.Color = j.Palette.OnChip
	c.text = j.Measure.Set(stamp.Spans(layout.CondensedBold, size)...)
	c.H = 0.682 * size
	c.W = c.text.W + 0.5*c.H
	return c
}

// Draw draws the chip with its upper left corner at x, y.
func (c Chip) Draw(p *layout.Canvas, x, y float64) {
	r := layout.Rect{X: x, Y: y, W: c.W, H: c.H, Fill: c.ground, Width: 0.3, Stroke: p.Palette.OnChip}
	if !r.Fill.Drawn() {
		r.Fill, r.Stroke = p.Palette.Paper, p.Palette.Ink
	}
	p.Marks = append(p.Marks, r)
	p.Text(c.text, x+0.25*c.H, y+c.H/2+layout.Middle(c.size))
}
