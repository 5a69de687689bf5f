package builder

import (
	"cmp"
	"context"
	"slices"

	"gantry/rules"
)

// RankedFix is a way to mend a finding as a page offers it: its text names what it
// does and whom it touches.
type RankedFix struct {
	rules.Fix
	Then string // the list after it: "then 200 of 200, ready"
}

// RankedFixes are ways to mend the findings of a list, the best of each first.
type RankedFixes struct {
	problems []problem
	ways     [][]RankedFix
	cause    []rules.Edit
}

// Cause is what takes back the changes that broke the list, as far as these are known.
func (r RankedFixes) Cause() []rules.Edit { return r.cause }

// Of are the ways to mend a finding; known is false where it is none that keeps a
// list from being ready.
func (r RankedFixes) Of(f rules.Finding) (ways []RankedFix, known bool) {
	for i, p := range r.problems {
		if p.rule == f.Rule && p.unit == f.Unit && p.item == f.Item {
			return r.ways[i], true
		}
	}
	return nil, false
}

// Edits are those of the way that has a FixKey.
func (r RankedFixes) Edits(key string) (edits []rules.Edit, found bool) {
	for _, ways := range r.ways {
		for _, x := range ways {
			if FixKey(x.Fix) == key {
				return x.Edits, true
			}
		}
	}
	return nil, false
}

// The bounds of what a page tries, and of what it shows.
const (
	fixTries     = 1_200 // lists
	fixUnits     = 12_000
	fixesMost    = 5  // ways to mend one finding
	fixesAlike   = 2  // of them that are of one kind
	pastMost     = 12 // changes that may be taken back
	modelsPeeled = 12
)

// RankFixes finds ways to mend what keeps the list from being ready: what undoes its
// cause, what the game offers, every single move that bears on it, and without those
// that were added last. past leads back over the latest changes, the last one first;
// none where nothing is known of it. It is deterministic and bounded; the error is
// the context's.
func (s Sheet) RankFixes(ctx context.Context, past [][]rules.Edit) (RankedFixes, error) {
	if s.Verdict.Standing().State == Ready {
		return RankedFixes{}, nil
	}
	k := &ranker{mender: newMender(s, nil), sheet: s, pools: map[string][]remedy{}}
	k.most = min(fixTries, fixUnits/max(1, len(s.Roster.Units)))
	k.first = &state{army: k.base}
	k.first.problems = k.problems(ctx, k.first)
	k.undone(ctx, past)
	k.without(ctx, len(past) == 0)
	var own [][]remedy
	for _, p := range k.first.problems {
		own = append(own, k.ownRemedies(ctx, p))
	}
	out := RankedFixes{problems: k.first.problems}
	for i, p := range k.first.problems {
		share := max(0, k.most-k.tried) / (len(own) - i)
		out.ways = append(out.ways, k.waysOf(ctx, p, own[i], k.tried+share))
	}
	if n := len(k.causes); n > 0 {
		out.cause = k.causes[n-1].edits
	}
	return out, ctx.Err()
}

// remedyKind is what a remedy does, in the order of preference.
type remedyKind int

const (
	undoes  remedyKind = iota // what caused the finding
	changes                   // items and choices
	takes                     // an item away
	swaps                     // models for others
	counts                    // models of an entry
	removes                   // units
	settles                   // what all players agree on
)

// remedy is a list that mends something, and how.
type remedy struct {
	edits []rules.Edit
	kind  remedyKind
	own   bool   // the game offers it
	about string // what it is about, for which one remedy is enough
	after *state

	made   int // errors that there were not, or that are worse
	opened int // choices that there were not to make
	mended int // errors that there are no more
	named  int // named models that go or become others
}

// ranker finds and orders remedies.
type ranker struct {
	*mender
	sheet  Sheet
	past   [][]rules.Edit // what leads back over the latest changes of units, the last one first
	causes []remedy       // that take changes back
	latest []remedy       // without what was added last
	pools  map[string][]remedy
}

// judged is what edits lead to; ok is false where they lead nowhere.
func (k *ranker) judged(ctx context.Context, r remedy) (remedy, bool) {
	if len(r.edits) == 0 {
		return r, false
	}
	after, ok := k.after(ctx, k.first, move{edits: r.edits})
	if !ok {
		return r, false
	}
	r.after = after
	for _, p := range after.problems {
		switch was := excessOf(k.first, p); {
		case p.excess <= was:
		case p.todo:
			r.opened++
		default:
			r.made++
		}
	}
	for _, p := range k.first.problems {
		if !p.todo && excessOf(after, p) == 0 {
			r.mended++
		}
	}
	for _, u := range k.base.Lineup().Units {
		if u.Name == "" {
			continue
		}
		if now := after.army.Lineup().Unit(u.ID); now == nil || now.Profile != u.Profile {
			r.named += models(*u)
		} else {
			r.named += max(0, models(*u)-models(*now))
		}
	}
	return r, true
}

