package markers

import (
	"math"

	"gantry/builder/layout"
	"gantry/builder/likeness"
	"gantry/builder/paper/pieces"
	"gantry/rules"
)

// meanings holds the color of the subject of each sign. Others are in the list's colors.
var meanings = map[rules.Sign]layout.Color{
	rules.SignWoods:     layout.RGB(0x4B, 0x9A, 0x4A),
	rules.SignForest:    layout.RGB(0x2A, 0x74, 0x3E),
	rules.SignCover:     layout.RGB(0x5C, 0x8F, 0x4C),
	rules.SignFullCover: layout.RGB(0x38, 0x6B, 0x3F),
	rules.SignSlow:      layout.RGB(0xA8, 0x74, 0x38),
	rules.SignSand:      layout.RGB(0xD0, 0xA0, 0x45),
	rules.SignHigh:      layout.RGB(0x9A, 0x68, 0x48),
	rules.SignRubble:    layout.RGB(0x8A, 0x7E, 0x72),
	rules.SignBlocking:  layout.RGB(0x6C, 0x76, 0x86),
	rules.SignWater:     layout.RGB(0x35, 0x8A, 0xCC),
	rules.SignDanger:    layout.RGB(0xE6, 0x9A, 0x1E),
	rules.SignFuel:      layout.RGB(0xD5, 0x63, 0x2B),
	rules.SignBlast:     layout.RGB(0xD6, 0x47, 0x30),
	rules.SignAmmo:      layout.RGB(0xCC, 0x40, 0x3A),
	rules.SignTarget:    layout.RGB(0xCC, 0x40, 0x3A),
	rules.SignShock:     layout.RGB(0x83, 0x5A, 0xCE),
	rules.SignFast:      layout.RGB(0x24, 0x99, 0xAE),
	rules.SignActed:     layout.RGB(0x6C, 0x76, 0x86),
	rules.SignDestroyed: layout.RGB(0x5A, 0x5C, 0x62),
}

// colorsOf returns a palette with the rim, foot and floor of a marker, and the color of its sign.
func colorsOf(p layout.Palette, m rules.Marker) (layout.Palette, layout.Color) {
	if !p.Band.Drawn() || p.Mono {
		return p, p.Ink
	}
	color, ok := meanings[m.Sign]
	if side, sided := layout.ParseColor(m.Color); sided {
		color, ok = side, true
	}
	if !ok {
		return pieces.Rimmed(p), p.Badge
	}
	p.WearSide(color)
	p.Corner, p.Ground = p.Band, color.Mixed(p.Paper, floorLight)
	return pieces.Rimmed(p), color
}

// floorLight is how much lighter than its sign the floor of a marker is.
const floorLight = 0.76

// The widest outline of a sign on its grid, how much it is thinner on larger markers, and how much lighter and darker
// are its two tones, and what a line encloses.
const (
	signEdge   = 0.42
	edgeAt     = 10.0 // over the marker's width in mm
	signLight  = 0.2
	signDark   = 0.26
	signInside = 0.72
)

// A drawer draws a sign like a machine: with an outline, lit from the left.
type drawer struct {
	layout.Drawing
	ink, color, light, dark, inside layout.Color
	edge                            float64
}

// drawnSign returns a sign in a color, with an outline. In black it has one tone, and to save ink it is hollow.
func drawnSign(p layout.Palette, s rules.Sign, color layout.Color, edge float64) layout.Drawing {
	d := drawer{ink: p.Ink, color: color, light: color.Mixed(p.Paper, signLight), dark: color.Mixed(p.Ink, signDark),
		inside: color.Mixed(p.Paper, signInside), edge: edge}
	switch {
	case p.Spare:
		d.color, d.light, d.dark, d.inside, d.edge = p.Paper, p.Paper, p.Paper, p.Paper, 0.7*edge
	case p.Mono:
		d.color, d.light, d.dark, d.inside, d.edge = p.Ink, p.Ink, p.Ink, p.Paper, 0
	}
	picture := likeness.Glyph(s)
	low, high := picture.Bounds()
	off := likeness.Point{X: d.edge - low.X, Y: d.edge - low.Y}
	d.W, d.H = high.X-low.X+2*d.edge, high.Y-low.Y+2*d.edge
	for _, shape := range picture.Shapes {
		points := pointsOf(shape, off)
		if shape.Closed {
			d.area(points)
		} else {
			d.line(points, shape.Width, shape.Radius > 0)
		}
	}
	return d.Drawing
}

