// Package mend finds the changes that make a list legal: the ways to fix one finding,
// the nearest legal list, and what fills or completes an unfinished one.
package mend

import (
	"cmp"
	"container/heap"
	"context"
	"slices"

	"gantry/builder"
	"gantry/rules"
	"gantry/rules/doc"
)

// The most lists that are tried.
const (
	mostForFinding = 300
	mostForRoster  = 1_500
	mostUnitsRead  = 200_000 // units in all lists together
	mostHeld       = 20_000  // units, choices and items of a list that is searched at all
)

// list is an army on the way from the base to a fixed one.
type list struct {
	army     rules.Army
	touched  []string // ids of units that differ from the base, sorted
	problems []problem
	warnings int // that the base has not
	cost     Cost
	order    int // in which it was tried
}

// place is what tells problems of a list apart.
type place struct{ rule, unit, item string }

// problem is a finding that keeps a list from being legal and finished.
type problem struct {
	place
	excess int  // by how much
	lacks  bool // too little of something, not too much
	budget bool // the army costs more than its limit
	todo   bool
	fixes  []rules.Fix // of the document's own rules: the nearest known id
}

func problemOf(f *rules.Finding) problem {
	p := problem{place: place{f.Rule, f.Unit, f.Item}, excess: 1, todo: f.Todo, fixes: f.Fixes}
	if f.Used != nil && f.Max != nil {
		p.excess, p.lacks = max(1, *f.Used-*f.Max, *f.Max-*f.Used), *f.Used < *f.Max
	}
	return p
}

// finder searches the lists that changes of units, items and choices lead to.
type finder struct {
	sheet    builder.Sheet
	base     rules.Army
	first    *list
	before   map[place]int            // excess of its problems
	profiles []string                 // ids that the game has
	printed  map[string][]rules.Mount // of the profiles that come with items
	weapons  map[string][]rules.Mount // of units from the start, as far as that was asked
	faulty   map[string]bool          // units in which the document's own rules found something
	prices   map[string]int
	change   int  // cost of one change, in thousandths of a point
	held     int  // units, choices and items of the base
	flat     bool // the game has no points or no limit: a unit costs 20
	settings bool // change the army's limit and options, nothing else

	haste     int             // see node
	spare     *saver          // what points cost to save from the base
	undecided bool            // what the rules leave undecided is no problem
	silent    map[string]bool // rules that leave the base undecided
	warned    map[place]bool  // what the base warns of

	tried, most, until int  // lists: tried, maximum of all searches, maximum of this one
	work, workUntil    int  // see workMost
	cut                bool // a bound ended a search
}

func newFinder(ctx context.Context, s builder.Sheet) *finder {
	f := &finder{sheet: s, base: s.Army(), haste: 1, prices: map[string]int{},
		printed: map[string][]rules.Mount{}, weapons: map[string][]rules.Mount{}}
	units := f.base.Lineup().Units
	for _, u := range units {
		f.held += size(*u)
	}
	if f.held <= mostHeld {
		f.most = min(mostForRoster, mostUnitsRead/max(1, len(units)))
	}
	for _, e := range s.Catalogue {
		f.profiles = append(f.profiles, e.ID)
		f.printed[e.ID] = e.Unit.Mounts
	}
	b := f.base.Budget()
	f.change, f.flat = thousand, b.Points == nil || b.Limit == nil || !b.Limit.Known()
	if !f.flat {
		f.change = max(1, b.Limit.Int()) * thousand / changesInLimit
	}
	f.silent, f.warned = map[string]bool{}, map[place]bool{}
	for _, r := range f.base.Rulings(ctx) {
		f.silent[r.ID] = r.State == rules.Silent
		for _, x := range r.Findings {
			f.warned[place{x.Rule, x.Unit, x.Item}] = true
		}
	}
	f.first = &list{army: f.base}
	f.allow(f.most)
	f.first.problems = f.problems(ctx, f.first)
	f.faulty, f.before = map[string]bool{}, map[place]int{}
	for _, p := range f.first.problems {
		if _, known := f.before[p.place]; !known {
			f.before[p.place] = p.excess
		}
		if builder.IsDocumentRule(p.rule) {
			f.faulty[p.unit] = true
		}
	}
	return f
}

