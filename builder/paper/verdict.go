package paper

import (
	"fmt"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// stamp is where a list stands, or its verdict: the state whose sign is drawn, its
// word, and its colour.
type stamp struct {
	state builder.StandingState
	word  string
	color layout.Color
}

// stampOf returns the state of a list in capitals.
func stampOf(p layout.Palette, v builder.Verdict) stamp {
	state, color := v.Standing().State, p.Ink
	switch state {
	case builder.StandingIllegal:
		color = p.Bad
	case builder.Ready:
		color = p.Good
	}
	return stamp{state, strings.ToUpper(state.Word()), color}
}

// spans are the sign and the word in a line of text.
func (s stamp) spans(f layout.Face, size float64) []layout.Span {
	return []layout.Span{layout.SignSpan(string(s.state), size, s.color),
		layout.Style{Face: f, Size: size, Color: s.color}.Span(" " + s.word)}
}

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
	return 0.714*size*layout.MMPerPoint + 2*pad
}

// drawStamp draws a sign and word in a frame with its right upper corner at x, y: the
// sign is as high as the word.
func drawStamp(p *layout.Canvas, s stamp, x, y float64) {
	size, width, pad := s.size()
	l := p.Measure.Set(layout.Style{Face: layout.Bold, Size: size, Color: s.color}.Span(s.word))
	high, h := 0.714*size*layout.MMPerPoint, s.height()
	w := l.W + high + 2*pad + 0.35*high
	p.Marks = append(p.Marks, layout.Rect{X: x - w, Y: y, W: w, H: h, Width: width, Stroke: s.color})
	p.StateSign(string(s.state), x-w+pad, y+pad, high, s.color)
	p.Text(l, x-pad-l.W, y+pad+high)
}

// oneFinding is the rows of a finding: its shape, whom it is about, its message,
// its numbers and its citation.
func oneFinding(k typeset.Kit, j job.Job, f rules.Finding) []layout.Row {
	size := k.Small
	sign := layout.SignSpan(string(builder.StandingIllegal), size, k.Palette.Bad)
	switch {
	case k.Stands.IsChoice(f):
		sign = layout.SignSpan(string(builder.Draft), size, k.Palette.Ink)
	case f.Severity == rules.Warning:
		sign = k.Ink(layout.Bold, size).Span("!")
	case f.Severity == rules.Info:
		size = max(6, k.Small-1)
		sign = k.Muted(layout.Bold, size).Span("i")
	}
	spans := []layout.Span{sign, sign.Style.Span(" ")}
	if u, ok := j.Sheet.Unit(f.Unit); ok {
		spans = append(spans, k.Ink(layout.CondensedBold, size).Span(typeset.NameWithin(u, 100)+" · "))
	}
	spans = append(spans, k.Ink(layout.Condensed, size).Span(f.Message))
	if f.Used != nil && f.Max != nil {
		spans = append(spans, k.Ink(layout.CondensedBold,
			size).Span(fmt.Sprintf("%s%d of %d", typeset.WideBlank, *f.Used, *f.Max)))
	}
	basis := ""
	if mark := k.Mark(rules.Source{Basis: f.Basis}); mark != "" {
		basis = mark + " "
	}
	spans = append(spans, k.Muted(layout.Condensed, size).Span(typeset.WideBlank+basis+f.Cite))
	return append(k.Text(spans...), layout.Space(0.5))
}

// countTexts are how many things are wrong by how much they weigh, and how many to choose.
func countTexts(k typeset.Kit, v builder.Verdict) (list []string) {
	choices := 0
	by := map[rules.Severity]int{}
	for _, f := range v.Findings {
		if k.Stands.IsChoice(f) {
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

// findingRows lists what is wrong, errors first as the verdict has them.
func findingRows(k typeset.Kit, j job.Job) []layout.Row {
	v := j.Sheet.Verdict
	v.Findings = v.FindingsBesideHouseRules()
	if len(v.Findings) == 0 || !j.Options.Stamp {
		return nil
	}
	rows := append([]layout.Row{layout.Space(k.Gap)},
		k.Heading(builder.UpperFirst(strings.Join(countTexts(k, v), ", ")))...)
	for _, f := range v.Findings {
		rows = append(rows, oneFinding(k, j, f)...)
	}
	return rows
}
