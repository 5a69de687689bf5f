package masc

import (
	"gantry/rules"
	"gantry/rules/judge"
	"gantry/rules/pack"
)

// rulesVersion was 1 for the first version of the rules; see rules.About.
const rulesVersion = 3

// horizon is what the scenes behind the game's machines look like.
var horizon = rules.Horizon{Ridge: rules.Hills,
	Day:   rules.HorizonColors{Sky: "#AEC6B6", Haze: "#E3ECE3", Far: "#A9C3B1", Near: "#7D9C88", Floor: "#BEC8B6"},
	Night: rules.HorizonColors{Sky: "#0F1B18", Haze: "#2C463C", Far: "#20362E", Near: "#15251F", Floor: "#2A3B30"}}

// About describes the game.
func (g *game) About() rules.About {
	about := rules.About{Glossary: g.glossary(),
		Liveries: []rules.Livery{{Colors: rules.Colors{Plate: "#2B7B52", Trim: "#123A28", Accent: "#F0B429"}}},
		Imprint:  g.pack.About, RulesVersion: rulesVersion, Board: rules.Regions,
		Readings: g.pack.Readings, Rules: checks.Rules(),
		Tables: g.tables(), Products: []string{rules.ProductRoster, rules.ProductCards, rules.ProductCounters},
		Editions: judge.Options(g.pack.Editions.Rows, pack.Edition.Option),
	}
	about.Yardstick.Bands = []rules.Band{
		{Label: "no pin", Situation: rules.Choices{}},
		{Label: "one pin", Situation: rules.Choices{pinsField: 1}},
	}
	for _, y := range g.pack.Yardstick {
		n := y.Count.Int()
		about.Yardstick.Targets = append(about.Yardstick.Targets,
			rules.Unit{Profile: y.Profile, Name: g.machine(y.Profile).times(n), Count: n, Mounts: []rules.Mount{}})
	}
	about.Play, about.Guide = rules.HowItPlays(about.Glossary, g.words.Play.Terms), g.words.Guide
	about.Numbers = g.words.Numbers
	about.Horizon = horizon
	about.Markers = g.markers(about.Glossary)
	return about
}
