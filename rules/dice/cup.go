package dice

import (
	"context"
	"fmt"
	"math/bits"
)

// Steps is a usual bound on the work of one answer: multiplications of two
// weights of one machine word. A step takes some nanoseconds and 8 bytes.
const Steps = 8_000_000

// bigStep is what a step with big weights costs, for each word of them.
const bigStep = 16

// tallyStep is what a step costs where the dice of a pool are parted.
const tallyStep = 4

// rows is after how many steps a stage asks whether it is still wanted.
const rows = 1 << 16

// BoundError says that a stage was not begun, since it would take more than the
// work that is done for one answer.
type BoundError struct {
	What      string // what the bound counts
	Need, Max int    // of it; what is needed may be more still
}

func (e *BoundError) Error() string {
	return fmt.Sprintf("this would take at least %d %s; at most %d are done for one answer", e.Need, e.What, e.Max)
}

// Cup computes distributions within a bound. The first failure stays: from then
// on every answer is empty, and Err says why. It is used by one goroutine.
type Cup struct {
	ctx        context.Context
	left, most int
	err        error
	keeper
}

// NewCup is a cup for at most so many steps of work.
func NewCup(ctx context.Context, steps int) *Cup { return &Cup{ctx: ctx, left: steps, most: steps} }

// Err is a BoundError, or the context's error, or nil.
func (c *Cup) Err() error { return c.err }

// Spend takes the cost of a stage before it begins, and tells whether it may
// begin. Stages of this package call it themselves; a game calls it for work of
// its own that grows with a question.
func (c *Cup) Spend(steps int) bool { return c.spend(steps, 1) }

// spend takes the cost of products of weights that may take so many words.
func (c *Cup) spend(products, words int) bool {
	if !c.wanted() {
		return false
	}
	if words > 1 {
		words = multiply(words, bigStep)
	}
	cost := multiply(products, words)
	if cost > c.left {
		c.err = &BoundError{"steps of work", min(c.most-c.left+cost, countless), c.most}
		return false
	}
	c.left -= cost
	return true
}

// wanted tells whether nobody has lost interest and nothing has failed.
func (c *Cup) wanted() bool {
	if c.err == nil {
		c.err = c.ctx.Err()
	}
	return c.err == nil
}

// countless is where counts of steps stop growing.
const countless = 1 << 60

// multiply is a product of counts, at most countless.
func multiply(a, b int) int {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	if hi != 0 || lo > countless {
		return countless
	}
	return int(lo)
}

// Combine is what a function makes of two independent numbers.
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

// none is the answer of a cup that has failed. A stage that is given a Dist of
// no outcome, by a cup that has not, is a slip of the caller.
func (c *Cup) none() Dist {
	if c.err == nil {
		panic("dice: a number without outcomes")
	}
	return Dist{}
}

func (c *Cup) dist(values []int, w weights) Dist {
	if c.err != nil {
		return Dist{}
	}
	return Dist{values, w}
}

// Sum is the sum of independent numbers, 0 for none.
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

// Times is the sum of n independent rolls of the same number, 0 for none.
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

// affords tells whether n rolls may be added one by one, before the first is:
// i rolls of k different numbers have at least i(k-1)+1 different sums.
func (c *Cup) affords(n int, d Dist) bool {
	k, words := d.Len(), 1+multiply(n, d.sum().BitLen()-1)/bits.UintSize
	if words > 1 {
		words = max(words, words/2*bigStep)
	}
	least := multiply(multiply(multiply(n, n)/2, multiply(k, k-1)), words)
	if least > c.left && c.wanted() {
		c.err = &BoundError{"steps of work", least, c.most}
	}
	return c.err == nil
}

// Then is a stage that depends on the number before it: for each number a roll,
// and what a function makes of the two.
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
