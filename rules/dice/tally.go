package dice

import (
	"math/big"
	"math/bits"
)

// Tally rolls a pool of n and asks what the dice that show each outcome, in
// ascending order of outcomes, come to together: hits with a cap on criticals,
// the highest two, what a defender can absorb. The counts are the callee's only
// during the call.
func (c *Cup) Tally(n int, d Dist, f func(count []int) int) Dist {
	if d.Len() == 0 {
		return c.none()
	}
	n = max(n, 0)
	ways := compositions(n, d.Len())
	bitLen := multiply(n, bits.Len64(d.total))
	if d.bigTotal != nil {
		bitLen = multiply(n, d.bigTotal.BitLen())
	}
	if !c.spend(multiply(ways, tallyStep), max(1, bitLen/bits.UintSize)) {
		return c.none()
	}
	pool := pool{Cup: c, of: d.weights, count: take(&c.count, d.Len()), slots: take(&c.slots, ways)}
	slots, count := pool.slots, pool.count
	pool.each(0, n, f)
	if c.err != nil {
		return Dist{}
	}
	pool.slots = slots
	values := c.rank(slots)
	if total, ok := power(d.total, n); ok {
		pool.sums = weights{small: make([]uint64, len(values)), total: total}
		pool.addSmall(0, n, 1)
	} else {
		pool.sums = weights{big: make([]big.Int, len(values)), bigTotal: new(big.Int).Exp(d.sum(), big.NewInt(int64(n)), nil)}
		pool.addBig(0, n, big.NewInt(1))
		pool.sums.reduce()
	}
	c.slots, c.count = slots, count
	return c.dist(values, pool.sums)
}

// compositions is in how many ways n dice can be parted among k faces.
func compositions(n, k int) int {
	ways := 1
	for i := 1; i < k; i++ {
		// Exact: the product of i factors in a row is divisible by i.
		if ways = multiply(ways, n+i); ways == countless {
			return countless
		}
		ways /= i
	}
	return ways
}

// power is w to the n; ok is false where w is no word or the power passes one.
func power(w uint64, n int) (p uint64, ok bool) {
	p, ok = 1, w > 0
	for i := 0; i < n && ok && w > 1; i++ {
		p, ok = times(p, w)
	}
	return p, ok
}

// pool is a Tally at work: twice through all counts in the same order, first
// for the slot of each, then for its weight, a multinomial coefficient times the
// weights of the faces.
type pool struct {
	*Cup
	of    weights
	count []int
	slots []int
	sums  weights
	done  int
}

func (p *pool) each(face, left int, f func([]int) int) {
	if face == len(p.count)-1 {
		p.count[face] = left
		p.slots[0] = f(p.count)
		p.slots = p.slots[1:]
		return
	}
	for k := 0; k <= left && p.goes(); k++ {
		p.count[face] = k
		p.each(face+1, left-k, f)
	}
}

// goes asks now and then whether the answer is still wanted.
func (p *pool) goes() bool {
	p.done++
	return p.done%(rows/16) != 0 && p.err == nil || p.wanted()
}

// addSmall adds the weights of all counts of the faces from one on. The weight
// so far, times what can follow, is part of the total: it fits.
func (p *pool) addSmall(face, left int, weight uint64) {
	w := p.of.small[face]
	if face == len(p.count)-1 {
		for k := 0; k < left && w > 1; k++ {
			weight *= w
		}
		p.sums.small[p.slots[0]] += weight
		p.slots = p.slots[1:]
		return
	}
	for k := 0; k <= left && p.goes(); k++ {
		p.addSmall(face+1, left-k, weight)
		if k < left {
			hi, lo := bits.Mul64(weight, uint64(left-k)*w)
			weight, _ = bits.Div64(hi, lo, uint64(k+1))
		}
	}
}

func (p *pool) addBig(face, left int, weight *big.Int) {
	w := p.of.at(face, new(big.Int))
	if face == len(p.count)-1 {
		sum := &p.sums.big[p.slots[0]]
		sum.Add(sum, w.Mul(weight, w.Exp(w, big.NewInt(int64(left)), nil)))
		p.slots = p.slots[1:]
		return
	}
	m, x := new(big.Int).Set(weight), new(big.Int)
	for k := 0; k <= left && p.goes(); k++ {
		p.addBig(face+1, left-k, m)
		m.Mul(m, w).Mul(m, x.SetInt64(int64(left-k)))
		m.Quo(m, x.SetInt64(int64(k+1)))
	}
}
