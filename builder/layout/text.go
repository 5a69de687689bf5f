package layout

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"gantry/rules"
)

// Style is the face, size and color of a text.
type Style struct {
	Face   Face
	Size   float64 // points
	Color  Color
	Struck bool // a line runs through it
}

// Lead returns the height of a line, in mm.
func (s Style) Lead() float64 { return s.Size * MMPerPoint * 1.24 }

// Base returns the distance from the top of a line to its baseline, in mm.
func (s Style) Base() float64 { return s.Size * MMPerPoint * 0.9 }

// Middle returns the distance from the middle of a line of a size in points to its baseline, in mm.
func Middle(size float64) float64 { return 0.31 * size * MMPerPoint }

// Span is text in one style.
type Span struct {
	Text string
	Style
}

// Span returns a text in this style.
func (s Style) Span(text string) Span { return Span{text, s} }

// GlyphSpans returns a game's sign followed by a space, nothing for "".
func GlyphSpans(sign rules.Sign, st Style) []Span {
	i := slices.Index(rules.Signs(), sign)
	if i < 0 {
		return nil
	}
	glyph := Style{Face: signs, Size: st.Size, Color: st.Color}
	return []Span{glyph.Span(string(rune(firstGlyph + i))), st.Span("\u00a0")}
}

// SignSpan returns the sign of a state as text.
func SignSpan(state string, size float64, color Color) Span {
	for r, of := range signLetters {
		if of == state {
			return Style{Face: signs, Size: size, Color: color}.Span(string(r))
		}
	}
	return Span{}
}

// run is a part of a line in one face, x mm from the line's start. A character that no face has becomes a run
// without text and is drawn as a box.
type run struct {
	text string
	Style
	x, w float64
}

// TextLine is a line of measured text.
type TextLine struct {
	runs []run
	W    float64
}

