package standees

import (
	"context"

	"gantry/builder/layout"
	"gantry/builder/likeness"
	"gantry/builder/paper/job"
	"gantry/builder/paper/pieces"
)

// Blank sets a page of standees to draw on.
func Blank(ctx context.Context, j job.Job, doc *layout.Document) error {
	return pieces.Blank(ctx, j, doc, "Blank standees", howStandees, blankStandee)
}

// blankStandee returns a paper figure to draw on, with an area as high as an average machine.
func blankStandee(j job.Job, base float64, _ string) pieces.Piece {
	tall := min(standeeTall*base, (j.H-2*maxSmallPrint)/2-footHigh-flapDeep)
	half := base/2 - cutAir
	c := cutAround([]likeness.Point{{X: -half, Y: cutAir - tall}, {X: half, Y: cutAir - tall}, {X: -half}, {X: half}},
		base)
	return pieces.Piece{Title: "Blank standee", W: c.w, H: 2 * c.half, Draw: func(p *layout.Canvas, x, y float64) {
		c.draw(p, x-c.from, y+c.half)
		foot := y + 2*c.half - flapDeep - 2
		p.Rule(x+0.15*base-c.from-base/2, x+0.85*base-c.from-base/2, foot, layout.Hair, p.Palette.Rule) // for a name
	}}
}
