package likeness

import "math"

// Signs returns the states of a list that have a sign.
func Signs() []string { return []string{"ready", "draft", "illegal", "open"} }

// Sign returns the sign of a state in ink, on the grid of icons: a tick, a ring with a full quarter, a cross, and a
// question mark for any other word. Paper and screen draw the same one.
func Sign(state string) Picture {
	var i icon
	switch state {
	case "ready":
		i.stroke(2.6, 1.8, 8.8, 6.2, 13.4, 14.2, 2.8)
	case "draft":
		i.ring(8, 8, 6, 2)
		i.fill(append([]float64{8, 8}, arc(8, 8, 6, -90, 0)...)...)
	case "illegal":
		i.stroke(2.6, 2.4, 2.4, 13.6, 13.6)
		i.stroke(2.6, 13.6, 2.4, 2.4, 13.6)
	default:
		i.stroke(2.4, append(arc(8, 5.4, 3.6, -180, 60), 8, 9.6, 8, 10.6)...)
		i.disc(8, 14, 1.6)
	}
	return Picture{Shapes: i.shapes}
}

// arc returns points on a circle from one angle to another, in degrees, clockwise from the right.
func arc(x, y, r, from, to float64) (xy []float64) {
	const step = 15
	for a := from; a <= to; a += step {
		sin, cos := math.Sincos(a * math.Pi / 180)
		xy = append(xy, x+r*cos, y+r*sin)
	}
	return xy
}
