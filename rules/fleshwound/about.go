package fleshwound

import (
	"slices"

	"gantry/rules"
)

// rulesVersion was 1 for the first version of the rules; see rules.About.
const rulesVersion = 4

func (g *game) About() rules.About { return g.about }

func (g *game) imprint() rules.About {
	about := rules.About{Imprint: g.pack.About, RulesVersion: rulesVersion, PointsName: "PV", Rules: checks.Rules(),
		Glossary: g.glossary(),
		Readings: g.pack.Readings, Tables: g.tables(),
		Products: []string{rules.ProductRoster, rules.ProductCards, rules.ProductPlaySheets}}
	for _, e := range g.entries {
		if slices.Contains(g.pack.Yardstick.Targets, e.ID) {
			u := e.Unit
			u.Name = e.Name
			about.Yardstick.Targets = append(about.Yardstick.Targets, u)
		}
	}
	about.Yardstick.InReach = true
	for _, id := range g.pack.Yardstick.Bands {
		about.Yardstick.Bands = append(about.Yardstick.Bands,
			rules.Band{Label: g.pack.Bands.Rows.By[id].Name, Situation: rules.Choices{"band": id}})
	}
	for id, e := range g.pack.Editions.Rows.All {
		about.Editions = append(about.Editions, rules.Option{ID: id, Label: e.Name, Note: e.Text})
	}
	about.Play = rules.HowItPlays(about.Glossary, g.words.Play.Terms)
	about.Numbers = g.words.Numbers
	about.Markers = g.markers(about.Glossary)
	return about
}
