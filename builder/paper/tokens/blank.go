package tokens

import (
	"context"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/pieces"
)

// Blank sets a page of tokens to draw on.
func Blank(ctx context.Context, j job.Job, doc *layout.Document) error {
	return pieces.Blank(ctx, j, doc, "Blank tokens", howTokens, blankToken)
}

// blankToken returns a token to draw on.
func blankToken(j job.Job, base float64, shape string) pieces.Piece {
	w := pieces.Wide(shape, base)
	return pieces.Piece{Title: "Blank token", W: w, H: base, Token: true, Draw: func(p *layout.Canvas, x, y float64) {
		pieces.DrawToken(p, shape, base, x+w/2, y+base/2)
		line := 0.32 * base
		half := (pieces.Across(shape, base, line) - 2*(pieces.TokenEdge+pieces.TokenAir)) / 2
		p.Rule(x+w/2-half, x+w/2+half, y+base/2+line, layout.Hair, p.Palette.Rule)
	}}
}
