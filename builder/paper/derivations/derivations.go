package derivations

import (
	"context"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/press"
	"gantry/builder/paper/typeset"
)

// Set sets the derivation of every number of the army and its units.
func Set(ctx context.Context, j job.Job, doc *layout.Document) error {
	full, k := press.FullOf(j), press.FullKit(j, typeset.Scale{Name: []float64{11}, Body: 7, Small: 7, Label: 7, Gap: 3,
		Least: 7})
	head := append(k.Text(k.Ink(layout.Bold, 16).Span("The math")),
		k.Text(k.Muted(layout.Condensed,
			k.Body).Span("How every number is worked out, step by step, with the source of each amount."))...)
	columns := max(1, int(k.W/typeset.MathWidth/j.Options.Factor()))
	k = k.In(press.ColumnOf(k.W, columns))
	rows := typeset.ProfileMath(k, "List", j.Sheet.Whole, false)
	for _, u := range j.Sheet.Units {
		if err := job.CheckContext(ctx); err != nil {
			return err
		}
		rows = append(rows, typeset.ProfileMath(k, j.Named(u).Title, u.Profile, true)...)
	}
	return full.Pages(ctx, doc, "Derivations", full.Columns(head, rows, columns))
}
