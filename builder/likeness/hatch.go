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

// Hatched returns the picture for the ink-saving style. Shades and weapons are hatched with lines, lights and the
// shadow are left out.
func (p Picture) Hatched() Picture {
	out := make([]Shape, 0, len(p.Shapes))
	for _, s := range p.Shapes {
		switch {
		case s.Tone == Shine || s.Role == Shadow:
		case s.Tone == Shade:
			gap := hatchShade
			if s.Role == Weapon || s.Role == Trim {
				gap = hatchWeapon
			}
			out = append(out, hatch(s.Points, gap)...)
		case !s.Closed && s.Role != Line:
			s.Role = Line
			out = append(out, s)
		default:
			if s.Closed && s.Width == 0 && s.Role != Dark {
				s.Width = hatchWidth
			}
			out = append(out, s)
			if s.Closed && s.Radius == 0 && (s.Role == Accent || s.Role == Trim && s.Width == hatchWidth) {
				out = append(out, hatch(s.Points, hatchShade)...)
			}
		}
	}
	return Picture{lighten(out)}
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
