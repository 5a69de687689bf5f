package typeset

import (
	"math"
	"strconv"

	"gantry/builder/layout"
)

// emblem draws the list's emblem in a square with its upper left corner at x, y.
func (k Kit) emblem(p *layout.Canvas, x, y float64) {
	const r = emblemSide / 2
	if k.Palette.Worn.Emblem.Shape != "" {
		DrawEmblem(p, x+r, y+r, r, 7.5)
	}
}

// DrawEmblem draws the list's emblem in a circle of radius r around x, y. The number has
// a size in points.
func DrawEmblem(p *layout.Canvas, x, y, r, size float64) {
	fill, emblem := p.Palette.OnBand, p.Palette.Worn.Emblem
	if points := EmblemPoints(emblem.Shape); points == nil {
		p.Marks = append(p.Marks, layout.Circle{X: x, Y: y, R: r, Fill: fill})
	} else {
		path := layout.Path{Closed: true, Fill: fill}
		for _, at := range points {
			path.Points = append(path.Points, [2]float64{x + r*at[0], y + r*at[1]})
		}
		p.Marks = append(p.Marks, path)
	}
	if emblem.Number > 0 {
		color := p.Palette.Band
		if !color.Drawn() {
			color = p.Palette.Paper
		}
		p.Center(strconv.Itoa(emblem.Number), layout.Style{Face: layout.CondensedBold, Size: size, Color: color}, x,
			y+layout.Middle(size))
	}
}

// EmblemPoints returns a shape's outline from -1 to 1, nil for a circle.
func EmblemPoints(shape string) [][2]float64 {
	switch shape {
	case "shield":
		return [][2]float64{{-0.85, -1}, {0.85, -1}, {0.85, 0.15}, {0, 1}, {-0.85, 0.15}}
	case "diamond":
		return [][2]float64{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}
	case "hexagon":
		return Star(6, 1)
	case "triangle":
		return [][2]float64{{0, -0.9}, {1, 0.85}, {-1, 0.85}}
	case "star":
		return Star(10, 0.5)
	case "chevron":
		return [][2]float64{{-1, 0.2}, {0, -0.8}, {1, 0.2}, {1, 0.9}, {0, -0.1}, {-1, 0.9}}
	case "bolt":
		return [][2]float64{{0.2, -1}, {-0.7, 0.2}, {-0.1, 0.2}, {-0.3, 1}, {0.7, -0.3}, {0.1, -0.3}, {0.5, -1}}
	case "cross":
		return [][2]float64{{-0.35, -1}, {0.35, -1}, {0.35, -0.35}, {1, -0.35}, {1, 0.35}, {0.35, 0.35}, {0.35, 1},
			{-0.35, 1}, {-0.35, 0.35}, {-1, 0.35}, {-1, -0.35}, {-0.35, -0.35}}
	case "crescent":
		return [][2]float64{{0.5, -0.9}, {-0.2, -0.9}, {-0.8, -0.4}, {-0.9, 0.2}, {-0.5, 0.8}, {0.2, 1}, {0.8, 0.7},
			{0.2, 0.6}, {-0.2, 0.1}, {-0.1, -0.5}}
	}
	return nil
}

// Star returns n points around a circle, every second one nearer to the center.
func Star(n int, inner float64) (points [][2]float64) {
	for i := range n {
		r := 1.0
		if i%2 == 1 {
			r = inner
		}
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		points = append(points, [2]float64{r * sin, -r * cos})
	}
	return points
}

// emblemSide is the size of an emblem on a band, in mm.
const emblemSide = 6.4
