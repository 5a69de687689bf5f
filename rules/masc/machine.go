package masc

import (
	"fmt"
	"slices"

	"gantry/rules"
)

// isDesigned reports whether a player designed the type.
func (m *machine) isDesigned() bool { return m.id == rules.Designed }

// times returns a number of the type with its name: "2 Wolves".
func (m *machine) times(n int) string {
	if n == 1 {
		return "1 " + m.Name
	}
	return fmt.Sprintf("%d %s", n, m.Plural)
}

// onTheCard says which input provides a missing field.
func (m *machine) onTheCard(field string) string {
	if m.isDesigned() {
		return "the " + field + " of " + m.Name
	}
	return "the " + m.Name + "'s " + field + " from the Mecha Stat Card"
}

// The stats of the card, in order.
const (
	atMove = iota
	atRange
	atAttack
	atArmor
	atBody
)

// card returns the type's row of the stat card.
func (m *machine) card() []rules.Stat {
	field := func(id, name, suffix string, f rules.Figure) rules.Stat {
		return rules.Work(id, name).Set(m.Name, f).Needs(m.onTheCard(name)).Format("", suffix)
	}
	return []rules.Stat{
		atMove:   field("move", "Move", "", m.Move),
		atRange:  field("range", "Range", "", m.Range),
		atAttack: field("attack", "Attack", "", m.Attack),
		atArmor:  field("armor", "Armor", "+", m.Armor),
		atBody:   field("body", "Body", "", m.Body),
	}
}

// diceToKill returns the average number of dice that destroy one mecha: its Body divided by the share of a die's
// faces that damage it. Damage on it counts for less Body.
func (m *machine) diceToKill(faces rules.Figure, damage int) rules.Stat {
	hits := rules.Work("hits", "Faces that hit").Set("faces of a die", faces).Sub("Armor", m.Armor).
		Add("for equaling Armor", rules.Given(1, faces.Source))
	w := rules.Work("dice-to-kill", "Dice to kill").Set("Body", m.Body)
	if damage > 0 {
		w.Sub("damage", rules.Given(damage, ofDamage))
	}
	w.Mul("for faces of a die", faces).StepStat("for faces that hit", rules.OpDiv, hits.Stat())
	switch {
	case !m.Body.Known():
		w.Needs(m.onTheCard("Body"))
	case !m.Armor.Known():
		w.Needs(m.onTheCard("Armor"))
	}
	return w.Stat()
}

// What the text does not say about a type, by the words of the message.
const (
	inferred  = iota // the class is inferred
	unclassed        // there is no class
	house            // the numbers are Gantry's
	own              // the numbers are the list's house values
)

// open returns what the text does not say about the type, "" for each known part.
func (m *machine) open() (gaps [4]string) {
	switch b := m.Class.Basis; {
	case m.Class.Value == "":
		gaps[unclassed] = "class"
	case b != rules.Printed && b != rules.Typed:
		gaps[inferred] = m.Class.label()
	}
	for _, s := range m.row {
		gap := house
		if s.Overridden {
			gap = own
		}
		if s.Basis == rules.House && gaps[gap] != "" {
			gaps[gap] += ", "
		}
		if s.Basis == rules.House {
			gaps[gap] += s.Label
		}
	}
	return gaps
}

// typed reports whether a part of the type's row was entered by a player.
func (m *machine) typed() bool {
	is := func(s rules.Source) bool { return s.Overridden && s.Basis <= rules.Typed }
	return is(m.Class.Source) || slices.ContainsFunc(m.row, func(s rules.Stat) bool { return is(s.Source) })
}
