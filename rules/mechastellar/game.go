// Package mechastellar implements MechaStellar 9.5. Units have a type, role, frame, performance and other build
// stats, from which their combat stats are derived. Published profiles have printed values, which win over derived
// ones. It also covers weapons in EQ slots, pilots and their traits, and the optional modules.
//
// The construction table is data (data/mechastellar.json). This package holds the formulas that read it, the card
// of a unit, the rules of an army, and the odds of shots and clashes.
//
// Read it bottom to top: weapon, pack, stats, game, setting, unit, gear, rows, tables, derive, points, read, army,
// form, card, whole, odds and its parts, attacks, measure, the parts of check, check, about, validate, open.
package mechastellar

import (
	"math/big"

	"gantry/rules"
	"gantry/rules/judge"
)

// Ids that rules refer to.
const (
	superRobot       = "super-robot"
	superHeavy       = "super-heavy"
	warship          = "warship"
	gritty           = "gritty"
	battleDamage     = "battle-damage"
	srw              = "srw"
	climactic        = "climactic-events"
	strategic        = "strategic-commands"
	stellar          = "stellar"
	dangerousTerrain = "dangerous-terrain"
	ground           = "ground"
	space            = "space"
	lowGravity       = "low-gravity"
	smallModels      = "small"
)

const book rules.Book = "MechaStellar 9.5"

const reading = "Reading a Mecha Unit Profile"

type game struct {
	pack       tables
	words      rules.Words
	types      map[string]*unitType // "" has only missing figures
	roles      map[string]*role
	specials   map[string]*special
	weapons    map[string]*weapon
	traits     map[string]*trait
	stock      map[string]*stock
	items      []rules.Item
	unitFields []rules.Field // for designs
	formFields map[formKind][]rules.Field
	// designItems holds the items of a designed unit, by the level of its pilot.
	designItems map[rules.Value][]rules.Item
	entries     []rules.Entry
	doubles     []doubling
	owners      map[string][]string // names of the published profiles that offer a weapon besides their own
	gauge       *testRange          // nil if the pack has no target
	most        [maxSlots + 1]harm  // see maxHarms
	armyFields  []rules.Field
}

// stock is a profile of the pack with its values in any army.
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
	points      rules.Stat   // of its build without pilot, if points are printed
	differs     []rules.Stat // derived stats that differ from the printed ones
	items       []rules.Item // for a unit of the profile with its own pilot
}

// doubling is a module that multiplies HP.
type doubling struct {
	id, name string
	hp       rules.Figure
}

// formKind is what the fields of a form depend on, besides the ships of the army.
type formKind struct {
	stock          *stock // nil for a designed unit
	typ            string // "" for all types with the same fields
	known, stellar bool
}

// setting is the game under the options of an army, which reads units.
type setting struct {
	*game
	options     rules.Choices
	chosen      []string // the modules, as written
	modules     []chosenModule
	doubling    *doubling    // nil: HP stay unchanged
	events      []string     // known ones
	commands    []string     // known ones
	battlefield string       // "" if unknown
	terrain     battlefield  // the row of the battlefield
	figures     rules.Figure // the melee distance by the size of the figures, before a unit's size
}

// chosenModule is a module of the army.
type chosenModule struct {
	id string
	module
}

// fault is an invalid choice, and why.
type fault struct {
	choice, why string
	basis       rules.Basis
}

// model is a unit read under the options of an army.
type model struct {
	*rules.Unit
	judge.Judged
	*chassis
}

// chassis is the part of a unit that follows from its build. Units with the same build share it.
type chassis struct {
	*setting
	known      bool    // the profile is one of the game
	stock      *stock  // nil for a designed unit
	typ        typeRow // its figures are missing if the choice is unknown
	role       *role
	special    *special
	kaiju      bool
	build      [numbers]rules.Figure
	faults     []fault
	gear       []gear
	traits     []mountedTrait
	gearByID   []gear // sorted by mount id
	traitsByID []mountedTrait
	designs    []gear // the designed weapons, sorted by mount id
	strange    bool   // a mount's item or row is unknown: values computed from mounts are missing
	unknown    bool   // a mount's item is unknown

	tier      rules.Figure // tiers of Performance above the first
	commander bool
	boards    bool         // it names the ship that it is aboard
	slots     rules.Figure // EQ slots
	price     rules.Stat   // of one
}

// typeRow is a type with its id, which gives its name.
type typeRow struct {
	id string
	*unitType
}

// harm is the average damage of a weapon at its best range, in HP of the yardstick's first target. The
// zero value means no damage.
type harm struct {
	weapon string
	mean   *big.Rat
}

// testRange measures weapons: the target holds each of them, and is hit by it.
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
