package dice

import (
	"math/bits"
	"slices"
)

// rank turns numbers into their places among the different numbers, which it
// returns in ascending order.
func (s *scratch) rank(numbers []int) (values []int) {
	low, high := numbers[0], numbers[0]
	for _, v := range numbers {
		low, high = min(low, v), max(high, v)
	}
	// The difference of far numbers may overflow.
	if span := high - low; span >= 0 && span < 128*(len(numbers)+16) {
		return s.rankClose(numbers, low, span/64+1)
	}
	values = slices.Clone(numbers)
	slices.Sort(values)
	values = slices.Compact(values)
	for i, v := range numbers {
		numbers[i], _ = slices.BinarySearch(values, v)
	}
	return values
}

// rankClose needs no sorting: it marks each number in a set of bits and counts
// the marks before it, those of the words before once.
func (s *scratch) rankClose(numbers []int, low, words int) (values []int) {
	marks, before := take(&s.marks, words), take(&s.before, words)
	for _, v := range numbers {
		marks[(v-low)>>6] |= 1 << uint((v-low)&63)
	}
	n := 0
	for i, m := range marks {
		before[i] = int32(n)
		n += bits.OnesCount64(m)
	}
	values = make([]int, 0, n)
	for i, m := range marks {
		for ; m != 0; m &= m - 1 {
			values = append(values, low+i*64+bits.TrailingZeros64(m))
		}
	}
	for i, v := range numbers {
		at := v - low
		numbers[i] = int(before[at>>6]) + bits.OnesCount64(marks[at>>6]&(1<<uint(at&63)-1))
	}
	s.marks, s.before = marks, before
	return values
}

// scratch is memory that stages use again. A stage takes it and puts it back at
// its end, so that one within another has its own.
type scratch struct {
	slots  []int
	marks  []uint64
	before []int32
	count  []int
	next   []weights
}

// take is n zero values from a place that is empty then.
func take[T any](place *[]T, n int) []T {
	s := *place
	*place = nil
	if cap(s) < n {
		return make([]T, n)
	}
	clear(s[:n])
	return s[:n]
}
