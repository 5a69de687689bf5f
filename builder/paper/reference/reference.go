package reference

import (
	"context"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/listed"
	"gantry/builder/paper/press"
	"gantry/builder/paper/typeset"
)

// referenceColumns is the number of columns on a page of the quick reference.
const referenceColumns = 3

// Set sets the rules terms of the units, each once, and the game's own reference, in columns.
func Set(ctx context.Context, j job.Job, doc *layout.Document) error {
	full := press.FullOf(j)
	k := press.FullKit(j, typeset.Scale{Name: []float64{11}, Body: 8.5, Small: 8.5, Label: 7, Gap: 4, Least: 7})
	columns := referenceColumns
	if j.W < 260 && j.Options.Factor() > 1 {
		columns = 2
	}
	head := k.Text(k.Ink(layout.Bold, 16).Span("Quick reference"),
		k.Muted(layout.Condensed, 8.5).Span(typeset.WideBlank+"for this list"))
	narrow := k.In(press.ColumnOf(k.W, columns))
	rows := listed.Used(narrow, j)
	if len(rows) == 0 {
		rows = narrow.Text(k.Ink(layout.Condensed, k.Body).Span("No unit has a rules term."))
	}
	return full.Pages(ctx, doc, "Reference", full.Columns(head, rows, columns))
}
