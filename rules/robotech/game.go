// Package robotech implements Bad Syntax's Robotech rules v007: units of one or several modes with crew, mobility,
// PIL, GUN and Size, traits with numbers, weapons with arcs and attributes, missiles on pylons, formations, leaders
// and their command tokens.
//
// The unit cards of the game were never published. The pack holds two sets of unit values. In "v007", values that
// are not printed are missing until a list overrides them. "sample" is a house conversion, to have something to
// field. An option of the army chooses the set.
//
// Read it bottom to top: text, stats, weapon, pack, game, setting, unit, trait, condition, derive, speed, rows, pylon,
// tables, choices, read, army, form, card, whole, odds and its parts, worth, attacks, battle, the parts of check,
// check, about, validate, open.
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
	traitNames     names    // by name and id
	traitHints     []string // the same, sorted: suggestions for an unknown trait
	attributeNames names    // by name and id
	attributeHints []string // suggestions for an unknown attribute: those names, and classes of weapons
	options        []rules.Field
	entries        map[string][]rules.Entry // by set of values
	tables         []rules.Table
	terms          map[string]*rules.Term // terms of legends
	yardstick      yardstick
	rivals         []rival
	designFields   map[bool][]rules.Field // for units without modes, as for published ones
}

// valueSet is the pack with one of its sets of values.
type valueSet struct {
	set
	id        string
	published map[string]*published
	weapons   map[string]*weapon // including pylon loads
	items     []rules.Item       // with the set's numbers
}

// setting is the game under an army's options, which reads units.
type setting struct {
	*game
	set      *valueSet
	sleds    bool // the army has hover sleds
	advanced bool // missiles fly on turn after turn

	minFormation, maxFormation bound // the sizes of formations
}

// worth holds the numbers that units are compared by: actions, PIL and GUN in the best mode for each, and
// endurance. Unknown numbers are missing.
type worth [4]rules.Figure

// rival is a published unit to compare designs with.
type rival struct {
	cost  int
	worth worth
}

// bound is a size of formations in force, with its source. The zero bound means no bound.
type bound struct {
	n        int
	severity rules.Severity
	cite     string
}

// yardstick measures weapons: one unit shoots each of them at another of its kind, at short range and acquired, where
// each is at its best.
type yardstick struct {
	target *model // the first of the yardstick; nil for none
	most   int    // six times the expected damage of the best published weapon
}

// unitTrait is a trait of a unit in one of its modes or in all.
type unitTrait struct {
	*trait         // nil: unknown to the game
	id      string // "" if unknown
	as      string // as written
	place   string // the mount or choice that holds it; "" on the card
	mounted bool
	n       *rules.Figure
	kind    string // for Resistant
	fault   string // the problem with its number
}

// model is a unit read under a setting. It never changes.
type model struct {
	*rules.Unit
	judge.Judged
	*chassis
}

// chassis is the part of a unit that follows from its build. Units with the same build share it.
type chassis struct {
	*setting
	known     bool
	published *published // nil for a designed unit
	numbers   [modal]rules.Figure
	label     string // of its formation, as the player gave it
	abilities int    // special abilities of a character
	onSled    bool
	modes     []mode      // at least one for a known unit
	traits    []unitTrait // of its mounts
	weapons   []fitted
	mounts    []*rules.Mount // sorted by location and id
	circles   []int          // the starred circles of HP, as far as they are valid
	faults    []fault
	price     rules.Stat
}

// mode is one form of a unit.
type mode struct {
	id, name string // "" for a unit that does not transform
	class    string // "" if unknown
	numbers  [howMany - modal]rules.Figure
	moves    []move
	traits   []unitTrait // its own and the unit's

	traitsFrom rules.Source // of its list of traits; missing if unknown
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
	lost bool
	shot int // missiles that it has fired
	left int // and those that are left, 0 if it has fired none
}

// fault is a value of a unit that cannot be used, and why.
type fault struct {
	place  string // the choice, or the mount of a designed weapon
	weapon bool
	why    string
	basis  rules.Basis // house if only Gantry sets the bound
	ours   bool        // by Gantry's own rule
}

// published is a unit of the pack with the card values of one of the sets.
type published struct {
	*profile
	card    card
	numbers [modal]rules.Figure
	modes   []mode
	fixed   []string               // the choices that its card sets
	fields  map[bool][]rules.Field // in an army without and with hover sleds
	items   []rules.Item           // as it may mount them
	bodies  []rules.Likeness       // of its modes, without mounts
}
