package layout

import (
	"strings"

	"gantry/builder/likeness"
	"gantry/rules"
)

// Palette holds the colors of a document.
type Palette struct {
	Ink, Muted, Rule, Accent, Good, Bad Color
	Mono                                bool
	Heavy                               float64 // width of the rules under heads
	Spare                               bool    // saves ink: draws only what is read
	Clear                               bool    // its paper is not drawn: figures cast no shadow
	Style                               likeness.Style

	Worn likeness.Livery // the livery of what is drawn

	// Band is the color of the band over a unit, Corner that of its corner with the points. OnBand and OnCorner are
	// the colors of the text on them. Ground is the light ground behind figures, Paper the paper's color.
	Band, Corner, OnBand, OnCorner, Ground, Paper Color

	// Badge is the color behind a card's points, Chip that behind the facts beside a machine, Tray that behind what is
	// marked with a pencil. OnBadge and OnChip are the colors of the text on them.
	Badge, OnBadge, Chip, OnChip, Tray Color
}

// Dress takes the band's colors from the livery.
func (p *Palette) Dress() {
	p.Band, p.OnBand = p.readable(p.Worn.Lead())
	trim, _ := likeness.ParseRGB(p.Worn.Trim)
	p.Corner, p.OnCorner = p.readable(trim)
	accent, _ := likeness.ParseRGB(p.Worn.Accent)
	p.Badge, p.OnBadge = p.readable(accent)
	p.Chip, p.OnChip = RGB(0x26, 0x29, 0x31), p.Paper
	p.Tray = RGB(0xEF, 0xED, 0xE7)
	p.Ground = p.Band.Mixed(p.Paper, 0.93)
}

// Dark returns the color of the livery's plates, that of its machines where it is too light on paper, or else ink.
func (p *Palette) Dark() Color { return p.onPaper(p.Corner, p.OnCorner, p.Band, p.OnBand) }

// Bright returns the color of the livery's machines, that of its plates where it is too light on paper, or else ink.
func (p *Palette) Bright() Color { return p.onPaper(p.Band, p.OnBand, p.Corner, p.OnCorner) }

func (p *Palette) onPaper(a, onA, b, onB Color) Color {
	switch {
	case a.Drawn() && onA == p.Paper:
		return a
	case b.Drawn() && onB == p.Paper:
		return b
	}
	return p.Ink
}

// WearSide takes the colors of counters from their side.
func (p *Palette) WearSide(c Color) {
	p.Band, p.OnBand = p.readable(c.rgb())
	p.Ground = c.Mixed(p.Paper, 0.93)
}

// Readable returns a color as a ground, with ink or white as the text on it.
func (p *Palette) Readable(c Color) (ground, text Color) { return p.readable(c.rgb()) }

func (p *Palette) readable(c likeness.RGB) (ground, text Color) {
	on, under := c.Ground(p.Ink.rgb())
	return RGB(on[0], on[1], on[2]), RGB(under[0], under[1], under[2])
}

func (c Color) rgb() likeness.RGB {
	r, g, b := c.RGB()
	return likeness.RGB{r, g, b}
}

// Contrast returns the contrast of two colors as WCAG defines it, from 1 to 21.
func (c Color) Contrast(other Color) float64 { return likeness.Contrast(c.rgb(), other.rgb()) }

// ReadableOn reports whether text of the color can be read on a ground.
func (c Color) ReadableOn(ground Color) bool { return c.Contrast(ground) >= likeness.Readable }

// Mixed returns the color that is k of the way to another.
func (c Color) Mixed(to Color, k float64) Color {
	r, g, b := c.RGB()
	x, y, z := to.RGB()
	mix := func(a, b uint8) uint8 { return uint8(float64(a) + float64((float64(b)-float64(a))*k) + 0.5) }
	return RGB(mix(r, x), mix(g, y), mix(b, z))
}

