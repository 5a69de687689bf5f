package masc

import (
	"slices"

	"gantry/rules"
)

// squadNames are the squads of the mark squad, after the one of the list.
var squadNames = rules.Letters("As in the list")

// mechaMarks are the marks of a mecha.
var mechaMarks = []rules.Mark{
	{ID: activated, Label: "Activated in round", Max: lastRound, Plain: true, Source: book.Printed("Turn Sequences")},
	{ID: squadChoice, Label: "Squad now", Options: squadNames, Source: book.Printed("Squadrons")},
	{ID: pinsField, Label: "Pinning", Options: []rules.Option{{Label: "None"}, {ID: "target",
		Label: "Pins the target squad"}, {ID: "other", Label: "Pins another squad"}},
		Source: book.Printed("Attacking an enemy Squadron")},
	{ID: moved, Label: "Moved", Max: 1, Lasts: rules.ForPhase, Source: ofMoving},
	{ID: attacked, Label: "Attacked", Max: 1, Lasts: rules.ForPhase, Source: book.Printed("Combat Phase")},
}

// outOfPlay returns why the mecha is not on the board.
func (u *unit) outOfPlay() string {
	if u.marked > 0 && u.marked == u.Body.Int() {
		return "destroyed"
	}
	return ""
}

// inPlay returns the units that are on the board.
func (g group) inPlay() group { return g.only(func(u *unit) bool { return u.outOfPlay() == "" }) }

// pinsTarget is the value of the mark for pins of an enemy of the squad that is attacked.
const pinsTarget = 1

// pinning returns the units that pin an enemy of the squad that they attack.
func (g group) pinning() group {
	return g.only(func(u *unit) bool { return u.Condition[pinsField] == pinsTarget })
}

// team returns the label of the squad that the unit is in now.
func (u *unit) team() string {
	if i := u.Condition[squadChoice]; i > 0 && i < len(squadNames) {
		return squadNames[i].Label
	}
	return u.squad
}

// taken returns the damage on each mecha of the unit: its marks, or the damage in the list if that is more.
func (u *unit) taken() int {
	if n, ok := damage(u.Choices, damageChoice, u.Body.Int()-1); ok {
		return max(0, n, u.marked)
	}
	return u.marked
}

// stats returns the unit's row of the stat card. A mecha that pins is pinned.
func (u *unit) stats() []rules.Stat {
	if u.Condition[pinsField] == 0 || !u.Move.Known() {
		return u.row
	}
	row := slices.Clone(u.row)
	row[atMove] = rules.Work(row[atMove].ID, row[atMove].Label).Set(u.machine.Name, u.Move).
		Sub("pinned", rules.Given(u.Move.Int(), ofMoving)).Stat()
	return row
}

// bodyLeft returns the damage that the mecha can take.
func (u *unit) bodyLeft() rules.Stat {
	if u.marked == 0 {
		return u.row[atBody]
	}
	return rules.Work("body", "Body").Set(u.machine.Name, u.Body).Sub("damage", rules.Given(u.marked, ofDamage)).Stat()
}

// toKill returns the dice that destroy the mecha on average.
func (u *unit) toKill(g *game) rules.Stat {
	if u.marked == 0 {
		return u.kill
	}
	return u.diceToKill(g.pack.Components.Faces, u.marked)
}

// Marks of the side itself besides its victory points: the regions that it controls by owner, which are fields of its
// question as well, and whether it has scored this round. Each Victory Phase decides again who controls a region.
const (
	ownRegions     = "own"
	neutralRegions = "neutral"
	enemyRegions   = "enemy"
	scored         = "scored"
)

// sideMarks returns the marks of the side itself.
func (g *game) sideMarks() []rules.Mark {
	marks := []rules.Mark{{ID: goal, Label: "Victory points", Max: maxPoints, Scores: 1,
		Source: book.Printed("Victory Phase")}}
	region := func(id, label string, f rules.Figure) {
		if f.Int() > 0 {
			marks = append(marks, rules.Mark{ID: id, Label: label, Max: f.Int(), Lasts: rules.ForRound,
				Source: book.Printed("Control")})
		}
	}
	region(ownRegions, "Own regions held", g.pack.Board.Own)
	region(neutralRegions, "Neutral regions held", g.pack.Board.Neutral)
	region(enemyRegions, "Enemy regions held", g.pack.Board.Enemy)
	return append(marks, rules.Mark{ID: scored, Label: "Scoring done", Max: 1, Lasts: rules.ForRound,
		Source: book.Printed("Victory Phase")})
}

// damage returns a number from 0 to most, -1 if none is given.
func damage(from rules.Choices, id string, most int) (n int, ok bool) {
	given, is := from[id]
	if !is {
		return -1, true
	}
	n, ok = given.(int)
	return n, ok && n >= 0 && n <= most
}
