package fleshwound

import (
	"context"

	"gantry/rules"
	"gantry/rules/judge"
)

// army is a force as it was read, and what the rules count of it.
type army struct {
	*judge.Army[*mech]
	*setting
	sums sums
}

// sums are what mechs cost, how many they are, and the armored units that ride on
// them.
type sums struct {
	mechs          int
	riding, places int
	perhaps        int         // units of which it is not known whether they ride, or carry
	rests          rules.Basis // the weakest of who rides and who carries
}

// Army is what mechs come to together.
func (s *setting) Army(of *judge.Army[*mech]) rules.Army {
	a := &army{Army: of, setting: s, sums: sumsOf(of.Units)}
	a.Cost(judge.Sum(a.Units, s.pack.Points.Source), a.limit())
	return a
}

// Under is the game under other options.
func (s *setting) Under(options rules.Choices) judge.Setting[*mech] {
	return s.game.under(options)
}

// sumsOf counts mechs.
func sumsOf(mechs []*mech) (sum sums) {
	for _, m := range mechs {
		sum.mechs += m.Number()
		switch {
		case !m.counts() || m.class == "":
			sum.perhaps += m.Number()
		case m.rides && m.class == classUnit:
			sum.riding += m.Count
			sum.rests = max(sum.rests, m.source().Basis)
		case !m.rides && m.carries:
			sum.places += m.Count
			sum.rests = max(sum.rests, m.source().Basis)
		}
	}
	return sum
}

func (a *army) Catalogue() []rules.Entry { return a.entries }

// limit is the points limit that the roster sets; an option says the same as the
// limit itself, which goes before it.
func (a *army) limit() rules.Figure {
	n, ok := a.Chosen.Options.Int("points-limit")
	if a.Chosen.Limit != nil {
		n, ok = *a.Chosen.Limit, true
	}
	if !ok || n < 0 {
		return judge.NotGiven
	}
	return rules.Given(n, rules.ThisRoster)
}

// unitLimit is the number of units that the roster allows itself.
func (a *army) unitLimit() (n int, ok bool) {
	n, ok = a.Chosen.Options.Int("max-units")
	return n, ok && n >= 0
}

func (g *game) Read(ctx context.Context, f rules.Force) (rules.Army, error) {
	s := g.under(f.Options)
	return judge.Read(ctx, s, f)
}
