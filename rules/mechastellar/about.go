package mechastellar

import (
	"gantry/rules"
	"gantry/rules/judge"
)

// rulesVersion was 1 for the first version of the rules; see rules.About.
const rulesVersion = 6

func (g *game) About() rules.About {
	about := rules.About{Imprint: g.pack.About, RulesVersion: rulesVersion, PointsName: "pts",
		Readings: g.pack.Readings, Editions: g.editions(), Rules: checks.Rules(), Tables: g.tables(),
		Glossary: g.glossary(),
		Liveries: []rules.Livery{{Colors: rules.Colors{Plate: "#2F5CC4", Trim: "#162A5E", Accent: "#F2C14A"}}},
		Products: []string{rules.ProductRoster, rules.ProductCards, rules.ProductPlaySheets}}
	about.Yardstick.Targets = judge.Targets(g.entries, g.pack.Yardstick.Targets)
	about.Yardstick.InReach, about.Yardstick.Bands = true, judge.Bands(g.pack.Yardstick.Ranges, `"`)
	about.Play = rules.HowItPlays(about.Glossary, g.words.Play.Terms)
	about.Numbers = g.words.Numbers
	about.Markers = g.markers(about.Glossary)
	return about
}
