package layout

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// style is how a piece of text is set.
type style struct {
	face  Face
	size  float64 // points
	color Color
}

// lead is the height of a line of the style in mm.
func (s style) lead() float64 { return s.size * mmPerPt * 1.24 }

// base is how far below the top of its line the baseline runs.
func (s style) base() float64 { return s.size * mmPerPt * 0.9 }

// span is text in one style.
type span struct {
	text string
	style
}

// span returns a text in the style.
func (s style) span(text string) span { return span{text, s} }

// run is a part of a line in one face, x mm from the line's start. A character
// that no face holds is a run of its own without text and is drawn as a box.
type run struct {
	text string
	style
	x, w float64
}

// line is a line of text, set.
type line struct {
	runs []run
	w    float64
}

// clean makes text printable on one line: valid, composed, blanks for control
// characters, nothing that only steers (bidi marks, joiners, variations).
func clean(s string) string {
	plain := true
	for i := 0; i < len(s) && plain; i++ {
		plain = s[i] >= ' ' && s[i] <= '~'
	}
	if plain {
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

// boxEm is the width of the box for a character that no face holds.
const boxEm = 0.6

// face finds the face for a character and its width in em; false: none has it.
func (m *measure) face(r rune, want Face) (Face, float64, bool) {
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

// width is the length in mm of clean text.
func (m *measure) width(s string, st style) float64 {
	em := 0.0
	for _, r := range s {
		_, a, _ := m.face(r, st.face)
		em += a
	}
	return em * st.size * mmPerPt
}

// add appends text to a line, split by face.
func (m *measure) add(l *line, s string, st style) {
	unit := st.size * mmPerPt
	start, from, face := l.w, 0, st.face
	flush := func(to int) {
		if from < to {
			l.runs = append(l.runs, run{s[from:to], style{face, st.size, st.color}, start, l.w - start})
		}
	}
	for i, r := range s {
		f, a, ok := m.face(r, st.face)
		if ok && f == face {
			l.w += a * unit
			continue
		}
		flush(i)
		start, from, face = l.w, i, f
		l.w += a * unit
		if !ok {
			l.runs = append(l.runs, run{"", style{f, st.size, st.color}, start, a * unit})
			start, from, face = l.w, i+utf8.RuneLen(r), st.face
		}
	}
	flush(len(s))
}

// set is text on one line, however long.
func (m *measure) set(spans ...span) line {
	var l line
	for _, s := range spans {
		m.add(&l, clean(s.text), s.style)
	}
	return l
}

// wrap breaks text into lines no longer than width: between words, between
// Chinese characters, and inside a word only where it is longer than a line.
func (m *measure) wrap(width float64, spans ...span) []line {
	w := wrapper{m: m, width: width}
	for _, s := range spans {
		w.spans(clean(s.text), s.style)
	}
	w.flush()
	return w.lines
}

type wrapper struct {
	m      *measure
	width  float64
	lines  []line
	pieces []span  // of the line at hand; neighbours differ in style
	w      float64 // of pieces
	blank  bool    // a blank stands before the next word
}

func (w *wrapper) spans(s string, st style) {
	for len(s) > 0 {
		if s[0] == ' ' {
			w.blank = true
			s = s[1:]
			continue
		}
		n := wordEnd(s)
		w.word(s[:n], st)
		s = s[n:]
	}
}

// wordEnd is the length of the first word of s.
func wordEnd(s string) int {
	for i, r := range s {
		wide := r >= 0x2E80 && r < 0xA000 || r >= 0xF900 // written without blanks
		if r == ' ' || wide && i > 0 {
			return i
		}
		if wide {
			return utf8.RuneLen(r)
		}
	}
	return len(s)
}

// longest is the width of the longest word of clean text.
func (m *measure) longest(s string, st style) float64 {
	most := 0.0
	for s = strings.TrimLeft(s, " "); s != ""; s = strings.TrimLeft(s, " ") {
		n := wordEnd(s)
		most = max(most, m.width(s[:n], st))
		s = s[n:]
	}
	return most
}

func (w *wrapper) word(s string, st style) {
	long := w.m.width(s, st)
	gap := 0.0
	if w.blank && len(w.pieces) > 0 {
		gap = w.m.width(" ", st)
	}
	if w.w+gap+long > w.width+1e-6 {
		w.flush()
		gap = 0
	}
	for long > w.width+1e-6 {
		n, wide := w.fits(s, st)
		if n == len(s) {
			break
		}
		w.put(s[:n], st, 0)
		w.flush()
		s = s[n:]
		if long -= wide; long < 2*w.width { // the differences have added up; what is left is short
			long = w.m.width(s, st)
		}
	}
	if gap > 0 {
		s = " " + s
	}
	w.put(s, st, gap+long)
	w.blank = false
}

// fits is how many bytes of a word fit on a line, at least one character, and
// their width.
func (w *wrapper) fits(s string, st style) (n int, wide float64) {
	for i, r := range s {
		_, a, _ := w.m.face(r, st.face)
		a *= st.size * mmPerPt
		if i > 0 && wide+a > w.width {
			return i, wide
		}
		wide += a
	}
	return len(s), wide
}

func (w *wrapper) put(s string, st style, long float64) {
	if n := len(w.pieces); n > 0 && w.pieces[n-1].style == st {
		w.pieces[n-1].text += s
	} else {
		w.pieces = append(w.pieces, span{s, st})
	}
	w.w += long
}

func (w *wrapper) flush() {
	if len(w.pieces) == 0 {
		return
	}
	var l line
	for _, p := range w.pieces {
		w.m.add(&l, p.text, p.style)
	}
	w.lines = append(w.lines, l)
	w.pieces, w.w, w.blank = w.pieces[:0], 0, false
}

// cut is wrap with at most n lines, the last of them ending in "…" where text is
// left out. Only what stands in full elsewhere may come to that.
func (m *measure) cut(n int, width float64, text span) []line {
	lines := m.wrap(width, text)
	if len(lines) <= n {
		return lines
	}
	return m.cutWithEnd(n, width, text, span{"…", text.style})
}

// cutWithEnd is the first of the lines of a text, at most n, with an end on the last.
func (m *measure) cutWithEnd(n int, width float64, text span, end ...span) []line {
	lines := m.wrap(max(1, width-m.set(end...).w), text)
	lines = lines[:min(n, len(lines))]
	if len(lines) == 0 {
		lines = []line{{}}
	}
	for _, s := range end {
		m.add(&lines[len(lines)-1], clean(s.text), s.style)
	}
	return lines
}
