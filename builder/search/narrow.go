package search

import (
	"cmp"
	"context"
	"slices"

	"gantry/builder"
	"gantry/rules"
)

// maxTries bounds the units that are read and judged to find fixes of a list: about a tenth of a second.
const maxTries = 20_000

// narrow keeps the offers that fit the remaining points and those that would fix the list, as the lookup asks.
func narrow(ctx context.Context, s builder.Sheet, found *Found, o Lookup) error {
	fits, mends := o.Fits && found.Limited, o.Mends
	if work := len(found.Offers) * (1 + len(s.Roster.Units)); mends && work > maxTries {
		mends, found.Untried = false, true
	}
	if !fits && !mends {
		return nil
	}
	t := trial{sheet: s, fits: fits, mends: mends}
	if mends {
		t.before = remainderOf(ctx, s.Army())
	}
	var err error
	found.Offers = slices.DeleteFunc(found.Offers, func(of Offer) bool {
		if err == nil {
			err = ctx.Err()
		}
		return err != nil || !t.passes(ctx, of.Unit)
	})
	return err
}

// trial adds units to a list, one at a time.
type trial struct {
	sheet       builder.Sheet
	fits, mends bool
	before      remainder
}

// remainder counts what an army still has to fix.
type remainder struct{ wrong, open int }

func (t *trial) passes(ctx context.Context, u rules.Unit) bool {
	u.ID = t.sheet.Roster.FreeID()
	if u.Mounts == nil {
		u.Mounts = []rules.Mount{}
	}
	with, err := t.sheet.Army().With(ctx, rules.AddUnit(u))
	if err != nil {
		return false
	}
	if t.fits {
		was, is := t.sheet.Army().Budget(), with.Budget()
		if left := builder.PointsLeft(is); left == nil || *left < 0 || is.Partial && !was.Partial {
			return false
		}
	}
	if !t.mends {
		return true
	}
	after := remainderOf(ctx, with)
	by := cmp.Or(cmp.Compare(after.wrong, t.before.wrong), cmp.Compare(after.open, t.before.open))
	return by < 0 || by == 0 && t.before == remainder{}
}

// remainderOf returns what keeps an army from being legal and complete: how far it breaks limits, and the number of
// open choices.
func remainderOf(ctx context.Context, army rules.Army) (r remainder) {
	for _, ruling := range army.Rulings(ctx) {
		for _, f := range ruling.Findings {
			excess := 1
			if f.Used != nil && f.Max != nil {
				excess = max(1, *f.Used-*f.Max, *f.Max-*f.Used)
			}
			switch {
			case f.Todo:
				r.open += excess
			case f.Severity == rules.Error:
				r.wrong += excess
			}
		}
	}
	return r
}
