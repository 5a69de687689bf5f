// Package mechastellar is MechaStellar 9.5: units by type, role, frame,
// performance and other build stats, from which all that they do is derived;
// published profiles, whose printed values go before derived ones; weapons in EQ
// slots, pilots and their traits, and the optional modules.
//
// The construction table is data (data/mechastellar.json); this package holds
// the formulas that read it, the card of a unit, the rules of an army, and what
// shots and clashes come to.
//
// Read it bottom to top: weapon, pack, stats, game, setting, unit, gear, rows, tables,
// derive, points, read, army, form, card, whole, odds and its parts, attacks, measure,
// the parts of check, check, about, validate, open.
package mechastellar

import (
	"math/big"

	"gantry/rules"
	"gantry/rules/judge"
)

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

const book rules.Book = "MechaStellar 9.5"

const reading = "Reading a Mecha Unit Profile"

// ourRule is the source of what no text says.
var ourRule = rules.Source{Basis: rules.House, Cite: "Gantry's rule"}

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

// formKind is what the fields of a form depend on, beside the ships of the army.
type formKind struct {
	stock          *stock // nil for a designed unit
	typ            string // "" for all that have the same fields
	known, stellar bool
}

// setting is the game as the options of an army have it: what units are read under.
type setting struct {
	*game
	options     rules.Choices
	chosen      []string // the modules, as they are written
	modules     []chosenModule
	doubling    *doubling    // nil: HP are what they are
	events      []string     // that the game has
	commands    []string     // that the game has
	battlefield string       // "" where it is unknown
	terrain     battlefield  // the row of the battlefield
	figures     rules.Figure // how near an enemy is locked in melee, before a unit's size
}

// chosenModule is a module that the army plays with.
type chosenModule struct {
	id string
	module
}

// fault is a choice that cannot be used, and why.
type fault struct {
	choice, why string
	basis       rules.Basis
}

// model is a unit read against the pack under the options of an army.
type model struct {
	*rules.Unit
	judge.Judged
	*chassis
}

// chassis is what a unit is by its build, which units of the same build share.
type chassis struct {
	*setting
	known      bool    // the profile is one of the game
	stock      *stock  // nil for a designed unit
	typ        typeRow // empty figures are missing where the choice is unknown
	role       *role
	special    *special
	kaiju      bool
	build      [numbers]rules.Figure
	faults     []fault
	gear       []gear
	traits     []mountedTrait
	gearByID   []gear // by the ids of the mounts
	traitsByID []mountedTrait
	designs    []gear // the designed weapons, by the ids of their mounts
	strange    bool   // a mount's item or row is unknown: what is computed from mounts is missing
	unknown    bool   // a mount's item is

	tier      rules.Figure // how many tiers of Performance above the first
	commander bool
	boards    bool         // it says what ship it is aboard
	slots     rules.Figure // EQ slots
	price     rules.Stat   // of one of it, without its steps
}

// typeRow is a type with its id, which says what it is called.
type typeRow struct {
	id string
	*unitType
}

// harm is what a weapon does on average at its best range, in HP of the
// yardstick's first target; the zero value is none.
type harm struct {
	weapon string
	mean   *big.Rat
}

// testRange is where weapons are measured: the target holds each of them, and is
// struck by it.
type testRange struct {
	target *model
	bands  []int
}

// gear is a mounted weapon.
type gear struct {
	*rules.Mount
	*weapon
}

// mountedTrait is a trait that a mount holds.
type mountedTrait struct {
	*rules.Mount
	*trait
}
