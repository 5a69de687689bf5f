package layout

import (
	"slices"

	"gantry/builder/likeness"
	"gantry/rules"
)

// signs stands for a face whose letters are the signs of states and of games: they are measured as
// text and drawn as shapes, since no font that we embed has them all.
const signs Face = Faces

// signLetters are its letters, with the state of each as likeness.Sign knows it.
var signLetters = map[rune]string{'✓': "ready", '◔': "draft", '✕': "illegal", '?': "open"}

// signEm is how wide and high a letter of it is, in em: as high as capitals.
const signEm = 0.714

// firstGlyph is the letter of the first of rules.Signs; the others follow it.
const firstGlyph = 0xE000

func signWidths() widths {
	w := widths{em: 1000, advance: make([]uint16, 0x10000)}
	w.advance[' '] = 260 + 1
	for r := range signLetters {
		w.advance[r] = 1000*signEm + 1
	}
	for i := range rules.Signs() {
		w.advance[firstGlyph+i] = 1000*signEm + 1
	}
	return w
}

// GlyphSpans returns a game's sign and a space behind it, nothing for "".
func GlyphSpans(sign rules.Sign, st Style) []Span {
	i := slices.Index(rules.Signs(), sign)
	if i < 0 {
		return nil
	}
	return []Span{Style{signs, st.Size, st.Color}.Span(string(rune(firstGlyph + i))), st.Span("\u00a0")}
}

// SignSpan returns the sign of a state as text.
func SignSpan(state string, size float64, color Color) Span {
	for r, of := range signLetters {
		if of == state {
			return Style{signs, size, color}.Span(string(r))
		}
	}
	return Span{}
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

// Symbol draws an icon in one color, side mm wide and high.
func (p *Canvas) Symbol(picture likeness.Picture, x, y, side float64, color Color) {
	unit := side / likeness.IconGrid
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
