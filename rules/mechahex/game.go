// Package mechahex is Mecha: HEX v1.3, both printings: classes with slots,
// upgrades and weapons that fill them, heroes and titles.
//
// Limits and tables are data (data/mechahex.json); this package reads them,
// computes the sheet of a model, applies the rules of army creation, and tells
// what shots and rams come to.
package mechahex

import (
	"context"

	"gantry/rules"
	"gantry/rules/judge"
)

// rulesVersion is 1 for what the first version answered; see rules.About.
const rulesVersion = 5

// System is the game.
var System = rules.System{
	ID:   "mechahex",
	Name: "Mecha: HEX",
	Doc:  "Build mecha slot by slot and fight on a hex board. 200 points per side.",
	Open: open, Shape: shape,
}

// Ids that rules speak of.
const (
	extraArmor   = "extra-armor"
	heatSinks    = "heat-sinks"
	tunedEngine  = "high-tuned-engine"
	aceCustom    = "ace-custom"
	avenger      = "avenger"
	customChoice = "ace-custom-location"
	weaponChoice = "avenger-weapon"
	scenery      = "scenery"
	heroReading  = "hero-limit"
	byGameSize   = "game-size"
	byArmyTotal  = "army-total"
	armoredFree  = "free"
)

type game struct {
	pack     tables
	words    rules.Words
	items    map[string]*item
	list     []*item // upgrades, then weapons
	editions []*printing
	unknown  *printing // in force where an army names no edition of the pack: the default one
	heroes   []rules.Option
	titles   []rules.Option
	options  rules.Form
}

func (g *game) About() rules.About {
	about := rules.About{
		Imprint: g.pack.About, RulesVersion: rulesVersion, PointsName: "pts", Board: rules.Hexes, Readings: g.pack.Readings,
		Products: []string{rules.ProductRoster, rules.ProductCards, rules.ProductPlaySheets},
		Editions: g.editionOptions(), Rules: checks.Rules(), Tables: g.tables(),
		Yardstick: rules.Yardstick{Bands: judge.Bands(g.pack.Yardstick.Ranges, " hexes"), InReach: true},
		Glossary:  g.glossary(),
	}
	for _, id := range g.pack.Yardstick.Targets {
		about.Yardstick.Targets = append(about.Yardstick.Targets,
			rules.Unit{Profile: id, Name: g.pack.Classes.Rows.By[id].Name, Count: 1, Mounts: []rules.Mount{}})
	}
	about.Play = rules.HowItPlays(about.Glossary, g.words.Play.Terms)
	about.Numbers = g.words.Numbers
	about.Markers = g.markers(about.Glossary)
	return about
}

func (g *game) editionOptions() []rules.Option {
	return judge.Options(g.pack.Editions.Rows, func(e edition) rules.Option {
		return rules.Option{Label: e.Name, Note: e.Text}
	})
}

// Read reads an army, every unit once.
func (g *game) Read(ctx context.Context, f rules.Force) (rules.Army, error) {
	p := g.printing(f.Options)
	return judge.Read(ctx, p, f)
}

// printing is the edition in force.
func (g *game) printing(options rules.Choices) *printing {
	id, given := options["edition"]
	if !given {
		id = g.pack.Default
	}
	for _, p := range g.editions {
		if p.id == id {
			return p
		}
	}
	return g.unknown
}

// armyForm is the form of an army.
func (g *game) armyForm() rules.Form {
	return rules.Form{Fields: []rules.Field{
		{ID: "edition", Label: "Edition", Kind: rules.FieldOneOf, Options: g.editionOptions(), Default: g.pack.Default},
		{ID: heroReading, Label: "Hero limit based on", Kind: rules.FieldOneOf, Default: byGameSize,
			Options: []rules.Option{{ID: byGameSize, Label: "game size"},
				{ID: byArmyTotal, Label: "points spent"}}},
		{ID: "faction", Label: "Faction", Kind: rules.FieldText, Displays: true,
			Help: "Optional. The rules define no factions."},
	}}
}
