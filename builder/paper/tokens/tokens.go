package tokens

import (
	"context"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/pieces"
)

// How tokens are made up; those to draw on have no arrow.
const (
	howCutTokens   = "Tokens: glue onto cardstock, then cut along the outlines. The thick edge "
	howTokens      = howCutTokens + "and the arrow are the front."
	howBlankTokens = howCutTokens + "is the front."
)

// Set sets a token a model, for each of its modes: the machine from above, its
// front up.
func Set(ctx context.Context, j job.Job, doc *layout.Document) error {
	return pieces.Models(ctx, j, doc, "Tokens", howTokens, pieces.Token)
}
