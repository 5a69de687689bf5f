package rules

import "strings"

// Condition holds the marks of one model in a battle by the ids of its tracks and marks: boxes, a switch that is on,
// the index of a chosen option, a count. Absent is 0. Lists don't store it.
type Condition map[string]int

// With returns a copy of the condition with one number changed. 0 removes it.
func (c Condition) With(id string, n int) Condition { return with(c, id, n, n == 0) }

// AtPhaseStart returns the marks of a model as the present phase began.
func (u *Unit) AtPhaseStart() Condition {
	if u.Begun != nil {
		return u.Begun
	}
	return u.Condition
}

// Moment is a point in a battle, as one of its sides has it.
type Moment struct {
	Round int       // from 1
	Phase string    // the PhaseID of a phase of the game, EndOfRound, or "" for any before it
	Marks Condition // of the side itself; see Army.Whole
}

// EndOfRound is the phase after the last one in which units act.
const EndOfRound = "end"

// PhaseID returns the id of one of Profile.Phases: "combat" for "3. Combat".
func PhaseID(name string) string { return Slug(PhaseName(name)) }

// PhaseName returns one of Profile.Phases without its number.
func PhaseName(name string) string { return strings.TrimLeft(name, "0123456789. ") }
