package rulestest

import (
	"context"

	"gantry/rules"
	"gantry/rules/judge"
)

// Stateless is a game without odds that reads the force again for every answer.
type Stateless interface {
	About() rules.About
	Options(rules.Force) rules.Form
	Catalogue(rules.Force) []rules.Entry
	Form(rules.Force, rules.Unit) rules.Form
	Profile(rules.Force, rules.Unit) rules.Profile
	Army(context.Context, rules.Force) rules.Profile
	Check(context.Context, rules.Force) []rules.Ruling
}

// Adapt makes a game of a stateless one, for tests of what games are shown on.
func Adapt(g Stateless) rules.Game { return adapted{g} }

type adapted struct{ Stateless }

func (g adapted) Read(ctx context.Context, f rules.Force) (rules.Army, error) {
	return adaptedArmy{g.Stateless, f}, ctx.Err()
}

type adaptedArmy struct {
	game  Stateless
	force rules.Force
}

func (a adaptedArmy) Force() rules.Force   { return a.force }
func (a adaptedArmy) Lineup() rules.Lineup { return a.force.Lineup() }

func (a adaptedArmy) With(ctx context.Context, edits ...rules.Edit) (rules.Army, error) {
	after, _, err := a.force.Apply(edits)
	if err != nil {
		return nil, err
	}
	return adaptedArmy{a.game, after}, ctx.Err()
}

func (a adaptedArmy) Reread(ctx context.Context, f rules.Force) (rules.Army, error) {
	return adaptedArmy{a.game, f}, ctx.Err()
}

func (a adaptedArmy) Part(units ...int) rules.Army {
	f := a.force
	f.Units = judge.Pick(f.Units, units)
	return adaptedArmy{a.game, f}
}

func (a adaptedArmy) Options() rules.Form      { return a.game.Options(a.force) }
func (a adaptedArmy) Catalogue() []rules.Entry { return a.game.Catalogue(a.force) }
func (a adaptedArmy) Form(unit int) rules.Form {
	return a.game.Form(a.force, a.force.Units[unit])
}

func (a adaptedArmy) Profile(unit int) rules.Profile {
	return a.game.Profile(a.force, a.force.Units[unit])
}

// Likenesses returns one a mode, all of one body: such a game has no looks.
func (a adaptedArmy) Likenesses(unit int) (list []rules.Likeness) {
	p := a.Profile(unit)
	if len(p.Blocks) == 0 {
		return nil
	}
	for _, mode := range modesOf(p) {
		list = append(list, rules.Likeness{Plan: rules.Biped, Mode: mode})
	}
	return list
}

func (a adaptedArmy) Whole() rules.Profile { return a.game.Army(context.Background(), a.force) }

// Budget reads its numbers off the whole sheet.
func (a adaptedArmy) Budget() (b rules.Budget) {
	whole := a.Whole()
	if s, ok := whole.Role(rules.RolePoints); ok {
		b.Points, b.Partial = new(s.Figure()), s.Partial
	}
	if s, ok := whole.Role(rules.RoleLimit); ok {
		b.Limit, b.Suggested = new(s.Figure()), s.Suggested
	}
	return b
}

func (a adaptedArmy) Rulings(ctx context.Context) (rulings []*rules.Ruling) {
	for _, r := range a.game.Check(ctx, a.force) {
		rulings = append(rulings, &r)
	}
	return rulings
}

func (a adaptedArmy) Attacks(...int) []rules.Attack { return nil }

func (a adaptedArmy) Facts(rules.Question) []rules.Fact                       { return nil }
func (a adaptedArmy) After(rules.Question, rules.Choices) (x rules.Aftermath) { return x }
func (a adaptedArmy) Due() []rules.Due                                        { return nil }

func (a adaptedArmy) Odds(context.Context, rules.Question) (rules.Odds, error) {
	return rules.Odds{}, rules.Unanswerable("/attack", "the game has no odds")
}