// problems are what a list has to fix: problems of the army, its points, its units, and
// what is not chosen yet, in this order.
func (f *finder) problems(ctx context.Context, l *list) []problem {
	all := append(f.broken(ctx, l), f.documentFaults(ctx, l)...)
	all = append(all, f.disarmed(l)...)
	if len(l.army.Lineup().Units) == 0 && !slices.ContainsFunc(all, func(p problem) bool { return p.lacks || p.todo }) {
		all = append(all, problem{place: place{rule: builder.RuleEmpty}, excess: 1, lacks: true, todo: true})
	}
	slices.SortStableFunc(all, func(a, b problem) int {
		return cmp.Or(cmp.Compare(a.rank(), b.rank()), rules.ByID(a.unit, b.unit))
	})
	return all
}

// ruleDisarmed names what no game forbids: a fix that takes the last weapon off a unit.
const ruleDisarmed = "disarmed"

// disarmed are the units that had a weapon and have none.
func (f *finder) disarmed(l *list) (all []problem) {
	before, after := f.base.Lineup(), l.army.Lineup()
	for _, id := range l.touched {
		was, now := before.Place(id), after.Place(id)
		if was < 0 || now < 0 {
			continue
		}
		weapons, known := f.weapons[id]
		if !known {
			f.work += workRead * size(*before.Units[was])
			weapons = builder.Weapons(f.base, was)
			f.weapons[id] = weapons
		}
		keeps := slices.ContainsFunc(weapons, func(w rules.Mount) bool {
			m, mounted := after.Units[now].Mount(w.ID)
			return mounted && m.Item == w.Item
		})
		if len(weapons) > 0 && !keeps && !builder.Armed(l.army, now) {
			all = append(all, problem{place: place{rule: ruleDisarmed, unit: id}, excess: 1})
		}
	}
	return all
}

// broken are the problems that the game's rules find. Of a design, which is no army, they
// are those of its unit.
func (f *finder) broken(ctx context.Context, l *list) (all []problem) {
	b := l.army.Budget()
	limited := !f.flat && b.Limit.Known() && !b.Suggested
	rulings := l.army.Rulings(ctx)
	l.warnings = f.newWarnings(rulings)
	for _, r := range rulings {
		all = slices.Grow(all, len(r.Findings))
		silent := r.State == rules.Silent && !f.undecided && (limited || !f.silent[r.ID])
		for i := range r.Findings {
			x := &r.Findings[i]
			if x.Severity != rules.Error && !x.Todo && !silent ||
				x.Unit == "" && f.sheet.Roster.Kind != builder.OfRoster {
				continue
			}
			p := problemOf(x)
			p.budget = p.unit == "" && !p.lacks && !f.flat && x.Used != nil && *x.Used == b.Cost() &&
				*x.Max == b.Limit.Int()
			all = append(all, p)
		}
	}
	return all
}

// newWarnings counts what rules warn of and do not in the base.
func (f *finder) newWarnings(rulings []*rules.Ruling) (n int) {
	for _, r := range rulings {
		for i := range r.Findings {
			if x := &r.Findings[i]; x.Severity == rules.Warning && !x.Todo && !f.warned[place{x.Rule, x.Unit, x.Item}] {
				n++
			}
		}
	}
	return n
}

// documentFaults are the problems that the document's own rules find in units that differ
// from the base, or had some from the start.
func (f *finder) documentFaults(ctx context.Context, l *list) (all []problem) {
	for i, u := range l.army.Lineup().Units {
		if ctx.Err() != nil || len(all) >= rules.MaxFindings {
			break
		}
		_, touched := slices.BinarySearchFunc(l.touched, u.ID, rules.ByID)
		if f.faulty != nil && !touched && !f.faulty[u.ID] {
			continue
		}
		f.work += workRead * size(*u)
		for _, x := range f.sheet.Pack.DocumentFaults(*u, l.army.Form(i), f.profiles) {
			all = append(all, problemOf(&x))
		}
	}
	return all
}

// rank orders problems: the points come after what takes whole units out.
func (p problem) rank() int {
	switch {
	case p.todo:
		return 3
	case p.unit != "":
		return 2
	case p.budget:
		return 1
	}
	return 0
}

// excess is how much is left of a problem.
func (l *list) excess(p problem) int {
	for _, o := range l.problems {
		if o.place == p.place {
			return o.excess
		}
	}
	return 0
}

