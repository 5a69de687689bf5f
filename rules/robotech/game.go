// Package robotech is Bad Syntax's Robotech rules v007: units of one or several
// modes with crew, mobility, PIL, GUN and Size, traits with numbers, weapons with
// arcs and attributes, missiles on pylons, formations, leaders and their command
// tokens.
//
// The unit cards of the game were never published. The pack holds two sets of
// unit values: "v007", where what is not printed is missing until a roster
// overrides it, and "sample", a house conversion to have something to field. An
// option of the army says which is in force.
package robotech

import (
	"gantry/rules"
)

// rulesVersion is 1 for what the first version answered; see rules.About.
const rulesVersion = 8

// System is the game.
var System = rules.System{
	ID:   "robotech",
	Name: "Bad Syntax's Robotech",
	Doc:  "Veritechs, destroids and battle pods in formations. Fan rules, v007.",
	Open: open, Shape: shape,
}

// Ids that rules speak of.
const (
	sample   = "sample"
	printed  = "v007"
	mecha    = "mecha"
	vehicle  = "vehicle"
	infantry = "infantry"
	missiles = "missile" // the class of weapon

	shadowDevice = "shadow-device"
)

type game struct {
	pack           tables
	words          rules.Words
	sets           map[string]*valueSet
	traits         map[string]*trait
	missiles       map[string]*missile
	traitNames     names    // by their names and ids
	traitHints     []string // the same, sorted: what an unknown trait may be
	attributeNames names    // by their names and ids
	attributeHints []string // what an unknown attribute may be: those names, and classes of weapons
	options        []rules.Field
	entries        map[string][]rules.Entry // by the values in force
	tables         []rules.Table
	terms          map[string]*rules.Term // what legends explain
	yard           yard
	rivals         []rival
	designFields   map[bool][]rules.Field // of units without modes, as those of published ones
}

// valueSet is the pack as one of its sets of values has it.
type valueSet struct {
	set
	id        string
	published map[string]*published
	weapons   map[string]*weapon // pylon loads too
	items     []rules.Item       // as the set has their numbers
}

// has tells whether a weapon is of the set: what is printed has none of the
// house sample's.
func (s *valueSet) has(w weapon) bool { return s.id == sample || w.Basis != rules.House }

// setting is the game as an army's options have it: what a unit is read under.
type setting struct {
	*game
	set      *valueSet
	sleds    bool // the army has hover sleds
	advanced bool // missiles fly on turn after turn

	least, most bound // the sizes of formations
}

// setting reads the options. One that names no set of values is read as what is
// printed: nothing is guessed.
func (g *game) setting(options rules.Choices) *setting {
	id := printed
	if v, given := options["values"]; !given || v == sample {
		id = sample
	}
	s := &setting{game: g, set: g.sets[id], sleds: isSet(options, "sleds"), advanced: options.Bool("advanced-missiles")}
	s.readBounds(options)
	return s
}

// isSet tells whether an option is true or a number above 0.
func isSet(options rules.Choices, id string) bool {
	n, _ := options.Int(id)
	return options.Bool(id) || n > 0
}

func (g *game) About() rules.About {
	about := rules.About{Imprint: g.pack.About, RulesVersion: rulesVersion, PointsName: "pts", Readings: g.pack.Readings,
		Rules: checks.Rules(), Tables: g.tables, Glossary: g.glossary(),
		Products: []string{rules.ProductRoster, rules.ProductCards, rules.ProductPlaySheets}}
	for _, id := range g.pack.Yardstick.Targets {
		p := g.pack.Profiles.Rows.By[id]
		about.Yardstick.Targets = append(about.Yardstick.Targets, rules.Unit{Profile: id, Name: p.Name, Count: 1,
			Mounts: g.sets[sample].loadout(&p)})
	}
	about.Yardstick.InReach = true
	for _, f := range g.pack.Yardstick.Ranges {
		about.Yardstick.Bands = append(about.Yardstick.Bands, rules.Band{Label: f.Value.String() + `"`,
			Situation: rules.Choices{"range": f.Int(), "acquired": true}})
	}
	for id, e := range g.pack.Editions.Rows.All {
		about.Editions = append(about.Editions, rules.Option{ID: id, Label: e.Name, Note: e.Text})
	}
	about.Play = rules.HowItPlays(about.Glossary, g.words.Play.Terms)
	about.Numbers = g.words.Numbers
	about.Markers = g.markers(about.Glossary)
	return about
}
