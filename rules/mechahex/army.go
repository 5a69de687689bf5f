package mechahex

import (
	"context"
	"slices"

	"gantry/rules"
	"gantry/rules/judge"
)

// army is a force that was read against a printing.
type army struct {
	*judge.Army[*model, census]
	*printing
	fighting []*model // all of them but scenery
}

// census counts the models that fight: by kind, those of which that is not known,
// their heroes and what they cost; and those that do not.
type census struct {
	judge.Prices
	mecha, vehicles, unknown, heroes int
	scenery                          int
}

// Army is what models come to together.
func (p *printing) Army(of *judge.Army[*model, census]) rules.Army {
	a := &army{Army: of, printing: p, fighting: of.Units}
	if a.Sums.scenery > 0 {
		a.fighting = slices.DeleteFunc(slices.Clone(a.Units), (*model).scenery)
	}
	limit := a.Chosen.LimitOr(p.pack.Army.Limit)
	if limit.Int() < 0 {
		limit = judge.NotGiven
	}
	a.Cost(judge.Sum(&a.Sums.Prices, a.fighting, creation), limit)
	return a
}

// Under is the printing that other options name.
func (p *printing) Under(options rules.Choices) judge.Setting[*model, census] {
	return p.game.printing(options)
}

// AddTo adds a model to a census, or takes it out.
func (p *printing) AddTo(c *census, m *model, n int) {
	if m.scenery() {
		c.scenery += n
		return
	}
	c.Prices.Add(m, n)
	if m.CountFits() {
		c.heroes += n * len(m.heroes) * m.Count
	}
	switch {
	case !m.known || !m.CountFits():
		c.unknown += n * m.Number()
	case m.class.Kind == mecha:
		c.mecha += n * m.Count
	case m.class.Kind == vehicle:
		c.vehicles += n * m.Count
	}
}

func (a *army) Options() rules.Form { return a.options }

func (a *army) Catalogue() []rules.Entry { return a.catalogue }

func (a *army) Rulings(ctx context.Context) []*rules.Ruling { return checks.Rulings(ctx, a, a.Merged) }

// Whole is the sheet of the army.
func (a *army) Whole() rules.Profile {
	limit := rules.Work("limit", "Limit")
	if f, ok := a.Limit(); ok {
		limit.Set("limit", f)
	} else {
		limit.Set("limit", rules.Figure{Source: judge.NotGiven.Source}).Needs("a limit of 0 or more")
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
		w.Set("no units", rules.Given(0, creation))
	}
	return w.Stat().Partly(len(a.Total().Left), a.Total().Units)
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
