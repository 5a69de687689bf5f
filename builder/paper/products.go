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
	"gantry/builder/paper/virtual"
	"gantry/rules"
)

// products lists everything that can be printed, in printing order.
var products = []product{
	{opt(job.BattlePack, "Battle pack"), always, battle.Set},
	{opt(job.Cover, "Cover"), always, cover.Set},
	{opt(rules.ProductRoster, "Army sheet"), having(rules.ProductRoster), roster.Set},
	{opt(rules.ProductCards, "Unit cards"), having(rules.ProductCards), cards.Set},
	{opt(rules.ProductPlaySheets, "Play sheets"), having(rules.ProductPlaySheets), playsheets.Set},
	{opt(rules.ProductCounters, "Counters"), having(rules.ProductCounters), counters.Set},
	{opt(job.Standees, "Standees"), always, standees.Set},
	{opt(job.Tokens, "Tokens"), always, tokens.Set},
	{opt(job.TableMarkers, "Markers"), marked, markers.Set},
	{opt(job.QuickReference, "Quick reference"), always, reference.Set},
	{opt(job.DesignerSheet, "Designer's sheet"), always, designer.Set},
	{opt(job.RecordSheets, "Blank record sheets"), always, playsheets.Records},
	{opt(job.BlankRoster, "Blank army sheet"), having(rules.ProductRoster), roster.Blank},
	{opt(job.BlankCards, "Blank cards"), having(rules.ProductCards), cards.Blank},
	{opt(job.BlankCounters, "Blank counters"), having(rules.ProductCounters), counters.Blank},
	{opt(job.BlankStandees, "Blank standees"), always, standees.Blank},
	{opt(job.BlankTokens, "Blank tokens"), always, tokens.Blank},
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
