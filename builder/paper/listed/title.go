package listed

import (
	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
)

// underLines returns the lines under the name of a list: its player, its settings and its additions.
func underLines(k typeset.Kit, j job.Job, player string) (under []layout.TextLine) {
	add := func(st layout.Style, text string) {
		if text != "" {
			under = append(under, k.Measure.Wrap(k.W, st.Span(text))...)
		}
	}
	add(k.Ink(layout.Regular, k.Pt(8.5)), player)
	brings := j.Sheet.Verdict.Brings.String()
	if brings != "" {
		brings = builder.BringsLabel + ": " + brings
	}
	add(k.Muted(layout.Condensed, k.Pt(7)), job.SmallPrint(j.Settings(), brings))
	add(k.Ink(layout.CondensedBold, k.Pt(7)), j.Part())
	return under
}
