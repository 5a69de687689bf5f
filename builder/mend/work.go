package mend

import (
	"context"

	"gantry/rules"
)

// maxWork bounds the work of a search. Work counts what is read, not time, so that a list
// always gets the same answer. One unit of it is about 10 ns. Only tests change it.
var maxWork = 300_000_000

// What the steps of a search cost in work.
const (
	workUnit  = 20  // to pass over a unit of a list
	workPass  = 4   // to copy a place of a list and look for a unit there
	workRead  = 400 // to read an item or choice of a changed unit
	workPrice = 40  // to read the price of an item or choice
	workMove  = 30  // to compare two items
	workPart  = 30  // to look at one more set of savings
	workStep  = 4   // table cells for one unit of work
)

// size returns how much of a unit is read: itself, its choices and its items.
func size(u rules.Unit) int { return 1 + len(u.Choices) + len(u.Mounts) }

// exhausted reports whether a search has to stop: its work is done or its context has ended.
func (f *finder) exhausted(ctx context.Context) bool {
	if f.work >= f.workUntil {
		f.cut = true
		return true
	}
	return ctx.Err() != nil
}

// allow bounds the next search: it tries some lists, and does their share of the work.
func (f *finder) allow(lists int) {
	f.until = min(f.tried+lists, f.most)
	f.workUntil = min(f.work+lists*(maxWork/max(1, f.most)), maxWork)
}

// price returns what edits of a unit add to the points of an army.
func (f *finder) price(l *list, u rules.Unit, edits ...rules.Edit) int {
	f.work += workPrice*size(u) + workPass*len(l.army.Lineup().Units)
	return rules.AddedPoints(l.army, edits...)
}
