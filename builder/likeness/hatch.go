package likeness

import (
	"math"
	"slices"
)

// Distances between the lines of a hatch, in the box.
const (
	hatchShade  = 1.5
	hatchWeapon = 1.15
	hatchWidth  = 0.2
)

// Hatched returns the picture for the ink-saving style: outlines, with lines where there is little light.
func (p Picture) Hatched() Picture {
	out := make([]Shape, 0, 2*len(p.Shapes))
	for _, s := range p.Shapes {
		switch {
		case s.Role == Shadow || s.Tone == shine:
		case !s.Closed:
			s.Role = Line
			out = append(out, s)
		default:
			out = append(out, s)
			if gap, dark := gapOf(&s); dark {
				out = append(out, hatch(s.Points, gap)...)
			}
		}
	}
	hatched := Picture{p.Outline, out}
	hatched.lighten()
	return hatched
}

// gapOf returns the distance between the lines of a shape's hatch, false for a shape in the light.
func gapOf(s *Shape) (gap float64, dark bool) {
	switch {
	case s.Role == Dark || s.Role == Line || s.Role == Ink || s.Role == Eye || s.Role == Glow:
		return 0, false
	case s.Tone == deepest || s.Tone == dim:
		if s.Role == Weapon || s.Role == Trim || s.Role == Joint {
			return hatchWeapon, true
		}
		return hatchShade, true
	}
	return hatchShade, s.Role == Accent && s.Tone <= middling
}

// hatch fills a polygon with lines that rise to the right.
func hatch(pts []Point, gap float64) []Shape {
	low, high := math.Inf(1), math.Inf(-1)
	for _, q := range pts {
		low, high = min(low, q.X+q.Y), max(high, q.X+q.Y)
	}
	var out []Shape
	var at [16]float64
	for sum := math.Ceil(low/gap) * gap; sum < high; sum += gap {
		xs := at[:0]
		for i, a := range pts {
			b := pts[(i+1)%len(pts)]
			da, db := a.X+a.Y-sum, b.X+b.Y-sum
			if (da >= 0) != (db >= 0) {
				xs = append(xs, a.X+da/(da-db)*(b.X-a.X))
			}
		}
		slices.Sort(xs)
		for i := 0; i+1 < len(xs); i += 2 {
			if xs[i+1]-xs[i] > 0.15 {
				out = append(out, Shape{Role: Line, Width: hatchWidth, Fine: true,
					Points: []Point{{xs[i], sum - xs[i]}, {xs[i+1], sum - xs[i+1]}}})
			}
		}
	}
	return out
}
