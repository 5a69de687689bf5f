package likeness

import (
	"math"
	"slices"

	"gantry/rules"
)

// IconGrid is the width and height of the drawing of a sign.
const IconGrid = 16.0

// iconLine is the width of the lines of icons.
const iconLine = 1.5

// PictogramWidth and PictogramHeight are the size of the box of pictograms: a unit is a pixel of screens.
const (
	PictogramWidth  = 26.0
	PictogramHeight = 10.0
)

// Pictogram returns the drawing of a kind of item in one color, its parts apart by gaps: a weapon from its side,
// the muzzle to the right, anything else in the middle of the box. Paper and screen draw the same one.
func Pictogram(k rules.ItemKind) Picture {
	var i icon
	switch k {
	case rules.Gun:
		i.fill(0, 2, 4, 2, 4, 5.4, 2, 5.4, 0, 7.4)
		i.fill(4.6, 2, 13.4, 2, 13.4, 6, 4.6, 6)
		i.fill(6, 0, 11, 0, 11, 1.4, 6, 1.4)
		i.fill(8, 6.6, 12, 6.6, 10.6, 10, 7, 10)
		i.fill(14, 2.4, 18, 2.4, 18, 3, 22.4, 3, 22.4, 5, 18, 5, 18, 5.6, 14, 5.6)
		i.fill(23, 2, 26, 2, 26, 6, 23, 6)
	case rules.Gatling:
		i.fill(0, 2, 2.4, 1, 2.4, 6, 0, 5)
		i.fill(3, 1, 4, 0, 11, 0, 11, 7, 4, 7, 3, 6)
		for x := 4.0; x < 10; x += 2 {
			i.fill(x, 7.6, x+1.4, 7.6, x+1.4, 9.2, x+.7, 10, x, 9.2)
		}
		for y := 1.0; y < 7; y += 2 {
			i.fill(11.6, y, 16, y, 16, y+1, 11.6, y+1)
			i.fill(18, y, 23.4, y, 23.4, y+1, 18, y+1)
		}
		i.fill(16, 0, 18, 0, 18, 7, 16, 7)
		i.fill(23.4, 0, 26, 0, 26, 7, 23.4, 7)
	case rules.Laser:
		i.fill(0, 3, 2, 3, 2, 7, 0, 7)
		i.both(2.6, 2, 11, 2, 12.4, 3.4, 12.4, 4.6, 2.6, 4.6)
		i.fill(4, 8.6, 10, 8.6, 9, 10, 5, 10)
		i.fill(13, 3.6, 17, 3.6, 17, 6.4, 13, 6.4)
		i.fill(17.6, 2, 19, 2, 20, 3.4, 20, 6.6, 19, 8, 17.6, 8)
		i.fill(20.6, 4.5, 26, 4.5, 26, 5.5, 20.6, 5.5)
	case rules.Beam:
		i.fill(0, 2.4, 1, 2, 3, 2, 3, 8, 1, 8, 0, 7.6)
		i.fill(3.6, 2, 4.6, 1, 8.4, 1, 9.4, 2, 9.4, 8, 8.4, 9, 4.6, 9, 3.6, 8)
		i.both(10, 1.4, 22, 1.4, 22, 3.6, 10, 3.6)
		for x := 10.0; x < 22; x += 3 {
			i.fill(x, 4.4, x+2, 4.4, x+2, 5.6, x, 5.6)
		}
		i.both(22.6, 1, 26, 0, 26, 3.6, 22.6, 3.6)
	case rules.Missile:
		for y := 0.0; y < 10; y += 6 {
			i.fill(0, y, 2, y, 4, y+1, 4, y+3, 2, y+4, 0, y+4, 1, y+2)
			i.fill(4.6, y+1, 12, y+1, 14, y, 15, y, 16, y+1, 20, y+1, 20, y+3, 16, y+3, 15, y+4, 14, y+4, 12, y+3,
				4.6, y+3)
			i.fill(20.6, y+1, 23, y+1, 26, y+2, 23, y+3, 20.6, y+3)
		}
	case rules.Artillery:
		i.fill(0, 3.8, 5.9, 3, 6.6, 7.5, .6, 8.4)
		i.fill(6.6, 3.3, 12.9, 2.4, 13.4, 6.2, 7.1, 7.1)
		i.fill(13.6, 2.8, 18.9, 2.1, 19.3, 4.8, 14, 5.6)
		i.fill(19, 2.6, 22.6, 2.1, 22.8, 3.8, 19.2, 4.3)
		i.fill(23, 1, 25.6, .6, 26.1, 4.4, 23.5, 4.8)
		i.fill(5, 8.4, 9, 7.8, 11, 10, 3, 10)
	case rules.Melee, rules.Axe, rules.Claw, rules.Ram:
		i.melee(k)
	case rules.Shield:
		i.fill(7.6, 0, 12.7, 0, 12.7, 3.8, 7.6, 3.8)
		i.fill(13.3, 0, 18.4, 0, 18.4, 3.8, 13.3, 3.8)
		i.fill(7.6, 4.4, 12.7, 4.4, 12.7, 10, 9.2, 7.8)
		i.fill(13.3, 4.4, 18.4, 4.4, 16.8, 7.8, 13.3, 10)
	case rules.Jet:
		i.fill(20, 2, 24, 2, 26, 4, 26, 6, 24, 8, 20, 8)
		i.fill(17, 3.4, 19.4, 3.4, 19.4, 6.6, 17, 6.6)
		i.fill(16.4, 3, 16.4, 7, 13, 8, 11, 10, 10, 10, 10, 0, 11, 0, 13, 2)
		i.both(9.4, .8, 9.4, 3.2, 4, 2)
		i.fill(9.4, 3.8, 9.4, 6.2, 0, 5)
	case rules.Sink:
		i.fill(3, 0, 21, 0, 21, 1.4, 3, 1.4)
		i.fill(5, 8.6, 23, 8.6, 23, 10, 5, 10)
		for x := 5.0; x < 21; x += 3.5 {
			i.fill(x, 2, x+2, 2, x+2, 8, x, 8)
		}
	case rules.Plating:
		i.fill(8, 1, 10, 0, 11.2, 2, 12.7, 2.6, 12.7, 6.4, 8.6, 5.2)
		i.fill(18, 1, 16, 0, 14.8, 2, 13.3, 2.6, 13.3, 6.4, 17.4, 5.2)
		i.fill(8.8, 5.9, 12.7, 7, 12.7, 10, 9.6, 8.8)
		i.fill(17.2, 5.9, 13.3, 7, 13.3, 10, 16.4, 8.8)
		i.fill(4.4, 2, 7.2, .8, 8, 5, 4.4, 5.6)
		i.fill(21.6, 2, 18.8, .8, 18, 5, 21.6, 5.6)
	default: // a dish that listens
		i.fill(7.4, 10, 8.6, 8.2, 14.2, 8.2, 15.4, 10)
		i.fill(8, .6, 9.2, 0, 10.6, 3, 13.2, 5.4, 16.4, 6.6, 16.2, 7.6, 12, 7.6, 9, 5.4, 7.6, 2.6)
		i.fill(11.2, 3.4, 14.2, .6, 15.4, 1.8, 12.6, 4.6)
		i.line(17, .8, 18.2, 2.2, 18.2, 4.2, 17.4, 5.4)
		i.line(20, .8, 21, 2.4, 21, 5, 20, 6.8)
	}
	return Picture{Shapes: i.shapes}
}

