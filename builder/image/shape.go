package image

import (
	"math"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/vector"
)

type point struct{ x, y float64 }

func (p point) plus(q point, k float64) point { return point{p.x + k*q.x, p.y + k*q.y} }

// step is a step of an outline, as fonts have them. A close returns to the start of the outline.
type step struct {
	op sfnt.SegmentOp
	to [3]point
}

const closing = sfnt.SegmentOp(0xFF)

// shape holds outlines in dots. Areas that should merge are wound in the same direction.
type shape struct{ steps []step }

func (s *shape) reset() { s.steps = s.steps[:0] }

func (s *shape) close() {
	if n := len(s.steps); n > 0 && s.steps[n-1].op != closing {
		s.steps = append(s.steps, step{op: closing})
	}
}

// ends returns how many points a step has.
func (s step) ends() []point {
	switch s.op {
	case sfnt.SegmentOpMoveTo, sfnt.SegmentOpLineTo:
		return s.to[:1]
	case sfnt.SegmentOpQuadTo:
		return s.to[:2]
	case sfnt.SegmentOpCubeTo:
		return s.to[:3]
	}
	return nil
}

// bounds returns a box around everything.
func (s *shape) bounds() (low, high point) {
	low, high = point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for i := range s.steps {
		for _, p := range s.steps[i].ends() {
			low, high = point{min(low.x, p.x), min(low.y, p.y)}, point{max(high.x, p.x), max(high.y, p.y)}
		}
	}
	return low, high
}

// trace draws the outlines with o as their origin.
func (s *shape) trace(r *vector.Rasterizer, o point) {
	for i := range s.steps {
		st := &s.steps[i]
		var a [6]float32
		for i, p := range st.ends() {
			a[2*i], a[2*i+1] = float32(p.x-o.x), float32(p.y-o.y)
		}
		switch st.op {
		case sfnt.SegmentOpMoveTo:
			r.MoveTo(a[0], a[1])
		case sfnt.SegmentOpLineTo:
			r.LineTo(a[0], a[1])
		case sfnt.SegmentOpQuadTo:
			r.QuadTo(a[0], a[1], a[2], a[3])
		case sfnt.SegmentOpCubeTo:
			r.CubeTo(a[0], a[1], a[2], a[3], a[4], a[5])
		default:
			r.ClosePath()
		}
	}
}

// polygon adds an area.
func (s *shape) polygon(points []point) {
	if len(points) < 3 {
		return
	}
	for i, p := range points {
		op := sfnt.SegmentOpLineTo
		if i == 0 {
			op = sfnt.SegmentOpMoveTo
		}
		s.steps = append(s.steps, step{op: op, to: [3]point{p}})
	}
	s.close()
}

// wound adds an area, wound clockwise.
func (s *shape) wound(points ...point) {
	area := 0.0
	for i, p := range points {
		q := points[(i+1)%len(points)]
		area += p.x*q.y - q.x*p.y
	}
	if area < 0 {
		for i, j := 0, len(points)-1; i < j; i, j = i+1, j-1 {
			points[i], points[j] = points[j], points[i]
		}
	}
	s.polygon(points)
}

func (s *shape) rect(x1, y1, x2, y2 float64) {
	if x2 > x1 && y2 > y1 {
		s.polygon([]point{{x1, y1}, {x2, y1}, {x2, y2}, {x1, y2}})
	}
}

// circle adds a disc, clockwise or the other way.
func (s *shape) circle(o point, radius float64, reverse bool) {
	const handle = 0.5523
	way := 1.0
	if reverse {
		way = -1
	}
	on := func(x, y float64) point { return point{o.x + radius*x, o.y + way*radius*y} }
	s.steps = append(s.steps, step{op: sfnt.SegmentOpMoveTo, to: [3]point{on(1, 0)}})
	x, y := 1.0, 0.0
	for range 4 {
		u, v := -y, x
		s.steps = append(s.steps, step{op: sfnt.SegmentOpCubeTo, to: [3]point{
			on(x+handle*u, y+handle*v), on(u+handle*x, v+handle*y), on(u, v)}})
		x, y = u, v
	}
	s.close()
}

// sides calls f with each side of a chain that has a length, and its direction.
func sides(points []point, closed bool, f func(a, b, along point)) {
	n := len(points)
	if !closed {
		n--
	}
	for i := range n {
		a, b := points[i], points[(i+1)%len(points)]
		if length := math.Hypot(b.x-a.x, b.y-a.y); length > 1e-9 {
			f(a, b, point{(b.x - a.x) / length, (b.y - a.y) / length})
		}
	}
}

// round adds a stroke with round joins and ends.
func (s *shape) round(points []point, closed bool, half float64) {
	s.bars(points, closed, half)
	for _, p := range points {
		s.circle(p, half, false)
	}
}

// bars adds the sides of a chain without joins.
func (s *shape) bars(points []point, closed bool, half float64) {
	sides(points, closed, func(a, b, along point) {
		across := point{-along.y, along.x}
		s.wound(a.plus(across, half), b.plus(across, half), b.plus(across, -half), a.plus(across, -half))
	})
}

// mitreLimit is the longest tip of a join, in widths of the stroke.
const mitreLimit = 10

// stroke adds a stroke with mitered joins and flat ends.
func (s *shape) stroke(points []point, closed bool, half float64) {
	s.bars(points, closed, half)
	var first, last, corner point
	n := 0
	sides(points, closed, func(a, b, along point) {
		if n++; n == 1 {
			first, corner = along, a
		} else {
			s.mitre(a, last, along, half)
		}
		last = along
	})
	if closed && n > 1 {
		s.mitre(corner, last, first, half)
	}
}

// mitre fills the outer corner between two directions.
func (s *shape) mitre(at, in, out point, half float64) {
	turn := in.x*out.y - in.y*out.x
	if math.Abs(turn) < 1e-9 {
		return
	}
	side := -half
	if turn < 0 {
		side = half
	}
	a := at.plus(point{-in.y, in.x}, side)
	b := at.plus(point{-out.y, out.x}, side)
	cos := math.Sqrt((1 + in.x*out.x + in.y*out.y) / 2) // of half the turn
	if cos*mitreLimit < 1 {
		s.wound(at, a, b)
		return
	}
	s.wound(at, a, a.plus(in, half*math.Sqrt(1-cos*cos)/cos), b)
}
