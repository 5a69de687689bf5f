package mechahex

import (
	"gantry/rules"
	"gantry/rules/judge"
)

// rulesVersion was 1 for the first version of the rules; see rules.About.
const rulesVersion = 5

func (g *game) About() rules.About {
	about := rules.About{
		Imprint: g.pack.About, RulesVersion: rulesVersion, PointsName: "pts", Board: rules.Hexes,
		Readings: g.pack.Readings,
		Products: []string{rules.ProductRoster, rules.ProductCards, rules.ProductPlaySheets},
		Editions: g.editionOptions(), Rules: checks.Rules(), Tables: g.tables(),
		Yardstick: rules.Yardstick{Bands: judge.Bands(g.pack.Yardstick.Ranges, " hexes"), InReach: true},
		Glossary:  g.glossary(),
		Liveries:  []rules.Livery{{Colors: rules.Colors{Plate: "#BF5528", Trim: "#43200F", Accent: "#F2B233"}}},
	}
	about.Yardstick.Targets = judge.Targets(g.printing(nil).catalogue, g.pack.Yardstick.Targets)
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
