package judge

import (
	"context"
	"slices"

	"gantry/rules"
)

// Setting is a game under the options of an army, which reads the army's units.
type Setting[U Unit] interface {
	// Unit reads a unit.
	Unit(*rules.Unit) U
	// Judge applies the rules that concern only the unit. The unit is not shared yet, and all armies that share it
	// later have the results.
	Judge(U)
	// Army returns the game's army, which embeds the given one.
	Army(*Army[U]) rules.Army
}

// Army is the part of an army that all games share. A game's army embeds it.
type Army[U Unit] struct {
	Chosen  rules.Lineup
	Units   []U // the chosen units as read
	setting Setting[U]
	game    func(options rules.Choices) Setting[U]

	priced bool
	total  Total
	limit  rules.Figure
}

// Read returns the army of a force and reads every unit. game returns the game under an army's options. It stops with
// the context.
func Read[U Unit, S Setting[U]](ctx context.Context, game func(rules.Choices) S, f rules.Force) (rules.Army, error) {
	f.Units = slices.Clone(f.Units) // the caller may change it
	none := &Army[U]{game: func(options rules.Choices) Setting[U] { return game(options) }}
	return none.under(f.Lineup(), false).with(ctx, f.Lineup())
}

// With returns the army after edits. It reads the changed units, or all of them under other options.
func (a *Army[U]) With(ctx context.Context, edits ...rules.Edit) (rules.Army, error) {
	after, _, err := a.Chosen.Apply(edits)
	if err != nil {
		return nil, err
	}
	return a.under(after, !slices.ContainsFunc(edits, rules.Edit.SetsOption)).with(ctx, after)
}

// Reread returns the army of another force, which shares the equal units.
func (a *Army[U]) Reread(ctx context.Context, f rules.Force) (rules.Army, error) {
	f.Units = slices.Clone(f.Units) // the caller may change it
	after := a.Chosen.Reuse(f)
	return a.under(after, a.Chosen.Options.Same(after.Options)).with(ctx, after)
}

// under returns the army itself if the options stay the same, else an empty one under the new options.
func (a *Army[U]) under(chosen rules.Lineup, same bool) *Army[U] {
	if same {
		return a
	}
	return &Army[U]{setting: a.game(chosen.Options), game: a.game}
}

// with returns an army of the same setting that shares the equal units and reads the others.
func (a *Army[U]) with(ctx context.Context, chosen rules.Lineup) (rules.Army, error) {
	after := &Army[U]{Chosen: chosen, Units: make([]U, len(chosen.Units)), setting: a.setting,
		game: a.game}
	next := 0 // index of the next unit in this army: most keep their order
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
		next = min(next+1, len(a.Units)) // it replaces that unit
	}
	return a.setting.Army(after), ctx.Err()
}

// indexFrom returns the index of a unit in a list. It searches from a position on, then from the beginning.
func indexFrom(list []*rules.Unit, from int, u *rules.Unit) int {
	if i := slices.Index(list[from:], u); i >= 0 {
		return from + i
	}
	return slices.Index(list[:from], u)
}

// Part returns the army of only some of its units.
func (a *Army[U]) Part(places ...int) rules.Army {
	part := &Army[U]{Chosen: a.Chosen, Units: Pick(a.Units, places), setting: a.setting, game: a.game}
	part.Chosen.Units = Pick(a.Chosen.Units, places)
	return a.setting.Army(part)
}

// Pick returns the elements of a list at some indexes.
func Pick[T any](list []T, places []int) []T {
	picked := make([]T, len(places))
	for i, place := range places {
		picked[i] = list[place]
	}
	return picked
}

// Force returns a copy of the army as its player chose it.
func (a *Army[U]) Force() rules.Force { return a.Chosen.Force() }

// Lineup returns the army as its player chose it. It must not be changed.
func (a *Army[U]) Lineup() rules.Lineup { return a.Chosen }

// Facts, After and Due are those of a game without marks, which a game with marks replaces.
func (a *Army[U]) Facts(rules.Question) []rules.Fact { return nil }

// After returns no change; see Facts.
func (a *Army[U]) After(rules.Question, rules.Choices) rules.Aftermath { return rules.Aftermath{} }

// Due returns nothing; see Facts.
func (a *Army[U]) Due() []rules.Due { return nil }
