// Package mechastellar is MechaStellar 9.5: units by type, role, frame,
// performance and other build stats, from which all that they do is derived;
// published profiles, whose printed values go before derived ones; weapons in EQ
// slots, pilots and their traits, and the optional modules.
//
// The construction table is data (data/mechastellar.json); this package holds
// the formulas that read it, the card of a unit, the rules of an army, and what
// shots and clashes come to.
package mechastellar

import (
	"gantry/rules"
	"gantry/rules/judge"
	"gantry/rules/pack"
)

// rulesVersion is 1 for what the first version answered; see rules.About.
const rulesVersion = 6

// System is the game.
var System = rules.System{
	ID:   "mechastellar",
	Name: "MechaStellar",
	Doc:  "Real robots, super robots, kaiju and warships, built from stats. 500 points per side.",
	Open: open, Shape: shape,
}

// Ids that rules speak of.
const (
	superRobot  = "super-robot"
	superHeavy  = "super-heavy"
	warship     = "warship"
	gritty      = "gritty"
	srw         = "srw"
	climactic   = "climactic-events"
	strategic   = "strategic-commands"
	stellar     = "stellar"
	ground      = "ground"
	space       = "space"
	lowGravity  = "low-gravity"
	smallModels = "small"
)

type game struct {
	pack       tables
	words      rules.Words
	types      map[string]*unitType // "" has missing figures only
	roles      map[string]*role
	specials   map[string]*special
	weapons    map[string]*weapon
	traits     map[string]*trait
	stock      map[string]*stock
	items      []rules.Item
	unitFields []rules.Field // of a designed unit
	formFields map[formKind][]rules.Field
	// designItems are what a designed unit may mount, by the level of its pilot.
	designItems map[rules.Value][]rules.Item
	entries     []rules.Entry
	doubles     []doubling
	owners      map[string][]string // the names of the published profiles that offer a weapon beside their own
	gauge       *testRange          // nil where the pack has no target for one
	most        [mostSlots + 1]harm // see mostHarms
	armyFields  []rules.Field
}

// stock is a profile of the pack with what follows from it, whatever the army is.
type stock struct {
	*profile
	typ         typeRow
	role        *role
	special     *special
	build       [numbers]rules.Figure
	mounts      []rules.Mount
	traitLevels int
	slots       rules.Stat
	combat      [combatStats]rules.Stat
	points      rules.Stat   // of its build without its pilot, where points are printed
	differs     []rules.Stat // derived stats that are not what is printed
	items       []rules.Item // as a unit of the profile with its own pilot may mount them
}

// doubling is a module that multiplies HP.
type doubling struct {
	id, name string
	hp       rules.Figure
}

func (g *game) About() rules.About {
	about := rules.About{Imprint: g.pack.About, RulesVersion: rulesVersion, PointsName: "pts",
		Readings: g.pack.Readings, Editions: g.editions(), Rules: checks.Rules(), Tables: g.tables(),
		Glossary: g.glossary(),
		Products: []string{rules.ProductRoster, rules.ProductCards, rules.ProductPlaySheets}}
	for _, id := range g.pack.Yardstick.Targets {
		u := rules.Unit{Profile: id, Name: g.pack.Profiles.Rows.By[id].Name, Count: 1, Mounts: g.stock[id].mounts}
		about.Yardstick.Targets = append(about.Yardstick.Targets, u)
	}
	about.Yardstick.InReach, about.Yardstick.Bands = true, judge.Bands(g.pack.Yardstick.Ranges, `"`)
	about.Play = rules.HowItPlays(about.Glossary, g.words.Play.Terms)
	about.Numbers = g.words.Numbers
	about.Markers = g.markers(about.Glossary)
	return about
}

func (g *game) editions() []rules.Option {
	return judge.Options(g.pack.Editions.Rows, func(e pack.Edition) rules.Option {
		return rules.Option{Label: e.Name, Note: e.Text}
	})
}
