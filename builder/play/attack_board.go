package play

import (
	"cmp"
	"fmt"
	"strings"

	"gantry/rules"
)

// Attack returns the event of an attack with its changes, which count the models by of its side, and the models at of
// the other. A change of a model that is not on the board is left out. The error is a UserError.
func (b Board) Attack(side string, a Attack, by, at []string, changes []rules.Change) (Event, error) {
	ours, theirs := b.models(side, by), b.models(a.Against, at)
	var presses []Press
	for _, c := range changes {
		list, of := ours, side
		if c.Theirs {
			list, of = theirs, a.Against
		}
		m := Model{Place: Place{Side: of}}
		if c.Unit >= 0 {
			if c.Unit >= len(list) {
				continue
			}
			m = list[c.Unit]
		}
		if m.Side != "" {
			presses = append(presses, Press{Place: m.at(c.Mark), By: c.By, To: c.Set})
		}
	}
	e, _, err := b.Mark(side, presses...)
	e.Attack = &a
	return e, err
}

// models returns the models of one side with some ids, in their order, without values where there is none.
func (b Board) models(side string, ids []string) (list []Model) {
	army, _ := b.Army(side)
	for _, id := range ids {
		m, _ := army.Model(id)
		list = append(list, m)
	}
	return list
}

// names returns the names of models of one side, with the side's once if a full name has it.
func (b Board) names(side string, ids []string) string {
	var list []string
	of := ""
	for _, m := range b.models(side, ids) {
		if m.Name != "" {
			list = append(list, m.Name)
			of = cmp.Or(of, strings.TrimPrefix(m.Full, m.Name))
		}
	}
	return strings.Join(list, ", ") + of
}

// byText returns who attacked with what.
func (b Board) byText(side string, a Attack) string {
	if by := b.names(side, a.By); by != "" {
		return by + ": " + a.Label
	}
	return a.Label
}

// attackText returns who attacked whom with what, and how lucky that was.
func (b Board) attackText(side string, a Attack) string {
	text := b.byText(side, a)
	if at := b.names(a.Against, a.At); at != "" {
		text += " at " + at
	}
	var notes []string
	if a.Seed > 0 {
		notes = append(notes, "rolled by Gantry")
	}
	if n, ok := a.Luck(); ok && !b.NoLuck {
		notes = append(notes, fmt.Sprintf("better than %d of 100 results", Of100(n)))
	}
	if len(notes) > 0 {
		text += " (" + strings.Join(notes, ", ") + ")"
	}
	return text
}
