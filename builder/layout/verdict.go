package layout

import (
	"fmt"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/likeness"
	"gantry/rules"
)

// stamp is where a list stands, or its verdict: the state whose sign is drawn, its
// word, and its colour.
type stamp struct {
	state builder.StandingState
	word  string
	color Color
}

// stamp returns the state of a list in capitals.
func (p palette) stamp(v builder.Verdict) stamp {
	state, color := v.Standing().State, p.ink
	switch state {
	case builder.StandingIllegal:
		color = p.bad
	case builder.Ready:
		color = p.good
	}
	return stamp{state, strings.ToUpper(state.Word()), color}
}

// spans are the sign and the word in a line of text.
func (s stamp) spans(f Face, size float64) []span {
	return []span{signSpan(s.state, size, s.color), {" " + s.word, style{f, size, s.color}}}
}

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
	return []span{{string(rune(firstGlyph + i)), style{signs, st.size, st.color}}, {"\u00a0", st}}
}

// signSpan is the sign of a state in a line of text.
func signSpan(state builder.StandingState, size float64, color Color) span {
	for r, of := range signLetters {
		if of == state {
			return span{string(r), style{signs, size, color}}
		}
	}
	return span{}
}

// short is the start of the roster's hash, as every sheet shows it.
func (j request) short() string { return j.sheet.Hash[:min(12, len(j.sheet.Hash))] }

// size is the size in points of a stamp with a shape and word, the width of its
// frame and the room in it; an illegal roster's is heavy.
func (s stamp) size() (size, width, pad float64) {
	if s.state == builder.StandingIllegal {
		return 16, 1.0, 2.2
	}
	return 8.5, 0.3, 1.4
}

// height is how high the stamp is.
func (s stamp) height() float64 {
	size, _, pad := s.size()
	return 0.714*size*mmPerPt + 2*pad
}

// stamp draws a sign and word in a frame with its right upper corner at x, y: the
// sign is as high as the word.
func (p *canvas) stamp(s stamp, x, y float64) {
	size, width, pad := s.size()
	l := p.m.set(span{s.word, style{Bold, size, s.color}})
	high, h := 0.714*size*mmPerPt, s.height()
	w := l.w + high + 2*pad + 0.35*high
	p.marks = append(p.marks, Rect{X: x - w, Y: y, W: w, H: h, Width: width, Stroke: s.color})
	p.stateSign(s.state, x-w+pad, y+pad, high, s.color)
	p.text(l, x-pad-l.w, y+pad+high)
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

// finding is the rows of a finding: its shape, whom it is about, its message,
// its numbers and its citation.
func (k kit) finding(j request, f rules.Finding) []row {
	size := k.small
	sign := signSpan(builder.StandingIllegal, size, k.pal.bad)
	switch {
	case k.stands.IsChoice(f):
		sign = signSpan(builder.Draft, size, k.pal.ink)
	case f.Severity == rules.Warning:
		sign = span{"!", k.ink(Bold, size)}
	case f.Severity == rules.Info:
		size = max(6, k.small-1)
		sign = span{"i", k.muted(Bold, size)}
	}
	spans := []span{sign, {" ", sign.style}}
	if u, ok := j.sheet.Unit(f.Unit); ok {
		spans = append(spans, span{nameWithin(u, 100) + " · ", k.ink(CondensedBold, size)})
	}
	spans = append(spans, span{f.Message, k.ink(Condensed, size)})
	if f.Used != nil && f.Max != nil {
		spans = append(spans, span{fmt.Sprintf("%s%d of %d", wideBlank, *f.Used, *f.Max), k.ink(CondensedBold, size)})
	}
	basis := ""
	if mark := k.mark(rules.Source{Basis: f.Basis}); mark != "" {
		basis = mark + " "
	}
	spans = append(spans, span{wideBlank + basis + f.Cite, k.muted(Condensed, size)})
	return append(k.text(spans...), space(0.5))
}

// counts are how many things are wrong by how much they weigh, and how many to choose.
func (k kit) counts(v builder.Verdict) (list []string) {
	choices := 0
	by := map[rules.Severity]int{}
	for _, f := range v.Findings {
		if k.stands.IsChoice(f) {
			choices++
		} else {
			by[f.Severity]++
		}
	}
	if choices > 0 {
		list = append(list, builder.ChoicesLeft(choices))
	}
	for _, s := range []rules.Severity{rules.Error, rules.Warning, rules.Info} {
		if by[s] > 0 {
			list = append(list, fmt.Sprintf("%d %s", by[s], rules.Plural(by[s], s.Word())))
		}
	}
	return list
}

// findings lists what is wrong, errors first as the verdict has them.
func (k kit) findings(j request) []row {
	v := j.sheet.Verdict
	v.Findings = v.FindingsBesideHouseRules()
	if len(v.Findings) == 0 || !j.options.Stamp {
		return nil
	}
	rows := append([]row{space(k.gap)}, k.heading(builder.UpperFirst(strings.Join(k.counts(v), ", ")))...)
	for _, f := range v.Findings {
		rows = append(rows, k.finding(j, f)...)
	}
	return rows
}
