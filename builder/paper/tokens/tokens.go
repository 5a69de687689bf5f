package tokens

import (
	"context"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/pieces"
)

// The instructions for tokens. Blank ones have no arrow.
const (
	howCutTokens   = "Tokens: glue onto cardstock, then cut along the outlines. The thick edge "
	howTokens      = howCutTokens + "and the arrow are the front."
	howBlankTokens = howCutTokens + "is the front."
)

// Set sets a token per model and mode: the machine from above, its front up.
func Set(ctx context.Context, j job.Job, doc *layout.Document) error {
	return pieces.Models(ctx, j, doc, "Tokens", howTokens, pieces.Token)
}
