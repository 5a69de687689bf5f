package likeness

import (
	"math"

	"gantry/rules"
)

// Glyph returns the drawing of a sign, in ink, on the grid of icons.
func Glyph(s rules.Sign) Picture {
	var i icon
	if draw, ok := glyphs[s]; ok {
		draw(&i)
	}
	return Picture{Shapes: i.shapes}
}

// glyphs holds the drawing function of each sign: an outline of the subject, with the meaning filled in.
var glyphs = map[rules.Sign]func(i *icon){
	rules.SignFront:  func(i *icon) { i.firingArc(-90) },
	rules.SignRight:  func(i *icon) { i.firingArc(0) },
	rules.SignRear:   func(i *icon) { i.firingArc(90) },
	rules.SignLeft:   func(i *icon) { i.firingArc(180) },
	rules.SignAround: func(i *icon) { i.disc(8, 8, 7.6) },

	rules.SignD6: func(i *icon) {
		i.line(2, 2, 14, 2, 14, 14, 2, 14, 2, 2, 3, 2)
		for _, at := range [][2]float64{{5.2, 5.2}, {10.8, 5.2}, {8, 8}, {5.2, 10.8}, {10.8, 10.8}} {
			i.disc(at[0], at[1], 1.2)
		}
	},
	rules.SignD8: func(i *icon) {
		i.line(8, 1, 14.5, 9.6, 8, 15, 1.5, 9.6, 8, 1, 8.5, 1.6)
		i.line(1.5, 9.6, 14.5, 9.6)
	},
	rules.SignD10: func(i *icon) {
		i.line(8, 1, 15, 7.4, 15, 9, 8, 15, 1, 9, 1, 7.4, 8, 1, 8.5, 1.5)
		i.line(1, 8.2, 4.6, 9, 8, 11.4, 11.4, 9, 15, 8.2)
		i.line(4.6, 9, 8, 1, 11.4, 9)
		i.line(8, 11.4, 8, 15)
	},
	rules.SignD12: func(i *icon) {
		i.polygon(8, 8, 7, 10)
		i.polygon(8, 8.2, 3.4, 5)
	},
	rules.SignD20: func(i *icon) {
		i.polygon(8, 8, 7.2, 6)
		i.line(8, 3.6, 12, 10.4, 4, 10.4, 8, 3.6, 8.4, 4.3)
	},

	rules.SignDamage: func(i *icon) { i.star(8, 8, 7.4, 3.2, 8) },
	rules.SignHeat: func(i *icon) {
		i.fill(8.4, .8, 10.6, 4.4, 12.8, 7.4, 13, 10.8, 11.2, 13.8, 8, 15.2, 4.8, 13.8, 3, 10.8, 3.6, 7.8, 5.4, 5.8, 6,
			8.4, 7.4, 9.2, 8.6, 6.4, 8, 3.6)
	},
	rules.SignAmmo: func(i *icon) {
		for x := 1.2; x < 14; x += 5 {
			i.fill(x, 15, x, 6.2, x+.4, 3.6, x+1.8, .8, x+3.2, 3.6, x+3.6, 6.2, x+3.6, 15)
		}
	},
	rules.SignCover: func(i *icon) { // a shield
		i.line(8, 1, 14, 2.8, 13.4, 9, 11.4, 12.2, 8, 15, 4.6, 12.2, 2.6, 9, 2, 2.8, 8, 1, 8.6, 1.2)
		i.fill(8, 1, 8, 15, 4.6, 12.2, 2.6, 9, 2, 2.8)
	},
	rules.SignFullCover: func(i *icon) { // the same shield, full
		i.line(8, 1, 14, 2.8, 13.4, 9, 11.4, 12.2, 8, 15, 4.6, 12.2, 2.6, 9, 2, 2.8, 8, 1, 8.6, 1.2)
		i.fill(8, 2.9, 12.3, 4.1, 11.9, 8.6, 10.4, 10.9, 8, 12.9, 5.6, 10.9, 4.1, 8.6, 3.7, 4.1)
	},

	rules.SignActed: func(i *icon) {
		i.curve(8, 8.6, 5.6, -60, 225)
		i.fill(10.2, 6.2, 9.4, .6, 15, 2.4)
	},
	rules.SignDestroyed: func(i *icon) {
		i.ring(8, 8, 6.8, iconLine)
		i.stroke(2.6, 4.8, 4.8, 11.2, 11.2)
		i.stroke(2.6, 4.8, 11.2, 11.2, 4.8)
	},

	rules.SignObjective: func(i *icon) {
		i.ring(8, 8, 6.6, iconLine)
		i.star(8, 8, 4.8, 2, 5)
	},
	rules.SignWoods: func(i *icon) {
		i.fill(8, .8, 13, 6.4, 10.6, 6.4, 14.2, 11.6, 9, 11.6, 9, 15.2, 7, 15.2, 7, 11.6, 1.8, 11.6, 5.4, 6.4, 3, 6.4)
	},
	rules.SignForest: func(i *icon) {
		for _, x := range []float64{.6, 8.4} {
			i.fill(x+3.5, 2.6, x+7, 8, x+5.2, 8, x+7, 12, x+4.2, 12, x+4.2, 15.2, x+2.8, 15.2, x+2.8, 12, x, 12, x+1.8,
				8, x, 8)
		}
	},
	rules.SignTurret: func(i *icon) {
		i.fill(1, 15, 2.4, 11.8, 13.6, 11.8, 15, 15)
		i.fill(arc(7.4, 10.6, 5, -180, 0)...)
		i.stroke(2.2, 9.6, 6.8, 15, 3.6)
	},
	rules.SignFuel: func(i *icon) {
		i.fill(3, 1.6, 13, 1.6, 13, 4.6, 3, 4.6)
		i.fill(3.8, 5.6, 12.2, 5.6, 12.2, 10.4, 3.8, 10.4)
		i.fill(3, 11.4, 13, 11.4, 13, 14.4, 3, 14.4)
	},
	rules.SignShock: func(i *icon) { i.fill(9.6, .6, 3, 9, 7.2, 9, 5.8, 15.4, 13, 6.4, 8.6, 6.4) },
	rules.SignRubble: func(i *icon) {
		i.fill(1, 14.6, 2.4, 10, 6, 9.6, 7.4, 14.6)
		i.fill(8.6, 14.6, 9, 10.6, 12.6, 9, 15, 14.6)
		i.fill(4.6, 8, 5.6, 4, 9.4, 2.6, 11.4, 7.4)
	},
	rules.SignSand: func(i *icon) {
		i.line(1, 13.6, 4.6, 10.6, 8, 12.4, 11.4, 9.6, 15, 12)
		for _, at := range [][2]float64{{3, 6}, {7, 3}, {8.6, 7.4}, {12.6, 4.6}} {
			i.disc(at[0], at[1], 1.1)
		}
	},
	rules.SignWater: func(i *icon) {
		for y := 3.6; y < 14; y += 4.4 {
			var wave []float64
			for x := 1.0; x <= 15; x += .5 {
				wave = append(wave, x, y+float64(1.2*math.Sin((x-1)*math.Pi/3.5)))
			}
			i.line(wave...)
		}
	},
	rules.SignSlow: func(i *icon) { // a way over broken ground
		i.fill(.8, 14.8, .8, 11.6, 3.2, 8.8, 5.4, 11.4, 8, 7.4, 10.2, 11, 12.6, 8.6, 15.2, 11.8, 15.2, 14.8)
		i.line(1.2, 3.6, 3.4, 3.6)
		i.line(5.4, 3.6, 7.6, 3.6)
		i.fill(9.6, .8, 14.6, 3.6, 9.6, 6.4)
	},
	rules.SignBlocking: func(i *icon) {
		i.fill(1, 2, 7.4, 2, 7.4, 5.4, 1, 5.4)
		i.fill(8.6, 2, 15, 2, 15, 5.4, 8.6, 5.4)
		i.fill(1, 6.4, 3.6, 6.4, 3.6, 9.8, 1, 9.8)
		i.fill(4.8, 6.4, 11.2, 6.4, 11.2, 9.8, 4.8, 9.8)
		i.fill(12.4, 6.4, 15, 6.4, 15, 9.8, 12.4, 9.8)
		i.fill(1, 10.8, 7.4, 10.8, 7.4, 14.2, 1, 14.2)
		i.fill(8.6, 10.8, 15, 10.8, 15, 14.2, 8.6, 14.2)
	},
	rules.SignDanger: func(i *icon) {
		i.line(8, 1.8, 15, 14.2, 1, 14.2, 8, 1.8, 8.4, 2.5)
		i.fill(7, 5.6, 9, 5.6, 8.6, 10.4, 7.4, 10.4)
		i.disc(8, 12, 1)
	},
	rules.SignBlast: func(i *icon) {
		outer := starOf(8, 8, 7, 4.4, 9)
		i.line(append(outer, outer[:4]...)...)
		i.star(8, 8, 3.6, 1.7, 9)
	},
	rules.SignHigh: func(i *icon) { i.fill(.8, 14.4, 6, 4.4, 8.2, 8, 10.4, 2, 15.2, 14.4) },
	rules.SignCommand: func(i *icon) {
		i.line(2, 5.4, 8, 1.6, 14, 5.4)
		i.line(2, 10, 8, 6.2, 14, 10)
		i.line(2, 14.6, 8, 10.8, 14, 14.6)
	},
	rules.SignFast: func(i *icon) {
		i.line(1.6, 2.6, 7, 8, 1.6, 13.4)
		i.line(8, 2.6, 13.4, 8, 8, 13.4)
	},
	rules.SignTarget: func(i *icon) { i.ring(8, 8, 6.6, iconLine); i.ring(8, 8, 3.4, iconLine); i.disc(8, 8, 1.3) },
}

