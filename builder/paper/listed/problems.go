package listed

import (
	"context"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/press"
	"gantry/builder/paper/typeset"
)

// problemsBanner is the height of the banner over problems, in mm.
const problemsBanner = 24.0

// Problems sets the problems of a list whose army sheet is not printed.
func Problems(ctx context.Context, j job.Job, doc *layout.Document) error {
	full, k := press.FullOf(j), press.FullKit(j, Plain)
	rows := append(Banner(k, j, problemsBanner), Findings(k, j)...)
	return full.Pages(ctx, doc, "Problems", full.Pour(append(rows, k.Notes()...)))
}

// Report lists the findings, the house rules, and the notes of a list.
func Report(k typeset.Kit, j job.Job) []layout.Row {
	rows := append(Findings(k, j), HouseRules(k, j)...)
	if j.Sheet.Roster.Notes != "" && j.Options.Notes {
		rows = append(append(rows, layout.Space(k.Gap)), k.Heading("Notes")...)
		rows = append(rows, k.Text(k.Ink(layout.Condensed, k.Body).Span(j.Sheet.Roster.Notes))...)
	}
	return rows
}