// icon gathers shapes on the grid of icons.
type icon struct{ shapes []Shape }

// melee draws a weapon of close combat, its grip to the left.
func (i *icon) melee(k rules.ItemKind) {
	switch k {
	case rules.Melee:
		i.fill(0, 3.6, 1, 3, 2, 3.6, 2, 6.4, 1, 7, 0, 6.4)
		i.fill(2.6, 4, 6.4, 4, 6.4, 6, 2.6, 6)
		i.fill(7, 0, 8.4, 0, 8.4, 10, 7, 10)
		i.both(9, 2.6, 22.6, 2.6, 26, 5, 22, 5, 20.6, 4.6, 9, 4.6)
	case rules.Axe:
		i.fill(1, 6.6, 14.4, 6.6, 14.4, 8.2, 1, 8.2)
		i.fill(15, 5.6, 20.4, 5.6, 20.4, 10, 15, 10)
		i.fill(15, 5, 12.6, 1.6, 14.6, 0, 20.8, 0, 22.8, 1.6, 20.4, 5)
		i.fill(21, 6.6, 24.6, 7.4, 21, 8.2)
	case rules.Claw:
		i.fill(1, 2.4, 2.4, 1, 6, 1, 6, 9, 2.4, 9, 1, 7.6)
		for y := 0.0; y < 8; y += 3.7 {
			i.fill(6.6, y+.3, 18, y, 25.4, y+2.6, 17, y+1.9, 6.6, y+2.1)
		}
	case rules.Ram:
		i.fill(2, 10, 2, 4.4, 4, 1.4, 8, 0, 12.4, 0, 12.4, 10)
		for y := 0.0; y < 8; y += 3.6 {
			i.fill(13, y, 22+float64(2.6*(1-math.Abs(y-3.6)/3.6)), y+1.4, 13, y+2.8)
		}
	}
}

// onIcon returns pairs of x and y as points.
func onIcon(xy []float64) []Point {
	out := make([]Point, 0, len(xy)/2)
	for i := 0; i+1 < len(xy); i += 2 {
		out = append(out, Point{xy[i], xy[i+1]})
	}
	return out
}

func (i *icon) fill(xy ...float64) {
	i.shapes = append(i.shapes, Shape{Role: Line, Closed: true, Points: onIcon(xy)})
}

// both fills an area and its reflection in the middle line of pictograms.
func (i *icon) both(xy ...float64) {
	i.fill(xy...)
	low := slices.Clone(xy)
	for k := 1; k < len(low); k += 2 {
		low[k] = PictogramHeight - low[k]
	}
	i.fill(low...)
}

func (i *icon) line(xy ...float64) { i.stroke(iconLine, xy...) }

func (i *icon) stroke(width float64, xy ...float64) {
	i.shapes = append(i.shapes, Shape{Role: Line, Width: width, Points: onIcon(xy)})
}

func (i *icon) ring(x, y, r, width float64) {
	i.shapes = append(i.shapes, Shape{Role: Line, Width: width, Radius: r, Points: []Point{{x, y}}})
}

func (i *icon) disc(x, y, r float64) {
	i.shapes = append(i.shapes, Shape{Role: Line, Closed: true, Radius: r, Points: []Point{{x, y}}})
}
