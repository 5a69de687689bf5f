package dice

import (
	"fmt"
	"iter"
	"math/big"
	"slices"
)

// Dist is the distribution of a whole number. It never changes. The zero value
// has no outcome; it is what a Cup gives once it has failed.
type Dist struct {
	values []int // ascending; each weighs more than 0
	weights
}

// MaxSides is the largest die.
const MaxSides = 1000

// Die is a fair die from 1 to its sides, 1…MaxSides; it panics outside.
func Die(sides int) Dist {
	if sides < 1 || sides > MaxSides {
		panic(fmt.Sprintf("dice: a die of %d sides", sides))
	}
	d := Dist{values: make([]int, sides), weights: weights{small: make([]uint64, sides), total: uint64(sides)}}
	for i := range sides {
		d.values[i], d.small[i] = i+1, 1
	}
	return d
}

// Sure is a number that is certain.
func Sure(v int) Dist { return Dist{[]int{v}, weights{small: []uint64{1}, total: 1}} }

// Chance is 1 in num of den cases, else 0; it panics where 0 ≤ num ≤ den and
// 0 < den do not hold.
func Chance(num, den int) Dist {
	if num < 0 || den < 1 || num > den {
		panic(fmt.Sprintf("dice: a chance of %d in %d", num, den))
	}
	return Weighted(0, uint64(den-num), uint64(num))
}

// Weighted gives the numbers from low on their weights, whose sum must fit into
// a word and must not be 0; else it panics.
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

// Map is what a function makes of the number.
func (d Dist) Map(f func(int) int) Dist {
	if d.Len() == 0 {
		return d
	}
	slots := make([]int, d.Len())
	for i, v := range d.values {
		slots[i] = f(v)
	}
	values := new(scratch).rank(slots)
	out := Dist{values, d.weights.merge(slots, len(values))}
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

// AtMost and AtLeast bound the number.
func (d Dist) AtMost(n int) Dist  { return d.Map(func(v int) int { return min(v, n) }) }
func (d Dist) AtLeast(n int) Dist { return d.Map(func(v int) int { return max(v, n) }) }

// When is 1 where something is true of the number, else 0: a die against a
// target number.
func (d Dist) When(is func(int) bool) Dist {
	return d.Map(func(v int) int {
		if is(v) {
			return 1
		}
		return 0
	})
}

// Len is how many outcomes there are.
func (d Dist) Len() int { return len(d.values) }

// Min and Max are the least and the greatest outcome; there must be one.
func (d Dist) Min() int { return d.values[0] }
func (d Dist) Max() int { return d.values[len(d.values)-1] }

// Values are the outcomes in ascending order.
func (d Dist) Values() []int { return slices.Clone(d.values) }

// All ranges over the outcomes in ascending order and their chances.
func (d Dist) All() iter.Seq2[int, *big.Rat] {
	return func(yield func(int, *big.Rat) bool) {
		for i, v := range d.values {
			if !yield(v, d.ratio(d.at(i, new(big.Int)))) {
				return
			}
		}
	}
}

// P is the chance of one number.
func (d Dist) P(v int) *big.Rat {
	if i, ok := slices.BinarySearch(d.values, v); ok {
		return d.ratio(d.at(i, new(big.Int)))
	}
	return new(big.Rat)
}

// Chance is the chance that something is true of the number.
func (d Dist) Chance(is func(int) bool) *big.Rat {
	sum, w := new(big.Int), new(big.Int)
	for i, v := range d.values {
		if is(v) {
			sum.Add(sum, d.at(i, w))
		}
	}
	return d.ratio(sum)
}

// Mean is the expected number; 0 where there is no outcome.
func (d Dist) Mean() *big.Rat {
	return d.moment(func(v int) int64 { return int64(v) })
}

// Variance is the expected square of the distance to the mean.
func (d Dist) Variance() *big.Rat {
	mean := d.Mean()
	square := d.moment(func(v int) int64 { return int64(v) * int64(v) })
	return square.Sub(square, mean.Mul(mean, mean))
}

func (d Dist) moment(f func(int) int64) *big.Rat {
	sum, w, x := new(big.Int), new(big.Int), new(big.Int)
	for i, v := range d.values {
		sum.Add(sum, w.Mul(d.at(i, w), x.SetInt64(f(v))))
	}
	return d.ratio(sum)
}
