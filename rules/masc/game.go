// Package masc implements M.A.S.C., a game of squads of light and mid mecha: a force by counts of six types, the
// stat card behind them, squads, regions to hold.
//
// The rules' own Mecha Stat Card is not in their text. Each of its fields in the pack has its own source and may be
// missing; an override is the player's own card.
//
// Read it bottom to top: pack, game, machine, tables, unit, army, card, whole, odds and its parts, attacks, check,
// about, validate, open.
package masc

import (
	"slices"

	"gantry/rules"
)

const book rules.Book = "M.A.S.C."

// The choices of a unit, and the options of an army besides the two classes.
const (
	squadChoice  = "squad"
	damageChoice = "damage" // on targets, in odds
	goal         = "victory-points"
)

// The track of damage, and the marks of a mecha besides those that share their ids with fields.
const (
	bodyTrack = "body"
	pinsField = "pins"
	activated = "activated" // the round of the last activation
	moved     = "moved"
	attacked  = "attacked"
)

// lastRound bounds rounds: the game has no last one.
const lastRound = 99

// ofDamage is the source of damage, ofMoving that of moving.
var (
	ofDamage = book.Printed("Damage")
	ofMoving = book.Printed("Movement Phase")
)

// The largest numbers in a list. They are far beyond the game.
const (
	maxMecha  = 99
	maxPoints = 999
)

type game struct {
	pack    tables
	words   rules.Words
	types   []*machine // in the pack's order
	options rules.Form
	unit    rules.Form
	design  rules.Form // for designs
	entries []rules.Entry
	card    rules.Table // the whole stat card
	typed   bool        // a stat card was entered, or a part of one
}

// machine finds a type by its id, nil for none.
func (g *game) machine(id string) *machine {
	i := slices.IndexFunc(g.types, func(m *machine) bool { return m.id == id })
	if i < 0 {
		return nil
	}
	return g.types[i]
}

// term returns a term of the pack's reference or readings, without text if there is none.
func (g *game) term(id string) rules.Term {
	t, ok := rules.FindTerm(slices.Concat(g.pack.Reference, []rules.Panel{{Terms: g.pack.Readings}}), id)
	if !ok {
		return rules.Term{ID: id, Source: rules.Source{Cite: g.pack.Words.Cite}}
	}
	return t
}
