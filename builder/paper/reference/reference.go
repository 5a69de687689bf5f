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
	columns := referenceColumns
	if j.W < 260 && j.Options.Factor() > 1 {
		columns = 2
	}
	pages := full.FitColumns(columns, func(k, narrow typeset.Kit) (head, rows []layout.Row) {
		head = k.Text(k.Ink(layout.Bold, 13).Span("Quick reference"),
			k.Muted(layout.Condensed, 8.5).Span(typeset.WideBlank+"for this list"))
		if banner := listed.Banner(k, j, bannerHigh); layout.Height(banner) < maxBanner {
			head = append(banner, head...)
		}
		if rows = listed.Used(narrow, j); len(rows) == 0 {
			rows = narrow.Text(k.Ink(layout.Condensed, k.Body).Span("No unit has a rules term."))
		}
		return head, rows
	})
	return full.Pages(ctx, doc, "Reference", pages)
}

// bannerHigh is the height of the banner in mm. A list whose name needs more than maxBanner has it on its other sheets.
const bannerHigh, maxBanner = 24.0, 60.0
