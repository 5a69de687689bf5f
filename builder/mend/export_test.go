package mend

import (
	"context"

	"gantry/builder"
)

// CostBetween returns the loss from a list to an edited version of it.
func CostBetween(ctx context.Context, lib *builder.Library, before, after builder.Roster) (Cost, error) {
	s, err := lib.Sheet(ctx, before)
	if err != nil {
		return Cost{}, err
	}
	f := newFinder(ctx, s)
	edits := builder.Difference(before.Force, after.Force)
	army, err := f.base.With(ctx, edits...)
	if err != nil {
		return Cost{}, err
	}
	l := &list{army: army, touched: touchedBy(f.first, edits, army.Lineup())}
	l.problems = f.problems(ctx, l)
	return f.cost(l), nil
}

// LimitWork changes the work of a search until restore is called.
func LimitWork(most int) (restore func()) {
	was := maxWork
	maxWork = most
	return func() { maxWork = was }
}

// LimitFills changes how many units are filled at once until restore is called.
func LimitFills(most int) (restore func()) {
	was := maxFills
	maxFills = most
	return func() { maxFills = was }
}
