package pieces

import (
	"fmt"
	"math"

	"gantry/builder/layout"
	"gantry/builder/likeness"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// The edge of a token in mm. Its front is thicker.
const (
	TokenEdge  = 0.7
	TokenFront = 1.8
)

// Shape returns the shape of a unit's token: the board's, or on an open table round for units that turn and square
// for buildings.
func Shape(j job.Job, l *rules.Likeness) string {
	switch {
	case j.Options.TokenShape != job.BoardToken:
		return j.Options.TokenShape
	case j.About.Board == rules.Hexes:
		return job.HexagonToken
	case j.About.Board == rules.Regions, l != nil && (l.Plan == rules.Tower || l.Plan == rules.Bunker):
		return job.SquareToken
	}
	return job.RoundToken
}

// hexagonOf returns a hexagon around a center with one side up. w is the distance between opposite sides.
func hexagonOf(w, x, y float64) [][2]float64 {
	r := w / 2
	corner := r / math.Sqrt(3)
	return [][2]float64{{x - corner, y - r}, {x + corner, y - r}, {x + 2*corner, y}, {x + corner, y + r},
		{x - corner, y + r}, {x - 2*corner, y}}
}

// Wide returns the width of the box around a shape of a width between its sides.
func Wide(shape string, w float64) float64 {
	if shape == job.HexagonToken {
		return 2 * w / math.Sqrt(3)
	}
	return w
}

// Across returns the width of a shape at a height from its middle.
func Across(shape string, w, y float64) float64 {
	r := w / 2
	switch shape {
	case job.HexagonToken:
		return 2 * (2*r - math.Abs(y)) / math.Sqrt(3)
	case job.SquareToken:
		return w
	}
	return 2 * math.Sqrt(max(0, r*r-y*y))
}

// TokenAir is the free space inside the edge.
const TokenAir = 1.0

// FromAbove returns a likeness seen from above, empty for nil. Small units stay smaller.
func FromAbove(d *typeset.Drawings, l *rules.Likeness, p layout.Palette) layout.Figure {
	if l == nil {
		return layout.Figure{}
	}
	return d.Once(fmt.Sprint("above ", *l, p.Worn), func() layout.Drawing {
		picture, _ := likeness.Draw(*l, p.Worn.Emblem, likeness.Above)
		low, high := picture.Bounds()
		side := max(high.X-low.X, high.Y-low.Y, typeset.LeastHigh)
		return typeset.DrawnFigure(p, picture, typeset.Window{X: (low.X + high.X - side) / 2,
			Y: (low.Y + high.Y - side) / 2, W: side,
			H: side})
	})
}

// DrawToken draws a token's ground around a center: its edge in livery, the cut, and its front.
func DrawToken(p *layout.Canvas, shape string, w, x, y float64) {
	color := p.Palette.Band
	if !color.Drawn() {
		color = p.Palette.Ink
	}
	DrawMarker(p, shape, w, x, y, color)
	front := layout.Path{Closed: true, Fill: color}
	for _, at := range frontEdge(shape, w) {
		front.Points = append(front.Points, [2]float64{x + at[0], y + at[1]})
	}
	p.Marks = append(p.Marks, front)
}

// DrawMarker draws the ground of a marker, with an edge in a color.
func DrawMarker(p *layout.Canvas, shape string, w, x, y float64, color layout.Color) {
	ring := func(in, width float64, stroke, fill layout.Color) {
		side := w - 2*in
		var m layout.Mark = layout.Circle{X: x, Y: y, R: side / 2, Width: width, Stroke: stroke, Fill: fill}
		switch shape {
		case job.HexagonToken:
			m = layout.Path{Points: hexagonOf(side, x, y), Closed: true, Width: width, Stroke: stroke, Fill: fill}
		case job.SquareToken:
			m = layout.Rect{X: x - side/2, Y: y - side/2, W: side, H: side, Width: width, Stroke: stroke, Fill: fill}
		}
		p.Marks = append(p.Marks, m)
	}
	ring(0, layout.Hair, p.Palette.Ink, p.Palette.Ground)
	if !p.Palette.Spare {
		ring(TokenEdge/2+layout.Hair/2, TokenEdge, color, 0)
	}
}

// frontEdge returns the area along a shape's front about 0, 0.
func frontEdge(shape string, w float64) (points [][2]float64) {
	r, low := w/2, -w/2+TokenFront
	if shape != job.RoundToken {
		for _, y := range []float64{-r, low} {
			half := Across(shape, w, y) / 2
			points = append(points, [2]float64{-half, y}, [2]float64{half, y})
		}
		points[2], points[3] = points[3], points[2]
		return points
	}
	from := math.Acos(-low / r)
	const steps = 16
	for i := range steps + 1 {
		sin, cos := math.Sincos(from * (2*float64(i)/steps - 1))
		points = append(points, [2]float64{r * sin, -r * cos})
	}
	return points
}

// Descender is how far the letters of labels reach under their line, in mm.
const Descender = 0.6
