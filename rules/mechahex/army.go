package mechahex

import (
	"context"
	"slices"

	"gantry/rules"
	"gantry/rules/judge"
)

// army is a force that was read under a printing.
type army struct {
	*judge.Army[*model]
	*printing
	fighting []*model // all except scenery
	sums     census
}

// census counts the models that fight: by kind, of unknown kind, and their heroes.
type census struct{ mecha, vehicles, unknown, heroes int }

// rounds is how many rounds a game lasts in both editions.
const rounds = 4

// Army returns the army of models.
func (p *printing) Army(of *judge.Army[*model]) rules.Army {
	a := &army{Army: of, printing: p, fighting: slices.DeleteFunc(slices.Clone(of.Units), (*model).scenery)}
	a.sums = takeCensus(a.fighting)
	a.Cost(judge.Sum(a.fighting, creation), a.Chosen.LimitOr(p.pack.Army.Limit))
	return a
}

// takeCensus counts models.
func takeCensus(models []*model) (c census) {
	for _, m := range models {
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
	return c
}

func (a *army) Options() rules.Form { return a.options }

func (a *army) Catalogue() []rules.Entry { return a.catalogue }

// Whole returns the sheet of the army.
func (a *army) Whole() rules.Profile {
	limit, _ := a.Limit()
	points := rules.Work("points", "Points")
	if len(a.fighting) == 0 {
		points = judge.NoUnits("Points", creation)
	}
	p := rules.Profile{Class: a.Name, Panels: a.reference, Blocks: []rules.Block{{Card: true, Stats: []rules.Stat{
		judge.PointsStat(points, a.fighting), judge.LimitStat("limit", limit, "a limit of 0 or more"),
		a.number("mecha", "Mecha", mecha), a.number("vehicles", "Vehicles", vehicle),
		a.number("structures", "Structures", structure)}}}}
	if t, ok := rules.FindTerm(a.reference, "phases"); ok {
		p.Phases, p.Rounds = rules.PhasesOf(t), rounds
	}
	if !a.known {
		p.Class = "Unknown edition"
	}
	return p
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

// Read reads an army, every unit once.
func (g *game) Read(ctx context.Context, f rules.Force) (rules.Army, error) {
	return judge.Read(ctx, g.printing, f)
}
