package likeness

import (
	"cmp"
	"slices"
)

// maxWeight is the size of a picture's file in bytes above which it loses details.
const maxWeight = 30_000

// weight returns the approximate bytes of a shape in a file.
func weight(s *Shape) int {
	if s.Closed {
		return 26 + 6*len(s.Points)
	}
	return 12 + 6*len(s.Points)
}

// lighten drops shapes from a picture that is too heavy for a page of many: lines first, then other details, then
// faces, the smallest first. What has an outline stays.
func (p *Picture) lighten() {
	total := 0
	for _, area := range p.Outline {
		total += 4 + 6*len(area)
	}
	for i := range p.Shapes {
		total += weight(&p.Shapes[i])
	}
	for _, may := range []func(s *Shape) bool{
		func(s *Shape) bool { return s.Fine && !s.Closed },
		func(s *Shape) bool { return s.Fine },
		func(s *Shape) bool { return s.Closed && s.Width == 0 && s.Role != Shadow && s.Tone != brightest },
	} {
		if total > maxWeight {
			total = p.without(total, may)
		}
	}
}

// without drops the smallest of the shapes that may go, until the total fits, and returns the new total.
func (p *Picture) without(total int, may func(s *Shape) bool) int {
	var idle []int
	for i := range p.Shapes {
		if may(&p.Shapes[i]) {
			idle = append(idle, i)
		}
	}
	slices.SortStableFunc(idle, func(a, b int) int {
		return cmp.Compare(extent(p.Shapes[a].Points), extent(p.Shapes[b].Points))
	})
	gone := make([]bool, len(p.Shapes))
	for _, i := range idle {
		if total <= maxWeight {
			break
		}
		gone[i] = true
		total -= weight(&p.Shapes[i])
	}
	i := -1
	p.Shapes = slices.DeleteFunc(p.Shapes, func(Shape) bool { i++; return gone[i] })
	return total
}

// extent returns half the perimeter of the box around points.
func extent(points []Point) float64 {
	low, high := points[0], points[0]
	for _, q := range points {
		low, high = Point{min(low.X, q.X), min(low.Y, q.Y)}, Point{max(high.X, q.X), max(high.Y, q.Y)}
	}
	return high.X - low.X + high.Y - low.Y
}
