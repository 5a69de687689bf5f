package press

import (
	"math"

	"gantry/builder/layout"
	"gantry/builder/paper/typeset"
)

// DrawSign draws the list's emblem around a center, or a plain badge if it has none.
func DrawSign(p *layout.Canvas, x, y, r float64) {
	if p.Palette.Worn.Emblem.Shape != "" {
		typeset.DrawEmblem(p, x, y, r, math.Round(r*2.2))
		return
	}
	on := p.Palette.OnBand
	for i, k := range []float64{1, 0.72, 0.3} {
		ring := layout.Path{Closed: true, Width: []float64{1, 0.4, 0}[i], Stroke: on}
		if i == 2 {
			ring.Stroke, ring.Fill = 0, on
		}
		for _, at := range typeset.Star(6, 1) {
			ring.Points = append(ring.Points, [2]float64{x + k*r*at[0], y + k*r*at[1]})
		}
		p.Marks = append(p.Marks, ring)
	}
}
