package builder

import (
	"context"
	"fmt"
	"reflect"

	"gantry/rules"
	"gantry/rules/pack"
)

// Army is the army of a roster, for tests and benchmarks of what it costs.
func (l *Library) Army(ctx context.Context, r Roster) (rules.Army, error) { return l.army(ctx, r) }

// RememberUnits makes a library forget the units that it derived, and remember no more
// than so many.
func (l *Library) RememberUnits(most int) { l.derived = newDerivedUnits(most) }

// PackErrors are the mistakes of a pack that an error holds.
func PackErrors(err error) []*pack.Error { return packErrors(err) }

// MeasureBetween is how far a list is from another one that came of it by edits.
func MeasureBetween(ctx context.Context, l *Library, before, after Roster) (Measure, error) {
	s, err := l.Sheet(ctx, before)
	if err != nil {
		return Measure{}, err
	}
	m := newMender(s, nil)
	edits := Difference(before.Force, after.Force)
	army, err := m.base.With(ctx, edits...)
	if err != nil {
		return Measure{}, err
	}
	return m.measure(ctx, &state{army: army, touched: touchedBy(&state{army: m.base}, edits, army.Lineup())}), nil
}

// MendAmong mends a list by its first so many moves alone: as the search does, and
// by trying every set of up to three of them. nil is none.
func MendAmong(ctx context.Context, l *Library, r Roster, n int) (searched, tried *Measure, err error) {
	s, err := l.Sheet(ctx, r)
	if err != nil {
		return nil, nil, err
	}
	m := newMender(s, nil)
	all := m.allMoves(ctx, &state{army: m.base})
	var cut []move
	for i := range min(n, len(all)) {
		cut = append(cut, all[i*len(all)/min(n, len(all))]) // from all kinds of them
	}
	m.universe = cut
	if err := m.search(ctx); err != nil {
		return nil, nil, err
	}
	if m.best != nil {
		searched = &m.best.cost
		after, before := m.best.army.Force(), m.base.Force()
		if after.Units = before.Units; !reflect.DeepEqual(after, before) {
			return nil, nil, fmt.Errorf("more has changed than units: %+v", after)
		}
	}
	plain := newMender(s, nil)
	first := &state{army: plain.base}
	var grow func(from *state, next, size int)
	grow = func(from *state, next, size int) {
		if len(plain.problems(ctx, from)) == 0 && (tried == nil || from.cost.Compare(*tried) < 0) {
			cost := from.cost
			tried = &cost
		}
		for i := next; i < len(cut) && size < setsMost; i++ {
			army, err := from.army.With(ctx, cut[i].edits...)
			if err != nil {
				continue
			}
			to := &state{army: army, touched: touchedBy(from, cut[i].edits, army.Lineup()),
				swapped: from.swapped || setsProfile(cut[i].edits)}
			to.cost = plain.measure(ctx, to)
			grow(to, i+1, size+1)
		}
	}
	grow(first, 0, 0)
	return searched, tried, nil
}

// MendWithin is Mend that tries fewer lists.
func MendWithin(ctx context.Context, l *Library, r Roster, most int) (Mending, error) {
	return l.mendWithin(ctx, r, nil, most)
}
