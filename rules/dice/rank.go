package dice

import "slices"

// room is n zeros for the length of one stage: the few, which lie on its caller's
// stack, where they are enough.
func room(few []int, n int) []int {
	if n > len(few) {
		return make([]int, n)
	}
	return few[:n]
}

// rank turns numbers into their places among the different numbers, which it
// returns in ascending order.
func (s *keeper) rank(numbers []int) (values []int) {
	low, high := numbers[0], numbers[0]
	for _, v := range numbers {
		low, high = min(low, v), max(high, v)
	}
	span, step, most := high-low, 1, 8*len(numbers)+64
	if span > len(numbers) {
		step = stride(numbers, low)
	}
	if span >= 0 && span/step < most { // the difference of far numbers may overflow
		return s.rankClose(numbers, low, step, span/step+1)
	}
	values = slices.Clone(numbers)
	slices.Sort(values)
	values = slices.Compact(values)
	for i, v := range numbers {
		numbers[i], _ = slices.BinarySearch(values, v)
	}
	return values
}

// stride is what all distances to the lowest number are multiples of.
func stride(numbers []int, low int) int {
	g := uint64(0)
	for _, v := range numbers {
		d := uint64(v - low)
		if g == 0 || d%g != 0 {
			if g = gcd(g, d); g == 1 {
				break
			}
		}
	}
	return int(max(g, 1))
}

// rankClose needs no sorting: it ticks each number off in a row of all that may
// be, and counts the ticks.
func (s *keeper) rankClose(numbers []int, low, step, cells int) (values []int) {
	var few [128]int
	row := room(few[:], cells)
	for i, v := range numbers {
		at := v - low
		if step > 1 {
			at /= step
		}
		numbers[i] = at
		row[at] = 1
	}
	n := 0
	for i, tick := range row {
		row[i] = n
		n += tick
	}
	values = s.ints(n)
	for _, at := range numbers {
		values[row[at]] = low + at*step
	}
	for i, at := range numbers {
		numbers[i] = row[at]
	}
	return values
}

// keeper gives out memory that outlives a stage: small pieces are cut off larger
// ones.
type keeper struct {
	numbers []int
	words   []uint64
}

// pieces are as large as this; what is more than half of it is a piece of its own.
const pieces = 32

// ints and smallZeros are n zeros.
func (s *keeper) ints(n int) []int          { return keep(&s.numbers, n) }
func (s *keeper) smallZeros(n int) []uint64 { return keep(&s.words, n) }

func keep[T any](from *[]T, n int) []T {
	if n > pieces/2 {
		return make([]T, n)
	}
	if len(*from) < n {
		*from = make([]T, pieces)
	}
	out := (*from)[:n:n]
	*from = (*from)[n:]
	return out
}
