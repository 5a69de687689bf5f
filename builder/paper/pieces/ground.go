package pieces

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gantry/builder/layout"
	"gantry/builder/likeness"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// The edge of a token in mm, and how far the arrow at the front of a small one reaches inwards.
const (
	TokenEdge  = 1.0
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

// FromAbove returns a likeness seen from above, empty for nil, and the points around it in its drawing.
func FromAbove(d *typeset.Drawings, l *rules.Likeness, p layout.Palette) (f layout.Figure, around []likeness.Point) {
	if l == nil {
		return f, nil
	}
	picture, _ := likeness.Draw(*l, p.Worn.Emblem, likeness.Above)
	all := slices.Concat(picture.Outline...)
	for i, q := range all { // upright lines are exactly upright: Hull needs that
		all[i] = likeness.Point{X: math.Round(q.X*1e3) / 1e3, Y: math.Round(q.Y*1e3) / 1e3}
	}
	around = likeness.Hull(all)
	low, high := likeness.Picture{Outline: [][]likeness.Point{around}}.Bounds()
	in := typeset.Window{X: low.X, Y: low.Y, W: high.X - low.X, H: high.Y - low.Y}
	for i, q := range around {
		around[i] = likeness.Point{X: q.X - in.X, Y: q.Y - in.Y}
	}
	return d.Once(fmt.Sprint("above ", *l, p.Worn), func() layout.Drawing {
		return typeset.DrawnFigure(p, picture, in)
	}), around
}

// DrawToken draws a plain token around a center: its ground, and its edge with an arrow at the front.
func DrawToken(p *layout.Canvas, shape string, w, x, y float64) {
	drawShape(p, shape, w, x, y, layout.Hair, p.Palette.Ink, p.Palette.Ground)
	drawEdge(p, shape, w, x, y)
}

// drawEdge draws the edge of a token, with an arrow at the front.
func drawEdge(p *layout.Canvas, shape string, w, x, y float64) {
	color := p.Palette.Band
	if !color.Drawn() {
		color = p.Palette.Ink
	}
	drawRim(p, shape, w, x, y, color)
	drawArrow(p, w, x, y, color)
}

// drawFloor draws the cut of a token, and the floor inside it with arcs of fire in degrees. The first and narrowest is
// in accent, wider ones are dashed lines. Without colors, there are only lines.
func drawFloor(p *layout.Canvas, d *typeset.Drawings, shape string, w, x, y float64, arcs []int) {
	drawShape(p, shape, w, x, y, layout.Hair, p.Palette.Ink, p.Palette.Ground)
	f := d.Once(fmt.Sprint("floor ", shape, w, p.Palette.Ground, arcs), func() layout.Drawing {
		return floorOf(p.Palette, shape, w, arcs)
	})
	f.X, f.Y, f.W, f.H = x-f.Drawing.W/2, y-w/2, f.Drawing.W, w
	if len(f.Drawing.Parts) > 0 {
		p.Marks = append(p.Marks, f)
	}
}

// A floor is the drawing of a token's ground in mm.
type floor struct {
	layout.Drawing
	shape string
}

// floorOf returns a floor: lighter to the middle, with lines like those of a scene. arcs are the degrees of a unit's
// front, the narrowest first.
func floorOf(p layout.Palette, shape string, w float64, arcs []int) layout.Drawing {
	f := floor{layout.Drawing{W: Wide(shape, w), H: w}, shape}
	if p.Band.Drawn() && !p.Mono {
		accent, _ := layout.ParseColor(p.Worn.Accent)
		half := 0.0
		if len(arcs) > 0 {
			half, arcs = float64(arcs[0])/2, arcs[1:]
		}
		const tones = 4
		for i := range tones {
			k := 1 - float64(i)/tones
			tone := p.Ground.Mixed(p.Ink, 0.08*k)
			f.fill(f.sector(k, -180, 180), tone)
			if half > 0 {
				f.fill(append(f.sector(k, -half, half), f.at(0, 0)), tone.Mixed(accent, 0.7))
			}
		}
		f.lines(p.Ground.Mixed(p.Paper, 0.5))
		if half > 0 {
			f.sides(half, 0.4, 0, accent.Mixed(p.Ink, 0.35))
		}
	}
	for _, arc := range arcs {
		const dash = 1.0
		f.sides(float64(arc)/2, layout.Hair, dash, p.Muted)
	}
	return f.Drawing
}

// at returns the place of a point at an angle from the front, in degrees.
func (f *floor) at(r, angle float64) [2]float64 {
	sin, cos := math.Sincos(angle * math.Pi / 180)
	return [2]float64{f.W/2 + float64(r*sin), f.H/2 - float64(r*cos)}
}

func (f *floor) fill(points [][2]float64, color layout.Color) {
	f.Parts = append(f.Parts, layout.Part{Points: points, Closed: true, Fill: color})
}

func (f *floor) stroke(width float64, color layout.Color, points ...[2]float64) {
	f.Parts = append(f.Parts, layout.Part{Points: points, Width: width, Stroke: color})
}

// sector returns points of the outline at k of its size between two angles.
func (f *floor) sector(k, from, to float64) (points [][2]float64) {
	const step = 5.0 // corners are at multiples of that
	for a := from; a <= to; a += step {
		points = append(points, f.at(k*reach(f.shape, f.H, a), a))
	}
	return points
}

// sides draws the two sides of an arc, from the middle to the edge, in dashes of a length if that is not 0.
func (f *floor) sides(half, width, dash float64, color layout.Color) {
	for _, side := range []float64{-half, half} {
		end := reach(f.shape, f.H-TokenEdge, side)
		long := cmp.Or(dash, end)
		for at := 0.0; at < end; at += 2 * long {
			f.stroke(width, color, f.at(at, side), f.at(min(at+long, end), side))
		}
	}
}

// lines draws squares, or triangles on a hexagon.
func (f *floor) lines(color layout.Color) {
	turns := []float64{0, 90}
	if f.shape == job.HexagonToken {
		turns = []float64{0, 60, 120}
	}
	around := f.sector(1, -180, 180)
	for _, turn := range turns {
		sin, cos := math.Sincos(turn * math.Pi / 180)
		for k := -2.5; k < 3; k++ {
			off := func(q [2]float64) float64 {
				return float64((q[0]-f.W/2)*sin) - float64((q[1]-f.H/2)*cos) - float64(k*f.H/6)
			}
			var ends [][2]float64
			for i, b := range around[1:] {
				a := around[i]
				if from, to := off(a), off(b); (from < 0) != (to < 0) {
					share := from / (from - to)
					ends = append(ends,
						[2]float64{a[0] + float64(share*(b[0]-a[0])), a[1] + float64(share*(b[1]-a[1]))})
				}
			}
			f.stroke(layout.Hair, color, ends...)
		}
	}
}

// reach returns how far a shape reaches at an angle from its front, in degrees.
func reach(shape string, w, angle float64) float64 {
	r := w / 2
	var step float64 // between sides
	switch shape {
	case job.HexagonToken:
		step = 60
	case job.SquareToken:
		step = 90
	default:
		return r
	}
	off := math.Abs(math.Remainder(angle, step))
	return r / math.Cos(off*math.Pi/180)
}

// DrawMarker draws a marker around a center: its floor, its foot for a name below a height, and a sign, if it
// has one, as large as possible.
func DrawMarker(p *layout.Canvas, d *typeset.Drawings, shape string, w, x, y, top float64, sign layout.Figure) {
	drawFloor(p, d, shape, w, x, y, nil)
	drawRim(p, shape, w, x, y, p.Palette.Band)
	DrawFoot(p, shape, w, x, y, top)
	if len(sign.Drawing.Parts) == 0 {
		return
	}
	var around []likeness.Point
	for _, part := range sign.Drawing.Parts {
		for _, q := range part.Points {
			for _, off := range typeset.Star(8, 1) {
				around = append(around, likeness.Point{X: q[0] + float64(off[0]*part.Width/2),
					Y: q[1] + float64(off[1]*part.Width/2)})
			}
		}
	}
	air := float64(overSign * w)
	in := face{shape: shape, w: w - 2*(TokenEdge+air), top: TokenEdge + air - w/2, foot: top - air}
	scale, middle := in.fitted(sign.Drawing, likeness.Hull(around))
	sign.W, sign.H = scale*sign.Drawing.W, scale*sign.Drawing.H
	sign.X, sign.Y = x+middle.X-sign.W/2, y+middle.Y-sign.H/2
	p.Marks = append(p.Marks, sign)
}

// overSign is the space around a sign as a share of the marker's width.
const overSign = 0.04

// drawRim draws the edge inside the cut of a piece, none where ink is saved.
func drawRim(p *layout.Canvas, shape string, w, x, y float64, color layout.Color) {
	if !p.Palette.Spare {
		drawShape(p, shape, w-TokenEdge-layout.Hair, x, y, TokenEdge, color, 0)
	}
}

// drawShape draws a shape around a center.
func drawShape(p *layout.Canvas, shape string, w, x, y, width float64, stroke, fill layout.Color) {
	var m layout.Mark = layout.Circle{X: x, Y: y, R: w / 2, Width: width, Stroke: stroke, Fill: fill}
	switch shape {
	case job.HexagonToken:
		m = layout.Path{Points: hexagonOf(w, x, y), Closed: true, Width: width, Stroke: stroke, Fill: fill}
	case job.SquareToken:
		m = layout.Rect{X: x - w/2, Y: y - w/2, W: w, H: w, Width: width, Stroke: stroke, Fill: fill}
	}
	p.Marks = append(p.Marks, m)
}

// arrowDepth returns how far the arrow at the front of a token of a width reaches inwards, in mm.
func arrowDepth(w float64) float64 { return float64(TokenFront * max(1, w/30)) }

// drawArrow draws the arrow at a token's front: on a notch of the edge, or in black alone.
func drawArrow(p *layout.Canvas, w, x, y float64, color layout.Color) {
	deep, top := arrowDepth(w), y-w/2
	triangle := func(half, from, to float64, fill layout.Color) {
		p.Marks = append(p.Marks, layout.Path{Closed: true, Fill: fill,
			Points: [][2]float64{{x, top + from}, {x + half, top + to}, {x - half, top + to}}})
	}
	if p.Palette.Mono || p.Palette.Spare {
		triangle(deep, 0.4, deep, color)
		return
	}
	const in = 0.75 * TokenEdge
	wide, narrow := float64(1.9*deep), float64(1.3*deep)
	p.Marks = append(p.Marks, layout.Path{Closed: true, Fill: color, Points: [][2]float64{{x - wide, top + in},
		{x + wide, top + in}, {x + narrow, top + deep}, {x - narrow, top + deep}}})
	fill := p.Palette.OnBand
	if accent, ok := layout.ParseColor(p.Palette.Worn.Accent); ok && accent.Contrast(color) >= minOnRim {
		fill = accent
	}
	triangle(0.8*deep, 0.4, deep-0.4, fill)
}

// Descender is how far the letters of labels reach under their line, in mm.
const Descender = 0.6
