package play

import "slices"

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
	seen := make([]Event, len(log))
	for i, e := range log {
		seen[i] = e.without(hidden)
	}
	return b, seen
}

// without returns an event without what is about hidden sides. Its own id, time and what it undoes stay, so that it
// counts as before.
func (e Event) without(hidden map[string]bool) Event {
	mine := slices.DeleteFunc(slices.Clone(e.Do), func(c Change) bool { return hidden[c.Side] })
	if len(mine) == len(e.Do) && !hidden[e.Side] && (e.Attack == nil || !hidden[e.Attack.Against]) {
		return e
	}
	e.Do, e.Attack, e.Secret = mine, nil, true
	if hidden[e.Side] {
		e.Side, e.By, e.Note, e.Unit, e.Model, e.Extra, e.Other = "", "", "", "", 0, nil, nil
	}
	return e
}
