package fleshwound

import (
	"gantry/rules"
	"gantry/rules/judge"
	"gantry/rules/pack"
)

// rulesVersion was 1 for the first version of the rules; see rules.About.
const rulesVersion = 4

// horizon is what the scenes behind the game's machines look like.
var horizon = rules.Horizon{Ridge: rules.Mesas,
	Day:   rules.HorizonColors{Sky: "#CDBCA6", Haze: "#F0E8DC", Far: "#C9B79F", Near: "#A08B72", Floor: "#CFC2AF"},
	Night: rules.HorizonColors{Sky: "#1E1614", Haze: "#4B3933", Far: "#3A2A25", Near: "#271C19", Floor: "#3F3029"}}

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
	about.Play, about.Guide = rules.HowItPlays(about.Glossary, g.words.Play.Terms), g.words.Guide
	about.Numbers = g.words.Numbers
	about.Horizon = horizon
	about.Markers = g.markers(about.Glossary)
	return about
}
