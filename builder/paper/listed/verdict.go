package listed

import (
	"fmt"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// oneFinding returns the rows of a finding: its sign, its unit, its message, its numbers and its citation.
func oneFinding(k typeset.Kit, j job.Job, f rules.Finding) []layout.Row {
	size := k.Small
	sign := layout.SignSpan(string(builder.StandingIllegal), size, k.Palette.Bad)
	switch {
	case k.Stands.IsChoice(f):
		sign = layout.SignSpan(string(builder.Draft), size, k.Palette.Ink)
	case f.Severity == rules.Warning:
		sign = k.Ink(layout.Bold, size).Span("!")
	case f.Severity == rules.Info:
		size = max(typeset.Imprint, k.Small-1)
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

// countTexts returns the number of problems by severity, and of choices left.
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

// Findings lists the findings, errors first as in the verdict.
func Findings(k typeset.Kit, j job.Job) []layout.Row {
	v := j.Sheet.Verdict
	v.Findings = v.FindingsBesideHouseRules()
	if len(v.Findings) == 0 || !j.Options.Stamp {
		return nil
	}
	rows := append([]layout.Row{layout.Space(k.Gap)},
		k.Heading(rules.UpperFirst(strings.Join(countTexts(k, v), ", ")))...)
	for _, f := range v.Findings {
		rows = append(rows, oneFinding(k, j, f)...)
	}
	return rows
}
