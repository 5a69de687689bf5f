package masc

import (
	"fmt"
	"slices"

	"gantry/rules"
)

// System is the game.
var System = rules.System{
	ID:   "masc",
	Name: "M.A.S.C.",
	Doc:  "Squads of mecha fight over regions: 8 Light and 8 Mid per side.",
	Open: open, Shape: shape,
}

// newGame precomputes the sheet of each type of the pack.
func newGame(p tables, words rules.Words) *game {
	g := &game{pack: p, words: words}
	for id, m := range p.Types.Rows.All {
		m.id, m.place = id, len(g.types)
		if m.Class.Value == "" {
			m.Class.Basis = rules.Missing
		}
		m.row, m.kill = m.card(), m.diceToKill(p.Components.Faces, 0)
		m.gaps, g.typed = m.open(), g.typed || m.typed()
		g.types = append(g.types, &m)
	}
	g.options.Fields = optionFields(p.Force)
	g.unit.Fields = []rules.Field{
		{ID: squadChoice, Label: "Squad", Kind: rules.FieldText, Groups: true,
			Help: "Name for 2 or more mecha that start together. Leave empty to decide at the table."},
		{ID: damageChoice, Label: "Damage on each", Kind: rules.FieldInt, Max: maxDice, Inactive: true,
			Help: "For odds: damage each has already taken."},
	}
	g.design.Fields = slices.Concat(designFields(p.Components.Faces.Int()), g.unit.Fields)
	g.entries = g.allEntries()
	g.card = g.cardTable()
	return g
}

// optionFields returns an army's own choices.
func optionFields(usual force) []rules.Field {
	agreed := func(n int) string { return fmt.Sprintf("Usually %d. To change it, agree with your opponent.", n) }
	l, m := usual.Light.Int(), usual.Mid.Int()
	return []rules.Field{
		{ID: light, Label: "Light mecha required", Help: agreed(l), Kind: rules.FieldInt, Max: maxMecha, Default: l},
		{ID: mid, Label: "Mid mecha required", Help: agreed(m), Kind: rules.FieldInt, Max: maxMecha, Default: m},
		{ID: goal, Label: "Victory points to win", Kind: rules.FieldInt, Max: maxPoints, Default: usual.Points.Int(),
			Help: "Fewer: a race for regions. More: a longer fight."},
	}
}

// open decodes and validates a pack.
func open(raw []byte) (rules.Game, error) {
	p, words, err := shape.Open(raw)
	if err != nil {
		return nil, err
	}
	return newGame(p, words), nil
}
