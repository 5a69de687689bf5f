package mend

import (
	"cmp"
	"container/heap"
	"context"
	"slices"

	"gantry/rules"
)

// The bounds of the savings that are compared.
const (
	maxSavings = 64         // per unit
	maxSteps   = 20_000_000 // of the table of least costs: 30 ms
	maxParts   = 20_000     // sets of savings that are looked through for one list
)

// saver returns the search for savings that take over points off a list.
func (f *finder) saver(ctx context.Context, l *list, over int) *saver {
	s := &saver{from: l.cost.Sum, over: over, step: over}
	lineup := l.army.Lineup()
	for i, u := range slices.Backward(lineup.Units) {
		if f.exhausted(ctx) {
			break
		}
		if list := f.savings(ctx, l, *u, l.army.Form(i), over); len(list) > 0 {
			s.units = append(s.units, list)
			for _, x := range list {
				s.step = gcd(s.step, x.points)
			}
		}
	}
	s.least = f.tableOf(s.units, s.step, over)
	heap.Push(&s.open, &part{bound: s.rest(0, over), left: over})
	return s
}

// tableOf returns, by unit and steps, the lowest cost to save the steps with that unit and the later ones. It is nil if
// that is too much work.
func (f *finder) tableOf(units [][]saving, step, over int) [][]int {
	steps := (over + step - 1) / step
	work := 0
	for _, list := range units {
		work += (len(list) + 1) * steps
	}
	if work > maxSteps {
		return nil
	}
	f.work += work / workStep
	table := make([][]int, len(units)+1)
	for i := range table {
		table[i] = make([]int, steps+1)
	}
	for n := 1; n <= steps; n++ {
		table[len(units)][n] = never
	}
	for i := len(units) - 1; i >= 0; i-- {
		for n := range table[i] {
			least := table[i+1][n]
			for _, x := range units[i] {
				least = min(least, x.cost+table[i+1][max(0, n-x.points/step)])
			}
			table[i][n] = min(never, least)
		}
	}
	return table
}

// next returns the next cheapest set of savings as edits, and the bound of the one after it.
func (s *saver) next(ctx context.Context, f *finder) (edits []rules.Edit, bound int, ok bool) {
	for len(s.open) > 0 && s.looks < maxParts && !f.exhausted(ctx) {
		s.looks++
		p := heap.Pop(&s.open).(*part)
		if p.bound >= never {
			return nil, never, false
		}
		if p.left <= 0 {
			for ; p != nil; p = p.last {
				edits = append(edits, p.with.edits...)
			}
			return edits, s.bound(), true
		}
		if p.at == len(s.units) {
			continue
		}
		f.work += workPart * (1 + len(s.units[p.at]))
		skip := *p
		skip.at, skip.bound = p.at+1, p.cost+s.rest(p.at+1, p.left)
		heap.Push(&s.open, &skip)
		for _, x := range s.units[p.at] {
			q := &part{cost: p.cost + x.cost, left: p.left - x.points, at: p.at + 1, changes: p.changes + len(x.edits),
				last: p, with: x}
			q.bound = q.cost + s.rest(q.at, q.left)
			heap.Push(&s.open, q)
		}
	}
	return nil, never, false
}

// savings returns the ways to make a unit of a list cheaper: fewer models, choices and items that cost less or
// nothing, and up to three of these together.
func (f *finder) savings(ctx context.Context, l *list, u rules.Unit, form rules.Form, over int) (all []saving) {
	add := func(edits []rules.Edit, single bool) {
		points := -f.price(l, u, edits...)
		if points <= 0 || !f.mayMake(l, edits) {
			return
		}
		army, _, err := l.army.Lineup().Apply(edits)
		if err != nil {
			return
		}
		f.work += workPrice * size(u)
		all = append(all, saving{edits, points, f.loss(touchedBy(l, edits, army), army).Sum - l.cost.Sum, single})
	}
	n := models(u)
	for less := 1; less < n && !f.exhausted(ctx); less++ {
		if each := -f.price(l, u, rules.Set(u.ID, "count", n-less)); less <= countsTried || each >= over {
			add([]rules.Edit{rules.Set(u.ID, "count", n-less)}, true)
			if each >= over {
				break
			}
		}
	}
	add([]rules.Edit{rules.Remove(u.ID, "")}, true)
	whole := len(all) // savings of models, which are always among them
	var cheaper [][]rules.Edit
	for _, edits := range slices.Concat(choiceMoves(u, form, l.army.Lineup()), f.cheaperItems(ctx, u, form)) {
		if f.exhausted(ctx) {
			break
		}
		if len(edits) > 0 && edits[0].NewUnit == nil && f.price(l, u, edits...) < 0 {
			cheaper = append(cheaper, edits)
			add(edits, true)
		}
	}
	f.together(ctx, cheaper, func(edits []rules.Edit) bool {
		add(edits, false)
		return len(all) < 4*maxSavings
	})
	most := max(maxSavings, whole)
	slices.SortStableFunc(all[whole:], func(a, b saving) int { return cmp.Compare(a.cost, b.cost) })
	return all[:min(most, len(all))]
}

