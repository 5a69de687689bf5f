package dice

import (
	"context"
	"fmt"
	"math/bits"
)

// Steps is a usual bound on the work of one answer: multiplications of two weights of one machine word. A step
// takes a few nanoseconds and 8 bytes.
const Steps = 8_000_000

// bigStep is the cost of a step with big weights, per word.
const bigStep = 16

// tallyStep is the cost of a step that divides the dice of a pool.
const tallyStep = 4

// checkEvery is the number of steps after which a stage checks its context.
const checkEvery = 1 << 16

// BoundError says that a stage was refused, since it would exceed the work allowed for one answer.
type BoundError struct {
	What      string // what is counted
	Need, Max int    // of it; the true need may be higher
}

func (e *BoundError) Error() string {
	return fmt.Sprintf("this would take at least %d %s; at most %d are done for one answer", e.Need, e.What, e.Max)
}

// Cup computes distributions within a bound. The first failure stays: from then on every answer is empty, and Err
// says why. Use it in one goroutine.
type Cup struct {
	ctx        context.Context
	left, most int
	err        error
	keeper
}

// NewCup returns a cup for at most a number of steps.
func NewCup(ctx context.Context, steps int) *Cup { return &Cup{ctx: ctx, left: steps, most: steps} }

// Err returns a BoundError, or the context's error, or nil.
func (c *Cup) Err() error { return c.err }

// Spend takes the cost of a stage before it begins, and reports whether it may begin. Stages of this package call
// it themselves. A game calls it for its own work that grows with a question.
func (c *Cup) Spend(steps int) bool { return c.spend(steps, 1) }

// spend takes the cost of products of weights with a number of words.
func (c *Cup) spend(products, words int) bool {
	if !c.alive() {
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

// alive reports whether the context is alive and nothing has failed.
func (c *Cup) alive() bool {
	if c.err == nil {
		c.err = c.ctx.Err()
	}
	return c.err == nil
}

// countless is the largest count of steps.
const countless = 1 << 60

// multiply returns a product of counts, at most countless.
func multiply(a, b int) int {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	if hi != 0 || lo > countless {
		return countless
	}
	return int(lo)
}

// none returns the answer of a failed cup. It is a mistake of the caller to pass a Dist without outcomes to a cup
// that has not failed.
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
