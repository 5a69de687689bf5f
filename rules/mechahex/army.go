package mechahex

import (
	"context"

	"gantry/rules"
	"gantry/rules/judge"
)

// army is a force that was read against a printing.
type army struct {
	*printing
	force    rules.Force
	models   []*model
	fighting []*model // all of them but scenery
	census   census
	total    judge.Total
}

// census counts the models that fight: by kind, those of which that is not known,
// and their heroes.
type census struct {
	mecha, vehicles, unknown, heroes int
}

func (p *printing) army(f rules.Force, models []*model) *army {
	a := &army{printing: p, force: f, models: models, fighting: make([]*model, 0, len(models))}
	for _, m := range models {
		if !m.scenery() {
			a.fighting = append(a.fighting, m)
			a.census.count(m)
		}
	}
	a.total = judge.Sum(a.fighting, creation)
	return a
}

func (c *census) count(m *model) {
	if m.CountFits() {
		c.heroes += len(m.heroes) * m.Count
	}
	switch {
	case !m.known || !m.CountFits():
		c.unknown += m.Number()
	case m.class.Kind == mecha:
		c.mecha += m.Count
	case m.class.Kind == vehicle:
		c.vehicles += m.Count
	}
}

func (a *army) Force() rules.Force { return a.force }

func (a *army) With(ctx context.Context, edits ...rules.Edit) (rules.Army, error) {
	return judge.With(ctx, a.force, a.models, edits,
		func(options rules.Choices) (func(rules.Unit) *model, func(rules.Force, []*model) *army) {
			p := a.game.printing(options)
			return p.read, p.army
		})
}

func (a *army) Part(units ...int) rules.Army { return a.army(judge.Part(a.force, a.models, units)) }

func (a *army) Options() rules.Form { return a.options }

func (a *army) Catalogue() []rules.Entry { return a.catalogue }

func (a *army) Points() rules.Figure { return a.total.Points() }

func (a *army) Rulings(ctx context.Context) []rules.Ruling {
	judged := make([]judge.Judged, len(a.fighting))
	for i, m := range a.fighting {
		judged[i] = m.judged
	}
	return checks.Rulings(ctx, a, judged)
}

// Total is what the models that fight cost.
func (a *army) Total() judge.Total { return a.total }

// Limit is the points limit in force, and whether it is one to count with.
func (a *army) Limit() (rules.Figure, bool) {
	f := a.force.LimitOr(a.pack.Army.Limit)
	return f, f.Known() && f.Int() >= 0
}

// Whole is the sheet of the army.
func (a *army) Whole() rules.Profile {
	limit := rules.Work("limit", "Limit")
	if f, ok := a.Limit(); ok {
		limit.Set("points limit", f)
	} else {
		limit.Set("points limit", rules.Figure{Source: judge.NotGiven.Source}).Needs("a limit of 0 or more")
	}
	p := rules.Profile{Class: a.Name, Panels: a.reference, Blocks: []rules.Block{{Card: true, Stats: []rules.Stat{
		a.points().As(rules.RolePoints), limit.Stat().AsLimit(),
		a.number("mecha", "Mecha", mecha), a.number("vehicles", "Vehicles", vehicle),
		a.number("structures", "Structures", structure)}}}}
	if !a.known {
		p.Class = "Unknown edition"
	}
	return p
}

// points is the working of the total.
func (a *army) points() rules.Stat {
	w := judge.AddPrices(rules.Work("points", "Points"), a.fighting)
	if w.Empty() {
		w.Set("nothing that counts", rules.Given(0, creation))
	}
	return w.Stat().Partly(len(a.total.Left), a.total.Units)
}

// number counts the models of a kind.
func (a *army) number(id, name, kind string) rules.Stat {
	w := rules.Work(id, name)
	src := rules.Source{Cite: a.pack.Classes.Cite}
	for _, m := range a.fighting {
		if m.known && m.class.Kind == kind && m.CountFits() {
			w.Add(m.Title(), rules.Given(m.Count, src))
		}
	}
	if w.Empty() {
		w.Set("none", rules.Given(0, src))
	}
	return w.Stat()
}

// Budget is the total beside the limit in force.
func (a *army) Budget() rules.Budget { return a.total.Budget(judge.InForce(a.Limit())) }
