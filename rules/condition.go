package rules

import (
	"fmt"
	"maps"
	"slices"
)

// Condition holds what is marked on one model in a battle, by the ids of its tracks and marks: boxes, a switch that is
// on, the index of a chosen option, a count. Absent is 0. It is part of no list.
type Condition map[string]int

// With returns a copy of the condition with one number changed. 0 removes it.
func (c Condition) With(id string, n int) Condition {
	c = maps.Clone(c)
	if n == 0 {
		delete(c, id)
		return c
	}
	if c == nil {
		c = Condition{}
	}
	c[id] = n
	return c
}

// Moment is a point in a battle.
type Moment struct {
	Round int    // from 1
	Phase string // EndOfRound, or "" before it
}

// EndOfRound is the phase after the last one in which units act.
const EndOfRound = "end"

// Mark is something besides boxes that players mark on a model in a battle. It is a switch if Max is 1 and a choice if
// it has options, of which the first is the default.
type Mark struct {
	ID      string // unique among the marks and tracks of its profile
	Label   string
	Options []Option
	Max     int // of a count
	Lasts   Span
	Plain   bool // a note for the players that no number depends on
	Source
}

// Top returns the highest number of the mark.
func (m Mark) Top() int {
	if m.Options != nil {
		return len(m.Options) - 1
	}
	return m.Max
}

// Span is how long a mark counts.
type Span uint8

// The spans of marks. ForTurn ends when the model is activated in a later round.
const (
	ForBattle Span = iota
	ForRound
	ForTurn
)

// MarkTop returns the highest number of a mark or track of the profile. ok is false for any other id, and for all
// of a game without marks.
func (p Profile) MarkTop(id string) (top int, ok bool) {
	if p.Marks == nil {
		return 0, false
	}
	if i := slices.IndexFunc(p.Marks, func(m Mark) bool { return m.ID == id }); i >= 0 {
		return p.Marks[i].Top(), true
	}
	i := slices.IndexFunc(p.Tracks, func(t Track) bool { return t.ID == id })
	if i < 0 {
		return 0, false
	}
	return p.Tracks[i].Boxes, true
}

// CheckConditions finds a marked unit that stands for several models, and a mark that its unit does not have or that
// is out of bounds. The error is a QuestionError. Its pointer begins with the given one of the units.
func CheckConditions(a Army, units string) error {
	for i, u := range a.Lineup().Units {
		if len(u.Condition) == 0 {
			continue
		}
		at := fmt.Sprintf("%s/%d/marks", units, i)
		p := a.Profile(i)
		switch {
		case u.Count != 1:
			return Unanswerable(at, "marks need a unit of one model, not %s", Grouped(u.Count))
		case p.Marks == nil:
			return Unanswerable(at, "Gantry has no marks for this unit yet")
		}
		for _, id := range slices.Sorted(maps.Keys(u.Condition)) {
			top, ok := p.MarkTop(id)
			if n := u.Condition[id]; ok && (n < 0 || n > top) {
				return Unanswerable(Pointer(at, id), "enter a whole number from 0 to %d", top)
			}
			if !ok {
				return Unanswerable(Pointer(at, id), "unknown mark %.80q.%s", id, DidYouMean(Nearest(id, p.markIDs())))
			}
		}
	}
	return nil
}

func (p Profile) markIDs() (ids []string) {
	for _, t := range p.Tracks {
		ids = append(ids, t.ID)
	}
	for _, m := range p.Marks {
		ids = append(ids, m.ID)
	}
	return ids
}
