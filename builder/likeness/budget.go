package likeness

import (
	"cmp"
	"slices"
)

// margin is kept free at the edges of the box.
const margin = 1.0

// picture is what was drawn, made light enough for its file and brought inside its
// box: smaller where it is too large, off the middle and the ground no further than it
// must.
func (c *canvas) picture() Picture {
	shapes := lightened(c.shapes)
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

// inside is how far what reaches from low to high must go to be in the box.
func inside(low, high float64) float64 {
	return max(0, margin-low) + min(0, Box-margin-high)
}

// weightMost bounds a picture, in bytes of its file, before its head.
const weightMost = 10_700

// weight is about how many bytes a shape takes in a file.
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

// lightened leaves out the smallest details, then the smallest shades, of a
// picture that is too heavy for a page of many.
func lightened(shapes []Shape) []Shape {
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

// without is shapes with the smallest of those that may go left out, as many as
// it takes.
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

// extent is half the way around the box of a shape.
func extent(s *Shape) float64 {
	low, high := Picture{[]Shape{*s}}.Bounds()
	return high.X - low.X + high.Y - low.Y
}