// undone are the remedies that take changes back: after each that mends more than
// what came later does, without the changes that need not be taken back for it.
func (k *ranker) undone(ctx context.Context, past [][]rules.Edit) {
	best := 0
	for _, edits := range past[:min(len(past), pastMost)] {
		if slices.ContainsFunc(edits, setsArmy) {
			continue
		}
		k.past = append(k.past, edits)
		r, ok := k.judged(ctx, k.takenBack(k.past))
		if !ok || r.mended <= best {
			continue
		}
		best = r.mended
		k.causes = append(k.causes, k.spared(ctx, k.past, r, k.takenBack, func(less remedy) bool {
			return less.mended >= best
		}))
	}
}

// causesOf are the remedies that take back what caused a problem: of a unit's, nothing
// beside it.
func (k *ranker) causesOf(ctx context.Context, p problem, until int) []remedy {
	if p.unit == "" || k.tried >= until {
		return k.causes
	}
	for i := range k.past {
		r, ok := k.judged(ctx, k.takenBack(k.past[:i+1]))
		if !ok || excessOf(r.after, p) > 0 {
			continue
		}
		return []remedy{k.spared(ctx, k.past[:i+1], r, k.takenBack, func(less remedy) bool {
			return excessOf(less.after, p) == 0
		})}
	}
	return nil
}

// takenBack is the list before some changes.
func (k *ranker) takenBack(back [][]rules.Edit) remedy {
	f := k.base.Force()
	var err error
	for _, edits := range back {
		if f, _, err = f.Apply(edits); err != nil {
			return remedy{}
		}
	}
	return remedy{edits: Difference(k.base.Force(), f), kind: undoes}
}

// spared is a remedy without the parts that it can do without.
func (k *ranker) spared(ctx context.Context, parts [][]rules.Edit, r remedy, of func([][]rules.Edit) remedy,
	enough func(remedy) bool) remedy {
	parts = slices.Clone(parts)
	for i := 0; i < len(parts) && len(parts) > 1; {
		fewer := slices.Delete(slices.Clone(parts), i, i+1)
		less, ok := k.judged(ctx, of(fewer))
		if !ok || !enough(less) || less.made > r.made {
			i++
			continue
		}
		parts, r = fewer, less
	}
	return r
}

// without are the lists without the models that were added last, as many as mend more
// than fewer of them. Where nothing is known of how the list came about these are
// the cause, as long as nobody has named them.
func (k *ranker) without(ctx context.Context, unknown bool) {
	units, best, n := k.base.Force().Units, 0, 0
	var gone [][]rules.Edit
	of := func(parts [][]rules.Edit) remedy {
		r := remedy{edits: slices.Concat(parts...), kind: removes, about: "last"}
		if unknown && k.unnamed(r.edits) {
			r.kind = undoes
		}
		return r
	}
	for _, u := range slices.Backward(units) {
		for left := models(u) - 1; left >= 0; left-- {
			if n++; n > modelsPeeled {
				return
			}
			one := rules.Set(u.ID, "count", left)
			if left == 0 {
				one = rules.Remove(u.ID, "")
			}
			parts := append(slices.Clone(gone), []rules.Edit{one})
			if r, ok := k.judged(ctx, of(parts)); ok && r.mended > best {
				best = r.mended
				k.latest = append(k.latest, k.spared(ctx, parts, r, of, func(less remedy) bool { return less.mended >= best }))
			}
		}
		gone = append(gone, []rules.Edit{rules.Remove(u.ID, "")})
	}
}

// unnamed tells whether edits touch no unit that its player has named.
func (k *ranker) unnamed(edits []rules.Edit) bool {
	return !slices.ContainsFunc(edits, func(e rules.Edit) bool {
		u := k.base.Lineup().Unit(e.Unit)
		return u != nil && u.Name != ""
	})
}

// waysOf are the ways to mend a problem, ranked. own are those that the game offers;
// no more than so many lists are tried in all.
func (k *ranker) waysOf(ctx context.Context, p problem, own []remedy, until int) []RankedFix {
	if p.todo {
		return k.fixes(ctx, own) // a game knows best what is to choose, and in which order
	}
	list := slices.Concat(k.causesOf(ctx, p, until), own, k.pool(ctx, p, until))
	if p.unit == "" {
		list = slices.Concat(list, k.latest)
	}
	list = helpful(list, p)
	slices.SortStableFunc(list, func(a, b remedy) int { return a.compare(b, p) })
	return k.fixes(ctx, varied(list))
}

// ownRemedies are those that the game offers.
func (k *ranker) ownRemedies(ctx context.Context, p problem) (list []remedy) {
	if p.finding == nil || p.todo && k.sheet.CanFill(*p.finding) {
		return nil
	}
	for _, x := range p.finding.Said().Fixes {
		r := remedy{edits: x.Edits, kind: kindOf(x.Edits), own: true}
		if e := x.Edits; len(e) == 1 {
			r.about = e[0].Unit + " " + cmp.Or(e[0].Mount, e[0].Field.ID)
		}
		if r, ok := k.judged(ctx, r); ok {
			list = append(list, r)
		}
	}
	return list
}

