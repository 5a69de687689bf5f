package rules

// Condition holds the marks of one model in a battle by the ids of its tracks and marks: boxes, a switch that is on,
// the index of a chosen option, a count. Absent is 0. Lists don't store it.
type Condition map[string]int

// With returns a copy of the condition with one number changed. 0 removes it.
func (c Condition) With(id string, n int) Condition { return with(c, id, n, n == 0) }

// Moment is a point in a battle.
type Moment struct {
	Round int    // from 1
	Phase string // EndOfRound, or "" before it
}

// EndOfRound is the phase after the last one in which units act.
const EndOfRound = "end"
