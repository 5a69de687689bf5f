package builder

import (
	"cmp"
	"container/heap"
	"context"
	"fmt"
	"slices"

	"gantry/rules"
	"gantry/rules/doc"
)

// Mending is the way from a list to the nearest ready one that was found.
type Mending struct {
	Before, After Sheet
	Edits         []rules.Edit // that lead from one to the other; none where there was nothing to do, or no way
	Changes       []Change     // the same in words
	Cost          Measure
	Nearest       bool // every cheaper set of moves was tried
	Tried, Most   int  // lists that were tried, and how many it could have been
	// Apart is what only the players can settle: limit, options and numbers, by name.
	Apart []rules.Fix
}

// Ready tells whether the list after it can be played as it is.
func (m Mending) Ready() bool { return m.After.Verdict.Standing().State == Ready }

// Measure is how far two lists are apart; the first numbers weigh most.
type Measure struct {
	Lost    int `json:"lost"`    // models gone; named ones, heroes and the like three times
	Changed int `json:"changed"` // items, choices and models that are others or new
	Points  int `json:"points"`  // by how many the army costs more or less
}

// Compare puts the smaller change first.
func (m Measure) Compare(o Measure) int {
	return cmp.Or(m.nearness(o), cmp.Compare(m.Points, o.Points))
}

// nearness compares without points, which alone may shrink again.
func (m Measure) nearness(o Measure) int {
	return cmp.Or(cmp.Compare(m.Lost, o.Lost), cmp.Compare(m.Changed, o.Changed))
}

// Bounds of a search: lists tried, and units in them.
const (
	mendMost      = 30_000
	mendUnitsMost = 900_000
)

// mender searches the lists that moves lead to from a list.
type mender struct {
	base     rules.Army
	names    []string // of profiles that the game has, for what the document's rules find
	lineage  lineage  // of the pack
	undo     []rules.Edit
	universe []move // where not nil, all moves that there are

	first   *state
	open    states
	all     exhausted
	forGood bool // a move is to mend a problem for good
	seen    map[string]bool
	useless map[string]bool // by move and what it was to mend
	best    *state
	tried   int
	most    int
	paid    map[string]bool
	bad     map[string][]problem // what the document's rules find, by unit
}

// state is a list on the way.
type state struct {
	army     rules.Army
	touched  []string // ids of units
	swapped  bool     // a unit has been another one meanwhile
	problems []problem
	cost     Measure
	order    int
	promise  int
}

// problem is what keeps a list from being ready.
type problem struct {
	rule, unit, item string
	severity         rules.Severity
	todo             bool
	excess           int
	finding          *rules.Finding
}

func (p problem) same(o problem) bool {
	return p.rule == o.rule && p.unit == o.unit && p.item == o.item
}

func problemOf(f *rules.Finding) problem {
	p := problem{f.Rule, f.Unit, f.Item, f.Severity, f.Todo, 1, f}
	if f.Used != nil && f.Max != nil {
		p.excess = max(1, *f.Used-*f.Max, *f.Max-*f.Used)
	}
	return p
}

// Mend searches the nearest ready list. undo is what takes the latest change back,
// where it is known. It ends with the context.
func (l *Library) Mend(ctx context.Context, r Roster, undo []rules.Edit) (Mending, error) {
	return l.mendWithin(ctx, r, undo, mendMost)
}

// mendWithin tries at most so many lists, and fewer where they have many units.
func (l *Library) mendWithin(ctx context.Context, r Roster, undo []rules.Edit, most int) (Mending, error) {
	before, err := l.Sheet(ctx, r)
	if err != nil {
		return Mending{}, err
	}
	m := newMender(before, undo)
	m.most = min(m.most, most)
	if err := m.search(ctx); err != nil {
		return Mending{}, err
	}
	out := Mending{Before: before, After: before, Nearest: m.proven(), Tried: m.tried, Most: m.most}
	if m.best != nil && len(m.best.touched) > 0 {
		after := r
		after.Force = inOrderOf(r.Force, m.best.army.Force())
		if out.After, err = l.Sheet(ctx, after); err != nil {
			return Mending{}, err
		}
		out.Cost, out.Edits = m.best.cost, Difference(r.Force, after.Force)
		out.Changes = before.Changes(out.Edits)
	}
	if !out.Ready() {
		out.Apart = apart(out.After.Verdict)
	}
	return out, ctx.Err()
}

