package dice

import "math/bits"

// Combine returns f of two independent numbers.
func (c *Cup) Combine(a, b Dist, f func(x, y int) int) Dist {
	n := multiply(a.Len(), b.Len())
	if n == 0 || !c.Spend(n) {
		return c.none()
	}
	var few [128]int
	slots, i := room(few[:], n), 0
	for _, x := range a.values {
		for _, y := range b.values {
			slots[i] = f(x, y)
			i++
		}
	}
	values := c.rank(slots)
	one := [1]Dist{b}
	out := c.spread(&a.weights, &stage{rolls: one[:]}, slots, len(values))
	return c.dist(values, out)
}

// Sum returns the sum of independent numbers, 0 for none.
func (c *Cup) Sum(ds ...Dist) Dist {
	if len(ds) == 0 {
		return Sure(0)
	}
	sum := ds[0]
	for _, d := range ds[1:] {
		sum = c.Combine(sum, d, func(x, y int) int { return x + y })
	}
	return sum
}

// Times returns the sum of n independent rolls of the same number, 0 for none.
func (c *Cup) Times(n int, d Dist) Dist {
	switch k := d.Len(); {
	case n <= 0:
		return Sure(0)
	case k == 0:
		return c.none()
	case k == 1:
		return d.Map(func(v int) int { return v * n })
	case n == 1:
		return d
	case k == 2:
		if out, ok := c.binomial(n, d); ok {
			return out
		} else if c.err != nil {
			return Dist{}
		}
		low, high := d.Min(), d.Max()
		return c.Tally(n, d, func(count []int) int { return count[0]*low + count[1]*high })
	}
	if !c.affords(n, d) {
		return c.none()
	}
	sum := d
	for range n - 1 {
		sum = c.Sum(sum, d)
	}
	return sum
}

// affords reports whether n rolls may be added one by one, before it begins: i rolls of k different numbers have at
// least i(k-1)+1 different sums.
func (c *Cup) affords(n int, d Dist) bool {
	k, words := d.Len(), 1+multiply(n, d.sum().BitLen()-1)/bits.UintSize
	if words > 1 {
		words = max(words, words/2*bigStep)
	}
	least := multiply(multiply(multiply(n, n)/2, multiply(k, k-1)), words)
	if least > c.left && c.alive() {
		c.err = &BoundError{"steps of work", least, c.most}
	}
	return c.err == nil
}

// Then returns a stage that depends on the number before it. For each number it makes a roll, and joins the two.
func (c *Cup) Then(d Dist, roll func(v int) Dist, join func(v, rolled int) int) Dist {
	if d.Len() == 0 {
		return c.none()
	}
	var few [6]Dist
	var fewer [32]int
	rolls, which, n := few[:0], room(fewer[:], d.Len()), 0
	for i, v := range d.values {
		r := roll(v)
		if r.Len() == 0 || !c.Spend(r.Len()) {
			return c.none()
		}
		if k := len(rolls) - 1; k < 0 || !r.is(&rolls[k]) {
			rolls = append(rolls, r)
		}
		which[i] = len(rolls) - 1
		n += r.Len()
	}
	var many [64]int
	slots, k := room(many[:], n), 0
	for i, v := range d.values {
		for _, rolled := range rolls[which[i]].values {
			slots[k] = join(v, rolled)
			k++
		}
	}
	values := c.rank(slots)
	out := c.spread(&d.weights, &stage{rolls, which}, slots, len(values))
	return c.dist(values, out)
}
