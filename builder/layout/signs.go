package layout

import (
	"gantry/builder"
	"gantry/builder/likeness"
	"gantry/rules"
	"slices"
)

// signs stands for a face whose letters are the signs of states and of games: they are measured as
// text and drawn as shapes, since no font that we embed has them all.
const signs Face = Faces

// signLetters are its letters, with the state of each.
var signLetters = map[rune]builder.StandingState{'✓': builder.Ready, '◔': builder.Draft,
	'✕': builder.StandingIllegal, '?': builder.Open}

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

// glyphSpans are a game's sign in a line of text and the room behind it, none for "".
func glyphSpans(sign rules.Sign, st style) []span {
	i := slices.Index(rules.Signs(), sign)
	if i < 0 {
		return nil
	}
	return []span{style{signs, st.size, st.color}.span(string(rune(firstGlyph + i))), st.span("\u00a0")}
}

// signSpan is the sign of a state in a line of text.
func signSpan(state builder.StandingState, size float64, color Color) span {
	for r, of := range signLetters {
		if of == state {
			return style{signs, size, color}.span(string(r))
		}
	}
	return span{}
}

// signs draws a run of signs from x on, above the baseline y.
func (p *canvas) signs(r run, x, y float64) {
	side := signEm * r.size * mmPerPt
	for _, letter := range r.text {
		if state, ok := signLetters[letter]; ok {
			p.stateSign(state, x, y-side, side, r.color)
		} else if all := rules.Signs(); letter >= firstGlyph && int(letter-firstGlyph) < len(all) {
			p.symbol(likeness.Glyph(all[letter-firstGlyph]), x, y-side, side, r.color)
		}
		x += p.m.width(string(letter), r.style)
	}
}

// stateSign draws the sign of a state in a square.
func (p *canvas) stateSign(state builder.StandingState, x, y, side float64, color Color) {
	p.symbol(likeness.Sign(string(state)), x, y, side, color)
}

// symbol is a picture on the grid of icons in one colour, so wide and high.
func (p *canvas) symbol(picture likeness.Picture, x, y, side float64, color Color) {
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
			p.marks = append(p.marks, Circle{X: at[0][0], Y: at[0][1], R: unit * s.Radius, Width: unit * s.Width,
				Stroke: stroke, Fill: fill})
			continue
		}
		p.marks = append(p.marks, Path{Points: at, Closed: s.Closed, Width: unit * s.Width, Stroke: stroke, Fill: fill})
	}
}
