package judge

import (
	"context"
	"slices"

	"gantry/rules"
)

// Setting is a game under the options of an army: what the army's units are read
// under. S is what the game counts of an army: numbers, and no slices or maps.
type Setting[U Unit, S any] interface {
	// Unit reads a unit.
	Unit(*rules.Unit) U
	// Recount is what Unit finds of a unit that has the build of one that is read; see
	// rules.Unit.SameBuild.
	Recount(U, *rules.Unit) U
	// Price is what Unit finds that one such unit costs, without what only the rest of it
	// needs; Missing where that is not known, 0 of what nobody pays for.
	Price(*rules.Unit) rules.Figure
	// Judge applies to a unit that nobody else has yet the rules that concern it alone,
	// so that all armies that share it know what they come to.
	Judge(U)
	// AddTo adds a unit to the sums of an army, n = 1, or takes it out of them again,
	// n = -1.
	AddTo(sums *S, u U, n int)
	// Army is the army of units that are read: the game's own, which embeds the one
	// that is given.
	Army(*Army[U, S]) rules.Army
	// Under is the same game under other options.
	Under(options rules.Choices) Setting[U, S]
}

// Army is what an army of any game has. A game's own embeds it.
type Army[U Unit, S any] struct {
	Chosen  rules.Lineup
	Units   []U    // what was read of the units that are chosen
	Sums    S      // what they are counted to
	Merged  Merged // what the rules of units come to
	setting Setting[U, S]
	inOrder bool // the units stand in the order of their ids

	priced bool
	total  Total
	limit  rules.Figure
}

// Read is the army of a force, every unit of which is read. It stops with the
// context.
func Read[U Unit, S any](ctx context.Context, s Setting[U, S], f rules.Force) (rules.Army, error) {
	f.Units = slices.Clone(f.Units) // theirs may change
	none := Army[U, S]{setting: s}
	return none.with(ctx, f.Lineup())
}

// With is the army after edits. It reads the units that they change, and all of
// them under other options.
func (a *Army[U, S]) With(ctx context.Context, edits ...rules.Edit) (rules.Army, error) {
	after, err := a.Chosen.With(edits)
	if err != nil {
		return nil, err
	}
	return a.under(after, !slices.ContainsFunc(edits, rules.Edit.SetsOption)).with(ctx, after)
}

// Reread is the army of another force, which shares the units that are the same.
func (a *Army[U, S]) Reread(ctx context.Context, f rules.Force) (rules.Army, error) {
	f.Units = slices.Clone(f.Units) // theirs may change
	after := a.Chosen.Reuse(f)
	return a.under(after, a.Chosen.Options.Same(after.Options)).with(ctx, after)
}

// under is the army itself where the options stay the same, else one without units
// that reads them under the others.
func (a *Army[U, S]) under(chosen rules.Lineup, same bool) *Army[U, S] {
	if same {
		return a
	}
	return &Army[U, S]{setting: a.setting.Under(chosen.Options)}
}

// with is an army of the same setting that shares the units of this one: it reads the
// others, and counts and judges only what differs between both.
func (a *Army[U, S]) with(ctx context.Context, chosen rules.Lineup) (rules.Army, error) {
	after := &Army[U, S]{Chosen: chosen, Units: make([]U, len(chosen.Units)), Sums: a.Sums, setting: a.setting}
	first, last := alike(a.Chosen.Units, chosen.Units)
	copy(after.Units, a.Units[:first])
	copy(after.Units[len(after.Units)-last:], a.Units[len(a.Units)-last:])
	was, now := a.Units[first:len(a.Units)-last], after.Units[first:len(after.Units)-last]
	old := a.Chosen.Units[first : len(a.Units)-last]
	next := 0 // where this army has the next unit: most keep their order
	for i, u := range chosen.Units[first : first+len(now)] {
		place := indexFrom(old, next, u)
		switch {
		case place >= 0:
			now[i], next = was[place], place+1
			continue
		case next < len(old) && old[next].SameBuild(u):
			now[i] = a.recount(was[next], u)
			next++
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		now[i] = a.setting.Unit(u)
		a.setting.Judge(now[i])
	}
	after.count(was, -1)
	after.count(now, 1)
	if after.Merged = a.Merged; !sameJudged(was, now) {
		after.Merged = Merge(after.Units)
	}
	after.inOrder = a.inOrder && slices.EqualFunc(was, now, sameID) || inOrder(after.Units)
	return a.setting.Army(after), ctx.Err()
}

// Ordered are the units in the order of their ids. They are not to be changed.
func (a *Army[U, S]) Ordered() []U {
	if a.inOrder {
		return a.Units
	}
	return ByID(a.Units)
}

// recount is a unit of the build of one that is read. What is found of units is found
// anew: it says their ids and counts.
func (a *Army[U, S]) recount(was U, u *rules.Unit) U {
	now := a.setting.Recount(was, u)
	if len(was.judgement().found) > 0 || u.CountFits() != was.Base().CountFits() {
		a.setting.Judge(now)
	}
	return now
}

// count adds units to the sums, or takes them out.
func (a *Army[U, S]) count(units []U, n int) {
	for _, u := range units {
		a.setting.AddTo(&a.Sums, u, n)
	}
}

// indexFrom is the place of a unit in a list that is searched from a place on, and
// from its beginning then.
func indexFrom(list []*rules.Unit, from int, u *rules.Unit) int {
	if i := slices.Index(list[from:], u); i >= 0 {
		return from + i
	}
	return slices.Index(list[:from], u)
}

// Part is the army of some of its units alone.
func (a *Army[U, S]) Part(places ...int) rules.Army {
	part := &Army[U, S]{Chosen: a.Chosen, Units: Pick(a.Units, places), setting: a.setting}
	part.Chosen.Units = Pick(a.Chosen.Units, places)
	part.count(part.Units, 1)
	part.Merged = Merge(part.Units)
	part.inOrder = inOrder(part.Units)
	return a.setting.Army(part)
}

// Pick is some elements of a list, by their places.
func Pick[T any](list []T, places []int) []T {
	picked := make([]T, len(places))
	for i, place := range places {
		picked[i] = list[place]
	}
	return picked
}

// Force is the army as its player chose it, in a copy.
func (a *Army[U, S]) Force() rules.Force { return a.Chosen.Force() }

// Lineup is the army as its player chose it, which is not to be changed.
func (a *Army[U, S]) Lineup() rules.Lineup { return a.Chosen }
