package tokens

import (
	"context"
	"strings"

	"gantry/builder/paper/job"
	"gantry/builder/paper/pieces"
	"gantry/builder/paper/typeset"
)

// The instructions for tokens.
const (
	howCut    = "Tokens: glue onto cardstock, then cut along the outlines. The arrow "
	howTokens = howCut + "is the front."
	howArcs   = howCut + "and the colored part are the front."
)

// Section returns a token per model and mode: the machine from above, its front up.
func Section(ctx context.Context, j job.Job) (pieces.Section, error) {
	how := howTokens
	if len(j.About.Arcs) > 0 && !j.Palette.Mono && !j.Palette.Spare {
		how = howArcs
	}
	how = strings.Join(append([]string{how}, pieces.Key(j)...), typeset.WideBlank)
	list, err := pieces.Models(ctx, j, pieces.Token)
	return pieces.Section{Label: "Tokens", How: how, List: list}, err
}
