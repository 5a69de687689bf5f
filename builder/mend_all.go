package builder

import (
	"context"
	"slices"
)

// setsMost is how many moves a set has at most of which all are tried.
const setsMost = 3

// mendingShare is the part of all tries that sets of moves have of which each mends
// something: one in so many.
const mendingShare = 10

// exhausted is what trying all sets of moves from a list came to.
type exhausted struct {
	from    *state
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

// trySingles tries every move from a list.
func (m *mender) trySingles(ctx context.Context, from *state) exhausted {
	all := exhausted{from: from, moves: m.allMoves(ctx, from)}
	all.singles = make([]*state, len(all.moves))
	if len(all.moves) > m.most-m.tried {
		return all
	}
	for i, mv := range all.moves {
		if ctx.Err() != nil {
			return all
		}
		if to, ok := m.after(ctx, from, mv); ok {
			all.singles[i] = to
			all.level = append(all.level, set{to, i})
			m.offerReady(to)
		}
	}
	all.size = 1
	return all
}

// tryMending tries sets of moves of which each mends a problem for good, the nearest
// first, until so many lists were tried in all.
func (m *mender) tryMending(ctx context.Context, all exhausted, until int) {
	var may []int
	for _, i := range m.eligible(all) {
		if mendsForGood(all.from, all.singles[i]) {
			may = append(may, i)
		}
	}
	slices.SortStableFunc(may, func(a, b int) int { return all.singles[a].cost.Compare(all.singles[b].cost) })
	var level []set
	for at, i := range may {
		level = append(level, set{all.singles[i], at})
	}
	for size := 2; size <= setsMost; size++ {
		var next []set
		for _, s := range level {
			for at := s.last + 1; at < len(may); at++ {
				if m.tried >= until || ctx.Err() != nil {
					return
				}
				if len(s.problems) == 0 || m.costsMore(all, s, may[at]) {
					continue
				}
				to, ok := m.after(ctx, s.state, all.moves[may[at]])
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

// tryParts mends what is wrong with each unit by itself, as near as one move does it,
// and then the army by what mends it from there.
func (m *mender) tryParts(ctx context.Context) {
	if m.universe != nil {
		return
	}
	s := m.first
	for _, p := range m.first.problems {
		if p.unit != "" && excessOf(s, p) > 0 {
			s = m.mendedPart(ctx, s, p)
		}
	}
	if s == m.first || m.best != nil && s.cost.nearness(m.best.cost) > 0 {
		return
	}
	m.offerReady(s)
	m.tryMending(ctx, m.trySingles(ctx, s), min(m.most, m.tried+m.most/mendingShare))
}

// mendedPart is the nearest list in which a unit's problem is none any more, by one
// move that keeps the unit and makes no other problem of it; the same list where
// there is none.
func (m *mender) mendedPart(ctx context.Context, s *state, p problem) *state {
	nearest := s
	for _, mv := range m.movesFor(ctx, s, p) {
		if m.tried >= m.most || ctx.Err() != nil {
			break
		}
		if mv.unit != p.unit || mv.loses || mv.swaps {
			continue
		}
		to, ok := m.after(ctx, s, mv)
		if !ok || excessOf(to, p) > 0 || slices.ContainsFunc(to.problems, func(o problem) bool {
			return o.unit == p.unit && o.excess > excessOf(s, o)
		}) {
			continue
		}
		if m.offerReady(to); nearest == s || to.cost.Compare(nearest.cost) < 0 {
			nearest = to
		}
	}
	return nearest
}

// mendsForGood tells whether a problem of one list is none of another one that came of it.
func mendsForGood(from, to *state) bool {
	return slices.ContainsFunc(from.problems, func(p problem) bool { return excessOf(to, p) == 0 })
}

// trySets tries every larger set that may be nearer than the best, as long as all of
// a size are within the bound.
func (m *mender) trySets(ctx context.Context) {
	for m.all.size > 0 && m.all.size < setsMost && ctx.Err() == nil && !m.proven() {
		may := m.eligible(m.all)
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
				if i <= s.last || m.costsMore(m.all, s, i) {
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
func (m *mender) eligible(all exhausted) (may []int) {
	for i, s := range all.singles {
		if s != nil && (m.best == nil || s.cost.nearness(m.best.cost) <= 0) {
			may = append(may, i)
		}
	}
	return may
}

// costsMore tells whether a set and a move of another unit cost more together than
// the best.
func (m *mender) costsMore(all exhausted, s set, i int) bool {
	mv := all.moves[i]
	if m.best == nil || mv.unit == "" ||
		slices.Contains(s.touched, mv.unit) || slices.Contains(all.from.touched, mv.unit) {
		return false
	}
	sum, one, from := s.cost, all.singles[i].cost, all.from.cost
	sum.Lost, sum.Changed = sum.Lost+one.Lost-from.Lost, sum.Changed+one.Changed-from.Changed
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
