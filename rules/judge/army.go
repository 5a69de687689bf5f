package judge

import (
	"context"
	"slices"

	"gantry/rules"
)

// Setting is a game under the options of an army: what the army's units are read
// under.
type Setting[U Unit] interface {
	// Unit reads a unit.
	Unit(*rules.Unit) U
	// Judge applies to a unit that nobody else has yet the rules that concern it alone,
	// so that all armies that share it know what they come to.
	Judge(U)
	// Army is the army of units that are read: the game's own, which embeds the one
	// that is given.
	Army(*Army[U]) rules.Army
	// Under is the same game under other options.
	Under(options rules.Choices) Setting[U]
}

// Army is what an army of any game has. A game's own embeds it.
type Army[U Unit] struct {
	Chosen  rules.Lineup
	Units   []U // what was read of the units that are chosen
	setting Setting[U]

	priced bool
	total  Total
	limit  rules.Figure
}

// Read is the army of a force, every unit of which is read. It stops with the
// context.
func Read[U Unit](ctx context.Context, s Setting[U], f rules.Force) (rules.Army, error) {
	f.Units = slices.Clone(f.Units) // theirs may change
	none := Army[U]{setting: s}
	return none.with(ctx, f.Lineup())
}

// With is the army after edits. It reads the units that they change, and all of
// them under other options.
func (a *Army[U]) With(ctx context.Context, edits ...rules.Edit) (rules.Army, error) {
	after, err := a.Chosen.With(edits)
	if err != nil {
		return nil, err
	}
	return a.under(after, !slices.ContainsFunc(edits, rules.Edit.SetsOption)).with(ctx, after)
}

// Reread is the army of another force, which shares the units that are the same.
func (a *Army[U]) Reread(ctx context.Context, f rules.Force) (rules.Army, error) {
	f.Units = slices.Clone(f.Units) // theirs may change
	after := a.Chosen.Reuse(f)
	return a.under(after, a.Chosen.Options.Same(after.Options)).with(ctx, after)
}

// under is the army itself where the options stay the same, else one without units
// that reads them under the others.
func (a *Army[U]) under(chosen rules.Lineup, same bool) *Army[U] {
	if same {
		return a
	}
	return &Army[U]{setting: a.setting.Under(chosen.Options)}
}

// with is an army of the same setting that shares the units of this one and reads the
// others.
func (a *Army[U]) with(ctx context.Context, chosen rules.Lineup) (rules.Army, error) {
	after := &Army[U]{Chosen: chosen, Units: make([]U, len(chosen.Units)), setting: a.setting}
	next := 0 // where this army has the next unit: most keep their order
	for i, u := range chosen.Units {
		if place := indexFrom(a.Chosen.Units, next, u); place >= 0 {
			after.Units[i], next = a.Units[place], place+1
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		after.Units[i] = a.setting.Unit(u)
		a.setting.Judge(after.Units[i])
		next = min(next+1, len(a.Units)) // it stands for the unit that it was
	}
	return a.setting.Army(after), ctx.Err()
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
func (a *Army[U]) Part(places ...int) rules.Army {
	part := &Army[U]{Chosen: a.Chosen, Units: Pick(a.Units, places), setting: a.setting}
	part.Chosen.Units = Pick(a.Chosen.Units, places)
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
func (a *Army[U]) Force() rules.Force { return a.Chosen.Force() }

// Lineup is the army as its player chose it, which is not to be changed.
func (a *Army[U]) Lineup() rules.Lineup { return a.Chosen }
