package paper

import (
	"gantry/builder/paper/battle"
	"gantry/builder/paper/cards"
	"gantry/builder/paper/counters"
	"gantry/builder/paper/cover"
	"gantry/builder/paper/derivations"
	"gantry/builder/paper/designer"
	"gantry/builder/paper/job"
	"gantry/builder/paper/markers"
	"gantry/builder/paper/plain"
	"gantry/builder/paper/playsheets"
	"gantry/builder/paper/reference"
	"gantry/builder/paper/roster"
	"gantry/builder/paper/shop"
	"gantry/builder/paper/standees"
	"gantry/builder/paper/tokens"
	"gantry/builder/paper/turns"
	"gantry/builder/paper/virtual"
	"gantry/rules"
)

// products lists everything that can be printed, in printing order.
var products = []product{
	{opt(job.BattlePack, "Battle pack"), always, battle.Set, nil},
	{opt(job.Cover, "Cover"), always, cover.Set, nil},
	{opt(rules.ProductRoster, "Army sheet"), having(rules.ProductRoster), roster.Set, nil},
	{opt(rules.ProductCards, "Unit cards"), having(rules.ProductCards), cards.Set, nil},
	{opt(rules.ProductPlaySheets, "Play sheets"), having(rules.ProductPlaySheets), playsheets.Set, nil},
	{opt(rules.ProductCounters, "Counters"), having(rules.ProductCounters), counters.Set, nil},
	cutOut(opt(job.Standees, "Standees"), always, standees.Section),
	cutOut(opt(job.Tokens, "Tokens"), always, tokens.Section),
	cutOut(opt(job.TableMarkers, "Markers"), marked, markers.Section),
	{opt(job.QuickReference, "Quick reference"), always, reference.Set, nil},
	{opt(job.TurnSheet, "Turn sheet"), guided, turns.Set, nil},
	{opt(job.DesignerSheet, "Designer's sheet"), always, designer.Set, nil},
	{opt(job.RecordSheets, "Blank record sheets"), always, playsheets.Records, nil},
	{opt(job.BlankRoster, "Blank army sheet"), having(rules.ProductRoster), roster.Blank, nil},
	{opt(job.BlankCards, "Blank cards"), having(rules.ProductCards), cards.Blank, nil},
	{opt(job.BlankCounters, "Blank counters"), having(rules.ProductCounters), counters.Blank, nil},
	{opt(job.BlankStandees, "Blank standees"), always, standees.Blank, nil},
	{opt(job.BlankTokens, "Blank tokens"), always, tokens.Blank, nil},
}

// appendices follow the products if the math of every number is printed.
var appendices = []set{
	derivations.Set,
}

// outputs lists the formats beside PDF and pictures of pages, in the order of the print page.
var outputs = []job.Output{
	shop.Output(cards.Deal),
	virtual.Output(cards.Deal),
	plain.Output(),
}
