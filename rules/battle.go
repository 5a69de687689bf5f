package rules

import "slices"

// Fact is a field of a situation that the marks of both sides decide.
type Fact struct {
	Field string
	Value any
	Reason
}

// Change is one change of a condition: a number added, or the number to set.
type Change struct {
	Theirs bool   // of a unit of Question.Against
	Unit   int    // its index
	Mark   string // a mark or a track
	By     int
	Set    *int // replaces By
}

// Aftermath is how a result changes conditions. Its changes are complete: a choice that was not made is made in the
// way that helps the chooser most.
type Aftermath struct {
	Changes []Change
	Choices []Field // still open, with the values that were used as defaults
	Told    []Reason
}

// Add adds a change by a number other than 0.
func (a *Aftermath) Add(c Change) {
	if c.By != 0 || c.Set != nil {
		a.Changes = append(a.Changes, c)
	}
}

// Due is something that the rules ask at a moment of a battle.
type Due struct {
	Unit  int // its index, -1 for the side
	Label string
	Text  string
	Source
	Changes []Change  // of the side's units, if it happens or the roll fails
	Roll    *Question // the roll that decides, nil for none
}

// Given returns the question with the facts that the attack has fields for and the question leaves open, and these
// facts.
func (a Attack) Given(army Army, q Question) (Question, []Fact) {
	q.Attack = a.ID
	facts := slices.DeleteFunc(army.Facts(q), func(f Fact) bool {
		_, given := q.Situation[f.Field]
		return given || !slices.ContainsFunc(a.Situation, func(fd Field) bool { return fd.ID == f.Field })
	})
	for _, f := range facts {
		q.Situation = q.Situation.With(f.Field, f.Value)
	}
	return q, facts
}
