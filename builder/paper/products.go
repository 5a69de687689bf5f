package paper

import (
	"context"

	"gantry/builder/layout"
	"gantry/builder/paper/battle"
	"gantry/builder/paper/cards"
	"gantry/builder/paper/counters"
	"gantry/builder/paper/cover"
	"gantry/builder/paper/designer"
	"gantry/builder/paper/job"
	"gantry/builder/paper/markers"
	"gantry/builder/paper/playsheets"
	"gantry/builder/paper/reference"
	"gantry/builder/paper/roster"
	"gantry/builder/paper/standees"
	"gantry/builder/paper/tokens"
	"gantry/rules"
)

// products holds the function that sets the pages of each product, by id.
var products = map[string]func(context.Context, job.Job, *layout.Document) error{
	job.BattlePack:          battle.Set,
	job.Cover:               cover.Set,
	rules.ProductRoster:     roster.Set,
	rules.ProductCards:      cards.Set,
	rules.ProductPlaySheets: playsheets.Set,
	rules.ProductCounters:   counters.Set,
	job.Standees:            standees.Set,
	job.Tokens:              tokens.Set,
	job.TableMarkers:        markers.Set,
	job.QuickReference:      reference.Set,
	job.DesignerSheet:       designer.Set,
	job.RecordSheets:        playsheets.Records,
	job.BlankRoster:         roster.Blank,
	job.BlankCards:          cards.Blank,
	job.BlankCounters:       counters.Blank,
	job.BlankStandees:       standees.Blank,
	job.BlankTokens:         tokens.Blank,
}
