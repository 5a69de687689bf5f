package rulestest

import (
	"context"

	"gantry/rules"
)

// Wrap returns a game with a function that changes every army, also one made from another.
func Wrap(g rules.Game, change func(rules.Army) rules.Army) rules.Game { return wrapped{g, change} }

type wrapped struct {
	rules.Game
	change func(rules.Army) rules.Army
}

func (g wrapped) Read(ctx context.Context, f rules.Force) (rules.Army, error) {
	return g.wrap(g.Game.Read(ctx, f))
}

func (g wrapped) wrap(a rules.Army, err error) (rules.Army, error) {
	if err != nil {
		return nil, err
	}
	return wrappedArmy{g.change(a), a, g}, nil
}

// wrappedArmy is a changed army. Armies made from it start from the inner one.
type wrappedArmy struct {
	rules.Army
	inner rules.Army
	game  wrapped
}

func (a wrappedArmy) With(ctx context.Context, edits ...rules.Edit) (rules.Army, error) {
	return a.game.wrap(a.inner.With(ctx, edits...))
}

func (a wrappedArmy) Reread(ctx context.Context, f rules.Force) (rules.Army, error) {
	return a.game.wrap(a.inner.Reread(ctx, f))
}

func (a wrappedArmy) Part(units ...int) rules.Army {
	part, _ := a.game.wrap(a.inner.Part(units...), nil)
	return part
}

func (a wrappedArmy) Odds(ctx context.Context, q rules.Question) (rules.Odds, error) {
	return a.Army.Odds(ctx, unwrap(q))
}

func (a wrappedArmy) Facts(q rules.Question) []rules.Fact { return a.Army.Facts(unwrap(q)) }

func (a wrappedArmy) After(q rules.Question, result rules.Choices) rules.Aftermath {
	return a.Army.After(unwrap(q), result)
}

// unwrap returns the question against the inner army.
func unwrap(q rules.Question) rules.Question {
	if foes, ok := q.Against.(wrappedArmy); ok {
		q.Against = foes.inner
	}
	return q
}
