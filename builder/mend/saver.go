package mend

import (
	"cmp"

	"gantry/rules"
)

// saving is one way to make a unit cheaper.
type saving struct {
	edits  []rules.Edit
	points int // that it saves
	cost   int // that the player loses, in thousandths
	single bool
}

// saver yields sets of savings that take enough points off a list, the cheapest first.
// It knows what each point that is still missing costs at least, so that it counts
// prices and tries no list.
type saver struct {
	from  int // the cost of the list so far
	units [][]saving
	over  int     // points to save
	step  int     // of the table, in points
	least [][]int // by unit and steps still to save: the lowest cost from there on; nil if too large
	open  parts
	looks int
}

// part is savings of the first units.
type part struct {
	bound, cost, left, at, changes int
	last                           *part
	with                           saving
}

type parts []*part

func (h parts) Len() int { return len(h) }

func (h parts) Less(i, j int) bool {
	a, b := h[i], h[j]
	return cmp.Or(cmp.Compare(a.bound, b.bound), cmp.Compare(a.changes, b.changes), cmp.Compare(b.left, a.left),
		cmp.Compare(b.at, a.at)) < 0
}

func (h parts) Swap(i, j int) { h[i], h[j] = h[j], h[i] }

func (h *parts) Push(p any) { *h = append(*h, p.(*part)) }

func (h *parts) Pop() any {
	last := len(*h) - 1
	p := (*h)[last]
	*h = (*h)[:last]
	return p
}

// never is more than anything costs.
const never = 1 << 60

// rest returns the lowest cost to save left points with the units at from and later.
func (s *saver) rest(from, left int) int {
	switch {
	case left <= 0:
		return 0
	case s.least == nil && from < len(s.units):
		return left * thousand
	case s.least == nil:
		return never
	}
	return s.least[from][(left+s.step-1)/s.step]
}

// bound returns the lowest cost that the next list can have.
func (s *saver) bound() int {
	if len(s.open) == 0 {
		return never
	}
	return s.from + s.open[0].bound
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
