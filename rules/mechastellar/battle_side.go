package mechastellar

import "gantry/rules"

// theSide is the place of the marks that belong to no unit.
const theSide = -1

// Marks of one side, besides the boxes of its tracks.
const (
	gained = "influence-round" // the round of the last point of Influence for a round
	scored = "scored-round"    // the round in which objectives were last scored
)

var (
	momentumSource = book.Printed("Momentum")
	influenceFrom  = book.Printed("Strategic Commands")
)

// sideMarks returns the marks of the side.
func (a *army) sideMarks() []rules.Mark {
	list := []rules.Mark{}
	if a.plays(strategic) {
		list = append(list, rules.Mark{ID: gained, Label: "Influence gained in round", Max: mostRounds,
			Source: influenceFrom})
	}
	if a.plays(srw) {
		list = append(list, rules.Mark{ID: scored, Label: "Objectives scored in round", Max: mostRounds,
			Source: book.Printed("Strategic Robot Warfare")})
	}
	return list
}

// side returns a mark of the side.
func (a *army) side(mark string) int {
	if a.Chosen.Moment == nil {
		return 0
	}
	return a.Chosen.Moment.Marks[mark]
}
