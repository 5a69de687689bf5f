package masc

import (
	"cmp"
	"fmt"

	"gantry/rules"
	"gantry/rules/judge"
)

// The text has six types and no rules to make others. A designed mecha is a row of the stat card that its player
// fills in: class and numbers. Every output marks it as designed.

// The choices of a designed mecha are the fields of the stat card.
const (
	classChoice  = "class"
	moveChoice   = "move"
	rangeChoice  = "range"
	attackChoice = "attack"
	armorChoice  = "armor"
	bodyChoice   = "body"

	designedName = "Designed mecha"
)

// designFields returns the fields of the stat card as choices, the class first.
func designFields(faces int) []rules.Field {
	number := func(id, label string, least, most int, help string) rules.Field {
		return rules.Field{ID: id, Label: label, Kind: rules.FieldInt, Min: least, Max: most, Help: help}
	}
	return []rules.Field{
		{ID: classChoice, Label: "Class", Kind: rules.FieldOneOf,
			Options: []rules.Option{{ID: light, Label: className(light)}, {ID: mid, Label: className(mid)}}},
		number(moveChoice, "Move", 0, maxDesigned, "Squares."),
		number(rangeChoice, "Range", 0, maxDesigned, "Squares."),
		number(attackChoice, "Attack", 0, maxDesigned, "Dice."),
		number(armorChoice, "Armor", 1, faces, "Lowest die that damages it."),
		number(bodyChoice, "Body", 1, maxDesigned, "Damaging dice needed to destroy it."),
	}
}

// maxDesigned is the largest number of a designed mecha, as for a type in a pack.
const maxDesigned = 99

// designed returns the type that a unit's choices describe. Numbers that are not chosen are missing.
func (g *game) designed(u *rules.Unit) *machine {
	number := func(id string) rules.Figure {
		fd, _ := g.design.Field(id)
		f, _ := judge.Number(u.Choices, fd, judge.NotGiven)
		return f
	}
	name := fmt.Sprintf("%.40s", cmp.Or(u.Name, designedName))
	m := &machine{id: rules.Designed, Name: name, Plural: name, Move: number(moveChoice), Range: number(rangeChoice),
		Attack: number(attackChoice), Armor: number(armorChoice), Body: number(bodyChoice)}
	m.Class = class{Source: rules.ThisRoster, Value: u.Choices.Text(classChoice)}
	if m.Class.label() == "" {
		m.Class.Value = ""
	}
	if m.Class.Value == "" {
		m.Class.Basis = rules.Missing
	}
	m.row, m.kill = m.card(), m.diceToKill(g.pack.Components.Faces, 0)
	return m
}

// designEntry returns a new designed mecha.
func (g *game) designEntry() rules.Entry {
	u := rules.Unit{Profile: rules.Designed, Count: 1, Mounts: []rules.Mount{}, Choices: rules.Choices{classChoice: mid,
		moveChoice: 4, rangeChoice: 4, attackChoice: 3, armorChoice: 5, bodyChoice: 3}}
	return rules.Entry{ID: rules.Designed, Name: designedName, Group: "Your own", Facets: []string{"Designed"}, Unit: u,
		Note: "You choose its class and numbers.", Stats: g.designed(&u).row}
}
