// Package mend finds the changes that make a list legal: fixes for one finding, the nearest legal list, and what fills
// or completes an unfinished one.
package mend

import (
	"cmp"
	"container/heap"
	"context"
	"slices"

	"gantry/builder"
	"gantry/builder/versions"
	"gantry/rules"
	"gantry/rules/doc"
)

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
	bound int    // estimated lowest cost of a fixed list reached from here
	haste int    // tenths of what is still to come that count on top
}

type nodes []node

func (h nodes) Len() int { return len(h) }

func (h nodes) Less(i, j int) bool {
	a, b := h[i], h[j]
	return cmp.Or(cmp.Compare(a.rank(), b.rank()), cmp.Compare(a.left(), b.left()), a.list.cost.Compare(b.list.cost),
		cmp.Compare(a.list.order, b.list.order)) < 0
}

// rank returns the bound, with a part of what is still to come on top: of lists that cost about the same those
// nearer the goal come first, and with haste all that are nearer.
func (n node) rank() int { return n.bound + (n.bound-n.list.cost.Sum)*n.haste/10 }

func (n node) left() int {
	if n.save != nil {
		return 0
	}
	return len(n.list.problems)
}

func (h nodes) Swap(i, j int) { h[i], h[j] = h[j], h[i] }

func (h *nodes) Push(n any) { *h = append(*h, n.(node)) }

func (h *nodes) Pop() any {
	last := len(*h) - 1
	n := (*h)[last]
	*h = (*h)[:last]
	return n
}

// maxSame is how many lists are expanded that cost the same and leave the same problems.
const maxSame = 3

// search returns up to keep of the cheapest lists that reach a goal, starting with the best. It expands the list with
// the lowest rank and tries what bears on its first problem. lists limits the tries. It ends sooner if no cheaper list
// is left.
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
		if key := l.outlook(left); alike[key] < maxSame {
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

// expand tries what may end the first problem that any change reduces. If none does, several units may have to go
// together.
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

// key returns the same for lists that are the same.
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

// hasty makes what is still to come count six times: with less, one of 5,000 broken
// lists stayed without a fix.
const hasty = 50

// fix returns the way from the base to a list as text, edits and points.
func (f *finder) fix(l *list) rules.Fix {
	f.work += 2 * workPrice * f.held
	before := f.base.Force()
	edits := builder.Difference(before, builder.InOrderOf(before, l.army.Force()))
	return rules.Fix{Text: versions.ChangeText(f.sheet, edits), Edits: edits,
		Points: l.army.Budget().KnownPoints() - f.base.Budget().KnownPoints()}
}
