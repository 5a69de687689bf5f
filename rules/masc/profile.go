package masc

import (
	"strings"

	"gantry/rules"
)

func (g *game) Profile(_ rules.Force, u rules.Unit) rules.Profile {
	e := g.entry(u)
	if !e.known {
		return rules.Profile{}
	}
	p := rules.Profile{
		Class: e.headline(),
		Blocks: []rules.Block{
			{Card: true, Stats: e.row},
			{Label: "Also", Stats: []rules.Stat{e.kill}},
		},
	}
	if e.Body.Known() {
		p.Tracks = []rules.Track{{Label: "Body", Boxes: e.Body.Int()}}
	}
	for id, t := range g.pack.Words.Rows.All {
		t.ID = id
		p.Legend = append(p.Legend, t)
	}
	return p
}

// headline is the class and the squad, and the type of what has a name of its
// own.
func (e *entry) headline() string {
	parts := []string{e.Class.label()}
	if e.Unit.Name != "" {
		parts = append([]string{e.machine.Name}, parts...)
	}
	if e.squad != "" {
		parts = append(parts, e.squad)
	}
	return strings.Join(parts, " · ")
}

// onTheCard says which input enables a missing field.
func (m *machine) onTheCard(field string) string {
	return "the " + m.Name + "'s " + field + " from the Mecha Stat Card"
}

// field is one number of the stat card.
func (m *machine) field(id, name, affix string, f rules.Figure) rules.Stat {
	return rules.Work(id, name).Set(m.Name, f).Needs(m.onTheCard(name)).Shown("", affix)
}

// The stats of the card, in its order.
const (
	atMove = iota
	atRange
	atAttack
	atArmor
	atBody
)

// card is the type's row of the stat card.
func (m *machine) card() []rules.Stat {
	return []rules.Stat{
		atMove:   m.field("move", "Move", "", m.Move),
		atRange:  m.field("range", "Range", "", m.Range),
		atAttack: m.field("attack", "Attack", "", m.Attack),
		atArmor:  m.field("armor", "Armor", "+", m.Armor),
		atBody:   m.field("body", "Body", "", m.Body),
	}
}

// diceToKill is how many dice destroy one mecha on average: its Body, each by
// the part of a die's faces that damages it.
func (m *machine) diceToKill(faces rules.Figure) rules.Stat {
	one := rules.Given(1, faces.Source)
	hits := rules.Work("hits", "Faces that hit").Set("faces of a die", faces).Sub("Armor", m.Armor).Add("the Armor itself", one)
	w := rules.Work("dice-to-kill", "Dice to kill").Set("Body", m.Body).Mul("faces of a die", faces).StepStat("faces that hit", rules.OpDiv, hits.Stat())
	switch {
	case !m.Body.Known():
		w.Needs(m.onTheCard("Body"))
	case !m.Armor.Known():
		w.Needs(m.onTheCard("Armor"))
	}
	return w.Stat()
}
