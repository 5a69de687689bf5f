// Package mechahex is Mecha: HEX v1.3, both printings: classes with slots,
// upgrades and weapons that fill them, heroes and titles.
//
// Limits and tables are data (data/mechahex.json); this package reads them,
// computes the sheet of a model, applies the rules of army creation, and tells
// what shots and rams come to.
//
// Read it bottom to top: pack, game, printing, item, tables, model, derive, read,
// army, form, card, odds and its parts, attacks, the parts of check, check, about,
// validate, open.
package mechahex

import "gantry/rules"

// Ids that rules speak of.
const (
	extraArmor   = "extra-armor"
	heatSinks    = "heat-sinks"
	tunedEngine  = "high-tuned-engine"
	aceCustom    = "ace-custom"
	avenger      = "avenger"
	customChoice = "ace-custom-location"
	weaponChoice = "avenger-weapon"
	scenery      = "scenery"
	heroReading  = "hero-limit"
	byGameSize   = "game-size"
	byArmyTotal  = "army-total"
	armoredFree  = "free"
)

const book rules.Book = "Mecha: HEX v1.3"

var (
	creation = book.Printed("Army Creation")
	shooting = book.Printed("Shooting")
	morale   = book.Printed("Morale")
)

type game struct {
	pack     tables
	words    rules.Words
	items    map[string]*item
	list     []*item // upgrades, then weapons
	editions []*printing
	unknown  *printing // in force where an army names no edition of the pack: the default one
	heroes   []rules.Option
	titles   []rules.Option
	options  rules.Form
}

// printing is an edition with the classes as it has them: all that the reading of
// a unit depends on beside the unit.
type printing struct {
	*game
	edition
	id         string
	known      bool // it is the one that the army names
	classes    map[string]*class
	catalogue  []rules.Entry
	offers     map[string][]rules.Item  // what a class may mount, by class; "" for an unknown one
	formFields map[string][]rules.Field // of models that chose nothing, by class in the same way
	reference  []rules.Panel

	shooting    []rules.Field // the situation of a shot
	sideAttacks []rules.Attack
}

// printing is the edition in force.
func (g *game) printing(options rules.Choices) *printing {
	id, given := options["edition"]
	if !given {
		id = g.pack.Default
	}
	for _, p := range g.editions {
		if p.id == id {
			return p
		}
	}
	return g.unknown
}
