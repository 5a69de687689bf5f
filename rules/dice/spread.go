package dice

import (
	"math/big"
	"slices"
)

// stage holds the branches of each outcome: which gives the index of its rolls. Without which, all outcomes branch
// into the first roll.
type stage struct {
	rolls []Dist
	which []int
}

func (s *stage) of(i int) *weights {
	if s.which == nil {
		return &s.rolls[0].weights
	}
	return &s.rolls[s.which[i]].weights
}

// is reports whether two numbers share their outcomes and weights.
func (d *Dist) is(e *Dist) bool {
	return len(d.values) == len(e.values) && &d.values[0] == &e.values[0] && d.total == e.total &&
		d.bigTotal == e.bigTotal &&
		(d.bigTotal != nil && &d.big[0] == &e.big[0] || d.bigTotal == nil && &d.small[0] == &e.small[0])
}

// len returns the number of branches of an outcome.
func (w *weights) len() int { return len(w.small) + len(w.big) }

// spread multiplies each weight with those of its branches, scaled to one total, and adds the products that share
// one of n slots.
func (c *Cup) spread(from *weights, next *stage, slots []int, n int) weights {
	if c.err != nil {
		return weights{}
	}
	if out, ok := c.spreadSmall(from, next, slots, n); ok {
		return out
	}
	return c.spreadBig(from, next, slots, n)
}

// commonTotal returns the lowest common multiple of the branches' totals.
func (s *stage) commonTotal() (total uint64, ok bool) {
	total = 1
	for i := range s.rolls {
		w := &s.rolls[i].weights
		if w.bigTotal != nil {
			return 0, false
		}
		if total%w.total == 0 {
			continue
		}
		if total, ok = times(total, w.total/gcd(total, w.total)); !ok {
			return 0, false
		}
	}
	return total, true
}

func (c *Cup) spreadSmall(from *weights, next *stage, slots []int, n int) (out weights, ok bool) {
	common, ok := next.commonTotal()
	if !ok {
		return weights{}, false
	}
	if from.bigTotal != nil {
		return weights{}, false
	}
	if out.total, ok = times(from.total, common); !ok {
		less := *from
		less.small = slices.Clone(less.small)
		less.reduce()
		if out.total, ok = times(less.total, common); !ok {
			return weights{}, false
		}
		from = &less
	}
	products := 0
	out.small = c.smallZeros(n)
	for i, w := range from.small {
		branch := next.of(i)
		w *= common / branch.total
		for j, b := range branch.small {
			out.small[slots[j]] += w * b
		}
		slots = slots[len(branch.small):]
		if products += len(branch.small); products > checkEvery {
			if products = 0; !c.alive() {
				return weights{}, true
			}
		}
	}
	return out, true
}

func (c *Cup) spreadBig(from *weights, next *stage, slots []int, n int) weights {
	common, g, q := big.NewInt(1), new(big.Int), new(big.Int)
	for i := range next.rolls {
		t := next.rolls[i].sum()
		g.GCD(nil, nil, common, t)
		common.Mul(common, q.Quo(t, g))
	}
	out := weights{big: make([]big.Int, n), bigTotal: new(big.Int).Mul(from.sum(), common)}
	words, products := out.words(), 0
	if !c.spend(len(slots), words) {
		return weights{}
	}
	w, b := new(big.Int), new(big.Int)
	for i := range from.len() {
		branch := next.of(i)
		w.Mul(from.at(i, w), q.Quo(common, branch.sum()))
		for j := range branch.len() {
			sum := &out.big[slots[j]]
			sum.Add(sum, b.Mul(w, branch.at(j, b)))
		}
		slots = slots[branch.len():]
		if products += words * bigStep * branch.len(); products > checkEvery {
			if products = 0; !c.alive() {
				return weights{}
			}
		}
	}
	out.reduce()
	return out
}
