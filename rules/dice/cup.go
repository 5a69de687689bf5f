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
