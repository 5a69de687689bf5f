package typeset

import (
	"strings"
	"unicode/utf8"

	"gantry/builder/layout"
)

// A rail is the bar before the lines of weapons at one location. Its word reads upward, with some space at both ends.
// These are the spaces beside the word, between a rail and the icons, between two rails and at the ends of the word, in
// mm.
const (
	railPad      = 0.55
	railGap      = 0.7
	betweenRails = 0.4
	railEnds     = 0.7
)

// railWide returns the width of a rail.
func (k Kit) railWide() float64 {
	return float64(layout.CapsHigh*k.Label*layout.MMPerPoint) + 2*railPad
}

// rows returns the lines of the table. Those of a location stay together.
func (t *armTable) rows() (rows []layout.Row) {
	place := func(i int) string { return t.marked[t.lines[i].Mount].Place }
	more := make([]float64, len(t.lines)) // how much higher lines are, so that words of rails have room
	for from := 0; from < len(t.lines); {
		to := from + 1
		for to < len(t.lines) && place(to) != "" && place(to) == place(from) {
			to++
		}
		set := make([]layout.Row, to-from)
		for i := range set {
			set[i] = t.armRow(from+i, i == 0, &more[from+i])
		}
		if place(from) != "" {
			t.railed(set, more[from:to], place(from))
		}
		rows = append(rows, set...)
		from = to
	}
	return rows
}

// railed puts the lines of a location behind its rail. They become higher if its word has no room else.
func (t *armTable) railed(set []layout.Row, more []float64, place string) {
	on := t.On(t.Palette.OnCorner)
	if !t.Palette.Corner.Drawn() {
		on = t.Kit
	}
	word := func(s string) layout.TextLine { return t.Measure.Set(on.Ink(layout.CondensedBold, t.Label).Span(s)) }
	line, high := word(place), layout.Height(set)
	if side, rest, two := strings.Cut(place, "\u00a0"); two && line.W+2*railEnds > high {
		_, n := utf8.DecodeRuneInString(rest)
		line = word(side + rest[:n]) // "LA" for the left arm
	}
	if least := line.W + 2*railEnds + betweenRails; least > high {
		for i := range set {
			more[i] = (least - high) / float64(len(set))
			set[i].H += more[i]
		}
		high = least
	}
	draw := set[0].Draw
	for i := range set[:len(set)-1] {
		set[i].Keep = true
	}
	set[0].Draw = func(p *layout.Canvas, x, y float64) {
		if draw != nil {
			draw(p, x, y)
		}
		bar := layout.Rect{X: x, Y: y + betweenRails/2, W: t.rail - railGap, H: high - betweenRails,
			Fill: p.Palette.Corner}
		if !bar.Fill.Drawn() {
			bar.Width, bar.Stroke = layout.Hair, p.Palette.Ink
		}
		p.Marks = append(p.Marks, bar)
		p.Upward(line, x+bar.W-railPad, y+(high+line.W)/2)
	}
}