// pointsOf returns the outline of a shape, moved by an offset.
func pointsOf(s likeness.Shape, off likeness.Point) (points [][2]float64) {
	if s.Radius > 0 {
		const corners = 40
		for i := range corners {
			sin, cos := math.Sincos(2 * math.Pi * float64(i) / corners)
			points = append(points, [2]float64{s.Points[0].X + off.X + float64(s.Radius*cos),
				s.Points[0].Y + off.Y + float64(s.Radius*sin)})
		}
		return points
	}
	for _, q := range s.Points {
		points = append(points, [2]float64{q.X + off.X, q.Y + off.Y})
	}
	return points
}

// area draws an area, its left half lighter than the right.
func (d *drawer) area(points [][2]float64) {
	low, high := math.Inf(1), math.Inf(-1)
	for _, q := range points {
		low, high = min(low, tilted(q)), max(high, tilted(q))
	}
	all := layout.Part{Points: points, Closed: true, Fill: d.light}
	if d.edge > 0 {
		all.Stroke, all.Width = d.ink, 2*d.edge
	}
	d.Parts = append(d.Parts, all)
	if right := rightOf(points, (low+high)/2); d.dark != d.light && len(right) > 2 {
		d.Parts = append(d.Parts, layout.Part{Points: right, Closed: true, Fill: d.dark})
	}
}

// tilted returns how far right a point is, under the light.
func tilted(q [2]float64) float64 { return q[0] + float64(0.35*q[1]) }

// rightOf returns the part of an area to the right of a tilted line.
func rightOf(points [][2]float64, at float64) (right [][2]float64) {
	for i, b := range points {
		a := points[(i+len(points)-1)%len(points)]
		from, to := tilted(a)-at, tilted(b)-at
		if (from < 0) != (to < 0) {
			share := from / (from - to)
			right = append(right, [2]float64{a[0] + float64(share*(b[0]-a[0])), a[1] + float64(share*(b[1]-a[1]))})
		}
		if to >= 0 {
			right = append(right, b)
		}
	}
	return right
}

// line draws a line of a width, and the area that it encloses.
func (d *drawer) line(points [][2]float64, width float64, ring bool) {
	if ring {
		points = append(points, points[0], points[1])
	}
	n := len(points)
	loop := n > 3 && (points[0] == points[n-2] || points[0] == points[n-1])
	outer := points
	if !loop { // the outline goes around its ends
		outer = append([][2]float64{beyond(points[1], points[0], d.edge)}, points[1:n-1]...)
		outer = append(outer, beyond(points[n-2], points[n-1], d.edge))
	}
	if loop {
		d.Parts = append(d.Parts, layout.Part{Points: points, Closed: true, Fill: d.inside})
	}
	d.Parts = append(d.Parts, layout.Part{Points: outer, Width: width + 2*d.edge, Stroke: d.ink},
		layout.Part{Points: points, Width: width, Stroke: d.color})
	if d.light == d.dark {
		return
	}
	lit := make([][2]float64, n)
	for i, q := range points {
		lit[i] = [2]float64{q[0] - float64(0.22*width), q[1] - float64(0.22*width)}
	}
	d.Parts = append(d.Parts, layout.Part{Points: lit, Width: 0.3 * width, Stroke: d.light})
}

// beyond returns the point some way beyond the end of a line.
func beyond(from, end [2]float64, by float64) [2]float64 {
	x, y := end[0]-from[0], end[1]-from[1]
	long := math.Hypot(x, y)
	return [2]float64{end[0] + float64(by*x/long), end[1] + float64(by*y/long)}
}
