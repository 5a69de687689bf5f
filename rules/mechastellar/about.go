package mechastellar

import (
	"gantry/rules"
	"gantry/rules/judge"
)

// rulesVersion was 1 for the first version of the rules; see rules.About.
const rulesVersion = 6

// horizon is what the scenes behind the game's machines look like.
var horizon = rules.Horizon{Ridge: rules.Peaks, Stars: true,
	Day:   rules.HorizonColors{Sky: "#A3B3D2", Haze: "#DDE4F1", Far: "#A8B7D5", Near: "#8595B8", Floor: "#B9C0CF"},
	Night: rules.HorizonColors{Sky: "#10162E", Haze: "#2C3A5F", Far: "#222E50", Near: "#161F3C", Floor: "#2A3552"}}

func (g *game) About() rules.About {
	about := rules.About{Imprint: g.pack.About, RulesVersion: rulesVersion, PointsName: "pts", Arcs: []int{180},
		Readings: g.pack.Readings, Editions: g.editions(), Rules: checks.Rules(), Tables: g.tables(),
		Glossary: g.glossary(),
		Liveries: []rules.Livery{{Colors: rules.Colors{Plate: "#2F5CC4", Trim: "#162A5E", Accent: "#F2C14A"}}},
		Products: []string{rules.ProductRoster, rules.ProductCards, rules.ProductPlaySheets}}
	about.Yardstick.Targets = judge.Targets(g.entries, g.pack.Yardstick.Targets)
	about.Yardstick.InReach, about.Yardstick.Bands = true, judge.Bands(g.pack.Yardstick.Ranges, `"`)
	about.Play, about.Guide = rules.HowItPlays(about.Glossary, g.words.Play.Terms), g.words.Guide
	about.Numbers = g.words.Numbers
	about.Horizon = horizon
	about.Markers = g.markers(about.Glossary)
	return about
}