// goal picks the problems of a list that a search is to end.
type goal func(*list) []problem

// legal ends every problem.
func legal(l *list) []problem { return l.problems }

// fixed ends one problem of the first list and makes no other worse.
func (f *finder) fixed(p problem) goal {
	return func(l *list) (left []problem) {
		for _, o := range l.problems {
			if o.place == p.place || !o.todo && o.excess > f.before[o.place] {
				left = append(left, o)
			}
		}
		return left
	}
}

// node is a list to expand next, or the cheapest way still untried to save points.
type node struct {
	list  *list
	save  *saver // yields lists with fewer points
	bound int    // the least that a fixed list behind it is expected to cost
	haste int    // tenths of what is still to come that count on top
}

type nodes []node

func (h nodes) Len() int { return len(h) }
func (h nodes) Less(i, j int) bool {
	a, b := h[i], h[j]
	return cmp.Or(cmp.Compare(a.rank(), b.rank()), cmp.Compare(a.left(), b.left()), a.list.cost.Compare(b.list.cost),
		cmp.Compare(a.list.order, b.list.order)) < 0
}

// rank is the bound, with a part of what is still to come on top: of lists that cost
// about the same those nearer the goal come first, and with haste all that are nearer.
func (n node) rank() int { return n.bound + (n.bound-n.list.cost.Sum)*n.haste/10 }

func (n node) left() int {
	if n.save != nil {
		return 0
	}
	return len(n.list.problems)
}
func (h nodes) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *nodes) Push(n any)   { *h = append(*h, n.(node)) }
func (h *nodes) Pop() any {
	last := len(*h) - 1
	n := (*h)[last]
	*h = (*h)[:last]
	return n
}

// sameMost is how many lists are expanded that cost the same and leave the same problems.
const sameMost = 3

// search returns the cheapest lists that reach a goal, at most keep of them, the best
// first. It expands the most promising list and tries what bears on its first problem,
// until so many lists were tried or nothing cheaper is left.
func (f *finder) search(ctx context.Context, to goal, keep, lists int) (found []*list) {
	f.allow(lists)
	if (f.tried >= f.until || f.work >= f.workUntil) && len(f.first.problems) > 0 {
		f.cut = true
		return nil
	}
	if len(to(f.first)) == 0 {
		return []*list{f.first}
	}
	var open nodes
	seen, alike := map[string]bool{}, map[string]int{}
	push := func(l *list) {
		left := to(l)
		if len(left) == 0 {
			found = f.keep(found, l, keep)
			return
		}
		if key := l.outlook(left); alike[key] < sameMost {
			alike[key]++
			heap.Push(&open, node{list: l, bound: l.cost.Sum + f.ahead(ctx, left), haste: f.haste})
		}
	}
	push(f.first)
	for len(open) > 0 && !f.exhausted(ctx) {
		n := heap.Pop(&open).(node)
		if len(found) >= keep && n.bound > found[len(found)-1].cost.Sum {
			continue
		}
		if f.tried >= f.until {
			f.cut = true
			break
		}
		if n.save != nil {
			if edits, bound, ok := n.save.next(ctx, f); ok {
				heap.Push(&open, node{n.list, n.save, bound, f.haste})
				f.follow(ctx, n.list, edits, seen, push)
			}
			continue
		}
		left := to(n.list)
		p := left[0]
		if p.budget && !f.settings {
			s := f.saver(ctx, n.list, p.excess)
			heap.Push(&open, node{n.list, s, s.bound(), f.haste})
			continue
		}
		f.expand(ctx, n.list, left, seen, push)
	}
	return found
}

// expand tries what may end the first problem that anything makes smaller. Where nothing
// does, several units may have to go together.
func (f *finder) expand(ctx context.Context, l *list, left []problem, seen map[string]bool,
	push func(*list)) {
	var without []*list
	for _, p := range left {
		helped := false
		for _, edits := range f.movesFor(ctx, l, p) {
			if f.tried >= f.until || f.exhausted(ctx) {
				f.cut = f.cut || f.tried >= f.until
				return
			}
			f.follow(ctx, l, edits, seen, func(next *list) {
				switch e := edits[0]; {
				case next.excess(p) < p.excess:
					helped = true
					push(next)
				case p.unit == "" && e.Op == rules.EditRemove && e.Mount == "":
					without = append(without, next)
				}
			})
		}
		if helped {
			return
		}
	}
	for _, next := range without {
		push(next)
	}
}

