package horizon

import (
	"slices"

	"gantry/builder/layout"
)

const (
	rings = 28  // of light in the sky on paper
	fine  = 48  // of them on a screen, which shows their edges
	hazy  = .60 // of the rings, the outer ones: between the sky and its haze
)

// drawSky draws rings of light that rise from the horizon to the pool of light, and the haze between them.
func (d *drawer) drawSky() {
	d.area(d.paints.sky, rect(0, 0, d.w, Height), 0, Height) // no seam at the horizon
	reach := 1.3 * max(d.lightAt.x, d.w-d.lightAt.x)
	inner := .15 * d.scale
	n := rings
	if d.fine {
		n = fine
	}
	for i := range n {
		t := float64(i+1) / float64(n)
		left := float64((1 - t) * (1.25 - .25*t))
		o := point{d.lightAt.x, d.lightAt.y + float64((d.ground-d.lightAt.y)*left)}
		rx, ry := inner+float64((reach-inner)*left), inner+float64((d.ground-inner)*left)
		d.area(d.skyAt(t), ellipse(o, rx, ry, 28), 0, d.ground)
	}
	d.above()
}

// skyAt returns the color of a ring, from 0 for the sky around them to 1 for the innermost.
func (d *drawer) skyAt(t float64) layout.Color {
	if t < hazy {
		return d.paints.sky.Mixed(d.haze, t/hazy)
	}
	return d.haze.Mixed(d.paints.light, (t-hazy)/(1-hazy)*d.pool)
}

// above draws what is in the sky beside the light.
func (d *drawer) above() {
	side := d.side()
	if d.Stars {
		d.stars()
		reach := min(.36*d.w, .62*d.scale)
		d.planet(point{d.lightAt.x + float64(side*reach), d.within(.24, .34) * Height}, d.within(.13, .17)*d.scale,
			-side)
	}
	if d.Sun {
		d.sun(point{d.lightAt.x + float64(side*min(.33*d.w, .70*d.scale)), d.ground - d.within(.20, .27)*d.scale},
			d.within(.17, .20)*d.scale)
	}
}

// side returns 1 for the right or -1 for the left.
func (d *drawer) side() float64 {
	if d.chance(.5) {
		return -1
	}
	return 1
}

// sun draws a low sun with bands of haze across it.
func (d *drawer) sun(o point, r float64) {
	color := d.haze.Mixed(d.sunny, d.pool)
	y := o.y - r
	for _, band := range [][2]float64{{.0, 1.02}, {1.12, 1.38}, {1.50, 1.72}, {1.86, 2}} {
		d.area(color, ellipse(o, r, r, 40), y+r*band[0], min(y+r*band[1], d.ground))
	}
}

func (d *drawer) stars() {
	color := d.paints.sky.Mixed(d.paints.light, .75)
	for range 14 {
		o, r := point{d.within(0, d.w), d.within(.02, .55) * d.ground}, d.within(.003, .0085)*d.scale
		d.area(color, []point{{o.x, o.y - 1.6*r}, {o.x + r, o.y}, {o.x, o.y + 1.6*r}, {o.x - r, o.y}}, 0, d.ground)
	}
}

// planet draws a planet with a ring. Its lit side is to the right for 1, to the left for -1.
func (d *drawer) planet(o point, r, lit float64) {
	dim := d.paints.sky.Mixed(d.haze, .5)
	bright := dim.Mixed(d.paints.light, .7*d.pool)
	d.ring(o, r, lit, bright.Mixed(dim, .55), true)
	d.area(bright, ellipse(o, r, r, 40), 0, d.ground)
	d.area(dim, lune(o, r, lit, .18), 0, d.ground)
	d.ring(o, r, lit, bright.Mixed(d.paints.light, .5), false)
}

// ring draws the half of a planet's ring that is behind the planet, or the one in front of it.
func (d *drawer) ring(o point, r, tilt float64, color layout.Color, behind bool) {
	const half = 16
	outer, inner := ellipse(point{}, 1.85*r, .34*r, 2*half), ellipse(point{}, 1.45*r, .23*r, 2*half)
	from := 0
	if behind {
		from = half
	}
	outer, inner = outer[from:from+half], inner[from:from+half]
	slices.Reverse(inner)
	list := slices.Concat(outer, inner)
	for i, p := range list {
		list[i] = point{o.x + p.x, o.y + p.y + float64(tilt*.3*p.x)}
	}
	d.area(color, list, 0, d.ground)
}

// lune returns the part of a disc away from the light, up to a terminator that bulges by k of the radius.
func lune(o point, r, lit, k float64) []point {
	out := ellipse(point{}, 1, 1, 40)
	for i, p := range out {
		if p.x > 0 {
			p.x *= k
		}
		out[i] = point{o.x + float64(lit*p.x*r), o.y + float64(p.y*r)}
	}
	return out
}