// firingArc draws a machine with the quarter that it fires into, in degrees from the right.
func (i *icon) firingArc(degrees float64) {
	points := []float64{8, 8}
	for k := range 9 {
		sin, cos := math.Sincos((degrees - 45 + 90*float64(k)/8) * math.Pi / 180)
		points = append(points, 8+7.6*cos, 8+7.6*sin)
	}
	i.fill(points...)
	i.curve(8, 8, 6.6, degrees+62, degrees+298)
}

// curve draws the part of a circle between two angles, as a line.
func (i *icon) curve(x, y, r, from, to float64) { i.line(arc(x, y, r, from, to)...) }

// polygon draws a polygon with one corner up, as a line.
func (i *icon) polygon(x, y, r float64, corners int) {
	var points []float64
	for k := range corners + 1 {
		sin, cos := math.Sincos((float64(k)/float64(corners) - .25) * 2 * math.Pi)
		points = append(points, x+r*cos, y+r*sin)
	}
	i.line(points...)
}

// star draws a star with n points.
func (i *icon) star(x, y, long, short float64, n int) { i.fill(starOf(x, y, long, short, n)...) }

// starOf returns a star with n points.
func starOf(x, y, long, short float64, n int) (points []float64) {
	for k := range 2 * n {
		r := long
		if k%2 == 1 {
			r = short
		}
		sin, cos := math.Sincos((float64(k)/float64(2*n) - .25) * 2 * math.Pi)
		points = append(points, x+float64(r*cos), y+float64(r*sin))
	}
	return points
}