// follow tries the list that edits lead to, unless it was tried before.
func (f *finder) follow(ctx context.Context, l *list, edits []rules.Edit, seen map[string]bool, then func(*list)) {
	f.work += workUnit
	if !f.mayMake(l, edits) {
		return
	}
	army, err := l.army.With(ctx, edits...)
	if err != nil {
		return
	}
	next := &list{army: army, touched: touchedBy(l, edits, army.Lineup())}
	f.work += workUnit * len(army.Lineup().Units)
	for _, id := range next.touched {
		if u := army.Lineup().Unit(id); u != nil {
			f.work += workRead * size(*u)
		}
	}
	key := f.key(next)
	if seen[key] {
		return
	}
	seen[key] = true
	f.tried++
	next.problems = f.problems(ctx, next)
	next.order, next.cost = f.tried, f.cost(next)
	if ctx.Err() == nil {
		then(next)
	}
}

// keep puts a list among the best that were found.
func (f *finder) keep(found []*list, l *list, most int) []*list {
	at, _ := slices.BinarySearchFunc(found, l, func(a, b *list) int {
		return cmp.Or(a.cost.Compare(b.cost), cmp.Compare(a.order, b.order))
	})
	found = slices.Insert(found, at, l)
	return found[:min(most, len(found))]
}

// ahead estimates what problems cost to end: one change for each unit that has some and
// for each problem of the army, or the points that are too many where that is more. In
// haste it counts each problem's whole excess, in units where units have no price.
func (f *finder) ahead(ctx context.Context, left []problem) int {
	points, changes, unit, each := 0, 0, "", f.change
	if f.flat {
		each = flatUnit * thousand
	}
	for _, p := range left {
		switch {
		case p.budget:
			points = f.toSave(ctx, p.excess)
		case f.haste == hasty:
			changes += p.excess * each
		case p.unit == "" || p.unit != unit:
			changes += f.change
		}
		unit = p.unit
	}
	return max(points, changes)
}

// toSave estimates what it costs to save points, by what it costs from the base.
func (f *finder) toSave(ctx context.Context, points int) int {
	if f.spare == nil || f.spare.over < points {
		f.spare = f.saver(ctx, f.first, points)
	}
	if least := f.spare.rest(0, points); least < never {
		return least
	}
	return points * thousand
}

// outlook is the same for lists that cost the same and leave the same to fix.
func (l *list) outlook(left []problem) string {
	b := make([]byte, 0, 128)
	for _, p := range left {
		b = append(append(append(b, p.rule...), p.unit...), p.item...)
		b = doc.AppendSorted(append(b, ' '), p.excess)
	}
	return string(doc.AppendSorted(b, []any{l.cost.Sum, l.cost.Changes, l.cost.Unspent}))
}

// touchedBy are the ids of the units that differ from the base after edits of a list.
func touchedBy(l *list, edits []rules.Edit, after rules.Lineup) []string {
	ids := slices.Clone(l.touched)
	for _, e := range edits {
		if e.Unit != "" {
			ids = append(ids, e.Unit)
		}
	}
	if slices.ContainsFunc(edits, func(e rules.Edit) bool { return e.NewUnit != nil }) {
		before := map[string]bool{}
		for _, u := range l.army.Lineup().Units {
			before[u.ID] = true
		}
		for _, u := range after.Units {
			if !before[u.ID] {
				ids = append(ids, u.ID)
			}
		}
	}
	slices.SortFunc(ids, rules.ByID)
	return slices.Compact(ids)
}

// key is the same for lists that are the same.
func (f *finder) key(l *list) string {
	lineup, b := l.army.Lineup(), make([]byte, 0, 512)
	for _, id := range l.touched {
		b = append(append(b, id...), ' ')
		if u := lineup.Unit(id); u != nil {
			b = doc.AppendSorted(b, *u)
		}
	}
	b = doc.AppendSorted(b, lineup.Options)
	if f.settings && lineup.Limit != nil {
		b = doc.AppendSorted(b, *lineup.Limit)
	}
	return string(b)
}
