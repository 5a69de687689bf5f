package listed

import (
	"context"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/press"
)

// Problems sets what is wrong with a roster whose sheet is not asked for.
func Problems(ctx context.Context, j job.Job, doc *layout.Document) error {
	full, k := press.FullOf(j), press.FullKit(j, Plain)
	rows := append(Title(k, j), Findings(k, j)...)
	return full.Pages(ctx, doc, "Problems", full.Pour(append(rows, k.Notes()...)))
}
