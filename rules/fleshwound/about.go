package fleshwound

import (
	"gantry/rules"
	"gantry/rules/judge"
	"gantry/rules/pack"
)

// rulesVersion was 1 for the first version of the rules; see rules.About.
const rulesVersion = 4

func (g *game) About() rules.About { return g.about }

func (g *game) imprint() rules.About {
	about := rules.About{Imprint: g.pack.About, RulesVersion: rulesVersion, PointsName: "PV", Rules: checks.Rules(),
		Glossary: g.glossary(),
		Liveries: []rules.Livery{{Colors: rules.Colors{Plate: "#9E2440", Trim: "#3A1220", Accent: "#E9D9AE"}}},
		Readings: g.pack.Readings, Tables: g.tables(),
		Products: []string{rules.ProductRoster, rules.ProductCards, rules.ProductPlaySheets}}
	about.Yardstick.Targets = judge.Targets(g.entries, g.pack.Yardstick.Targets)
	about.Yardstick.InReach = true
	for _, id := range g.pack.Yardstick.Bands {
		about.Yardstick.Bands = append(about.Yardstick.Bands,
			rules.Band{Label: g.pack.Bands.Rows.By[id].Name, Situation: rules.Choices{"band": id}})
	}
	about.Editions = judge.Options(g.pack.Editions.Rows, pack.Edition.Option)
	about.Play = rules.HowItPlays(about.Glossary, g.words.Play.Terms)
	about.Numbers = g.words.Numbers
	about.Markers = g.markers(about.Glossary)
	return about
}