// Clean makes text printable on one line: valid, composed, spaces for control characters, without characters that
// only steer (bidi marks, joiners, variations).
func Clean(s string) string {
	if !strings.ContainsFunc(s, isCleaned) {
		return s
	}
	return norm.NFC.String(strings.Map(func(r rune) rune {
		switch {
		case unicode.IsControl(r), r != '\u00a0' && unicode.IsSpace(r):
			return ' '
		case unicode.Is(unicode.Cf, r), r >= 0xFE00 && r <= 0xFE0F, r >= 0xE0100 && r <= 0xE01EF:
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD")))
}

// isCleaned reports whether Clean may change a character: no letters of Latin, common signs and spaces that hold words
// together, which are composed and drawn.
func isCleaned(r rune) bool {
	switch {
	case r <= '~':
		return r < ' '
	case r < '\u0300':
		return r < '\u00a0' || r == '\u00ad'
	}
	return r < '\u2010' || r > '\u2027' && r != '\u2212'
}

// boxEm is the width of the box for a character that no face has.
const boxEm = 0.6

// Face finds the face for a character and its width in em. It returns false if no face has the character.
func (m *Measure) Face(r rune, want Face) (Face, float64, bool) {
	if a, ok := m.of(want).of(r); ok {
		return want, a, true
	}
	switch {
	case r >= 0x1100 && r <= 0x11FF, r >= 0x3131 && r <= 0x318E, r >= 0xAC00 && r <= 0xD7A3:
		if a, ok := m.hangul().of(r); ok {
			return Hangul, a, true
		}
	case r >= 0x2E80:
		if a, ok := m.cjk().of(r); ok {
			return CJK, a, true
		}
	}
	return want, boxEm, false
}

// Width returns the width of clean text, in mm.
func (m *Measure) Width(s string, st Style) float64 {
	em, face := 0.0, m.of(st.Face)
	for _, r := range s {
		a, ok := face.of(r)
		if !ok {
			_, a, _ = m.Face(r, st.Face)
		}
		em += a
	}
	return em * st.Size * MMPerPoint
}

// add appends text to a line, split by face.
func (m *Measure) add(l *TextLine, s string, st Style) {
	unit, own := st.Size*MMPerPoint, m.of(st.Face)
	start, from, face := l.W, 0, st.Face
	in := func(f Face) Style { return Style{f, st.Size, st.Color, st.Struck} }
	flush := func(to int) {
		if from < to {
			l.runs = append(l.runs, run{s[from:to], in(face), start, l.W - start})
		}
	}
	for i, r := range s {
		f := st.Face
		a, ok := own.of(r)
		if !ok {
			f, a, ok = m.Face(r, st.Face)
		}
		if ok && f == face {
			l.W += a * unit
			continue
		}
		flush(i)
		start, from, face = l.W, i, f
		l.W += a * unit
		if !ok {
			l.runs = append(l.runs, run{"", in(f), start, a * unit})
			start, from, face = l.W, i+utf8.RuneLen(r), st.Face
		}
	}
	flush(len(s))
}

// Set returns text as one line of any length.
func (m *Measure) Set(spans ...Span) TextLine {
	var l TextLine
	for _, s := range spans {
		m.add(&l, Clean(s.Text), s.Style)
	}
	return l
}

// Wrap breaks text into lines of at most width: between words, between Chinese characters, and inside a word only
// if it is longer than a line.
func (m *Measure) Wrap(width float64, spans ...Span) []TextLine {
	return m.WrapBeside(width, width, spans...)
}

// WrapBeside wraps text whose first line has another width. That line is empty if the first word only fits on others.
func (m *Measure) WrapBeside(first, width float64, spans ...Span) []TextLine {
	return m.wrap(math.MaxInt, first, width, spans)
}

// WrapUpTo returns the first lines of wrapped text, at most n.
func (m *Measure) WrapUpTo(n int, width float64, spans ...Span) []TextLine {
	lines := m.wrap(n, width, width, spans)
	return lines[:min(n, len(lines))] // one word may end two lines
}

// wrap wraps text until it has enough lines.
func (m *Measure) wrap(enough int, first, width float64, spans []Span) []TextLine {
	w := wrapper{m: m, enough: enough, width: first, rest: width}
	for _, s := range spans {
		w.spans(Clean(s.Text), s.Style)
	}
	if len(w.lines) < enough {
		w.flush()
	}
	return w.lines
}

type wrapper struct {
	m      *Measure
	enough int     // lines after which no more are needed
	width  float64 // of the current line
	rest   float64 // after it
	lines  []TextLine
	text   strings.Builder // of all lines
	pieces []piece         // of the current line; neighbors differ in style
	w      float64         // of pieces
	blank  bool            // a space comes before the next word
	last   wordAt          // the last word so far
}

// piece is a part of a line in one style, from one byte of a wrapper's text to another.
type piece struct {
	from, to int
	Style
}

// wordAt is where a word begins on its line: its piece, the byte of the text there, and the width before it.
type wordAt struct {
	piece, byte int
	w           float64
}

func (w *wrapper) spans(s string, st Style) {
	w.text.Grow(len(s))
	for first := true; len(s) > 0 && len(w.lines) < w.enough; {
		if s[0] == ' ' {
			w.blank = true
			s = s[1:]
			continue
		}
		n := wordEnd(s)
		w.word(s[:n], st, first && !w.blank)
		s, first = s[n:], false
	}
}

// wordEnd returns the length of the first word of s.
func wordEnd(s string) int {
	for i, r := range s {
		wide := r >= 0x2E80 && r < 0xA000 || r >= 0xF900 // written without spaces
		if r == ' ' || wide && i > 0 {
			return i
		}
		if wide {
			return utf8.RuneLen(r)
		}
	}
	return len(s)
}

// Longest returns the width of the longest word of clean text, in mm.
func (m *Measure) Longest(s string, st Style) float64 {
	most := 0.0
	for s = strings.TrimLeft(s, " "); s != ""; s = strings.TrimLeft(s, " ") {
		n := wordEnd(s)
		most = max(most, m.Width(s[:n], st))
		s = s[n:]
	}
	return most
}

// word adds a word to the line, or to the next without room. A word that continues the last one in another style stays
// on the line with it, if both fit on one.
func (w *wrapper) word(s string, st Style, continues bool) {
	long := w.m.Width(s, st)
	gap := 0.0
	if before := w.last; continues && before.w > 0 && w.w+long > w.width+1e-6 && w.w-before.w+long <= w.rest {
		w.moveLast()
	}
	if w.blank && len(w.pieces) > 0 {
		gap = w.m.Width(" ", st)
	}
	if w.w+gap+long > w.width+1e-6 {
		if len(w.lines)+len(w.pieces) == 0 && w.width < w.rest {
			w.lines = append(w.lines, TextLine{})
			w.width = w.rest
		}
		w.flush()
		gap = 0
	}
	for long > w.width+1e-6 && len(w.lines) < w.enough {
		n, wide := w.fits(s, st)
		if n == len(s) {
			break
		}
		w.put(s[:n], st, 0)
		w.flush()
		s = s[n:]
		if long -= wide; long < 2*w.width { // differences have added up: the rest is short
			long = w.m.Width(s, st)
		}
	}
	if !continues || len(w.pieces) == 0 {
		w.last = wordAt{len(w.pieces), w.text.Len(), w.w}
		if n := len(w.pieces); n > 0 && w.pieces[n-1].Style == st {
			w.last.piece = n - 1
		}
	}
	if gap > 0 {
		w.put(" ", st, 0)
	}
	w.put(s, st, gap+long)
	w.blank = false
}

// moveLast ends the line before the last word, which begins the next one.
func (w *wrapper) moveLast() {
	before := w.last
	tail := slices.Clone(w.pieces[before.piece:])
	if w.pieces = w.pieces[:before.piece+1]; before.byte == tail[0].from {
		w.pieces = w.pieces[:before.piece]
	} else {
		w.pieces[before.piece].to = before.byte
	}
	w.flush()
	if tail[0].from = before.byte; w.text.String()[before.byte] == ' ' {
		tail[0].from++
	}
	for _, part := range tail {
		w.pieces = append(w.pieces, part)
		w.w += w.m.Width(w.text.String()[part.from:part.to], part.Style)
	}
}

// fits returns how many bytes of a word fit on a line, at least one character, and their width.
func (w *wrapper) fits(s string, st Style) (n int, wide float64) {
	for i, r := range s {
		_, a, _ := w.m.Face(r, st.Face)
		a *= st.Size * MMPerPoint
		if i > 0 && wide+a > w.width {
			return i, wide
		}
		wide += a
	}
	return len(s), wide
}

func (w *wrapper) put(s string, st Style, long float64) {
	from := w.text.Len()
	w.text.WriteString(s)
	if n := len(w.pieces); n > 0 && w.pieces[n-1].Style == st {
		w.pieces[n-1].to = w.text.Len()
	} else {
		w.pieces = append(w.pieces, piece{from, w.text.Len(), st})
	}
	w.w += long
}

func (w *wrapper) flush() {
	if len(w.pieces) == 0 {
		return
	}
	l := TextLine{runs: make([]run, 0, len(w.pieces))}
	for _, p := range w.pieces {
		w.m.add(&l, w.text.String()[p.from:p.to], p.Style)
	}
	w.lines = append(w.lines, l)
	w.pieces, w.w, w.blank, w.width, w.last = w.pieces[:0], 0, false, w.rest, wordAt{}
}

// Cut wraps text into at most n lines and ends the last with "…" if text is left out. Use it only for text that is
// printed in full elsewhere.
func (m *Measure) Cut(n int, width float64, text Span) []TextLine {
	lines := m.WrapUpTo(n+1, width, text)
	if len(lines) <= n {
		return lines
	}
	return m.CutWithEnd(n, width, text, Span{"…", text.Style})
}

// CutWithEnd returns the first lines of a text, at most n, with an end added to the last.
func (m *Measure) CutWithEnd(n int, width float64, text Span, end ...Span) []TextLine {
	lines := m.WrapUpTo(n, max(1, width-m.Set(end...).W), text)
	if len(lines) == 0 {
		lines = []TextLine{{}}
	}
	for _, s := range end {
		m.add(&lines[len(lines)-1], Clean(s.Text), s.Style)
	}
	return lines
}
