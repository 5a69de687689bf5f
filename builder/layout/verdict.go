package layout

import (
	"fmt"
	"strings"

	"gantry/builder"
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
	return []span{signSpan(s.state, size, s.color), style{face: f, size: size, color: s.color}.span(" " + s.word)}
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
	l := p.m.set(style{face: Bold, size: size, color: s.color}.span(s.word))
	high, h := 0.714*size*mmPerPt, s.height()
	w := l.w + high + 2*pad + 0.35*high
	p.marks = append(p.marks, Rect{X: x - w, Y: y, W: w, H: h, Width: width, Stroke: s.color})
	p.stateSign(s.state, x-w+pad, y+pad, high, s.color)
	p.text(l, x-pad-l.w, y+pad+high)
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
		sign = k.ink(Bold, size).span("!")
	case f.Severity == rules.Info:
		size = max(6, k.small-1)
		sign = k.muted(Bold, size).span("i")
	}
	spans := []span{sign, sign.style.span(" ")}
	if u, ok := j.sheet.Unit(f.Unit); ok {
		spans = append(spans, k.ink(CondensedBold, size).span(nameWithin(u, 100)+" · "))
	}
	spans = append(spans, k.ink(Condensed, size).span(f.Message))
	if f.Used != nil && f.Max != nil {
		spans = append(spans, k.ink(CondensedBold, size).span(fmt.Sprintf("%s%d of %d", wideBlank, *f.Used, *f.Max)))
	}
	basis := ""
	if mark := k.mark(rules.Source{Basis: f.Basis}); mark != "" {
		basis = mark + " "
	}
	spans = append(spans, k.muted(Condensed, size).span(wideBlank+basis+f.Cite))
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
