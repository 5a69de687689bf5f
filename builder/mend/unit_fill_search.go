package mend

import (
	"cmp"
	"context"
	"math/bits"
	"slices"
	"strings"

	"gantry/rules"
)

// load is what fills the spaces: by space, how many of each good.
type load struct {
	spaces []space
	counts [][]int
	free   int // what it leaves
}

func (l load) count(good int) (n int) {
	for _, c := range l.counts {
		n += c[good]
	}
	return n
}

// without returns the load with one of a good less.
func (l load) without(good int) load {
	l.counts = slices.Clone(l.counts)
	for i, c := range l.counts {
		if c[good] > 0 {
			l.counts[i] = slices.Clone(c)
			l.counts[i][good]--
			break
		}
	}
	return l
}

func (l load) edits(x *fitter) (edits []rules.Edit) {
	for i, s := range l.spaces {
		for _, at := range s.at {
			for good, n := range l.counts[i] {
				for range n {
					edits = append(edits, MountItem(x.unit, x.goods[good].item, at)...)
				}
			}
		}
	}
	return edits
}

// words returns the items of a load: "2 Medium Gatling, Extra Armor".
func (l load) words(x *fitter) string {
	var parts []string
	for i, g := range x.goods {
		n := 0
		for j, c := range l.counts {
			n += c[i] * len(l.spaces[j].at)
		}
		if n > 0 {
			parts = append(parts, rules.Times(n, g.item.Label))
		}
	}
	return strings.Join(parts, ", ")
}

// fill returns the best load without a new error; the zero load for none. Where the rules of the game
// are not kept by the best of all, it tries again with less of an item, the same on both sides, and with and
// without each.
func (x *fitter) fill(ctx context.Context, weights []int64) (load, error) {
	had := errorsOf(ctx, x.alone)
	var searches []search
	for _, mirrored := range []bool{false, true} {
		s := search{fitter: x, spaces: x.spacesLeft(mirrored), most: x.moreAlike(), tight: make([]bool, len(x.goods)),
			weights: weights, had: had, forced: -1}
		s.order = s.bestFirst()
		l, n, err := s.best(ctx)
		if err != nil || n == 0 {
			return l, err
		}
		searches = append(searches, s)
	}
	var best load
	for _, s := range searches {
		if l, ok := s.vary(ctx); ok && (best.spaces == nil || s.emptier(best, l) > 0) {
			best = l
		}
	}
	return best, ctx.Err()
}

// moreAlike returns how many of each good may be added where nothing asks for more.
func (x *fitter) moreAlike() []int {
	most := make([]int, len(x.goods))
	for i, g := range x.goods {
		most[i] = fillAlike
		for _, m := range x.unit.Mounts {
			if m.Item == g.item.ID {
				most[i] = max(0, most[i]-1)
			}
		}
	}
	return most
}

// errorID identifies an error, which may be a to-do.
type errorID struct {
	place
	todo bool
}

// errorsOf returns the errors of units of an army.
func errorsOf(ctx context.Context, a rules.Army) map[errorID]bool {
	list := map[errorID]bool{}
	for _, r := range a.Rulings(ctx) {
		for _, f := range r.Findings {
			if f.Unit != "" && f.Severity == rules.Error {
				list[errorID{placeOf(&f), f.Todo}] = true
			}
		}
	}
	return list
}

// best returns the best load, and how many errors it brings after items have been allowed once where their second
// is one.
func (x search) best(ctx context.Context) (l load, n int, err error) {
	for range fillTries {
		l = x.run(ctx)
		if n, err = x.errors(ctx, l); err != nil || n == 0 || !x.tighten(ctx, l, n) {
			break
		}
	}
	return l, n, err
}

// fillTries is how often items are allowed less of.
const fillTries = 4

// search is for the best load of some spaces.
type search struct {
	*fitter
	spaces  []space
	most    []int  // of each good that is added
	tight   []bool // goods of which the rules allow no more
	weights []int64
	order   []int // the goods, those that do most first
	had     map[errorID]bool
	forced  int // a good that is to be part of it, -1 for none
}

// bestFirst returns the order of the goods by what one does alone.
func (x search) bestFirst() []int {
	order, worth := make([]int, len(x.goods)), make([]score, len(x.goods))
	for i := range order {
		order[i] = i
		worth[i] = x.scoreOf(func(good int) int { return absent(good == i) }) // 1 of this, none of the others
	}
	slices.SortStableFunc(order, func(a, b int) int { return worth[b].compare(worth[a]) })
	return order
}

// errors returns how many errors a load brings.
func (x search) errors(ctx context.Context, l load) (n int, err error) {
	with, err := x.alone.With(ctx, l.edits(x.fitter)...)
	if err != nil {
		return 0, err
	}
	for id := range errorsOf(ctx, with) {
		if !x.had[id] {
			n++
		}
	}
	return n, ctx.Err()
}

// tighten allows an item once where there are fewer errors without its second; ok is
// false where there are for none.
func (x search) tighten(ctx context.Context, l load, all int) (ok bool) {
	for i := range x.goods {
		if l.count(i) < 2 {
			continue
		}
		if n, err := x.errors(ctx, l.without(i)); err == nil && n < all {
			x.most[i], x.tight[i], ok = l.count(i)-1, true, true
		}
	}
	return ok
}

