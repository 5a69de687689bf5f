package play

import (
	"cmp"
	"maps"
	"slices"

	"gantry/rules"
)

// State is what a log adds up to.
type State struct {
	Entries []Entry // of the log, the first made first
	Clock   int     // the steps since the battle began; see Calendar
	made    map[Place][]made
}

// Entry is an event of a log, with whether it counts.
type Entry struct {
	Event
	Counts bool // it is not undone
	Depth  int  // 0 for a change or a note, 1 for one that undoes such, 2 for one that undoes that, and so on
}

// isChange reports whether the entry is neither a note nor an undo.
func (e Entry) isChange() bool { return e.Depth == 0 && e.Note == "" }

// made is a change that counts.
type made struct {
	Change
	by *Event
}

// Activated is the id of the mark for the round in which a model was last activated.
const Activated = "activated"

// Fold adds up a log. The order and the repetition of its events don't matter.
func Fold(log []Event) State {
	byID := map[string]*Entry{}
	var s State
	for _, e := range log {
		if byID[e.ID] == nil {
			byID[e.ID] = &Entry{Event: e}
		}
	}
	entries := slices.SortedFunc(maps.Values(byID), func(a, b *Entry) int {
		return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.ID, b.ID))
	})
	undoneBy := map[string][]*Entry{}
	for _, e := range entries {
		for _, id := range e.Undo {
			if of := byID[id]; of == nil || !of.Start {
				undoneBy[id] = append(undoneBy[id], e)
			}
		}
	}
	seen := map[string]bool{}
	var counts func(e *Entry) bool
	counts = func(e *Entry) bool {
		if seen[e.ID] { // known, or in a circle, which no log that was checked has
			return e.Counts
		}
		seen[e.ID] = true
		undone := slices.ContainsFunc(undoneBy[e.ID], counts)
		e.Counts = !undone
		return e.Counts
	}
	var depth func(e *Entry) int
	known := map[string]int{}
	depth = func(e *Entry) int {
		n, ok := known[e.ID]
		if ok || len(e.Undo) == 0 {
			return n
		}
		known[e.ID] = 1
		if of := byID[e.Undo[0]]; of != nil {
			known[e.ID] = 1 + depth(of)
		}
		return known[e.ID]
	}
	s.made = map[Place][]made{}
	for _, e := range entries {
		counts(e)
		e.Depth = depth(e)
		s.Entries = append(s.Entries, *e)
		for _, c := range e.Do {
			if e.Counts {
				s.made[c.Place] = append(s.made[c.Place], made{c, &e.Event})
			}
		}
	}
	s.Clock = s.number(clock, Scale{Top: maxNumber}, nil)
	return s
}

// Scale is how a mark is counted.
type Scale struct {
	Top   int
	Lasts rules.Span
}

// within returns the changes of a place that count now, in order.
func (s State) within(p Place, lasts rules.Span, now *Calendar) (list []made) {
	after := 0
	switch {
	case now == nil:
	case lasts == rules.ForPhase:
		return slices.DeleteFunc(slices.Clone(s.made[p]), func(m made) bool { return now.step(*m.by) != s.Clock })
	case lasts == rules.ForRound:
		after = now.Round(s.Clock)
	case lasts == rules.ForTurn:
		after = s.number(Place{p.Side, p.Unit, p.Model, Activated}, Scale{Top: maxNumber}, nil)
	}
	for _, m := range s.made[p] {
		if m.by.Round >= after {
			list = append(list, m)
		}
	}
	return list
}

// heads returns the settings of a place that no other replaces, the latest last.
func heads(list []made) (open []made) {
	replaced := map[string]bool{}
	for _, m := range list {
		if m.Set == nil {
			continue
		}
		for _, id := range m.Base {
			replaced[id] = id != m.by.ID
		}
	}
	for _, m := range list {
		if m.Set != nil && !replaced[m.by.ID] {
			open = append(open, m)
		}
	}
	return open
}

// raw returns the number of a place, which may be out of bounds if two devices changed it.
func raw(list []made) (n int) {
	for _, m := range list {
		if m.Set == nil {
			n += m.By
		}
	}
	if open := heads(list); len(open) > 0 {
		n += *open[len(open)-1].Set
	}
	return n
}

func (s State) number(p Place, of Scale, now *Calendar) int {
	return min(max(raw(s.within(p, of.Lasts, now)), 0), of.Top)
}

// Number returns the number of a mark, from 0 to its top.
func (s State) Number(p Place, of Scale, now Calendar) int { return s.number(p, of, &now) }

