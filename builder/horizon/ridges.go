package horizon

import (
	"slices"

	"gantry/builder/layout"
	"gantry/rules"
)

// ridge is a ridge being drawn: all its features as one outline, and their lit faces as another. Both run along a
// line under the horizon, which the floor hides.
type ridge struct{ outline, lit []point }

// below is how far under the horizon ridges reach.
const below = 2

// join adds a loop to an outline. All loops turn the same way, so that none cuts a hole into another.
func join(outline *[]point, loop []point) {
	turn := 0.0
	for i, p := range loop {
		q := loop[(i+1)%len(loop)]
		turn += float64(p.x*q.y) - float64(q.x*p.y)
	}
	if turn < 0 {
		slices.Reverse(loop)
	}
	*outline = append(*outline, loop...)
}

// ridges draws the far and the near ridge.
func (d *drawer) ridges() {
	far := d.ridgeOf(.31, .46)
	d.layer(far, d.far, .30)
	if d.Ridge == rules.Blocks {
		d.crane()
	}
	near := d.ridgeOf(.16, .42)
	d.layer(near, d.near, .22)
	if d.night && d.Ridge == rules.Blocks {
		d.windows(near)
	}
	mist := .026 * d.scale
	d.area(d.near.Mixed(d.haze, .45), rect(0, d.ground-mist, d.w, mist), 0, d.ground)
}

// layer draws a ridge in a color, its lit faces k of the way to the light.
func (d *drawer) layer(r ridge, color layout.Color, k float64) {
	d.area(color, r.outline, 0, d.ground)
	d.area(color.Mixed(d.paints.light, k*d.pool), r.lit, 0, d.ground)
}

// ridgeOf returns a ridge that is at most high and whose features are about as wide, in units.
func (d *drawer) ridgeOf(high, wide float64) ridge {
	high, wide = high*d.scale, wide*d.scale
	var r ridge
	for x := -d.within(.1, .6) * wide; x < d.w; {
		w, h := wide*d.within(.65, 1.35), high*d.within(.5, 1)
		switch d.Ridge {
		case rules.Blocks:
			w *= .42
			d.block(&r, x, w, high*d.within(.28, 1))
			if d.chance(.25) {
				x += .2 * w
			}
		case rules.Mesas:
			d.mesa(&r, x, w, h)
			x -= .14 * w
		case rules.Hills:
			w *= 1.25
			d.hill(&r, x, w, .8*h)
			x -= .3 * w
		default:
			d.peak(&r, x, w, h)
			x -= .25 * w
		}
		x += w
	}
	return r
}

// feature returns points of a feature of width w at x: across from 0 on its lit side to 1 on the other, and up in units
// of the box. The first and the last are moved under the horizon.
func (d *drawer) feature(x, w float64, list ...[2]float64) []point {
	out := make([]point, len(list))
	for i, q := range list {
		u := q[0]
		if x+w/2 < d.lightAt.x { // the light is to its right
			u = 1 - u
		}
		out[i] = point{x + float64(w*u), d.ground - q[1]}
	}
	out[0].y, out[len(out)-1].y = d.ground+below, d.ground+below
	return out
}

// peak adds a mountain with a broken edge between its lit and its other face.
func (d *drawer) peak(r *ridge, x, w, h float64) {
	top, a, b := d.within(.4, .6), d.within(.05, .10), d.within(.04, .10)
	left, right := d.within(.45, .6), d.within(.4, .6)
	join(&r.outline, d.feature(x, w, [2]float64{0, 0}, [2]float64{top * .52, left * h}, [2]float64{top, h},
		[2]float64{top + (1-top)*.45, right * h}, [2]float64{1, 0}))
	join(&r.lit, d.feature(x, w, [2]float64{0, 0}, [2]float64{top * .52, left * h}, [2]float64{top, h},
		[2]float64{top + a, .72 * h}, [2]float64{top - b, .5 * h}, [2]float64{top + .4*a, .26 * h},
		[2]float64{top - 2*b, 0}))
}

// mesa adds a table mountain: a slope of scree, cliffs and a flat top in one or two steps.
func (d *drawer) mesa(r *ridge, x, w, h float64) {
	scree, step, edge := d.within(.32, .46)*h, d.within(.86, 1)*h, d.within(.34, .44)
	if d.chance(.4) {
		step = d.within(.62, .8) * h
	}
	join(&r.outline, d.feature(x, w, [2]float64{0, 0}, [2]float64{.17, scree}, [2]float64{.21, h},
		[2]float64{.62, h}, [2]float64{.645, step}, [2]float64{.80, step}, [2]float64{.84, .9 * scree},
		[2]float64{1, 0}))
	join(&r.lit, d.feature(x, w, [2]float64{0, 0}, [2]float64{.17, scree}, [2]float64{.21, h}, [2]float64{edge, h},
		[2]float64{edge - .03, .72 * h}, [2]float64{edge + .01, scree}, [2]float64{edge - .05, .5 * scree},
		[2]float64{edge + .02, 0}))
}

