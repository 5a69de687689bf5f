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
	var pages []layout.Flow
	for _, size := range sizes {
		k := press.FullKit(j, typeset.Scale{Name: []float64{11}, Body: size, Small: size, Label: 7, Gap: 4, Least: 7})
		head := k.Text(k.Ink(layout.Bold, 13).Span("Quick reference"),
			k.Muted(layout.Condensed, 8.5).Span(typeset.WideBlank+"for this list"))
		if banner := listed.Banner(k, j, bannerHigh); layout.Height(banner) < maxBanner {
			head = append(banner, head...)
		}
		narrow := k.In(press.ColumnOf(k.W, columns))
		rows := listed.Used(narrow, j)
		if len(rows) == 0 {
			rows = narrow.Text(k.Ink(layout.Condensed, k.Body).Span("No unit has a rules term."))
		}
		if pages = full.Columns(head, rows, columns); len(pages) == 1 {
			break
		}
	}
	return full.Pages(ctx, doc, "Reference", pages)
}

// sizes are the sizes of type that are tried in points, until all words are on one page. bannerHigh is the height of
// the banner in mm. A list whose name needs more than maxBanner has it on its other sheets.
var sizes = []float64{10.5, 10, 9.5, 9, 8.5}

const bannerHigh, maxBanner = 24.0, 60.0