// vary returns the best load without an error that has some good in it, or is without one, for rules that ask for
// one and for goods that exclude each other.
func (x search) vary(ctx context.Context) (best load, ok bool) {
	var most score
	try := func(x search) {
		l, n, err := x.best(ctx)
		if err != nil || n > 0 {
			return
		}
		s := x.scoreOf(l.count)
		if !ok || cmp.Or(x.emptier(best, l), s.compare(most)) > 0 {
			best, most, ok = l, s, true
		}
	}
	for i := range x.goods {
		forced, without := x, x
		forced.most, without.most = slices.Clone(x.most), slices.Clone(x.most)
		forced.tight, without.tight = slices.Clone(x.tight), slices.Clone(x.tight)
		forced.forced, without.most[i], without.tight[i] = i, 0, true
		try(forced)
		try(without)
	}
	return best, ok
}

// emptier returns above 0 where a load is worse than another: it leaves the unit without any weapon, or more
// slots free.
func (x search) emptier(l, other load) int {
	return cmp.Or(cmp.Compare(absent(x.arms(other.count)), absent(x.arms(l.count))), cmp.Compare(l.free, other.free))
}

// arms reports whether the unit has a weapon. count returns how many of a good it mounts.
func (x search) arms(count func(good int) int) bool {
	for i, g := range x.goods {
		if x.armed || count(i) > 0 && total(g.damage) > 0 {
			return true
		}
	}
	return x.armed
}

// run fills one space after another with the best load beside what the others hold,
// twice over.
func (x search) run(ctx context.Context) load {
	l := load{spaces: x.spaces, counts: make([][]int, len(x.spaces))}
	for i := range l.counts {
		l.counts[i] = make([]int, len(x.goods))
	}
	home, left := x.homeOf(x.forced), make([]int, len(x.spaces))
	for range 2 {
		for i := range x.spaces {
			clear(l.counts[i])
			free := x.spaces[i].room.free
			if i == home {
				l.counts[i][x.forced] = 1
				free -= x.spaces[i].room.takes(x.goods[x.forced].item)
			}
			s := spaceSearch{search: x, load: l, at: i, counts: l.counts[i]}
			s.try(ctx, 0, free)
			if s.free > 0 { // as much as is allowed does not fill it
				s.freely, s.steps = true, 0
				s.try(ctx, 0, free)
			}
			copy(l.counts[i], s.best)
			left[i] = s.free
		}
	}
	for _, n := range left {
		l.free += n
	}
	return l
}

// homeOf returns the first space where a good has room, -1 for none.
func (x search) homeOf(good int) int {
	if good < 0 {
		return -1
	}
	return spaceFor(x.spaces, x.goods[good].item)
}

// score is what a load is worth, as a number of 128 bits.
type score struct{ high, low uint64 }

func (s score) compare(o score) int {
	return cmp.Or(cmp.Compare(s.high, o.high), cmp.Compare(s.low, o.low))
}

// bestCounts is the weight of the best weapon against the sum of all, if weapons don't shoot together. A second weapon
// of one kind adds nothing then.
const bestCounts = 8

// scoreOf returns the weighed damage of a load, times what the unit stands with it.
func (x search) scoreOf(count func(good int) int) score {
	var damage int64
	stands, taken := max(0, x.base.total), int64(1000)
	for i := range x.goods {
		if n := int64(count(i)); n > 0 {
			stands += n * max(0, x.goods[i].total)
			taken = min(taken, x.goods[i].taken) // shields don't add up, the best one counts
		}
	}
	for b, w := range x.weights {
		var sum, most int64
		for i := range x.goods {
			if n := int64(count(i)); n > 0 {
				if !x.together {
					n = 1
				}
				sum += n * x.goods[i].damage[b]
				most = max(most, x.goods[i].damage[b])
			}
		}
		if !x.together {
			sum += bestCounts * most
		}
		damage += w * sum
	}
	var s score
	s.high, s.low = bits.Mul64(uint64(damage)+1, uint64((stands+1)*1000/max(1, taken)))
	return s
}

// spaceSearch compares the loads of one space.
type spaceSearch struct {
	search
	load   load
	at     int
	counts []int // of the load that is tried
	freely bool  // any number of an item may be mounted

	steps int
	best  []int
	free  int // that the best leaves
	score score
	arm   bool // the best arms the unit
}

// try goes through what may be added from a good on.
func (s *spaceSearch) try(ctx context.Context, from, free int) {
	if s.steps++; s.steps > fillSteps || ctx.Err() != nil {
		return
	}
	fits := false
	for i := from; i < len(s.order); i++ {
		g := s.order[i]
		n := s.load.spaces[s.at].room.takes(s.goods[g].item)
		if n > free || !s.allows(g) {
			continue
		}
		fits = true
		s.counts[g]++
		s.try(ctx, i, free-n)
		s.counts[g]--
	}
	if !fits {
		s.judge(free)
	}
}

// allows reports whether one more of a good may be mounted here.
func (s *spaceSearch) allows(good int) bool {
	g := s.goods[good]
	free := s.freely && !s.tight[good] || s.load.count(good) < s.most[good]
	if !free || !g.item.OfferedAt(s.load.spaces[s.at].at[0]) {
		return false
	}
	if s.left == nil || g.points <= 0 {
		return true
	}
	spent := 0
	for i := range s.goods {
		spent += s.goods[i].points * s.load.count(i)
	}
	return spent+g.points <= *s.left
}

// judge keeps the best load: an armed one, then the one with the fewest free slots, then the highest score.
func (s *spaceSearch) judge(free int) {
	worth, arms := s.scoreOf(s.load.count), s.arms(s.load.count)
	if s.best == nil || cmp.Or(cmp.Compare(absent(arms), absent(s.arm)), cmp.Compare(s.free, free),
		worth.compare(s.score)) > 0 {
		s.best, s.free, s.score, s.arm = slices.Clone(s.counts), free, worth, arms
	}
}