// AtPhaseStart is Number as the present phase began.
func (s State) AtPhaseStart(p Place, of Scale, now Calendar) int {
	list := slices.DeleteFunc(slices.Clone(s.within(p, of.Lasts, &now)),
		func(m made) bool { return now.step(*m.by) >= s.Clock })
	return min(max(raw(list), 0), of.Top)
}

// Rivals returns the events that set a mark to different numbers without knowing of each other. The last one holds.
func (s State) Rivals(p Place, of Scale, now Calendar) (events []Event, numbers []int) {
	open := heads(s.within(p, of.Lasts, &now))
	if !slices.ContainsFunc(open, func(m made) bool { return *m.Set != *open[0].Set }) {
		return nil, nil
	}
	for _, m := range open {
		events, numbers = append(events, *m.by), append(numbers, *m.Set)
	}
	return events, numbers
}

// Add returns the change that moves the shown number of a mark, and false if it is at its bound.
func (s State) Add(p Place, of Scale, by int, now Calendar) (Change, bool) {
	is := raw(s.within(p, of.Lasts, &now))
	shown := min(max(is, 0), of.Top)
	to := min(max(shown+by, 0), of.Top)
	return Change{Place: p, By: to - is}, to != shown
}

// Put returns the change that sets a mark, and false if it has that number and nothing rivals it.
func (s State) Put(p Place, of Scale, to int, now Calendar) (Change, bool) {
	list := s.within(p, of.Lasts, &now)
	c := Change{Place: p, Set: &to}
	for _, m := range heads(s.made[p]) { // also those that no longer count: an undo may bring them back
		c.Base = append(c.Base, m.by.ID)
	}
	return c, raw(list) != to || len(heads(list)) > 1
}

// isBy reports whether the player of one side pressed an entry, and may see all of it. "" is any player.
func (e Entry) isBy(side string) bool { return !e.Secret && (side == "" || e.Side == side) }

// LastChange returns the entry that the undo button of one side's player undoes, "" for all.
func (s State) LastChange(side string) (Entry, bool) {
	for _, e := range slices.Backward(s.Entries) {
		if e.isChange() && e.Counts && !e.Start && e.isBy(side) {
			return e, true
		}
	}
	return Entry{}, false
}

// LastUndo returns the entry that the redo button of one side's player undoes, "" for all. A later change of that
// player leaves nothing to redo.
func (s State) LastUndo(side string) (Entry, bool) {
	for _, e := range slices.Backward(s.Entries) {
		switch {
		case !e.isBy(side):
		case e.isChange():
			return Entry{}, false
		case e.Depth%2 == 1 && e.Counts:
			return e, true
		}
	}
	return Entry{}, false
}

// Calendar is how a game counts time.
type Calendar struct {
	Phases []string // in a round, in order
	Rounds int      // 0 if the rules set none
}

// CalendarOf returns the calendar of an army's game.
func CalendarOf(whole rules.Profile) Calendar {
	c := Calendar{Rounds: whole.Rounds}
	for _, name := range whole.Phases {
		c.Phases = append(c.Phases, rules.PhaseName(name))
	}
	return c
}

// steps is the number of steps of a round: its phases, then its end.
func (c Calendar) steps() int { return max(1, len(c.Phases)) + 1 }

// Round returns the round of a clock, from 1.
func (c Calendar) Round(clock int) int { return clock/c.steps() + 1 }

// IsEnd reports whether a clock is at the end of a round.
func (c Calendar) IsEnd(clock int) bool { return clock%c.steps() == c.steps()-1 }

// Phase returns the name of a clock's phase, "" in a game without phases.
func (c Calendar) Phase(clock int) string {
	switch at := max(0, clock) % c.steps(); {
	case c.IsEnd(clock):
		return "End of round"
	case at < len(c.Phases):
		return c.Phases[at]
	}
	return ""
}

// phaseID returns the id of a clock's phase for documents.
func (c Calendar) phaseID(clock int) string {
	if c.IsEnd(clock) {
		return rules.EndOfRound
	}
	return rules.PhaseID(c.Phase(clock))
}

// step returns the clock at which an event was made, -1 for an unknown phase.
func (c Calendar) step(e Event) int {
	at := (e.Round - 1) * c.steps()
	i := slices.IndexFunc(c.Phases, func(name string) bool { return rules.PhaseID(name) == e.Phase })
	switch {
	case e.Phase == rules.EndOfRound:
		return at + c.steps() - 1
	case e.Phase == "" || len(c.Phases) == 0:
		return at
	case i < 0:
		return -1
	}
	return at + i
}

// IsOver reports whether a clock is at or behind the end of the last round.
func (c Calendar) IsOver(clock int) bool {
	return c.Rounds > 0 && (c.Round(clock) > c.Rounds || c.Round(clock) == c.Rounds && c.IsEnd(clock))
}
