package press

import (
	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
)

// DrawPlainBack draws a card back at x, y: livery, game, emblem and name of the list.
func DrawPlainBack(p *layout.Canvas, j job.Job, x, y, w, h float64) {
	const safe = 3.0 // no cut reaches it
	middle, on := x+w/2, p.Palette.OnBand
	if p.Palette.Band.Drawn() {
		p.Marks = append(p.Marks, layout.Rect{X: x, Y: y, W: w, H: h, Fill: p.Palette.Band})
	}
	for i, inset := range []float64{safe, safe + 1.4} {
		p.Marks = append(p.Marks, layout.Rect{X: x + inset, Y: y + inset, W: w - 2*inset, H: h - 2*inset,
			Width: []float64{0.7, 0.25}[i], Stroke: on})
	}
	room := w - 2*(safe+4)
	for i, l := range p.Measure.Wrap(room, layout.Style{Face: layout.Bold, Size: 15, Color: on}.Span(j.Game())) {
		p.Text(l, middle-l.W/2, y+0.2*h+float64(i)*6.4)
	}
	DrawSign(p, middle, y+h/2, 0.21*w)
	whose := layout.Style{Face: layout.CondensedBold, Size: 10,
		Color: on}.Span(builder.RosterName(layout.Clean(j.Sheet.Roster.Name)))
	for i, l := range p.Measure.Cut(3, room, whose) {
		p.Text(l, middle-l.W/2, y+0.8*h+float64(i)*4.4)
	}
}
