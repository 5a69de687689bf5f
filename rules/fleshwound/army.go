package fleshwound

import (
	"context"

	"gantry/rules"
	"gantry/rules/judge"
)

// army is a force as it was read, with its sums.
type army struct {
	*judge.Army[*mech]
	*setting
	sums sums
}

// sums holds the cost of mechs, their number, and the armored units that ride on them.
type sums struct {
	mechs          int
	riding, places int
	perhaps        int         // units that may ride or carry, which is unknown
	rests          rules.Basis // the weakest basis of who rides and who carries
}

// Army returns the army of mechs.
func (s *setting) Army(of *judge.Army[*mech]) rules.Army {
	a := &army{Army: of, setting: s, sums: sumsOf(of.Units)}
	a.Cost(judge.Sum(a.Units, s.pack.Points.Source), a.LimitInForce(judge.NotGiven))
	return a
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

// unitLimit returns the number of units that the list allows.
func (a *army) unitLimit() (n int, ok bool) {
	n, ok = a.Chosen.Options.Int("max-units")
	return n, ok && n >= 0
}

func (g *game) Read(ctx context.Context, f rules.Force) (rules.Army, error) {
	return judge.Read(ctx, g.under, f)
}
