package rules

import "context"

// priceMost bounds the choices and mounts that are read to price the fixes of one
// answer: some hundred milliseconds of work.
const priceMost = 1_000_000

// Price says of every fix of some findings what it adds to the army's points. It
// stops with the context. Fixes of units that hold far more than any unit does
// cost too much to be offered: past a bound of work, findings have none.
func Price(ctx context.Context, army Army, findings []Finding) {
	chosen, left := army.Lineup(), priceMost
	for i := range findings {
		for j := range findings[i].Fixes {
			if ctx.Err() != nil {
				return
			}
			fix := &findings[i].Fixes[j]
			if left -= chosen.heldBy(fix.Edits); left >= 0 {
				fix.Points = army.PriceOf(fix.Edits...)
			}
		}
		if left < 0 {
			findings[i].Fixes = nil
		}
	}
}

// heldBy is how much there is in the units whose prices edits may change: a unit, its
// choices and its mounts. An option of the army may change all of them.
func (l Lineup) heldBy(edits []Edit) (n int) {
	last := "" // several edits of one unit stand together
	for _, e := range edits {
		switch {
		case e.SetsOption():
			n = 0
			for _, u := range l.Units {
				n += u.holds()
			}
			return n
		case e.Unit != "" && e.Unit != last:
			if u := l.Unit(e.Unit); u != nil {
				n += u.holds()
			}
		}
		last = e.Unit
	}
	return n
}

func (u *Unit) holds() int { return 1 + len(u.Choices) + len(u.Mounts) }
