package mechastellar

import (
	"context"
	"slices"

	"gantry/rules"
	"gantry/rules/judge"
)

// army is a force read against the game.
type army struct {
	*setting
	force  rules.Force
	models []*model
	total  judge.Total
	ships  []rules.Option  // what a unit may be aboard; nil without a warship
	part   bool            // of another army
	harms  map[string]harm // what its designed weapons do, as far as that is known
}

func (g *game) Read(ctx context.Context, f rules.Force) (rules.Army, error) {
	s := g.setting(f.Options)
	models, err := judge.Units(ctx, f, s.read)
	if err != nil {
		return nil, err
	}
	a := s.army(f, models, nil)
	a.harms, _ = a.measure(ctx)
	return a, ctx.Err()
}

// army is of units that are read already, and of what is known of designed weapons.
func (s *setting) army(f rules.Force, models []*model, harms map[string]harm) *army {
	a := &army{setting: s, force: f, models: models, harms: harms, total: judge.Sum(models, book.Printed(reading))}
	for _, m := range models {
		if m.mayCarry() {
			if a.ships == nil {
				a.ships = append(a.ships, noShip)
			}
			a.ships = append(a.ships, rules.Option{ID: m.ID, Label: m.Title()})
		}
	}
	return a
}

func (a *army) Force() rules.Force { return a.force }

func (a *army) With(ctx context.Context, edits ...rules.Edit) (rules.Army, error) {
	f, was, err := judge.After(a.force, edits)
	if err != nil {
		return nil, err
	}
	s := a.setting
	if slices.ContainsFunc(edits, func(e rules.Edit) bool { return e.Unit == "" && e.Op == rules.EditSet }) {
		s = a.game.setting(f.Options)
	}
	models, err := judge.Again(ctx, f, a.models, was, s.read)
	if err != nil {
		return nil, err
	}
	next := s.army(f, models, a.harms)
	if next.part = a.part; !next.part { // whose points are asked, not its rulings
		next.harms, _ = next.measure(ctx)
	}
	return next, ctx.Err()
}

func (a *army) Part(units ...int) rules.Army {
	f, models := judge.Part(a.force, a.models, units)
	part := a.setting.army(f, models, a.harms)
	part.part = true
	return part
}

func (a *army) Catalogue() []rules.Entry { return a.entries }

// Limit is the game size in force, and whether it is one to count with.
func (a *army) Limit() (f rules.Figure, ok bool) {
	f = a.force.LimitOr(a.pack.Army.Limit)
	return f, f.Int() >= 0
}

// Total is what the units cost together.
func (a *army) Total() judge.Total { return a.total }

func (a *army) Points() rules.Figure { return a.total.Points() }

func (a *army) Rulings(ctx context.Context) []rules.Ruling {
	judged := make([]judge.Judged, len(a.models))
	for i, m := range a.models {
		judged[i] = m.judged
	}
	return checks.Rulings(ctx, a, judged)
}

// Budget is the total beside the limit in force.
func (a *army) Budget() rules.Budget { return a.total.Budget(judge.InForce(a.Limit())) }
