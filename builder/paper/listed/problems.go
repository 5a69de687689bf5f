package listed

import (
	"context"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/press"
)

// Problems sets the problems of a list whose army sheet is not printed.
func Problems(ctx context.Context, j job.Job, doc *layout.Document) error {
	full, k := press.FullOf(j), press.FullKit(j, Plain)
	rows := append(Title(k, j), Findings(k, j)...)
	return full.Pages(ctx, doc, "Problems", full.Pour(append(rows, k.Notes()...)))
}
