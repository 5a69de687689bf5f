package play

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

// IsFull reports whether the log takes no more entries.
func (b Board) IsFull() bool { return len(b.Entries) >= MaxEvents }

// Continue returns the battle that goes on with the marks and the clock of the board. Its log begins with entries that
// set them as they were at the end of each reported round and before the present phase, since games and reports ask for
// that.
func (b Board) Continue(now time.Time) Battle {
	name, _ := b.part()
	next := b.Battle
	next.Name = nameOfPart(name, b.NextPart())
	next.Begun, next.Ended, next.Log = now.UTC().Truncate(time.Second), time.Time{}, nil
	s := start{Board{Battle: next, State: Fold(nil), Calendar: b.Calendar, Armies: b.Armies}}
	round := b.Round(b.Clock)
	for r := 1; r < round; r++ {
		if r <= maxReported || r == round-1 { // activations before the present one are those of the last round
			s.goTo(b, r*b.steps()-1)
		}
	}
	if begun := b.Clock - 1; b.Round(begun) == round && begun >= 0 {
		s.goTo(b, begun)
	}
	if e, ok := s.SetClock("", b.Clock); ok {
		s.add(e)
	}
	s.copy(b.State)
	return s.Battle
}

// start is the battle that another goes on in, as far as its log has been made.
type start struct{ Board }

// goTo brings the battle to a moment of the other.
func (s *start) goTo(of Board, clock int) {
	if e, ok := s.SetClock("", clock); ok {
		s.add(e)
	}
	s.copy(Fold(of.until(clock)))
}

// copy gives all marks the numbers of a state at the same clock: activations first, on which marks of a turn depend.
func (s *start) copy(of State) {
	places := slices.SortedFunc(maps.Keys(of.made), func(a, b Place) int {
		return cmp.Or(strings.Compare(a.Side, b.Side), strings.Compare(a.Unit, b.Unit), a.Model-b.Model,
			strings.Compare(a.Mark, b.Mark))
	})
	for _, activations := range []bool{true, false} {
		e, bytes := s.event(""), 0
		for _, p := range places {
			if p == clock || activations != (p.Mark == Activated) {
				continue
			}
			m, _ := s.Find(p)
			scale, known := m.scale(p.Mark)
			if !known {
				scale.Top = maxNumber
			}
			to := of.Number(p, scale, s.Calendar)
			c, changes := s.change(m, Press{Place: p, To: &to}, scale)
			if !changes {
				continue
			}
			size := len(c.node().Append(nil)) + 1
			if len(e.Do) == MaxChanges || bytes+size > EventBytes*3/4 { // the rest is for what is around them
				s.add(e)
				e, bytes = s.event(""), 0
			}
			e.Do, bytes = append(e.Do, c), bytes+size
		}
		if len(e.Do) > 0 {
			s.add(e)
		}
	}
}

// add puts an entry into the log.
func (s *start) add(e Event) {
	log := s.Battle.Log
	e.ID, e.Start = fmt.Sprintf("start-%d", len(log)+1), true
	e.At = s.Battle.Begun.Add(time.Duration(len(log)+1) * time.Millisecond)
	s.Battle.Log = append(log, e)
	s.State = Fold(s.Battle.Log)
}