// hill adds a round hill, with trees on its crest where it is lit.
func (d *drawer) hill(r *ridge, x, w, h float64) {
	const steps = 8
	curve := func(u float64) float64 { v := 2*u - 1; v = 1 - float64(v*v); return float64(h * v * (.55 + .45*v)) }
	var outline, lit [][2]float64
	for i := range steps + 1 {
		u := float64(i) / steps
		outline = append(outline, [2]float64{u, curve(u)})
	}
	edge := d.within(.42, .55)
	for i := range 5 {
		u := edge * float64(i) / 4
		lit = append(lit, [2]float64{u, curve(u)})
	}
	lit = append(lit, [2]float64{edge - .05, .72 * h}, [2]float64{edge + .02, .5 * h}, [2]float64{edge - .1, .24 * h},
		[2]float64{edge - .07, 0})
	join(&r.outline, d.feature(x, w, outline...))
	join(&r.lit, d.feature(x, w, lit...))
	at := d.within(.2, .5)
	for range 3 { // conifers, from the foot of the hill
		tall, half := d.within(.035, .065)*d.scale, d.within(.008, .012)*d.scale/w
		top := curve(at) + tall
		foot := half * top / tall
		join(&r.outline, d.feature(x, w, [2]float64{at - foot, 0}, [2]float64{at, top}, [2]float64{at + foot, 0}))
		at += d.within(1.3, 2.6) * half
	}
}

// block adds a building, its roof flat, stepped or slanted, with or without a mast.
func (d *drawer) block(r *ridge, x, w, h float64) {
	outline := [][2]float64{{0, 0}, {0, h}, {1, h}, {1, 0}}
	face := d.within(.28, .42)
	lit := [][2]float64{{0, 0}, {0, h}, {face, h}, {face, 0}}
	step := h + d.within(.012, .03)*d.scale
	switch k := d.within(0, 1); {
	case k < .3:
		outline = [][2]float64{{0, 0}, {0, h}, {.22, h}, {.22, step}, {.72, step}, {.72, h}, {1, h}, {1, 0}}
	case k < .45:
		outline[1][1], lit[1][1], lit[2][1] = step, step, step-float64((step-h)*face)
	case k < .62:
		mast := h + d.within(.05, .10)*d.scale
		thin := .004 * d.scale / w
		outline = [][2]float64{{0, 0}, {0, h}, {.6, h}, {.6, mast}, {.6 + 2*thin, mast}, {.6 + 2*thin, h}, {1, h},
			{1, 0}}
	}
	join(&r.outline, d.feature(x, w, outline...))
	join(&r.lit, d.feature(x, w, lit...))
}

// crane draws a gantry crane between the ridges.
func (d *drawer) crane() {
	u := .01 * d.scale
	x := d.lightAt.x + float64(d.side()*min(.36*d.w, .75*d.scale)) // the middle between its legs
	if x < 12*u || x > d.w-12*u {
		return
	}
	color := d.far.Mixed(d.near, .75)
	top := d.ground - 25*u
	box := func(x, y, w, h float64) { d.area(color, rect(x, y, w, h), 0, d.ground) }
	box(x-19*u, top, 38*u, 1.6*u)      // the bridge
	box(x-19*u, top-2.6*u, 35*u, .5*u) // its upper chord
	for i := range 7 {
		a, b := x+(-19+5*float64(i))*u, .35*u
		foot, head := top, top-2.4*u
		if i%2 == 1 {
			foot, head = head, foot
		}
		d.area(color, []point{{a - b, foot}, {a + b, foot}, {a + 5*u + b, head}, {a + 5*u - b, head}}, 0, d.ground)
	}
	for _, at := range []float64{-11, 11} { // legs
		for _, lean := range []float64{-1, 1} {
			a, foot := x+float64(at*u), float64(2.7*lean*u)
			d.area(color, []point{{a - .5*u, top}, {a + .5*u, top}, {a + foot + .5*u, d.ground},
				{a + foot - .5*u, d.ground}}, 0, d.ground)
		}
	}
	hook := x + d.within(-14, 14)*u
	box(hook-1.5*u, top+1.6*u, 3*u, 1.4*u)
	box(hook-.18*u, top+1.6*u, .36*u, 9*u)
	box(hook-1.6*u, top+10*u, 3.2*u, 2.4*u)
}

// windows lights a few windows of a ridge of buildings.
func (d *drawer) windows(r ridge) {
	before := d.random // the floor is the same by day
	defer func() { d.random = before }()
	color := d.near.Mixed(d.sunny, .62)
	u := .01 * d.scale
	for tries, lit := 0, 0; tries < 40 && lit < 10; tries++ {
		p := r.outline[int(d.next()%uint64(len(r.outline)))]
		q := point{p.x + d.within(-4, 3)*u, p.y + d.within(1.5, 6)*u}
		if p.y < d.ground && q.y < d.ground-2*u && r.holds(point{q.x - .4*u, q.y}) && r.holds(point{q.x + 1.8*u, q.y}) {
			d.area(color, rect(q.x, q.y, 1.5*u, 1.1*u), 0, d.ground)
			lit++
		}
	}
}

// holds reports whether a point is within the outline, which has upright edges there.
func (r ridge) holds(at point) bool {
	turns := 0
	for i, p := range r.outline {
		q := r.outline[(i+1)%len(r.outline)]
		if (p.y > at.y) != (q.y > at.y) && at.x < p.x+(q.x-p.x)*(at.y-p.y)/(q.y-p.y) {
			if q.y > p.y {
				turns++
			} else {
				turns--
			}
		}
	}
	return turns != 0
}
