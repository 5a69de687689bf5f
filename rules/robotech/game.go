// Package robotech is Bad Syntax's Robotech rules v007: units of one or several
// modes with crew, mobility, PIL, GUN and Size, traits with numbers, weapons with
// arcs and attributes, missiles on pylons, formations, leaders and their command
// tokens.
//
// The unit cards of the game were never published. The pack holds two sets of
// unit values: "v007", where what is not printed is missing until a roster
// overrides it, and "sample", a house conversion to have something to field. An
// option of the army says which is in force.
//
// Read it bottom to top: text, book, stats, weapon, pack, game, setting, unit, trait,
// derive, speed, rows, pylon, tables, choices, read, army, form, card, whole, odds and
// its parts, worth, attacks, the parts of check, check, about, validate, open.
package robotech

import (
	"gantry/rules"
	"gantry/rules/judge"
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

// setting is the game as an army's options have it: what a unit is read under.
type setting struct {
	*game
	set      *valueSet
	sleds    bool // the army has hover sleds
	advanced bool // missiles fly on turn after turn

	least, most bound // the sizes of formations
}

// worth is what units are compared by: actions, PIL and GUN in the mode that is best at
// each, and how long the unit lasts. What is not known is missing.
type worth [4]rules.Figure

// rival is a published unit that designs are compared with.
type rival struct {
	cost  int
	worth worth
}

// bound is a size of formations in force, and who says so. The zero bound is none.
type bound struct {
	n        int
	severity rules.Severity
	cite     string
}

// yard measures weapons: all are shot by one unit, at one of its kind, in short
// range and acquired, where each is at its best.
type yard struct {
	target *model // the first of the yardstick; nil where there is none
	most   int    // six times the damage that the best published weapon is expected to do
}

// unitTrait is a trait of a unit in one of its modes or in all.
type unitTrait struct {
	*trait         // nil: the game has no such trait
	id      string // "" where not known
	as      string // as it is written
	place   string // the mount, or the choice, that it stands in; "" on the card
	mounted bool
	n       *rules.Figure
	kind    string // of Resistant
	fault   string // what is wrong with its number
}

// model is a unit read under a setting. It never changes.
type model struct {
	*rules.Unit
	judge.Judged
	*chassis
}

// chassis is what a unit is by its build, which units of the same build share.
type chassis struct {
	*setting
	known     bool
	published *published // nil for a designed unit
	numbers   [modal]rules.Figure
	label     string // of its formation, as the player gave it
	abilities int    // special ones, of a character
	onSled    bool
	modes     []mode      // at least one of a known unit
	traits    []unitTrait // of its mounts
	weapons   []fitted
	mounts    []*rules.Mount // by location and id
	circles   []int          // the starred ones of HP, as far as they are some
	faults    []fault
	price     rules.Stat
}

// mode is one form of a unit.
type mode struct {
	id, name string // "" of a unit that does not transform
	class    string // "" where not known
	numbers  [howMany - modal]rules.Figure
	moves    []move
	traits   []unitTrait // its own and the unit's

	traitsFrom rules.Source // the list of its traits; missing where nobody knows it
}

// move is a kind of mobility.
type move struct {
	kind string
	speed
}

// fitted is a mounted weapon or the load of a pylon.
type fitted struct {
	*rules.Mount
	*weapon
	load int // missiles on a pylon
}

// fault is a value of a unit that cannot be used, and why.
type fault struct {
	place  string // the choice, or the mount of a designed weapon
	weapon bool
	why    string
	basis  rules.Basis // house where only Gantry draws the line
	ours   bool        // Gantry's own rule says so
}

// published is a unit of the pack with the values of its card in one of the sets.
type published struct {
	*profile
	card    card
	numbers [modal]rules.Figure
	modes   []mode
	fixed   []string               // the choices that are its card's
	fields  map[bool][]rules.Field // of an army without and with hover sleds
	items   []rules.Item           // as it may mount them
	bodies  []rules.Likeness       // of its modes, with nothing mounted
}
