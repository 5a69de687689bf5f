package play

import (
	"fmt"
	"slices"
)

// SeenBy returns a battle and its log as the player of one side may see them: without the other sides that are hidden,
// and without what was pressed about these. "" is somebody who plays no side.
func SeenBy(side string, b Battle, log []Event) (Battle, []Event) {
	if !b.Hides(side) {
		return b, log
	}
	hidden := map[string]bool{}
	for _, s := range b.Sides {
		hidden[s.ID] = s.isHidden(side)
	}
	b.Sides = slices.DeleteFunc(slices.Clone(b.Sides), func(s Side) bool { return hidden[s.ID] })
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

// ShowAbandoned returns a battle whose hidden sides all have a player, since only that player can show one. joined are
// the sides of those who joined; the first other one is that of who began the battle.
func (b Battle) ShowAbandoned(joined []string) Battle {
	host := FreeSide(joined)
	for _, s := range b.Sides {
		if s.Hidden && s.ID != host && !slices.Contains(joined, s.ID) {
			b = b.Hide(s.ID, false)
		}
	}
	return b
}

// Hides reports whether another side of a battle is hidden from the player of one.
func (b Battle) Hides(from string) bool {
	return slices.ContainsFunc(b.Sides, func(s Side) bool { return s.isHidden(from) })
}

// isHidden reports whether the side is hidden from the player of one.
func (s Side) isHidden(from string) bool { return s.Hidden && s.ID != from }

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
