package mend

import (
	"cmp"
	"context"
	"slices"

	"gantry/builder"
	"gantry/builder/versions"
	"gantry/rules"
)

// Mending is the way from a list to the nearest legal one that was found.
type Mending struct {
	Before, After builder.Sheet
	Edits         []rules.Edit      // from one to the other; none where nothing was to do or no way was found
	Changes       []versions.Change // the edits as text
	Cost          Cost
	Nearest       bool // no list with a smaller loss exists
	Tried, Most   int  // lists that were tried, and their maximum
	// Apart is what only the players can agree on: limit and options, by name.
	Apart []versions.Change
}

// Ready reports whether the list after it can be played as it is.
func (m Mending) Ready() bool { return m.After.Verdict.Standing().State == builder.Ready }

// All searches the nearest legal and finished list. Limit and house rules stay, options
// stay or go back to their defaults. It ends with the context. If the search can't finish a draft, All fills its
// slots as Fill does.
func All(ctx context.Context, lib *builder.Library, r builder.Roster) (Mending, error) {
	return run(ctx, lib, r, func(f *finder) *list {
		f.undecided = true
		decided := f.problems(ctx, f.first)
		f.undecided = false
		until := f.most / 2 // the rest is for lists that stay undecided
		if len(decided) == len(f.first.problems) {
			until = f.most * 9 / 10
		}
		if found := f.nearest(ctx, until); found != nil {
			return found
		}
		if filled := f.filled(ctx, lib, r); filled != nil {
			return filled
		}
		f.undecided, f.first.problems = true, decided // what the rules leave undecided stays so
		return f.nearest(ctx, f.most)
	})
}

// filled returns the list of a draft with its empty slots filled, nil if that isn't legal
// and finished.
func (f *finder) filled(ctx context.Context, lib *builder.Library, r builder.Roster) *list {
	v := f.sheet.Verdict
	if v.Standing().State != builder.Draft ||
		!slices.ContainsFunc(v.Findings, func(x rules.Finding) bool { return CanFill(f.sheet, x) }) {
		return nil
	}
	full, err := Fill(ctx, lib, r)
	if err != nil {
		return nil // the context ended
	}
	army, err := f.base.With(ctx, full.Edits...)
	if err != nil {
		return nil
	}
	l := &list{army: army, touched: touchedBy(f.first, full.Edits, army.Lineup())}
	if l.problems = f.problems(ctx, l); len(l.problems) > 0 {
		return nil
	}
	l.cost = f.cost(l)
	return l
}

// nearest returns the legal list with the smallest loss, or nil. until limits the tries in all. A search that runs out
// leaves 15% of its tries to a hurried one, which takes any legal list.
func (f *finder) nearest(ctx context.Context, until int) *list {
	found := f.search(ctx, legal, 1, (until-f.tried)*17/20)
	if f.tried >= f.until || f.work >= f.workUntil {
		f.haste = hasty
		found = append(found, f.search(ctx, legal, 1, until-f.tried)...)
		f.haste = 1
	}
	if len(found) == 0 {
		return nil
	}
	return slices.MinFunc(found, func(a, b *list) int { return a.cost.Compare(b.cost) })
}

// Missing adds what a draft lacks to be legal and finished: the first fix of each problem,
// one after the other, as Find ranks them. It has no edits where one of them doesn't only
// add, or where no fix is found.
func Missing(ctx context.Context, lib *builder.Library, r builder.Roster) (Mending, error) {
	before, err := lib.Sheet(ctx, r)
	m := Mending{Before: before, After: before}
	for work := 0; err == nil && m.After.Verdict.Standing().State == builder.Draft && work < maxWork; {
		f := newFinder(ctx, m.After)
		found := f.waysTo(ctx, f.first.problems[0])
		if len(found) == 0 || slices.ContainsFunc(f.edits(found[0]), f.takes) {
			break
		}
		var after builder.Roster
		if after, _, err = m.After.Roster.Apply(f.fix(found[0]).Edits); err == nil {
			m.After, err = lib.Sheet(ctx, after)
		}
		work += f.work
	}
	if err == nil && m.Ready() {
		m.Edits = builder.Difference(r.Force, m.After.Roster.Force)
		m.Changes = versions.Changes(before, m.Edits)
	}
	return m, cmp.Or(err, ctx.Err())
}

// run searches from a list and returns the result.
func run(ctx context.Context, lib *builder.Library, r builder.Roster, search func(*finder) *list) (Mending, error) {
	before, err := lib.Sheet(ctx, r)
	if err != nil {
		return Mending{}, err
	}
	f := newFinder(ctx, before)
	best := search(f)
	out := Mending{Before: before, After: before, Tried: f.tried, Most: f.most}
	if best != nil {
		out.Cost = best.cost
		out.Nearest = best.cost.Sum <= f.atLeast(ctx)
	}
	if best != nil && best != f.first {
		after := r
		after.Force = builder.InOrderOf(r.Force, best.army.Force())
		if out.After, err = lib.Sheet(ctx, after); err != nil {
			return Mending{}, err
		}
		out.Edits = builder.Difference(r.Force, after.Force)
		out.Changes = versions.Changes(before, out.Edits)
	}
	if !out.Ready() {
		out.Nearest = false
		for _, x := range append(f.settle(ctx), before.Verdict.Standing().Choices...) {
			out.Apart = append(out.Apart, versions.Change{Text: versions.ChangeText(before, x.Edits), Edits: x.Edits})
		}
	}
	return out, ctx.Err()
}

// settle returns changes of the army's options that end a problem and make no other.
func (f *finder) settle(ctx context.Context) (ways []rules.Fix) {
	f.settings = true
	defer func() { f.settings = false }()
	for _, p := range f.first.problems {
		if p.unit != "" {
			continue
		}
		for _, l := range f.search(ctx, f.fixed(p), maxSettings, maxForFinding) {
			if x := f.fix(l); !slices.ContainsFunc(ways, func(o rules.Fix) bool { return o.Text == x.Text }) {
				ways = append(ways, x)
			}
		}
	}
	return ways
}

// Why says why the list after it is not legal and finished, "" where it is.
func (m Mending) Why() string {
	s := m.After.Verdict.Standing()
	switch {
	case s.State == builder.Ready:
		return ""
	case s.AwaitsLimit():
		return "This game has no army-building rules. Agree on a limit with your opponent."
	case s.State == builder.Open:
		return "The rules don't decide this. Agree with your opponent: " + s.Open
	}
	for _, f := range m.After.Verdict.Findings {
		if f.Severity == rules.Error || f.Todo {
			return "No automatic fix for: " + builder.FindingText(m.After.Names()[f.Unit], f.Message)
		}
	}
	return "No fix found."
}

// Search says how far the search went, "" of one change: none is smaller.
func (m Mending) Search() string {
	switch {
	case m.Nearest:
		return "No other fix takes less from the list."
	case len(m.Changes) == 1:
		return ""
	}
	return "Best of " + rules.Count(m.Tried, "list") + " tried. A smaller change may exist."
}
