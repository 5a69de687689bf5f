package horizon

import (
	"hash/fnv"
	"math"

	"gantry/builder/layout"
	"gantry/rules"
)

// Height is the height of a drawn scene's box. Its width follows from the scene's ratio.
const Height = 100

// paints are the colors of a scene.
type paints struct {
	sky, haze, far, near, floor layout.Color
	light                       layout.Color // what lit things are mixed with
	sunny                       layout.Color // the low sun and lit windows
	dark                        layout.Color // what shaded things are mixed with
	pool                        float64      // how far the middle of the pool is mixed with the light
}

func newPaints(h rules.Horizon, night bool) paints {
	read := func(s string) layout.Color { out, _ := layout.ParseColor(s); return out }
	c := h.Day
	p := paints{light: layout.RGB(0xFF, 0xFD, 0xF8), sunny: layout.RGB(0xFF, 0xF6, 0xDC),
		dark: layout.RGB(0x2B, 0x2F, 0x3A), pool: .85}
	if night {
		c = h.Night
		p = paints{light: read(c.Haze).Mixed(layout.RGB(0xFF, 0xFF, 0xFF), .66), sunny: layout.RGB(0xDC, 0xD0, 0xAC),
			dark: layout.RGB(0x07, 0x09, 0x0F), pool: .42}
	}
	p.sky, p.haze, p.far, p.near, p.floor = read(c.Sky), read(c.Haze), read(c.Far), read(c.Near), read(c.Floor)
	return p
}

// drawer collects the parts of a scene, from back to front.
type drawer struct {
	rules.Horizon
	paints
	random
	night   bool
	fine    bool
	w       float64 // of the box
	ground  float64 // y of the horizon
	scale   float64 // the size of details: the height of the box, less where it is narrow
	lightAt point   // the middle of the pool of light
	parts   []layout.Part
}

type point struct{ x, y float64 }

// between returns the point that is k of the way to another.
func (p point) between(q point, k float64) point {
	return point{p.x + float64((q.x-p.x)*k), p.y + float64((q.y-p.y)*k)}
}

// area adds a polygon, clipped to a part of the box between two heights.
func (d *drawer) area(fill layout.Color, list []point, top, bottom float64) {
	list = clipped(list, func(p point) float64 { return p.x })
	list = clipped(list, func(p point) float64 { return d.w - p.x })
	list = clipped(list, func(p point) float64 { return p.y - top })
	list = clipped(list, func(p point) float64 { return bottom - p.y })
	if len(list) > 2 {
		d.parts = append(d.parts, layout.Part{Points: rounded(list), Closed: true, Fill: fill})
	}
}

// clipped returns a polygon without what is on the negative side of a straight line.
func clipped(list []point, side func(point) float64) (out []point) {
	for i, q := range list {
		p := list[(i+len(list)-1)%len(list)]
		a, b := side(p), side(q)
		if (a < 0) != (b < 0) {
			out = append(out, p.between(q, a/(a-b)))
		}
		if b >= 0 {
			out = append(out, q)
		}
	}
	return out
}

// stroke adds a chain of strokes where it is on the floor.
func (d *drawer) stroke(color layout.Color, width float64, list ...point) {
	var run []point
	end := func() {
		if len(run) > 1 {
			d.parts = append(d.parts, layout.Part{Points: rounded(run), Width: width, Stroke: color})
		}
		run = nil
	}
	for i := 1; i < len(list); i++ {
		a, b, ok := d.clippedLine(list[i-1], list[i])
		if !ok {
			end()
			continue
		}
		if len(run) == 0 || run[len(run)-1].hundredths() != a.hundredths() {
			end()
			run = []point{a}
		}
		run = append(run, b)
	}
	end()
}

// clippedLine returns the part of a stroke on the floor.
func (d *drawer) clippedLine(a, b point) (point, point, bool) {
	for _, side := range []func(point) float64{
		func(p point) float64 { return p.x },
		func(p point) float64 { return d.w - p.x },
		func(p point) float64 { return p.y - d.ground },
		func(p point) float64 { return Height - p.y },
	} {
		u, v := side(a), side(b)
		switch {
		case u < 0 && v < 0:
			return a, b, false
		case u < 0:
			a = a.between(b, u/(u-v))
		case v < 0:
			b = a.between(b, u/(u-v))
		}
	}
	return a, b, true
}

// hundredths returns a point without the digits that processors add up differently.
func (p point) hundredths() [2]float64 {
	return [2]float64{math.Round(p.x*100)/100 + 0, math.Round(p.y*100)/100 + 0} // no negative zero
}

// rounded returns points in hundredths, without those that repeat the one before.
func rounded(list []point) [][2]float64 {
	out := make([][2]float64, 0, len(list))
	for _, p := range list {
		q := p.hundredths()
		if len(out) == 0 || out[len(out)-1] != q {
			out = append(out, q)
		}
	}
	return out
}

func rect(x, y, w, h float64) []point { return []point{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}} }

// ellipse returns an ellipse as a polygon of n sides.
func ellipse(o point, rx, ry float64, n int) []point {
	out := make([]point, n)
	for i := range out {
		sin, cos := math.Sincos(2 * math.Pi * (float64(i) + .5) / float64(n))
		out[i] = point{o.x + float64(rx*cos), o.y + float64(ry*sin)}
	}
	return out
}

// random is a SplitMix64 generator: the same numbers on every machine.
type random struct{ state uint64 }

func newRandom(seed string) random {
	h := fnv.New64a()
	_, _ = h.Write([]byte(seed)) // never fails
	return random{h.Sum64()}
}

func (r *random) next() uint64 {
	r.state += 0x9E3779B97F4A7C15
	z := r.state
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

// within returns a number from low up to high.
func (r *random) within(low, high float64) float64 {
	return low + float64((high-low)*(float64(r.next()>>11)/(1<<53)))
}

// chance reports whether something of a likelihood from 0 to 1 happens.
func (r *random) chance(k float64) bool { return r.within(0, 1) < k }
