package robotech

import (
	"context"
	"slices"

	"gantry/rules"
	"gantry/rules/judge"
)

// army is a force whose units are read, and what they come to together.
type army struct {
	*setting
	force  rules.Force
	units  []*model
	judged []judge.Judged // the rulings on each of the units

	byID       []*model    // the units in the order of their ids
	formations []formation // in the order of their first units' ids
	doubtful   []*model    // without a formation, and nobody knows whether they lead
	total      judge.Total
}

// Read reads every unit of a force, once.
func (g *game) Read(ctx context.Context, f rules.Force) (rules.Army, error) {
	s := g.setting(f.Options)
	return judge.Read(ctx, f, s.unit, s.army)
}

func (s *setting) army(f rules.Force, units []*model) *army {
	a := &army{setting: s, force: f, units: units, byID: units, judged: make([]judge.Judged, len(units)),
		total: judge.Sum(units, s.set.Source)}
	for i, m := range units {
		a.judged[i] = m.judged
	}
	order := func(x, y *model) int { return rules.ByID(x.ID, y.ID) }
	if !slices.IsSortedFunc(units, order) {
		a.byID = slices.Clone(units)
		slices.SortStableFunc(a.byID, order)
	}
	a.findFormations()
	return a
}

func (a *army) Force() rules.Force { return a.force }

func (a *army) With(ctx context.Context, edits ...rules.Edit) (rules.Army, error) {
	return judge.With(ctx, a.force, a.units, edits,
		func(options rules.Choices) (func(rules.Unit) *model, func(rules.Force, []*model) *army) {
			s := a.game.setting(options)
			return s.unit, s.army
		})
}

func (a *army) Part(places ...int) rules.Army {
	return a.army(judge.Part(a.force, a.units, places))
}

func (a *army) Options() rules.Form { return rules.Form{Fields: a.options} }

func (a *army) Catalogue() []rules.Entry { return a.entries[a.set.id] }

func (a *army) Form(unit int) rules.Form { return a.units[unit].form() }

func (a *army) Profile(unit int) rules.Profile { return a.units[unit].profile() }

func (a *army) Points() rules.Figure { return a.total.Points() }

func (a *army) Rulings(ctx context.Context) []rules.Ruling {
	return checks.Rulings(ctx, a, a.judged)
}

// formation is units that are activated together.
type formation struct {
	label   string
	named   bool // by its units' choice; else it is an entry of its own
	first   *model
	profile string // of all its units; "" where they differ, or are designed
	units   int    // with the counts of its entries
	leading int    // of these
	leaders int    // the entries that lead
	last    *model // of these
}

// findFormations gathers the labels, and every entry without one that is no
// leader.
func (a *army) findFormations() {
	places := map[string]int{}
	for _, m := range a.byID {
		if !m.known || !m.CountFits() {
			continue
		}
		leader, known := m.leads()
		switch place, begun := places[m.label]; {
		case m.label != "" && begun:
			a.formations[place].join(m)
		case m.label != "":
			places[m.label] = len(a.formations)
			a.formations = append(a.formations, formationOf(m, m.label))
		case !known:
			a.doubtful = append(a.doubtful, m)
		case !leader:
			a.formations = append(a.formations, formationOf(m, m.title()))
		}
	}
}

func formationOf(m *model, label string) formation {
	f := formation{label: label, named: m.label != "", first: m}
	if m.published != nil {
		f.profile = m.Profile
	}
	f.join(m)
	return f
}

func (f *formation) join(m *model) {
	f.units += m.Count
	if leader, _ := m.leads(); leader {
		f.leading += m.Count
		f.leaders++
		f.last = m
	}
	if m.published == nil || m.Profile != f.profile {
		f.profile = ""
	}
}

// members are the entries of a formation, by their ids.
func (a *army) members(f *formation) []*model {
	if !f.named {
		return []*model{f.first}
	}
	var list []*model
	for _, m := range a.byID {
		if m.known && m.CountFits() && m.label == f.label {
			list = append(list, m)
		}
	}
	return list
}

// Budget is the total beside the limit in force.
func (a *army) Budget() rules.Budget {
	limit, _ := a.limit()
	return a.total.Budget(limit)
}
