package play

import (
	"fmt"
	"slices"
)

// SeenBy returns a battle and its log as the player of one side may see them: without the other sides that are hidden,
// and without what was pressed about these. "" is somebody who plays no side.
func SeenBy(side string, b Battle, log []Event) (Battle, []Event) {
	isHidden := func(s Side) bool { return s.Hidden && s.ID != side }
	if !slices.ContainsFunc(b.Sides, isHidden) {
		return b, log
	}
	hidden := map[string]bool{}
	for _, s := range b.Sides {
		hidden[s.ID] = isHidden(s)
	}
	b.Sides = slices.DeleteFunc(slices.Clone(b.Sides), isHidden)
	seen, secret := make([]Event, len(log)), map[string]string{}
	for i, e := range log {
		s := e.without(hidden)
		s.Undo = slices.Clone(e.Undo)
		for j, id := range e.Undo {
			if to := secret[id]; to != "" {
				s.Undo[j], s.Secret = to, true
			}
		}
		if s.Secret && len(s.Do) == 0 { // its id could tell: it depends on what was pressed
			s.ID = fmt.Sprintf("hidden-%d", i+1)
			secret[e.ID] = s.ID
		}
		seen[i] = s
	}
	return b, seen
}

// without returns an event without what is about hidden sides. Its time and what it undoes stay, so that it counts as
// before.
func (e Event) without(hidden map[string]bool) Event {
	shown := slices.DeleteFunc(slices.Clone(e.Do), func(c Change) bool { return hidden[c.Side] })
	mine := hidden[e.Side] && (e.Note != "" || e.Attack != nil)
	if len(shown) == len(e.Do) && !mine && (e.Attack == nil || !hidden[e.Attack.Against]) {
		return e
	}
	e.Do, e.Attack, e.Secret = shown, nil, true
	if hidden[e.Side] {
		e.Side, e.By, e.Note, e.Unit, e.Model, e.Extra, e.Other = "", "", "", "", 0, nil, nil
	}
	return e
}
