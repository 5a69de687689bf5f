package robotech

import (
	"gantry/rules"
	"gantry/rules/judge"
)

// rulesVersion was 1 for the first version of the rules; see rules.About.
const rulesVersion = 8

// horizon is what the scenes behind the game's machines look like.
var horizon = rules.Horizon{Ridge: rules.Blocks, Sun: true,
	Day:   rules.HorizonColors{Sky: "#C3ADB6", Haze: "#F4E5DC", Far: "#CDB3B4", Near: "#A08898", Floor: "#C6BAC0"},
	Night: rules.HorizonColors{Sky: "#1A1428", Haze: "#46355C", Far: "#352847", Near: "#241A33", Floor: "#372C46"}}

func (g *game) About() rules.About {
	about := rules.About{Imprint: g.pack.About, RulesVersion: rulesVersion, PointsName: "pts", Arcs: []int{90, 180},
		Readings: g.pack.Readings,
		Rules:    checks.Rules(), Tables: g.tables, Glossary: g.glossary(),
		Products: []string{rules.ProductRoster, rules.ProductCards, rules.ProductPlaySheets}}
	about.Yardstick.Targets = judge.Targets(g.entries[sample], g.pack.Yardstick.Targets)
	about.Yardstick.InReach = true
	for _, f := range g.pack.Yardstick.Ranges {
		about.Yardstick.Bands = append(about.Yardstick.Bands, rules.Band{Label: f.Value.String() + `"`,
			Situation: rules.Choices{"range": f.Int(), "acquired": true}})
	}
	for id, e := range g.pack.Editions.Rows.All {
		about.Editions = append(about.Editions, rules.Option{ID: id, Label: e.Name, Note: e.Text})
	}
	about.Play, about.Guide = rules.HowItPlays(about.Glossary, g.words.Play.Terms), g.words.Guide
	about.Numbers = g.words.Numbers
	about.Horizon = horizon
	about.Markers = g.markers(about.Glossary)
	about.Liveries = g.liveries()
	return about
}

// zentraedi is the faction with the second livery, as the pack writes it.
const zentraedi = "Zentraedi"

func (g *game) liveries() []rules.Livery {
	second := rules.Livery{Colors: rules.Colors{Plate: "#D6BF8F", Trim: "#6B5330", Accent: "#B3261E"}}
	for id, p := range g.pack.Profiles.Rows.All {
		if p.Faction == zentraedi {
			second.Profiles = append(second.Profiles, id)
		}
	}
	return []rules.Livery{{Colors: rules.Colors{Plate: "#5F43A6", Trim: "#251A49", Accent: "#EFC24A"}}, second}
}
