// Package mechahex implements Mecha: HEX v1.3, both printings: classes with slots, upgrades and weapons that fill
// them, heroes and titles.
//
// Limits and tables are data (data/mechahex.json). This package reads them, computes the sheet of a model, applies
// the rules of army creation, and answers shots and rams.
//
// Read it bottom to top: pack, game, printing, item, tables, model, condition, derive, read, army, form, card, odds and
// its parts, attacks, battle, the parts of check, check, about, validate, open.
package mechahex

import "gantry/rules"

// Ids that rules refer to.
const (
	extraArmor     = "extra-armor"
	heatSinks      = "heat-sinks"
	tunedEngine    = "high-tuned-engine"
	aceCustom      = "ace-custom"
	avenger        = "avenger"
	customChoice   = "ace-custom-location"
	weaponChoice   = "avenger-weapon"
	scenery        = "scenery"
	heroReading    = "hero-limit"
	byGameSize     = "game-size"
	byArmyTotal    = "army-total"
	armoredFree    = "free"
	boostJets      = "boost-jets"
	tacticalMaster = "tactical-master"

	armored = "armored" // the free Extra Armors, in marks and situations
)

const book rules.Book = "Mecha: HEX v1.3"

var (
	creation = book.Printed("Army Creation")
	shooting = book.Printed("Shooting")
	morale   = book.Printed("Morale")
	specials = book.Printed("Special Rules")
	playing  = book.Printed("Playing the Game")
)

type game struct {
	pack     tables
	words    rules.Words
	items    map[string]*item
	allItems []*item // upgrades, then weapons
	editions []*printing
	unknown  *printing // for an army that names no edition of the pack: the default edition
	heroes   []rules.Option
	titles   []rules.Option
	options  rules.Form
}

// printing is an edition with its classes: everything that reading a unit depends on besides the unit.
type printing struct {
	*game
	edition
	id         string
	known      bool // the army names it
	classes    map[string]*class
	catalogue  []rules.Entry
	offers     map[string][]rules.Item  // items that a class may mount, by class; "" for an unknown one
	formFields map[string][]rules.Field // of models without choices, by class; "" for an unknown one
	reference  []rules.Panel

	shooting    []rules.Field // the situation of a shot
	sideAttacks []rules.Attack
}

// printing returns the edition in force.
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
