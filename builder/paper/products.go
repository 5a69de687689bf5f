package paper

import (
	"context"

	"gantry/builder/layout"
	"gantry/builder/paper/battle"
	"gantry/builder/paper/cards"
	"gantry/builder/paper/counters"
	"gantry/builder/paper/cover"
	"gantry/builder/paper/derivations"
	"gantry/builder/paper/job"
	"gantry/builder/paper/pieces"
	"gantry/builder/paper/playsheets"
	"gantry/builder/paper/reference"
	"gantry/builder/paper/roster"
	"gantry/rules"
)

// products set the pages of each product, by its id.
var products = map[string]func(context.Context, job.Job, *layout.Document) error{
	job.BattlePack:          battle.Set,
	job.Cover:               cover.Set,
	rules.ProductRoster:     roster.Set,
	rules.ProductCards:      cards.Set,
	rules.ProductPlaySheets: playsheets.Set,
	rules.ProductCounters:   counters.Set,
	job.Standees:            pieces.Standees,
	job.Tokens:              pieces.Tokens,
	job.TableMarkers:        pieces.Markers,
	job.QuickReference:      reference.Set,
	job.DesignerSheet:       derivations.Designer,
	job.RecordSheets:        playsheets.Records,
	job.BlankRoster:         roster.Blank,
	job.BlankCards:          cards.Blank,
	job.BlankCounters:       counters.Blank,
	job.BlankStandees:       pieces.BlankStandees,
	job.BlankTokens:         pieces.BlankTokens,
}
