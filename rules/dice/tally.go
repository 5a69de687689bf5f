package dice

import (
	"math/big"
	"math/bits"
)

// Tally rolls a pool of n dice. f gets the number of dice per outcome, in ascending order of outcomes, and returns
// the result: hits with a cap on criticals, the highest two, what a defender can absorb. f must not keep count.
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
	total, small := power(d.total, n)
	need := ways
	if small {
		need += ways
		if d.Len() > 1 {
			need += tableSize(n, d.Len())
		}
	}
	var few [240]int
	all := room(few[:], need)
	p := pool{Cup: c, n: n, of: d.weights, slots: all[:ways]}
	if small {
		p.ways, p.powers = all[ways:2*ways], all[2*ways:]
		p.tables()
	}
	p.part(f, c.ints(d.Len()), 0, n, 1)
	if c.err != nil {
		return Dist{}
	}
	values := c.rank(p.slots)
	var out weights
	if small {
		out = weights{small: c.smallZeros(len(values)), total: total}
		for i, s := range p.slots {
			out.small[s] += uint64(p.ways[i])
		}
	} else {
		out = weights{big: make([]big.Int, len(values)), bigTotal: new(big.Int).Exp(d.sum(), big.NewInt(int64(n)), nil)}
		p.at = 0
		p.addBig(&out, 0, n, big.NewInt(1))
		out.reduce()
	}
	return c.dist(values, out)
}

// binomial returns the number of successes of n dice with two values. The greater one weighs w of the total.
func (c *Cup) binomial(n int, d Dist) (Dist, bool) {
	total, ok := power(d.total, n)
	if !ok || !c.Spend(n) {
		return Dist{}, false
	}
	out := Dist{c.ints(n + 1), weights{small: c.smallZeros(n + 1), total: total}}
	low, step := d.values[0], d.values[1]-d.values[0]
	w, x := d.small[0], d.small[1]
	// The row of Pascal's triangle times the powers of both, step by step. Every value is part of the total and
	// fits.
	at := uint64(1)
	for range n {
		at *= w
	}
	for k := range n + 1 {
		out.values[k], out.small[k] = n*low+k*step, at
		hi, lo := bits.Mul64(at, uint64(n-k)*x)
		at, _ = bits.Div64(hi, lo, uint64(k+1)*w)
	}
	return out, true
}

// compositions returns the number of ways to divide n dice among k faces.
func compositions(n, k int) int {
	ways := 1
	for i := 1; i < k; i++ {
		// Exact: the product of i consecutive factors is divisible by i.
		if ways = multiply(ways, n+i); ways == countless {
			return countless
		}
		ways /= i
	}
	return ways
}

// power returns w to the n. ok is false if w is not one word or the power exceeds one.
func power(w uint64, n int) (p uint64, ok bool) {
	p, ok = 1, w > 0
	for i := 0; i < n && ok && w > 1; i++ {
		p, ok = times(p, w)
	}
	return p, ok
}

// pool is a running Tally. It visits all counts, and stores for each the result of f and its weight: a multinomial
// coefficient times the weights of the faces. Every product of some of these is part of the total, so that it fits
// in a word if the total does.
type pool struct {
	*Cup
	n      int
	of     weights
	slots  []int
	ways   []int // as words; nil for big weights, which are added later
	powers []int // each face's weight to the powers 0 to n, then Pascal's triangle
	at     int
	done   int
}

// tableSize returns the number of powers and binomial coefficients that the weights need.
func tableSize(n, faces int) int { return faces*(n+1) + (n+1)*(n+2)/2 }

// tables computes the powers and coefficients. A pool with one face needs none.
func (p *pool) tables() {
	k, rows := p.of.len(), p.n+1
	if k == 1 {
		return
	}
	for face, w := range p.of.small {
		at := uint64(1)
		for e := range rows {
			p.powers[face*rows+e] = int(at)
			at *= w
		}
	}
	triangle := p.powers[k*rows:]
	above := 0
	for n := range rows {
		row := n * (n + 1) / 2
		triangle[row], triangle[row+n] = 1, 1
		for i := 1; i < n; i++ {
			triangle[row+i] = triangle[above+i-1] + triangle[above+i]
		}
		above = row
	}
}

// part divides the remaining dice among the faces from face on.
func (p *pool) part(f func([]int) int, count []int, face, left int, weight uint64) {
	faces, rows := len(count), p.n+1
	if faces == 1 {
		count[0] = left
		p.slots[0] = f(count)
		if p.ways != nil {
			w, _ := power(p.of.total, left)
			p.ways[0] = int(w)
		}
		return
	}
	if face == faces-2 {
		p.last(f, count, face, left, weight)
		return
	}
	for k := 0; k <= left && p.keepGoing(); k++ {
		count[face] = k
		w := weight
		if p.ways != nil {
			w *= uint64(p.powers[faces*rows+left*(left+1)/2+k]) * uint64(p.powers[face*rows+k])
		}
		p.part(f, count, face+1, left-k, w)
	}
}

// last does part for the last two faces.
func (p *pool) last(f func([]int) int, count []int, face, left int, weight uint64) {
	slots := p.slots[p.at:][:left+1]
	two := count[face:][:2]
	for k := range slots {
		two[0], two[1] = k, left-k
		slots[k] = f(count)
	}
	if p.ways != nil {
		rows := p.n + 1
		row := p.powers[len(count)*rows+left*(left+1)/2:][:left+1]
		first, second := p.powers[face*rows:][:left+1], p.powers[(face+1)*rows:][:left+1]
		ways := p.ways[p.at:][:left+1]
		for k := range ways {
			ways[k] = int(weight * uint64(row[k]) * uint64(first[k]) * uint64(second[left-k]))
		}
	}
	p.at += left + 1
	if p.done += left; p.done > checkEvery {
		p.done = 0
		p.alive()
	}
}

// keepGoing checks from time to time whether the answer is still wanted.
func (p *pool) keepGoing() bool {
	if p.done++; p.done > checkEvery {
		p.done = 0
		return p.alive()
	}
	return p.err == nil
}

// addBig adds the weights of all counts, in the order in which they were visited.
func (p *pool) addBig(out *weights, face, left int, weight *big.Int) {
	w := p.of.at(face, new(big.Int))
	if face == p.of.len()-1 {
		sum := &out.big[p.slots[p.at]]
		sum.Add(sum, w.Mul(weight, w.Exp(w, big.NewInt(int64(left)), nil)))
		p.at++
		return
	}
	m, x := new(big.Int).Set(weight), new(big.Int)
	for k := 0; k <= left && p.keepGoing(); k++ {
		p.addBig(out, face+1, left-k, m)
		m.Mul(m, w).Mul(m, x.SetInt64(int64(left-k)))
		m.Quo(m, x.SetInt64(int64(k+1)))
	}
}
