package rulestest

import (
	"context"
	"reflect"
	"slices"

	"gantry/rules"
)

// Game is a game that tests ask for one thing at a time: each question reads the
// force for itself.
type Game struct{ rules.Game }

// Open opens a pack as a Game.
func Open(s rules.System, pack []byte) (Game, error) {
	g, err := s.Open(pack)
	return Game{g}, err
}

// Army reads a force.
func (g Game) Army(f rules.Force) rules.Army {
	a, err := g.Read(context.Background(), f)
	if err != nil {
		panic(err) // the context does not end
	}
	return a
}

// alone returns the force with the unit in it, and its place: where the force holds it or another of its id, else
// behind the others.
func (g Game) alone(f rules.Force, u rules.Unit) (rules.Army, int) {
	units := append([]rules.Unit{}, f.Units...)
	f.Units = units
	for i := range units {
		if reflect.DeepEqual(units[i], u) {
			return g.Army(f), i
		}
	}
	for i := range units {
		if units[i].ID == u.ID {
			units[i] = u
			return g.Army(f), i
		}
	}
	f.Units = append(units, u)
	return g.Army(f), len(units)
}

// Options returns the form of a force.
func (g Game) Options(f rules.Force) rules.Form { return g.Army(f).Options() }

// Catalogue returns what may be added to a force.
func (g Game) Catalogue(f rules.Force) []rules.Entry { return g.Army(f).Catalogue() }

// Form returns the form of a unit in a force.
func (g Game) Form(f rules.Force, u rules.Unit) rules.Form {
	a, i := g.alone(f, u)
	return a.Form(i)
}

// Profile returns the profile of a unit in a force.
func (g Game) Profile(f rules.Force, u rules.Unit) rules.Profile {
	a, i := g.alone(f, u)
	return a.Profile(i)
}

// Likenesses returns what a unit in a force looks like.
func (g Game) Likenesses(f rules.Force, u rules.Unit) []rules.Likeness {
	a, i := g.alone(f, u)
	return a.Likenesses(i)
}

// Whole returns the profile of a force.
func (g Game) Whole(f rules.Force) rules.Profile { return g.Army(f).Whole() }

// Check returns every ruling on a force, with what its findings say.
func (g Game) Check(ctx context.Context, f rules.Force) []rules.Ruling {
	a, err := g.Read(ctx, f)
	if err != nil {
		return nil
	}
	var rulings []rules.Ruling
	for _, r := range a.Rulings(ctx) {
		one := *r
		one.Findings = slices.Clone(r.Findings)
		for j, x := range one.Findings {
			one.Findings[j] = x.WithMessage()
		}
		rulings = append(rulings, one)
	}
	return rulings
}

// Attacks returns what units can do under the limit and options of a force.
func (g Game) Attacks(f rules.Force, units []rules.Unit) []rules.Attack {
	f.Units = units
	return g.Army(f).Attacks(places(len(units))...)
}

// Question is what odds are asked of, with the units themselves.
type Question struct {
	Force     rules.Force // whose limit and options hold; its units are not read
	Attackers []rules.Unit
	Targets   []rules.Unit
	Attack    string
	Situation rules.Choices
	Joint     bool // see rules.Question
}

// Ask answers a question.
func Ask(ctx context.Context, g Game, q Question) (rules.Odds, error) {
	ours, theirs := q.Force, q.Force
	ours.Units, theirs.Units = q.Attackers, q.Targets
	a, err := g.Read(ctx, ours)
	if err != nil {
		return rules.Odds{}, err
	}
	b, err := g.Read(ctx, theirs)
	if err != nil {
		return rules.Odds{}, err
	}
	return rules.Ask(ctx, a, rules.Question{Attackers: places(len(q.Attackers)),
		Against: b, Targets: places(len(q.Targets)), Attack: q.Attack, Situation: q.Situation,
		Joint: q.Joint})
}

func places(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}
