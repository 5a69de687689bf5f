package standees

import (
	"context"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/pieces"
)

// Blank sets a page of standees to draw on.
func Blank(ctx context.Context, j job.Job, doc *layout.Document) error {
	return pieces.Blank(ctx, j, doc, "Blank standees", howStandees, blankStandee)
}

// blankStandee returns a paper figure to draw on, with a box as high as an average machine.
func blankStandee(j job.Job, base float64, _ string) pieces.Piece {
	tab, panel := base/2, min(standeeTall*base+standeeHead, (j.H-2*mostSmallPrint-base)/2)
	high := 2 * (tab + panel)
	return pieces.Piece{Title: "Blank standee", W: base, H: high, Draw: func(p *layout.Canvas, x, y float64) {
		drawPanels(p, x, y, base, high, tab)
		p.Rule(x+0.15*base, x+0.85*base, y+high-tab/2, layout.Hair, p.Palette.Rule) // for a name
		drawFolds(p, x, base, y+tab, y+tab+panel, y+tab+2*panel)
	}}
}