// kindOf is what edits do, by the gravest of them.
func kindOf(edits []rules.Edit) (kind remedyKind) {
	kind = changes
	for _, e := range edits {
		one := changes
		switch {
		case setsArmy(e):
			one = settles
		case e.Op == rules.EditRemove && e.Mount == "":
			one = removes
		case e.Op == rules.EditRemove:
			one = takes
		case e.Field.Kind == rules.TargetCount && e.Mount == "":
			one = counts
		case e.Field.Kind == rules.TargetProfile:
			one = swaps
		}
		kind = max(kind, one)
	}
	return kind
}

// pool are the single moves that bear on a problem: those of its unit, or of all.
// Fewer models come before other models, which are many.
func (k *ranker) pool(ctx context.Context, p problem, until int) (list []remedy) {
	key := p.unit
	if key != "" {
		key += " " + p.item
	}
	if list, known := k.pools[key]; known {
		return list
	}
	p.finding = nil // what the game offers is known
	moves := k.movesFor(ctx, k.first, p)
	slices.SortStableFunc(moves, func(a, b move) int {
		return cmp.Compare(triedLater(a), triedLater(b))
	})
	for _, mv := range moves {
		if k.tried >= until || ctx.Err() != nil {
			break
		}
		r := remedy{edits: mv.edits, kind: kindOf(mv.edits), about: mv.unit + " " + mv.item}
		if r, ok := k.judged(ctx, r); ok {
			list = append(list, r)
		}
	}
	k.pools[key] = list
	return list
}

func triedLater(mv move) int {
	switch {
	case mv.loses:
		return 0
	case mv.swaps:
		return 2
	}
	return 1
}

// helpful are the remedies that mend a problem, in part where none does it in full.
// One that makes another error is none where a way without exists; what the players
// settle is for the end.
func helpful(list []remedy, p problem) []remedy {
	left := func(r remedy) int { return excessOf(r.after, p) }
	least, fewest := p.excess, -1
	for _, r := range list {
		if r.kind == settles || left(r) >= p.excess {
			continue
		}
		if fewest < 0 || r.made < fewest {
			fewest = r.made
		}
	}
	for _, r := range list {
		if r.kind != settles && r.made == fewest {
			least = min(least, left(r))
		}
	}
	return slices.DeleteFunc(slices.Clone(list), func(r remedy) bool {
		if r.kind == settles {
			return false
		}
		return r.made > fewest || left(r) >= p.excess || least == 0 && left(r) > 0
	})
}

// compare puts the better remedy of a problem first.
func (r remedy) compare(o remedy, p problem) int {
	last := func(is bool) int {
		if is {
			return 1
		}
		return 0
	}
	loses := func(r remedy) int { return last(p.unit != "" && r.kind > takes) }
	return cmp.Or(
		cmp.Compare(last(r.kind == settles), last(o.kind == settles)),
		cmp.Compare(last(r.kind != undoes), last(o.kind != undoes)),
		cmp.Compare(excessOf(r.after, p), excessOf(o.after, p)),
		cmp.Compare(loses(r), loses(o)),
		cmp.Compare(o.mended, r.mended),
		cmp.Compare(r.named, o.named),
		cmp.Compare(last(r.opened > 0), last(o.opened > 0)),
		cmp.Compare(min(r.kind, takes), min(o.kind, takes)),
		cmp.Compare(last(!r.own && r.kind < takes), last(!o.own && o.kind < takes)),
		cmp.Compare(r.after.cost.Lost, o.after.cost.Lost),
		cmp.Compare(r.kind, o.kind),
		r.after.cost.Compare(o.after.cost),
		cmp.Compare(last(!r.own), last(!o.own)))
}

// varied are the first remedies, each list once, and not all of one kind.
func varied(list []remedy) (some []remedy) {
	seen, about, alike := map[string]bool{}, map[string]bool{}, map[remedyKind]int{}
	for _, r := range list {
		key, of := r.after.key(), r.about
		if seen[key] || of != "" && about[of] || !r.own && alike[r.kind] >= fixesAlike {
			continue
		}
		seen[key], about[of] = true, true
		if alike[r.kind]++; len(some) < fixesMost || r.kind == settles {
			some = append(some, r)
		}
	}
	return some
}

// fixes are remedies in words.
func (k *ranker) fixes(ctx context.Context, list []remedy) (fixes []RankedFix) {
	for _, r := range list {
		x := rules.Fix{Text: k.sheet.ChangeText(r.edits), Points: pointsOf(r.after.army) - pointsOf(k.base), Edits: r.edits}
		fixes = append(fixes, RankedFix{x, k.then(ctx, r)})
	}
	return fixes
}

// then is the list after a remedy in words.
func (k *ranker) then(ctx context.Context, r remedy) string {
	errors, choices := 0, 0
	for _, p := range r.after.problems {
		if p.todo {
			choices++
		} else {
			errors++
		}
	}
	open := slices.ContainsFunc(r.after.army.Rulings(ctx), func(r *rules.Ruling) bool { return r.State == rules.Silent })
	return thenText(k.sheet.About, r.after.army.Budget(), errors, choices, open)
}
