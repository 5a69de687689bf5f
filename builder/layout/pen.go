package layout

// palette is the colours of a document.
type palette struct {
	ink, muted, rule, accent, good, bad Color
	mono                                bool
	heavy                               float64 // width of the rules under heads
	spare                               bool    // of ink: nothing but what is read
}

// inks is the palette in a game's accent, or in black alone.
func inks(accent string, o Options) palette {
	black := RGB(0, 0, 0)
	heavy := 0.5
	if o.Ink {
		heavy = hair
	}
	if o.Mono {
		return palette{black, black, black, black, black, black, true, heavy, o.Ink}
	}
	p := palette{heavy: heavy, spare: o.Ink, ink: RGB(0x16, 0x18, 0x1D), muted: RGB(0x5B, 0x61, 0x6B),
		rule: RGB(0xB4, 0xB7, 0xBD), good: RGB(0x1C, 0x65, 0x40), bad: RGB(0xB0, 0x1E, 0x1E)}
	p.accent = p.ink
	if c, ok := parseColor(accent); ok {
		p.accent = c
	}
	return p
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
func (p *canvas) left(s string, st style, x, y float64) { p.text(p.m.set(span{s, st}), x, y) }

func (p *canvas) right(s string, st style, x, y float64) {
	l := p.m.set(span{s, st})
	p.text(l, x-l.w, y)
}

func (p *canvas) centre(s string, st style, x, y float64) {
	l := p.m.set(span{s, st})
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
