package mechastellar

import "gantry/rules"

// theSide is the place of the marks that belong to no unit.
const theSide = -1

// The phases of a round, before its end. They are those of every list, since both sides share them.
const (
	rollOff     = "Roll-off"
	activations = "Activations"
	warships    = "Warships"
)

// in reports whether the army's moment is in a phase.
func (a *army) in(phase string) bool {
	return a.Chosen.Moment != nil && a.Chosen.Moment.Phase == rules.PhaseID(phase)
}

// starts reports whether a round starts. A moment without a phase may be its start.
func (a *army) starts() bool { return a.in(rollOff) || a.in("") }

// acted reports whether a unit was activated in the present round.
func (a *army) acted(m *model) bool {
	return a.Chosen.Moment != nil && m.Condition[activated] == a.Chosen.Moment.Round
}

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