// ParseColor reads #RRGGBB.
func ParseColor(s string) (Color, bool) {
	if len(s) != 7 || s[0] != '#' {
		return 0, false
	}
	c := Opaque
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

// Hair is the width of thin rules in mm.
const Hair = 0.2

// Strike is the width of a line through text in mm.
const Strike = 0.3

// Canvas puts marks on one page.
type Canvas struct {
	Measure *Measure
	Palette Palette
	Marks   []Mark
}

// Text draws a line that starts at x, with its baseline at y.
func (p *Canvas) Text(l TextLine, x, y float64) {
	for _, r := range l.runs {
		if r.Struck {
			blank := p.Measure.Width(r.text[:len(r.text)-len(strings.TrimLeft(r.text, " "))], r.Style)
			p.Marks = append(p.Marks, Rect{X: x + r.x + blank, Y: y - Middle(r.Size) - Strike/2, W: r.w - blank,
				H: Strike, Fill: r.Color})
		}
		if r.Face == signs {
			p.signs(r, x+r.x, y)
			continue
		}
		if r.text == "" {
			h := 0.7 * r.Size * MMPerPoint
			p.Marks = append(p.Marks, Rect{X: x + r.x + 0.1*r.w, Y: y - h, W: 0.8 * r.w, H: h, Width: 0.12,
				Stroke: r.Color})
			continue
		}
		p.Marks = append(p.Marks, Text{X: x + r.x, Y: y, Size: r.Size, Face: r.Face, Color: r.Color, String: r.text,
			Width: r.w})
	}
}

// Upward draws a line without signs that reads upward from y, with its baseline at x.
func (p *Canvas) Upward(l TextLine, x, y float64) {
	for _, r := range l.runs {
		if r.Face != signs && r.text != "" {
			p.Marks = append(p.Marks, Text{X: x, Y: y - r.x, Turns: 1, Size: r.Size, Face: r.Face, Color: r.Color,
				String: r.text, Width: r.w})
		}
	}
}

// Left draws a text that starts at x.
func (p *Canvas) Left(s string, st Style, x, y float64) { p.Text(p.Measure.Set(st.Span(s)), x, y) }

// Right draws a text that ends at x.
func (p *Canvas) Right(s string, st Style, x, y float64) {
	l := p.Measure.Set(st.Span(s))
	p.Text(l, x-l.W, y)
}

// Center draws a text centered on x.
func (p *Canvas) Center(s string, st Style, x, y float64) {
	l := p.Measure.Set(st.Span(s))
	p.Text(l, x-l.W/2, y)
}

// Rule draws a horizontal line.
func (p *Canvas) Rule(x1, x2, y, width float64, c Color) {
	p.Marks = append(p.Marks, Line{x1, y, x2, y, width, c})
}

// Upright draws a vertical line.
func (p *Canvas) Upright(x, y1, y2, width float64, c Color) {
	p.Marks = append(p.Marks, Line{x, y1, x, y2, width, c})
}

// Box draws a box to tick, square or round.
func (p *Canvas) Box(x, y, w, h float64, round bool) {
	if round {
		p.Marks = append(p.Marks, Circle{X: x + w/2, Y: y + h/2, R: h / 2, Width: Hair, Stroke: p.Palette.Ink})
		return
	}
	p.Marks = append(p.Marks, Rect{X: x, Y: y, W: w, H: h, Width: Hair, Stroke: p.Palette.Ink})
}

// The space between a cross and its box as a share of the box's lower side, so that it is also inside a circle, and the
// width of its lines in mm.
const (
	crossIn   = 0.2
	crossWide = 0.45
)

// Cross draws a cross in a box of either kind.
func (p *Canvas) Cross(x, y, w, h float64) {
	in := crossIn * min(w, h)
	left, right, top, foot := x+in, x+w-in, y+in, y+h-in
	p.Marks = append(p.Marks, Line{left, top, right, foot, crossWide, p.Palette.Ink},
		Line{left, foot, right, top, crossWide, p.Palette.Ink})
}

// signs draws a run of signs from x on, above the baseline y.
func (p *Canvas) signs(r run, x, y float64) {
	side := signEm * r.Size * MMPerPoint
	for _, letter := range r.text {
		if state, ok := signLetters[letter]; ok {
			p.StateSign(state, x, y-side, side, r.Color)
		} else if all := rules.Signs(); letter >= firstGlyph && int(letter-firstGlyph) < len(all) {
			p.Symbol(likeness.Glyph(all[letter-firstGlyph]), x, y-side, side, r.Color)
		}
		x += p.Measure.Width(string(letter), r.Style)
	}
}

// StateSign draws the sign of a state in a square with its upper left corner at x, y.
func (p *Canvas) StateSign(state string, x, y, side float64, color Color) {
	p.Symbol(likeness.Sign(state), x, y, side, color)
}

// Symbol draws a sign in one color, side mm wide and high.
func (p *Canvas) Symbol(picture likeness.Picture, x, y, side float64, color Color) {
	p.single(picture, x, y, side/likeness.IconGrid, color)
}

// Pictogram draws a pictogram in one color, w mm wide.
func (p *Canvas) Pictogram(picture likeness.Picture, x, y, w float64, color Color) {
	p.single(picture, x, y, w/likeness.PictogramWidth, color)
}

// single draws a picture in one color from its upper left corner at x, y, its units unit mm long.
func (p *Canvas) single(picture likeness.Picture, x, y, unit float64, color Color) {
	for _, s := range picture.Shapes {
		fill, stroke := color, Color(0)
		if !s.Closed {
			fill, stroke = 0, color
		}
		at := make([][2]float64, len(s.Points))
		for i, q := range s.Points {
			at[i] = [2]float64{x + unit*q.X, y + unit*q.Y}
		}
		if s.Radius > 0 {
			p.Marks = append(p.Marks, Circle{X: at[0][0], Y: at[0][1], R: unit * s.Radius, Width: unit * s.Width,
				Stroke: stroke, Fill: fill})
			continue
		}
		p.Marks = append(p.Marks, Path{Points: at, Closed: s.Closed, Width: unit * s.Width, Stroke: stroke, Fill: fill})
	}
}
