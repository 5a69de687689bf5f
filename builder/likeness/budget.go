package likeness

import (
	"cmp"
	"slices"
)

// margin is the free space at the edges of the box.
const margin = 1.0

// picture returns the finished drawing, light enough for its file and inside its box. It is scaled down if it is
// too large, and moved as little as possible.
func (c *canvas) picture() Picture {
	shapes := lighten(c.shapes)
	p := Picture{shapes}
	if len(shapes) == 0 {
		return p
	}
	low, high := p.Bounds()
	const room = Box - 2*margin
	k := min(1, room/(high.X-low.X), room/(high.Y-low.Y))
	dx := inside(middle+(low.X-middle)*k, middle+(high.X-middle)*k)
	dy := inside(ground+(low.Y-ground)*k, ground+(high.Y-ground)*k)
	if k == 1 && dx == 0 && dy == 0 {
		return p
	}
	for i := range shapes {
		s := &shapes[i]
		s.Radius *= k
		s.Width *= k
		for j, q := range s.Points {
			s.Points[j] = Point{middle + (q.X-middle)*k + dx, ground + (q.Y-ground)*k + dy}
		}
	}
	for at, q := range c.anchors {
		c.anchors[at] = Point{middle + (q.X-middle)*k + dx, ground + (q.Y-ground)*k + dy}
	}
	return p
}

// inside returns how far a span from low to high must move to be in the box.
func inside(low, high float64) float64 {
	return max(0, margin-low) + min(0, Box-margin-high)
}

// weightMost is the largest size of a picture's file in bytes, without its head.
const weightMost = 10_700

// weight returns the approximate bytes of a shape in a file.
func weight(s *Shape) int {
	if isDot(s) {
		return 14
	}
	if s.Radius > 0 {
		return 64
	}
	if !s.Closed {
		return 2 + 7*len(s.Points)
	}
	n := 8 + 7*len(s.Points)
	if s.Closed && s.Width > 0 {
		n += 22
	}
	return n
}

// lighten drops shapes from a picture that is too heavy for a page of many: shine first, then fine details, then
// shades, the smallest first.
func lighten(shapes []Shape) []Shape {
	total := 0
	for i := range shapes {
		total += weight(&shapes[i])
	}
	for _, may := range []func(s *Shape) bool{
		func(s *Shape) bool { return s.Tone == Shine },
		func(s *Shape) bool { return s.Fine },
		func(s *Shape) bool { return s.Tone == Shade },
	} {
		if total <= weightMost {
			break
		}
		shapes, total = without(shapes, total, may)
	}
	return shapes
}

// without returns shapes without the smallest of those that may be dropped, until the total fits. It also returns
// the new total.
func without(shapes []Shape, total int, may func(s *Shape) bool) ([]Shape, int) {
	var idle []int
	for i := range shapes {
		if may(&shapes[i]) {
			idle = append(idle, i)
		}
	}
	slices.SortStableFunc(idle, func(a, b int) int { return cmp.Compare(extent(&shapes[a]), extent(&shapes[b])) })
	gone := make([]bool, len(shapes))
	for _, i := range idle {
		if total <= weightMost {
			break
		}
		gone[i] = true
		total -= weight(&shapes[i])
	}
	out := make([]Shape, 0, len(shapes))
	for i := range shapes {
		if !gone[i] {
			out = append(out, shapes[i])
		}
	}
	return out, total
}

// extent returns half the perimeter of the box around a shape.
func extent(s *Shape) float64 {
	low, high := Picture{[]Shape{*s}}.Bounds()
	return high.X - low.X + high.Y - low.Y
}
