package press

import (
	"fmt"
	"math"

	"gantry/builder/layout"
	"gantry/builder/paper/typeset"
)

// DrawSign draws the list's emblem around a center, or a plain badge if it has none.
func DrawSign(p *layout.Canvas, x, y, r float64) {
	shape, on := p.Palette.Worn.Emblem.Shape, p.Palette.OnBand
	points := typeset.EmblemPoints(shape)
	switch {
	case shape == "":
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
		return
	case points == nil:
		p.Marks = append(p.Marks, layout.Circle{X: x, Y: y, R: r, Fill: on})
	default:
		path := layout.Path{Closed: true, Fill: on}
		for _, at := range points {
			path.Points = append(path.Points, [2]float64{x + r*at[0], y + r*at[1]})
		}
		p.Marks = append(p.Marks, path)
	}
	if n := p.Palette.Worn.Emblem.Number; n > 0 {
		color := p.Palette.Band
		if !color.Drawn() {
			color = p.Palette.Paper
		}
		size := math.Round(r * 2.2)
		p.Center(fmt.Sprint(n), layout.Style{Face: layout.CondensedBold, Size: size, Color: color}, x,
			y+0.26*size*layout.MMPerPoint)
	}
}
