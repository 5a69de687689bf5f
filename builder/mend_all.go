package builder

import (
	"context"
	"slices"
)

// setsMost is how many moves a set has at most of which all are tried.
const setsMost = 3

// exhausted is what trying all sets of moves came to.
type exhausted struct {
	moves   []move
	singles []*state // after each of them, nil where it is none
	level   []set    // of the size that was tried last
	size    int      // all sets of so many moves were tried, but for those that cost more than the best
}

// set is a list after some moves, of which the last is known by its place.
type set struct {
	*state
	last int
}

// trySingles tries every move.
func (m *mender) trySingles(ctx context.Context, first *state) {
	m.all.moves = m.allMoves(ctx, first)
	m.all.singles = make([]*state, len(m.all.moves))
	if len(m.all.moves) > m.most-m.tried {
		return
	}
	for i, mv := range m.all.moves {
		if ctx.Err() != nil {
			return
		}
		if to, ok := m.after(ctx, first, mv); ok {
			m.all.singles[i] = to
			m.all.level = append(m.all.level, set{to, i})
			m.offerReady(to)
		}
	}
	m.all.size = 1
}

// tryMending tries sets of moves of which each mends a problem for good, the nearest
// first, until so many lists were tried in all.
func (m *mender) tryMending(ctx context.Context, until int) {
	var may []int
	for _, i := range m.eligible() {
		if mendsForGood(m.first, m.all.singles[i]) {
			may = append(may, i)
		}
	}
	slices.SortStableFunc(may, func(a, b int) int { return m.all.singles[a].cost.Compare(m.all.singles[b].cost) })
	var level []set
	for at, i := range may {
		level = append(level, set{m.all.singles[i], at})
	}
	for size := 2; size <= setsMost; size++ {
		var next []set
		for _, s := range level {
			for at := s.last + 1; at < len(may); at++ {
				if m.tried >= until || ctx.Err() != nil {
					return
				}
				if len(s.problems) == 0 || m.costsMore(s, may[at]) {
					continue
				}
				to, ok := m.after(ctx, s.state, m.all.moves[may[at]])
				if !ok || !mendsForGood(s.state, to) {
					continue
				}
				if m.offerReady(to); len(to.problems) > 0 {
					next = append(next, set{to, at})
				}
			}
		}
		level = next
	}
}

// mendsForGood tells whether a problem of one list is none of another one that came of it.
func mendsForGood(from, to *state) bool {
	return slices.ContainsFunc(from.problems, func(p problem) bool { return excessOf(to, p) == 0 })
}

// trySets tries every larger set that may be nearer than the best, as long as all of
// a size are within the bound.
func (m *mender) trySets(ctx context.Context) {
	for m.all.size > 0 && m.all.size < setsMost && ctx.Err() == nil && !m.proven() {
		may := m.eligible()
		sets := len(may)
		for k := 1; k <= m.all.size; k++ {
			sets = sets * (len(may) - k) / (k + 1)
		}
		if sets > m.most-m.tried {
			return
		}
		var next []set
		for _, s := range m.all.level {
			for _, i := range may {
				if ctx.Err() != nil {
					return
				}
				if i <= s.last || m.costsMore(s, i) {
					continue
				}
				if to, ok := m.after(ctx, s.state, m.all.moves[i]); ok {
					m.offerReady(to)
					next = append(next, set{to, i})
				}
			}
		}
		m.all.level = next
		m.all.size++
	}
}

// eligible are the moves that a nearer set than the best may have.
func (m *mender) eligible() (may []int) {
	for i, s := range m.all.singles {
		if s != nil && (m.best == nil || s.cost.nearness(m.best.cost) <= 0) {
			may = append(may, i)
		}
	}
	return may
}

// costsMore tells whether a set and a move of another unit cost more together than
// the best.
func (m *mender) costsMore(s set, i int) bool {
	mv := m.all.moves[i]
	if m.best == nil || mv.unit == "" || slices.Contains(s.touched, mv.unit) {
		return false
	}
	sum, one := s.cost, m.all.singles[i].cost
	sum.Lost, sum.Changed = sum.Lost+one.Lost, sum.Changed+one.Changed
	return sum.nearness(m.best.cost) > 0
}

// proven tells whether every list was tried that is nearer than the best: a set of
// moves costs at least as much as it has moves. Where models are lost there is no
// end to the sets that cost less, since no number of items outweighs one.
func (m *mender) proven() bool {
	switch {
	case m.all.size > 0 && m.all.size >= len(m.all.moves):
		return true
	case m.best == nil:
		return false
	}
	return m.best.cost == Measure{} || m.best.cost.Lost == 0 && m.all.size >= m.best.cost.Changed
}
