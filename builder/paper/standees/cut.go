package standees

import (
	"math"
	"slices"

	"gantry/builder/layout"
	"gantry/builder/likeness"
)

// The measures of a standee in mm: the paper around a machine, the foot, the line of accent on it, the flaps for the
// base, and the fold at the head.
const (
	cutAir     = 1.7
	footHigh   = 9.0
	accentHigh = 1.1
	flapDeep   = 7.0
	flapIn     = 1.2  // the corners of a flap
	foldOver   = 0.2  // the fold, over the rest
	foldNear   = 2.0  // what is nearer to the fold is too near for scissors
	foldShare  = 0.6  // of the width on each side of the feet, so that there is no deep notch
	minFold    = 0.25 // of the base, on each side of the feet
)

// cut is the line around a standee. Both halves have the same outline, which is convex.
type cut struct {
	from, w, half    float64          // its box: the left end, the width, and half the height
	fold             float64          // of the fold from the ground, negative
	foldFrom, foldTo float64          // the ends of the fold
	right, left      []likeness.Point // the right side of the front from the fold to the foot, the left one upwards
	foot             float64          // half the width of the foot, which is a level band
}

// cutAround returns the cut around points in mm from the middle of the feet, on a foot at least as wide as a base.
func cutAround(points []likeness.Point, base float64) cut {
	c := cut{foot: base / 2}
	const steps = 24
	var wide []likeness.Point
	left, right := -c.foot, c.foot
	for _, q := range points {
		c.fold = min(c.fold, q.Y-cutAir-foldOver)
		for k := range steps {
			sin, cos := math.Sincos(2 * math.Pi * float64(k) / steps)
			at := likeness.Point{X: q.X + float64(cutAir*cos), Y: min(0, q.Y+float64(cutAir*sin))}
			if at.Y == 0 {
				c.foot = max(c.foot, math.Abs(at.X))
			}
			left, right, wide = min(left, at.X), max(right, at.X), append(wide, at)
		}
	}
	least := minFold * base
	c.foldFrom, c.foldTo = min(-least, foldShare*left), max(least, foldShare*right)
	for _, q := range wide {
		if q.Y < c.fold+foldNear {
			c.foldFrom, c.foldTo = min(c.foldFrom, q.X), max(c.foldTo, q.X)
		}
	}
	end, corner := likeness.Point{X: c.foldTo, Y: c.fold}, likeness.Point{X: -c.foot}
	hull := likeness.Hull(append(wide, likeness.Point{X: c.foldFrom, Y: c.fold}, end, corner,
		likeness.Point{X: c.foot}))
	from := slices.Index(hull, end)
	hull = slices.Concat(hull[from:], hull[:from])
	to := slices.Index(hull, corner)
	c.right = append(slices.Clone(hull[:to]), likeness.Point{X: c.foot, Y: footHigh})
	c.left = append([]likeness.Point{{X: -c.foot, Y: footHigh}}, hull[to:]...)
	c.from = min(left, -c.foot)
	c.w, c.half = max(right, c.foot)-c.from, footHigh+flapDeep-c.fold
	return c
}

// draw draws the areas of a standee and its cut. x is the middle of the feet, y the fold at the head.
func (c cut) draw(p *layout.Canvas, x, y float64) {
	for _, up := range []float64{-1, 1} {
		c.drawHalf(p, x, y, up)
	}
	p.Marks = append(p.Marks, layout.Path{Points: c.line(x, y), Closed: true, Width: layout.Hair,
		Stroke: p.Palette.Ink})
	drawFold(p, x+c.foldFrom, c.foldTo-c.foldFrom, y)
	for _, up := range []float64{-1, 1} {
		drawFold(p, x-c.foot, 2*c.foot, y+up*(footHigh-c.fold))
	}
}

// drawHalf draws the areas of the front, up 1, or of the back, up -1.
func (c cut) drawHalf(p *layout.Canvas, x, y, up float64) {
	if p.Palette.Ground.Drawn() {
		path := layout.Path{Closed: true, Fill: p.Palette.Ground}
		for _, q := range slices.Concat(c.right, c.left) {
			path.Points = append(path.Points, [2]float64{x + q.X, y + up*(q.Y-c.fold)})
		}
		p.Marks = append(p.Marks, path)
	}
	ground := y - up*c.fold
	if !p.Palette.Band.Drawn() {
		p.Rule(x-c.foot, x+c.foot, ground, layout.Hair, p.Palette.Ink)
		return
	}
	band := func(high float64, fill layout.Color) {
		p.Marks = append(p.Marks, layout.Rect{X: x - c.foot, Y: min(ground, ground+up*high), W: 2 * c.foot, H: high,
			Fill: fill})
	}
	band(footHigh, p.Palette.Band)
	if accent := accentOf(p.Palette); accent.Drawn() {
		band(accentHigh, accent)
	}
}

// line returns the whole cut, with the flaps.
func (c cut) line(x, y float64) (points [][2]float64) {
	half := slices.Clone(c.right) // from the right end of the fold to its left end
	for _, q := range [][2]float64{{c.foot, 0}, {c.foot - flapIn, flapDeep}, {flapIn - c.foot, flapDeep},
		{-c.foot, 0}} {
		half = append(half, likeness.Point{X: q[0], Y: footHigh + q[1]})
	}
	half = append(half, c.left...)
	for _, q := range half {
		points = append(points, [2]float64{x + q.X, y + q.Y - c.fold})
	}
	for _, q := range slices.Backward(half[1 : len(half)-1]) {
		points = append(points, [2]float64{x + q.X, y - q.Y + c.fold})
	}
	return points
}

// drawFold draws dashes at a fold, and marks outside.
func drawFold(p *layout.Canvas, x, w, y float64) {
	const dash, out = 1.2, 1.0
	for at := 0.0; at < w; at += 2 * dash {
		p.Rule(x+at, x+min(at+dash, w), y, layout.Hair, p.Palette.Muted)
	}
	p.Rule(x-out, x-out/4, y, layout.Hair, p.Palette.Ink)
	p.Rule(x+w+out/4, x+w+out, y, layout.Hair, p.Palette.Ink)
}