func newMender(s Sheet, undo []rules.Edit) *mender {
	units := max(1, len(s.Roster.Units))
	m := &mender{base: s.army, lineage: s.Pack.lineage, undo: undo, most: min(mendMost, mendUnitsMost/units),
		seen: map[string]bool{}, useless: map[string]bool{},
		paid: map[string]bool{}, bad: map[string][]problem{}}
	for _, e := range s.Catalogue {
		m.names = append(m.names, e.ID)
	}
	for _, us := range s.Units {
		if slices.ContainsFunc(us.Findings, func(f rules.Finding) bool { return f.Cite == documentCite }) {
			m.bad[us.Unit.ID] = m.examined(us.Unit, us.Form)
		}
	}
	return m
}

// apart are the ways to mend what is left that change what all players agree on.
func apart(v Verdict) (ways []rules.Fix) {
	for _, f := range v.Findings {
		if f.Severity != rules.Error && !f.Todo {
			continue
		}
		for _, x := range f.Fixes {
			if slices.ContainsFunc(x.Edits, setsArmy) {
				ways = append(ways, x)
			}
		}
	}
	return append(ways, v.Standing().Choices...)
}

// setsArmy tells whether an edit changes what is not a unit's.
func setsArmy(e rules.Edit) bool { return e.Unit == "" && e.Op == rules.EditSet }

// search looks for ready lists: after every single move; with every unit mended by
// itself, and then the army; after several moves of which each mends something; by
// what mends one problem after another, the most promising first; after every set of
// moves that may be nearer than what was found; then for the same at another price.
func (m *mender) search(ctx context.Context) error {
	first := &state{army: m.base}
	m.first = first
	if first.problems = m.problems(ctx, first); len(first.problems) == 0 {
		m.best = first
		return ctx.Err()
	}
	if len(m.undo) > 0 && m.universe == nil && m.mayMake(m.base, m.undo) {
		if s, ok := m.after(ctx, first, move{edits: m.undo}); ok {
			m.offerReady(s) // first, so that nothing as near comes before it
		}
	}
	m.all = m.trySingles(ctx, first)
	m.tryParts(ctx)
	m.tryMending(ctx, m.all, m.tried+(m.most-m.tried)/mendingShare)
	m.guided(ctx, true, m.tried+(m.most-m.tried)/3)
	m.guided(ctx, false, m.tried+(m.most-m.tried)/2)
	m.trySets(ctx)
	m.cheapen(ctx)
	return ctx.Err()
}

// guided mends one problem after another, the most promising list first, until so
// many lists were tried in all. At first every move is to mend one for good.
func (m *mender) guided(ctx context.Context, forGood bool, until int) {
	m.forGood, m.open, m.seen = forGood, nil, map[string]bool{}
	m.push(m.first)
	for len(m.open) > 0 && m.tried < until && ctx.Err() == nil && !m.proven() {
		if s := heap.Pop(&m.open).(*state); m.best == nil || s.cost.nearness(m.best.cost) < 0 {
			m.expand(ctx, s)
		}
	}
}

// offerReady takes a list for the best where it is ready and nearer.
func (m *mender) offerReady(s *state) {
	s.order = m.tried
	if len(s.problems) == 0 && (m.best == nil || s.cost.Compare(m.best.cost) < 0) {
		found := m.best != nil
		if m.best = s; !found {
			m.reorder()
		}
	}
}

// sameMost is how many lists are looked into that differ in nothing that a rule
// sees: the same is left to mend at the same cost.
const sameMost = 2

// expand tries what might mend the first problem for which anything does.
func (m *mender) expand(ctx context.Context, s *state) {
	for _, p := range s.problems {
		same, any := map[string]int{}, false
		leaves := map[string]bool{} // units without which the problem is less of one
		for _, mv := range m.movesFor(ctx, s, p) {
			if m.tried >= m.most || ctx.Err() != nil {
				return
			}
			key := mv.useKey(p)
			if m.useless[key] || mv.swaps && p.unit == "" && leaves[mv.unit] {
				continue
			}
			next, ok := m.try(ctx, s, mv)
			if !ok {
				continue
			}
			left := excessOf(next, p)
			if left >= p.excess {
				m.useless[key] = p.unit == ""
			}
			if left >= p.excess || m.forGood && left > 0 {
				continue
			}
			any = true
			leaves[mv.unit] = leaves[mv.unit] || mv.loses
			if key := next.signature(); same[key] < sameMost {
				same[key]++
				if m.offerReady(next); len(next.problems) > 0 {
					m.push(next)
				}
			}
		}
		if any {
			return
		}
	}
}

