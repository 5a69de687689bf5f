package likeness

import (
	"gantry/rules"
)

// IconGrid is the width and height of an icon.
const IconGrid = 16.0

// iconLine is the width of the lines of icons.
const iconLine = 1.5

// Icon returns the sign of a kind of item, in ink, on a grid of 16 × 16: polygons and circles to fill, and lines.
// Paper and screen draw the same one.
func Icon(k rules.ItemKind) Picture {
	var i icon
	switch k {
	case rules.Beam:
		i.fill(1, 4, 4.5, 4, 7, 6, 7, 10, 4.5, 12, 1, 12)
		i.line(8.8, 8, 15, 8)
		i.line(8.6, 5.8, 14.6, 2.6)
		i.line(8.6, 10.2, 14.6, 13.4)
	case rules.Laser:
		i.fill(1, 6, 6, 6, 7.5, 8, 6, 10, 1, 10)
		i.line(7.5, 8, 11, 8)
		i.line(13, 4.5, 13, 11.5)
		i.line(10.8, 5.8, 15.2, 10.2)
		i.line(10.8, 10.2, 15.2, 5.8)
	case rules.Gun:
		i.fill(.6, 6.4, 3.4, 5, 9, 5, 9, 6.2, 15.4, 6.2, 15.4, 8, 9, 8, 8.2, 9, 7, 9, 6.2, 12.6, 3.8, 12.6, 4.2, 9, 3,
			9, .6, 10.4)
	case rules.Gatling:
		i.fill(1, 3.6, 6.4, 3.6, 6.4, 12.4, 1, 12.4)
		for y := 4.6; y < 12; y += 3.4 {
			i.line(6.4, y, 15, y)
		}
		i.line(12, 3.4, 12, 12.6)
	case rules.Missile:
		i.fill(14.8, 1.2, 14, 5.6, 8, 11.6, 4.4, 8, 10.4, 2)
		i.fill(3.6, 7.4, 6.2, 4.6, 1.4, 6.2)
		i.fill(8.6, 12.4, 11.4, 9.8, 9.8, 14.6)
		i.line(3.9, 12.1, 1.4, 14.6)
	case rules.Artillery:
		i.fill(2.6, 9.2, 1.4, 6.8, 4, 5.2, 13.4, .8, 15, 4, 5.4, 8.8)
		i.disc(6, 11.4, 3.6)
		i.line(8, 13, 14.6, 14.2)
	case rules.Melee:
		i.fill(15, 1, 14.4, 4.4, 7.4, 11.4, 4.6, 8.6, 11.6, 1.6)
		i.line(2.8, 7.8, 8.2, 13.2)
		i.line(5, 11, 1.6, 14.4)
	case rules.Shield:
		i.fill(8, .8, 14, 3, 13.6, 8.6, 11.4, 12.4, 8, 15.2, 4.6, 12.4, 2.4, 8.6, 2, 3)
	case rules.Jet:
		i.fill(5.4, 1, 10.6, 1, 12.4, 7, 3.6, 7)
		i.fill(4.6, 8.6, 11.4, 8.6, 8, 15.4)
	case rules.Sink:
		for x := 2.4; x < 14; x += 3.7 {
			i.fill(x, 3, x+1.8, 3, x+1.8, 13, x, 13)
		}
		i.line(1, 1.8, 15, 1.8)
		i.line(1, 14.2, 15, 14.2)
	case rules.Plating:
		i.fill(2, 1.6, 14, 1.6, 14, 5, 8, 8, 2, 5)
		i.fill(2, 6.8, 8, 9.8, 14, 6.8, 14, 9.6, 8, 12.6, 2, 9.6)
		i.line(2.6, 12.4, 8, 15, 13.4, 12.4)
	default:
		i.fill(2, 3, 4, 2.4, 12.6, 11, 12, 13, 7, 12.6, 2.4, 8)
		i.line(8, 7, 12, 3)
		i.disc(12.8, 2.6, 1.8)
		i.line(5, 12, 3.6, 15, 10, 15)
	}
	return Picture{Shapes: i.shapes}
}

// icon gathers shapes on the grid of icons.
type icon struct{ shapes []Shape }

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
