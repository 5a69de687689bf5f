package builder

import (
	"context"
	"slices"

	"gantry/rules"
)

// cheapest bounds how many lists are tried for the same in other units or items.
const cheapest = 3_000

// cheapen looks for a list as near as the best whose points differ less: the changes
// of one unit at a time are made otherwise, or in another unit.
func (m *mender) cheapen(ctx context.Context) {
	if m.best == nil || m.universe != nil || m.best.cost.Points == 0 {
		return
	}
	until := m.tried + min(cheapest, m.most/10)
	m.most += min(cheapest, m.most/10)
	for again := true; again; {
		again = false
		best := m.best
		for _, id := range best.touched {
			if again = again || m.otherwise(ctx, best, id, until); m.tried >= until || ctx.Err() != nil {
				return
			}
		}
	}
}

// otherwise tries the list without the changes of a unit and with others, and with
// more changes of that unit; found says that the best is another one now.
func (m *mender) otherwise(ctx context.Context, best *state, id string, until int) (found bool) {
	starts := []*state{best}
	if s, ok := m.after(ctx, best, move{edits: m.restored(best, id)}); ok {
		starts = append(starts, s)
	}
	for i, from := range slices.Backward(starts) {
		f := from.army.Force()
		for at, u := range slices.Backward(f.Units) {
			if u.ID != id && (i == 0 || slices.Contains(best.touched, u.ID)) {
				continue
			}
			form := from.army.Form(at)
			for _, mv := range slices.Concat(m.modelMoves(u), choiceMoves(u, form), itemMoves(u, form)) {
				if m.tried >= until || ctx.Err() != nil {
					return m.best != best
				}
				if to, ok := m.after(ctx, from, mv); ok {
					m.offerReady(to)
				}
			}
		}
	}
	return m.best != best
}

// restored are the edits that make a unit of a list what it was.
func (m *mender) restored(s *state, id string) []rules.Edit {
	f, was := s.army.Force(), m.base.Force()
	to := f
	to.Units = slices.DeleteFunc(slices.Clone(f.Units), func(u rules.Unit) bool { return u.ID == id })
	if u, stood := was.Unit(id); stood {
		at := min(max(f.Place(id), 0), len(to.Units))
		if f.Place(id) < 0 {
			at = m.placeOf(to, id)
		}
		to.Units = slices.Insert(to.Units, at, u)
	}
	return Difference(f, to)
}

// placeOf is where a unit that is gone belongs in a list: before what stood behind it.
func (m *mender) placeOf(f rules.Force, id string) int {
	units := m.base.Force().Units
	for _, u := range units[m.base.Force().Place(id)+1:] {
		if at := f.Place(u.ID); at >= 0 {
			return at
		}
	}
	return len(f.Units)
}