// useKey names a move and what of the army it is to mend: what did nothing for that
// once is not tried again.
func (mv move) useKey(p problem) string {
	b := append(append(make([]byte, 0, 64), p.rule...), ' ')
	for _, e := range mv.edits {
		b = append(append(append(append(b, e.Op...), e.Unit...), ' '), e.Mount...)
		b = append(fmt.Append(append(b, e.Field.ID...), e.Field.Kind, e.Value), ' ')
	}
	return string(b)
}

// excessOf is how much of a problem is left in a list.
func excessOf(s *state, p problem) int {
	for _, o := range s.problems {
		if o.same(p) && o.severity == p.severity {
			return o.excess
		}
	}
	return 0
}

// try is the list after a move; ok is false where it is none, was seen before, or
// costs more than the best.
func (m *mender) try(ctx context.Context, s *state, mv move) (next *state, ok bool) {
	if next, ok = m.after(ctx, s, mv); !ok {
		return nil, false
	}
	key := next.key()
	known := m.seen[key]
	m.seen[key] = true
	return next, !known
}

// after is the list after a move, unless it is none or costs more than the best.
func (m *mender) after(ctx context.Context, s *state, mv move) (next *state, ok bool) {
	m.tried++
	army, err := s.army.With(ctx, mv.edits...)
	if err != nil {
		return nil, false
	}
	next = &state{army: army, touched: touchedBy(s, mv.edits, army.Lineup()), swapped: s.swapped || setsProfile(mv.edits)}
	next.cost = m.measure(ctx, next)
	if m.best != nil && next.cost.nearness(m.best.cost) > 0 {
		return nil, false
	}
	next.problems = m.problems(ctx, next)
	return next, ctx.Err() == nil
}

// touchedBy are the ids of the units that differ from the list as it was.
func touchedBy(s *state, edits []rules.Edit, after rules.Lineup) []string {
	ids := slices.Clone(s.touched)
	for _, e := range edits {
		id := e.Unit
		if id == "" && e.NewUnit != nil {
			id = e.NewUnit.ID
		}
		if id != "" {
			ids = append(ids, id)
		}
	}
	for _, u := range after.Units[min(len(after.Units), len(s.army.Lineup().Units)):] { // added without an id
		ids = append(ids, u.ID)
	}
	slices.SortFunc(ids, compareIDs)
	return slices.Compact(ids)
}

// key is the list in as far as it was touched.
func (s *state) key() string {
	f, b := s.army.Lineup(), make([]byte, 0, 512)
	for _, id := range s.touched {
		b = append(append(b, id...), ' ')
		if u := f.Unit(id); u != nil {
			b = doc.AppendSorted(b, *u)
		}
	}
	return string(b)
}

// signature is what is left to mend, and what the list has cost.
func (s *state) signature() string {
	b := make([]byte, 0, 128)
	for _, p := range s.problems {
		b = append(append(append(b, p.rule...), p.unit...), p.item...)
		b = append(b, byte(p.excess), byte(p.excess>>8), ' ')
	}
	return string(append(b, byte(s.cost.Lost), byte(s.cost.Changed), byte(s.cost.Points), byte(s.cost.Points>>8)))
}

// states are a heap, the most promising list first.
type states []*state

// How much a lost model weighs, and what is left to mend while no ready list is
// known, in what is looked into first. It decides about time alone.
const (
	lostWeighs = 3
	hurry      = 40
)

// promise is lower for a list that should be looked into sooner: while no ready list
// is known, one that has less left to mend; then one that is nearer.
func (m *mender) promise(s *state) int {
	cost := lostWeighs*s.cost.Lost + s.cost.Changed
	if m.best != nil {
		return cost + len(s.problems)
	}
	for _, p := range s.problems {
		worst := 1
		for _, o := range m.first.problems {
			if o.same(p) {
				worst = o.excess
			}
		}
		cost += hurry/2 + hurry/2*min(p.excess, worst)/worst
	}
	return cost
}

// push opens a list.
func (m *mender) push(s *state) {
	s.promise = m.promise(s)
	heap.Push(&m.open, s)
}

// reorder is for the time after the first ready list.
func (m *mender) reorder() {
	for _, s := range m.open {
		s.promise = m.promise(s)
	}
	heap.Init(&m.open)
}

func (h states) Len() int { return len(h) }
func (h states) Less(i, j int) bool {
	a, b := h[i], h[j]
	return cmp.Or(cmp.Compare(a.promise, b.promise), cmp.Compare(len(a.problems), len(b.problems)),
		a.cost.Compare(b.cost), cmp.Compare(a.order, b.order)) < 0
}
func (h states) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *states) Push(s any)   { *h = append(*h, s.(*state)) }
func (h *states) Pop() any {
	last := len(*h) - 1
	s := (*h)[last]
	*h = (*h)[:last]
	return s
}
