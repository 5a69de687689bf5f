package dice

import "slices"

// rank turns numbers into their places among the different numbers, which it
// returns in ascending order.
func (s *scratch) rank(numbers []int) (values []int) {
	low, high := numbers[0], numbers[0]
	for _, v := range numbers {
		low, high = min(low, v), max(high, v)
	}
	span, step, room := high-low, 1, 8*len(numbers)+64
	if span > len(numbers) {
		step = stride(numbers, low)
	}
	if span >= 0 && span/step < room { // the difference of far numbers may overflow
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
func (s *scratch) rankClose(numbers []int, low, step, cells int) (values []int) {
	top := s.top
	row := s.take(cells)
	clear(row)
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
	s.top = top
	return values
}

// scratch is memory of stages. What a stage takes it gives back at its end by
// setting top to what it was, so that one within another takes what lies above.
// What outlives a stage is cut off larger pieces.
type scratch struct {
	room  []int
	top   int
	kept  []int
	words []uint64
}

// firstRoom is enough for most questions; keptRoom is the size of the pieces.
const firstRoom, keptRoom = 288, 64

// take is n numbers, whatever they are, until top is set back.
func (s *scratch) take(n int) []int {
	if s.top+n > len(s.room) {
		// Whoever still has a part of the old room keeps it.
		s.room, s.top = make([]int, max(firstRoom, 2*len(s.room), n)), 0
	}
	out := s.room[s.top:][:n:n]
	s.top += n
	return out
}

// ints and smallZeros are n zeros to keep.
func (s *scratch) ints(n int) []int          { return keep(&s.kept, n) }
func (s *scratch) smallZeros(n int) []uint64 { return keep(&s.words, n) }

func keep[T any](from *[]T, n int) []T {
	if n > keptRoom/2 {
		return make([]T, n)
	}
	if len(*from) < n {
		*from = make([]T, keptRoom)
	}
	out := (*from)[:n:n]
	*from = (*from)[n:]
	return out
}