// together makes sets of two and three changes that don't touch the same, until more says
// that there are enough.
func (f *finder) together(ctx context.Context, changes [][]rules.Edit, more func([]rules.Edit) bool) {
	for i, a := range changes {
		for j, b := range changes[i+1:] {
			f.work++
			if clash(a, b) {
				continue
			}
			if f.exhausted(ctx) || !more(slices.Concat(a, b)) {
				return
			}
			for _, c := range changes[i+j+2:] {
				f.work += 2
				if f.exhausted(ctx) {
					return
				}
				if !clash(a, c) && !clash(b, c) && !more(slices.Concat(a, b, c)) {
					return
				}
			}
		}
	}
}

// cheaperItems returns an item less, or one instead of another, where items cost points.
func (f *finder) cheaperItems(ctx context.Context, u rules.Unit, form rules.Form) (moves [][]rules.Edit) {
	for _, edits := range f.itemMoves(ctx, u, form) {
		if edits[0].NewMount == nil && edits[0].Field.Kind != rules.TargetAt {
			moves = append(moves, edits)
		}
	}
	return moves
}

// clash reports whether two changes of a unit set or remove the same thing, or one of them
// splits it.
func clash(a, b []rules.Edit) bool {
	return slices.ContainsFunc(a, func(x rules.Edit) bool {
		return slices.ContainsFunc(b, func(y rules.Edit) bool {
			return x.NewUnit != nil || y.NewUnit != nil ||
				x.Mount == y.Mount && (x.Field == y.Field || x.Op == rules.EditRemove || y.Op == rules.EditRemove)
		})
	})
}

// atLeast returns a cost that no legal list undercuts, since the excess points have to go. One change of a unit saves
// what its savings say. Two or more changes lose every point, and clearing add-ons doesn't count as a change.
func (f *finder) atLeast(ctx context.Context) int {
	if len(f.first.problems) == 0 {
		return 0
	}
	i := slices.IndexFunc(f.first.problems, func(p problem) bool { return p.budget })
	if i < 0 {
		return f.change
	}
	over := f.first.problems[i].excess
	s := &saver{step: 1}
	lineup, work := f.base.Lineup(), 0
	f.workUntil = f.work + maxWork/4
	for i, u := range lineup.Units {
		var list []saving
		for _, x := range f.savings(ctx, f.first, *u, f.base.Form(i), over) {
			if x.single {
				list = append(list, x)
			}
		}
		most := min(over, f.saves(*u, rules.Remove(u.ID, "")))
		if work += (len(list) + most) * over; work > maxSteps || most > maxSteps {
			return over*thousand + f.change // as without a table
		}
		addOns, each := f.addOns(*u, rules.Unit{Profile: u.Profile}), f.each(*u)
		paid := f.saves(*u, addOns...)
		for n := 1; n <= most; n++ {
			changes := max(0, 2-len(addOns))
			if n > paid {
				changes = max(1, changes)
			}
			gone := min(someOf(*u), n*thousand/max(1, each)) * each
			list = append(list, saving{points: n, cost: gone + (n*thousand-gone)*f.weight(*u)/2 + changes*f.change})
		}
		s.units = append(s.units, list)
		if f.exhausted(ctx) {
			return 0
		}
	}
	if s.least = f.tableOf(s.units, 1, over); s.least == nil {
		return over*thousand + f.change
	}
	return s.rest(0, over)
}
