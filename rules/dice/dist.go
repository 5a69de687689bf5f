package dice

import (
	"fmt"
	"iter"
	"math/big"
	"math/bits"
	"slices"
)

// Dist is the distribution of a whole number. It never changes. The zero value has no outcome, and a failed Cup
// returns it.
type Dist struct {
	values []int // ascending; each has a weight above 0
	weights
}

// maxSides is the largest die.
const maxSides = 1000

// Die returns a fair die with 1…maxSides sides. It panics for other numbers.
func Die(sides int) Dist {
	if sides < 1 || sides > maxSides {
		panic(fmt.Sprintf("dice: a die of %d sides", sides))
	}
	d := Dist{values: make([]int, sides), weights: weights{small: make([]uint64, sides), total: uint64(sides)}}
	for i := range sides {
		d.values[i], d.small[i] = i+1, 1
	}
	return d
}

// Sure returns a number that is certain.
func Sure(v int) Dist { return Dist{[]int{v}, weights{small: surely[:], total: 1}} }

// surely is the weight of a certain outcome. It never changes.
var surely = [1]uint64{1}

// Chance returns 1 in num of den cases, else 0. It panics unless 0 ≤ num ≤ den and 0 < den.
func Chance(num, den int) Dist {
	if num < 0 || den < 1 || num > den {
		panic(fmt.Sprintf("dice: a chance of %d in %d", num, den))
	}
	return Weighted(0, uint64(den-num), uint64(num))
}

// Weighted returns the numbers from low on with their weights. It panics if the sum of the weights is 0 or does not
// fit in a word.
func Weighted(low int, ws ...uint64) Dist {
	d := Dist{values: make([]int, 0, len(ws)), weights: weights{small: make([]uint64, 0, len(ws))}}
	for i, w := range ws {
		if w > 0 {
			d.values, d.small = append(d.values, low+i), append(d.small, w)
		}
		if d.total+w < w {
			panic("dice: the sum of weights passes a word")
		}
		d.total += w
	}
	if d.total == 0 {
		panic("dice: no weights")
	}
	d.reduce()
	return d
}

// Map returns f of the number.
func (d Dist) Map(f func(int) int) Dist {
	if d.Len() == 0 {
		return d
	}
	slots := make([]int, d.Len())
	for i, v := range d.values {
		slots[i] = f(v)
	}
	return d.dist(slots)
}

// dist returns the distribution of numbers, one for each weight.
func (w *weights) dist(numbers []int) Dist {
	values := new(keeper).rank(numbers)
	out := Dist{values, w.merge(numbers, len(values))}
	out.reduce()
	return out
}

// Plus adds a number to every outcome.
func (d Dist) Plus(n int) Dist {
	values := make([]int, len(d.values))
	for i, v := range d.values {
		values[i] = v + n
	}
	return Dist{values, d.weights}
}

// CapAt returns the number, at most n.
func (d Dist) CapAt(n int) Dist { return d.Map(func(v int) int { return min(v, n) }) }

// When returns 1 if a condition on the number holds, else 0: a die against a target number.
func (d Dist) When(is func(int) bool) Dist {
	return d.Map(func(v int) int {
		if is(v) {
			return 1
		}
		return 0
	})
}

// Len returns the number of outcomes.
func (d Dist) Len() int { return len(d.values) }

// Min and Max return the smallest and the largest outcome. There must be one.
func (d Dist) Min() int { return d.values[0] }
func (d Dist) Max() int { return d.values[len(d.values)-1] }

// Values returns the outcomes in ascending order.
func (d Dist) Values() []int { return slices.Clone(d.values) }

// All ranges over the outcomes in ascending order, with their chances.
func (d Dist) All() iter.Seq2[int, *big.Rat] {
	return func(yield func(int, *big.Rat) bool) {
		for i, v := range d.values {
			if !yield(v, d.ratio(d.at(i, new(big.Int)))) {
				return
			}
		}
	}
}

// P returns the chance of one number.
func (d Dist) P(v int) *big.Rat {
	if i, ok := slices.BinarySearch(d.values, v); ok {
		return d.ratio(d.at(i, new(big.Int)))
	}
	return new(big.Rat)
}

// Chance returns the chance that a condition on the number holds.
func (d Dist) Chance(is func(int) bool) *big.Rat {
	sum, w := new(big.Int), new(big.Int)
	for i, v := range d.values {
		if is(v) {
			sum.Add(sum, d.at(i, w))
		}
	}
	return d.ratio(sum)
}

// Mean returns the expected number, 0 without outcomes.
func (d Dist) Mean() *big.Rat {
	if d.Len() == 0 {
		return new(big.Rat)
	}
	low := int64(d.Min())
	mean := d.Expect(func(v int) int64 { return int64(v) - low }, 1)
	return mean.Add(mean, new(big.Rat).SetInt64(low))
}

// Variance returns the expected square of the distance to the mean.
func (d Dist) Variance() *big.Rat {
	if d.Len() == 0 {
		return new(big.Rat)
	}
	low := d.Min() // computed from the distances to the minimum
	over := func(v int) int64 { return int64(v - low) }
	mean, square := d.Expect(over, 1), d.Expect(func(v int) int64 { return over(v) * over(v) }, 1)
	return square.Sub(square, mean.Mul(mean, mean))
}

// Expect returns the expected value of f(v)/of, 0 without outcomes.
func (d Dist) Expect(f func(v int) int64, of int64) *big.Rat {
	if d.Len() == 0 {
		return new(big.Rat)
	}
	total := d.Total()
	return new(big.Rat).SetFrac(d.WeightedSum(f), total.Mul(total, big.NewInt(of)))
}

// WeightedSum returns the sum of f(v), each 0 or more, over the weights of the outcomes. Total returns the sum of the
// weights. They compare many expectations without fractions.
func (d Dist) WeightedSum(f func(v int) int64) *big.Int {
	if d.bigTotal != nil {
		sum, x := new(big.Int), new(big.Int)
		for i, v := range d.values {
			sum.Add(sum, x.Mul(&d.big[i], x.SetInt64(f(v))))
		}
		return sum
	}
	// The sum of the weights fits in a word, so the sum of the products fits in two.
	var hi, lo uint64
	for i, v := range d.values {
		h, l := bits.Mul64(d.small[i], uint64(f(v)))
		var carry uint64
		lo, carry = bits.Add64(lo, l, 0)
		hi += h + carry
	}
	sum := new(big.Int).SetUint64(hi)
	if hi == 0 {
		return sum.SetUint64(lo)
	}
	return sum.Lsh(sum, 64).Add(sum, new(big.Int).SetUint64(lo))
}

// Total returns the sum of the weights.
func (d Dist) Total() *big.Int { return new(big.Int).Set(d.sum()) }
