package dice

import "slices"

// room returns n zeros for the length of one stage. It uses few, on its caller's stack, if that is large enough.
func room(few []int, n int) []int {
	if n > len(few) {
		return make([]int, n)
	}
	return few[:n]
}

// rank replaces numbers by their indexes among the different numbers, which it returns in ascending order.
func (s *keeper) rank(numbers []int) (values []int) {
	low, high := numbers[0], numbers[0]
	for _, v := range numbers {
		low, high = min(low, v), max(high, v)
	}
	span, step, most := high-low, 1, 8*len(numbers)+64
	if span > len(numbers) {
		step = stride(numbers, low)
	}
	if span >= 0 && span/step < most { // the difference of distant numbers may overflow
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

// stride returns the greatest common divisor of the distances to the lowest number.
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

// rankClose avoids sorting: it marks each number in an array of all possible ones, and counts the marks.
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

// keeper allocates memory that outlives a stage: small pieces are cut from larger ones.
type keeper struct {
	numbers []int
	words   []uint64
}

// pieces is the size of a piece. Requests above half of it get their own piece.
const pieces = 32

// ints and smallZeros return n zeros.
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
