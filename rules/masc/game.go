// Package masc is M.A.S.C., a game of squads of light and mid mecha: a force by
// counts of six types, the stat card behind them, squads, regions to hold.
//
// The rules' own Mecha Stat Card is not in their text. The pack gives each field
// of it a source of its own, a field may be missing, and an override of any of
// them is the player's own card.
package masc

import (
	"fmt"
	"slices"

	"gantry/rules"
	"gantry/rules/judge"
	"gantry/rules/pack"
)

// rulesVersion is 1 for what the first version answered; see rules.About.
const rulesVersion = 3

// System is the game.
var System = rules.System{
	ID:   "masc",
	Name: "M.A.S.C.",
	Doc:  "Squads of mecha fight over regions: 8 Light and 8 Mid per side.",
	Open: open, Shape: shape,
}

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

// newGame precomputes what the pack makes of each type.
func newGame(p tables, words rules.Words) *game {
	g := &game{pack: p, words: words}
	for id, m := range p.Types.Rows.All {
		m.id, m.place = id, len(g.types)
		if m.Class.Value == "" {
			m.Class.Basis = rules.Missing
		}
		m.row, m.kill = m.card(), m.diceToKill(p.Components.Faces)
		m.gaps, g.typed = m.open(), g.typed || m.typed()
		g.types = append(g.types, &m)
	}
	g.options.Fields = optionFields(p.Force)
	g.unit.Fields = []rules.Field{
		{ID: squadChoice, Label: "Squad", Kind: rules.FieldText, Groups: true,
			Help: "Name for 2 or more mecha that start together. Leave empty to decide at the table."},
		{ID: damageChoice, Label: "Damage on each", Kind: rules.FieldInt, Max: mostDice, Inactive: true,
			Help: "For odds: damage each has already taken."},
	}
	g.design.Fields = slices.Concat(designFields(p.Components.Faces.Int()), g.unit.Fields)
	g.entries = g.allEntries()
	g.card = g.cardTable()
	return g
}

// optionFields are an army's own choices.
func optionFields(usual force) []rules.Field {
	agreed := func(n int) string { return fmt.Sprintf("Usually %d. To change it, agree with your opponent.", n) }
	l, m := usual.Light.Int(), usual.Mid.Int()
	return []rules.Field{
		{ID: light, Label: "Light mecha required", Help: agreed(l), Kind: rules.FieldInt, Max: mostMecha, Default: l},
		{ID: mid, Label: "Mid mecha required", Help: agreed(m), Kind: rules.FieldInt, Max: mostMecha, Default: m},
		{ID: goal, Label: "Victory points to win", Kind: rules.FieldInt, Max: mostPoints, Default: usual.Points.Int(),
			Help: "Fewer: a race for regions. More: a longer fight."},
	}
}

// machine finds a type by its id, nil where there is none.
func (g *game) machine(id string) *machine {
	i := slices.IndexFunc(g.types, func(m *machine) bool { return m.id == id })
	if i < 0 {
		return nil
	}
	return g.types[i]
}

// About says what the game is.
func (g *game) About() rules.About {
	about := rules.About{Glossary: g.glossary(),
		Imprint: g.pack.About, RulesVersion: rulesVersion, Board: rules.Regions,
		Readings: g.pack.Readings, Rules: checks.Rules(),
		Tables: g.tables(), Products: []string{rules.ProductRoster, rules.ProductCards, rules.ProductCounters},
		Editions: judge.Options(g.pack.Editions.Rows, func(e pack.Edition) rules.Option {
			return rules.Option{Label: e.Name, Note: e.Text}
		}),
	}
	about.Yardstick.Bands = []rules.Band{
		{Label: "no pin", Situation: rules.Choices{}},
		{Label: "one pin", Situation: rules.Choices{pinsField: 1}},
	}
	for _, y := range g.pack.Yardstick {
		n := y.Count.Int()
		about.Yardstick.Targets = append(about.Yardstick.Targets,
			rules.Unit{Profile: y.Profile, Name: g.machine(y.Profile).times(n), Count: n, Mounts: []rules.Mount{}})
	}
	about.Play = rules.HowItPlays(about.Glossary, g.words.Play.Terms)
	about.Numbers = g.words.Numbers
	about.Markers = g.markers(about.Glossary)
	return about
}
