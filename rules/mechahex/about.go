package mechahex

import (
	"slices"

	"gantry/rules"
	"gantry/rules/judge"
)

// rulesVersion was 1 for the first version of the rules; see rules.About.
const rulesVersion = 5

// horizon is what the scenes behind the game's machines look like.
var horizon = rules.Horizon{Ridge: rules.Blocks, Hexes: true,
	Day:   rules.HorizonColors{Sky: "#A9BBBA", Haze: "#DDE6E4", Far: "#A3B6B5", Near: "#7E9594", Floor: "#BDB8AB"},
	Night: rules.HorizonColors{Sky: "#141D24", Haze: "#33454B", Far: "#26363D", Near: "#18242A", Floor: "#2C3634"}}

func (g *game) About() rules.About {
	about := rules.About{
		Imprint: g.pack.About, RulesVersion: rulesVersion, PointsName: "pts", Arcs: []int{60}, Board: rules.Hexes,
		Readings: g.pack.Readings,
		Products: []string{rules.ProductRoster, rules.ProductCards, rules.ProductPlaySheets},
		Editions: g.editionOptions(), Rules: checks.Rules(), Tables: g.tables(),
		Yardstick: rules.Yardstick{Bands: judge.Bands(g.pack.Yardstick.Ranges, " hexes"), InReach: true},
		Glossary:  g.glossary(),
		Liveries:  []rules.Livery{{Colors: rules.Colors{Plate: "#BF5528", Trim: "#43200F", Accent: "#F2B233"}}},
	}
	about.Yardstick.Targets = judge.Targets(g.printing(nil).catalogue, g.pack.Yardstick.Targets)
	about.Play, about.Guide = rules.HowItPlays(about.Glossary, g.words.Play.Terms), g.words.Guide
	about.LosesParts, about.Phases = true, g.phases()
	about.Numbers = g.words.Numbers
	about.Horizon = horizon
	about.Markers = g.markers(about.Glossary)
	return about
}

// phases returns who acts when: vehicles, mecha from light to assault, structures.
func (g *game) phases() []rules.Phase {
	var vehicles, structures rules.Phase
	var mechas []rules.Phase
	for id, c := range g.pack.Classes.Rows.All {
		switch c.Kind {
		case mecha:
			mechas = append(mechas, rules.Phase{Label: c.phase(), Profiles: []string{id}})
		case vehicle:
			vehicles.Profiles = append(vehicles.Profiles, id)
		default:
			structures.Profiles = append(structures.Profiles, id)
		}
	}
	vehicles.Label, structures.Label = vehiclePhase, structurePhase
	slices.Reverse(mechas) // the pack lists the heaviest first
	return slices.Concat([]rules.Phase{vehicles}, mechas, []rules.Phase{structures})
}

const (
	vehiclePhase   = "Vehicles"
	structurePhase = "Structures"
)

// phase returns the phase in which models of the class act.
func (c *class) phase() string {
	switch c.Kind {
	case mecha:
		return c.Name
	case vehicle:
		return vehiclePhase
	}
	return structurePhase
}

func (g *game) editionOptions() []rules.Option {
	return judge.Options(g.pack.Editions.Rows, edition.Option)
}
