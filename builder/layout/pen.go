package layout

import (
	"gantry/builder"
	"gantry/builder/likeness"
)

// palette is the colours of a document.
type palette struct {
	ink, muted, rule, accent, good, bad Color
	mono                                bool
	heavy                               float64 // width of the rules under heads
	spare                               bool    // of ink: nothing but what is read
	clear                               bool    // it lies on no paper: figures cast no shadow
	style                               likeness.Style

	worn builder.Colours // of the livery, with the emblem
	sign builder.Emblem

	// Of the band over a unit: its own colour, that of the corner with the points,
	// and of what is written on each; then a light ground behind figures, and the
	// paper where it stands out.
	band, corner, onBand, onCorner, ground, paper Color
}

// dress takes the band's colours from the livery: the plates', or where these are
// light and grey the accent.
func (p *palette) dress() {
	plate, _ := parseColor(p.worn.Plate)
	accent, _ := parseColor(p.worn.Accent)
	trim, _ := parseColor(p.worn.Trim)
	p.band, p.corner = plate, trim
	if plate.light() > 150 && plate.vivid() < 70 {
		p.band = accent
	}
	p.onBand, p.onCorner = p.readableOn(p.band), p.readableOn(p.corner)
	p.ground = p.band.mixed(p.paper, 0.93)
}

// readableOn is ink or paper, whichever stands out of a colour more.
func (p *palette) readableOn(c Color) Color {
	if c.light() > 140 {
		return p.ink
	}
	return p.paper
}

// light is how bright a colour is to the eye, of 255.
func (c Color) light() float64 {
	r, g, b := c.RGB()
	return 0.2126*float64(r) + 0.7152*float64(g) + 0.0722*float64(b)
}

// vivid is how far a colour is from grey, of 255.
func (c Color) vivid() int {
	r, g, b := c.RGB()
	return int(max(r, g, b)) - int(min(r, g, b))
}

// mixed is the colour k of the way to another one.
func (c Color) mixed(to Color, k float64) Color {
	r, g, b := c.RGB()
	x, y, z := to.RGB()
	mix := func(a, b uint8) uint8 { return uint8(float64(a) + (float64(b)-float64(a))*k + 0.5) }
	return RGB(mix(r, x), mix(g, y), mix(b, z))
}

// parseColor reads #RRGGBB.
func parseColor(s string) (Color, bool) {
	if len(s) != 7 || s[0] != '#' {
		return 0, false
	}
	c := opaque
	for i, shift := 1, 20; i < 7; i, shift = i+1, shift-4 {
		d := hexDigit(s[i])
		if d > 15 {
			return 0, false
		}
		c |= d << shift
	}
	return c, true
}

func hexDigit(c byte) Color {
	switch {
	case c >= '0' && c <= '9':
		return Color(c - '0')
	case c >= 'a' && c <= 'f':
		return Color(c - 'a' + 10)
	case c >= 'A' && c <= 'F':
		return Color(c - 'A' + 10)
	}
	return 16
}

// hair is the width of thin rules in mm.
const hair = 0.2

// canvas puts marks on one page.
type canvas struct {
	m     *measure
	pal   palette
	marks []Mark
}

// text puts a line with its start at x and its baseline at y.
func (p *canvas) text(l line, x, y float64) {
	for _, r := range l.runs {
		if r.face == signs {
			p.signs(r, x+r.x, y)
			continue
		}
		if r.text == "" {
			h := 0.7 * r.size * mmPerPt
			p.marks = append(p.marks, Rect{X: x + r.x + 0.1*r.w, Y: y - h, W: 0.8 * r.w, H: h, Width: 0.12, Stroke: r.color})
			continue
		}
		p.marks = append(p.marks, Text{X: x + r.x, Y: y, Size: r.size, Face: r.face, Color: r.color, String: r.text,
			Width: r.w})
	}
}

// left, right and centre put a short text; x is its start, end or middle.
func (p *canvas) left(s string, st style, x, y float64) { p.text(p.m.set(st.span(s)), x, y) }

func (p *canvas) right(s string, st style, x, y float64) {
	l := p.m.set(st.span(s))
	p.text(l, x-l.w, y)
}

func (p *canvas) centre(s string, st style, x, y float64) {
	l := p.m.set(st.span(s))
	p.text(l, x-l.w/2, y)
}

// rule is a level line.
func (p *canvas) rule(x1, x2, y, width float64, c Color) {
	p.marks = append(p.marks, Line{x1, y, x2, y, width, c})
}

// upright is a vertical line.
func (p *canvas) upright(x, y1, y2, width float64, c Color) {
	p.marks = append(p.marks, Line{x, y1, x, y2, width, c})
}

// box is a box for a pencil, square or round.
func (p *canvas) box(x, y, w, h float64, round bool) {
	if round {
		p.marks = append(p.marks, Circle{X: x + w/2, Y: y + h/2, R: h / 2, Width: hair, Stroke: p.pal.ink})
		return
	}
	p.marks = append(p.marks, Rect{X: x, Y: y, W: w, H: h, Width: hair, Stroke: p.pal.ink})
}
