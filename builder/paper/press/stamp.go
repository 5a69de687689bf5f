package press

import (
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
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

// size returns the type size of a stamp in points, and the width and padding of its frame. An illegal list has a
// heavy stamp.
func (s Stamp) size() (size, width, pad float64) {
	if s.State == builder.StandingIllegal {
		return 16, 1.0, 2.2
	}
	return 8.5, 0.3, 1.4
}

// Height returns the height of the stamp.
func (s Stamp) Height() float64 {
	size, _, pad := s.size()
	return 0.714*size*layout.MMPerPoint + 2*pad
}

// DrawStamp draws a sign and word in a frame with its upper right corner at x, y. The sign is as high as the word.
func DrawStamp(p *layout.Canvas, s Stamp, x, y float64) {
	size, width, pad := s.size()
	l := p.Measure.Set(layout.Style{Face: layout.Bold, Size: size, Color: s.Color}.Span(s.Word))
	high, h := 0.714*size*layout.MMPerPoint, s.Height()
	w := l.W + high + 2*pad + 0.35*high
	p.Marks = append(p.Marks, layout.Rect{X: x - w, Y: y, W: w, H: h, Width: width, Stroke: s.Color})
	p.StateSign(string(s.State), x-w+pad, y+pad, high, s.Color)
	p.Text(l, x-pad-l.W, y+pad+high)
}
