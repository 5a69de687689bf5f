// Package masc is M.A.S.C., a game of squads of light and mid mecha: a force by
// counts of six types, the stat card behind them, squads, regions to hold.
//
// The rules' own Mecha Stat Card is not in their text. The pack gives each field
// of it a source of its own, a field may be missing, and an override of any of
// them is the player's own card.
//
// Read it bottom to top: pack, game, machine, tables, unit, army, card, whole, odds
// and its parts, attacks, check, about, validate, open.
package masc

import (
	"slices"

	"gantry/rules"
)

const book rules.Book = "M.A.S.C."

// The choices of a unit, and the options of an army beside the two classes.
const (
	squadChoice  = "squad"
	damageChoice = "damage" // of targets, in odds
	goal         = "victory-points"
)

// The most that a roster may ask for. They are far beyond the game.
const (
	mostMecha  = 99
	mostPoints = 999
)

type game struct {
	pack    tables
	words   rules.Words
	types   []*machine // in the pack's order
	options rules.Form
	unit    rules.Form
	design  rules.Form // of a designed mecha
	entries []rules.Entry
	card    rules.Table // the whole stat card
	typed   bool        // a stat card was typed in, or a part of one
}

// machine finds a type by its id, nil where there is none.
func (g *game) machine(id string) *machine {
	i := slices.IndexFunc(g.types, func(m *machine) bool { return m.id == id })
	if i < 0 {
		return nil
	}
	return g.types[i]
}

// term is a term of the reference or a reading of the pack, one without text where
// the pack has none.
func (g *game) term(id string) rules.Term {
	for _, p := range slices.Concat(g.pack.Reference, []rules.Panel{{Terms: g.pack.Readings}}) {
		for _, t := range p.Terms {
			if t.ID == id {
				return t
			}
		}
	}
	return rules.Term{ID: id, Source: rules.Source{Cite: g.pack.Words.Cite}}
}
