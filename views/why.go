package views

import (
	"strings"

	"gantry/rules"
)

// Why is the derivation of one number.
type Why struct {
	Subject string
	Stat    rules.Stat
	Lines   []Line
	Close   string
}

// Line is one step of a derivation; Depth counts what it is part of. Same is
// where its source is that of the step before it, or of what it begins.
type Line struct {
	rules.Step
	Depth int
	Same  bool
}

// whyLines returns steps, each with the steps of its amount behind it.
func whyLines(steps []rules.Step, depth int, above *rules.Source) []Line {
	var out []Line
	steps = rules.Shown(steps)
	for i, s := range steps {
		out = append(out, Line{s, depth, above != nil && *above == s.Source})
		above = &steps[i].Source
		out = append(out, whyLines(s.Parts, depth+1, above)...)
	}
	return out
}

// parts returns the steps of a number, each with what its amount is made of.
func (w *Why) parts() [][]Line {
	var parts [][]Line
	for _, l := range w.Lines {
		if l.Depth == 0 {
			parts = append(parts, nil)
		}
		parts[len(parts)-1] = append(parts[len(parts)-1], l)
	}
	return parts
}

// linesShown is the largest number of lines of a derivation that is shown whole. In a longer one,
// each step opens its lines when asked.
const linesShown = 12

// WhyOf returns the derivation of a stat.
func WhyOf(subject string, s rules.Stat, closing string) *Why {
	return &Why{Subject: subject, Stat: s, Lines: whyLines(s.Steps, 0, nil), Close: closing}
}

// says returns the text after the subject's name: " costs 150 points".
func (w *Why) says() string {
	text := rules.Minus(w.Stat.Text)
	switch w.Stat.Role {
	case rules.RolePoints:
		return " costs " + text + " " + unitWord(w.Stat.Label)
	case rules.RoleLimit:
		return ": limit " + text
	}
	return ": " + w.Stat.Label + " " + text
}

// ResultOf returns the value after a step; that of a word reads as the number itself does.
func ResultOf(l rules.Step, s rules.Stat) string {
	if l.Value.IsWord() {
		return s.Text
	}
	return rules.Minus(l.Value.String())
}

// onLine returns a step on one line: "− 30 Speed+".
func onLine(l rules.Step) string {
	working, label := l.OnOneLine()
	return strings.TrimSpace(working + " " + label)
}

// unitWord returns a label behind a number: "points", but "PV".
func unitWord(label string) string {
	if label == strings.ToUpper(label) {
		return label
	}
	return strings.ToLower(label)
}
