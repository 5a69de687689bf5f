package fleshwound

import (
	"context"
	"fmt"
	"slices"

	"gantry/rules"
	"gantry/rules/judge"
)

// army is a force as it was read: its units, and what the rules count of them.
type army struct {
	*setting
	force rules.Force
	mechs []*mech
	total judge.Total
	riders
}

// riders are the armored units that ride on mechs.
type riders struct {
	riding, places int
	perhaps        int         // units of which it is not known whether they ride, or carry
	basis          rules.Basis // of who rides and who carries
}

func (s *setting) army(f rules.Force, mechs []*mech) *army {
	return &army{s, f, mechs, judge.Sum(mechs, s.pack.Points.Source), ridersOf(mechs)}
}

func ridersOf(mechs []*mech) riders {
	r := riders{basis: rules.Printed}
	for _, m := range mechs {
		switch {
		case !m.counts() || m.class == "":
			r.perhaps += m.Number()
		case m.rides() && m.class == classUnit:
			r.riding += m.Count
			r.basis = max(r.basis, m.source().Basis)
		case !m.rides() && m.transports():
			r.places += m.Count
			r.basis = max(r.basis, m.source().Basis)
		}
	}
	return r
}

func (a *army) Force() rules.Force { return a.force }

func (a *army) With(ctx context.Context, edits ...rules.Edit) (rules.Army, error) {
	return judge.With(ctx, a.force, a.mechs, edits,
		func(options rules.Choices) (func(rules.Unit) *mech, func(rules.Force, []*mech) *army) {
			s := a.game.under(options)
			return s.mech, s.army
		})
}

func (a *army) Part(units ...int) rules.Army {
	return a.setting.army(judge.Part(a.force, a.mechs, units))
}

func (a *army) Options() rules.Form            { return rules.Form{Fields: a.options} }
func (a *army) Catalogue() []rules.Entry       { return a.entries }
func (a *army) Form(unit int) rules.Form       { return a.mechs[unit].form() }
func (a *army) Profile(unit int) rules.Profile { return a.mechs[unit].profile() }
func (a *army) Points() rules.Figure           { return a.total.Points() }

func (a *army) Rulings(ctx context.Context) []rules.Ruling {
	judged := make([]judge.Judged, len(a.mechs))
	for i, m := range a.mechs {
		judged[i] = m.judged
	}
	return checks.Rulings(ctx, a, judged)
}

// Total is what the units cost together.
func (a *army) Total() judge.Total { return a.total }

// Limit is the points limit that the roster sets; an option says the same as the
// limit itself, which goes before it.
func (a *army) Limit() (limit rules.Figure, ok bool) {
	n, ok := a.force.Options.Int("points-limit")
	if a.force.Limit != nil {
		n, ok = *a.force.Limit, true
	}
	return rules.Given(n, rules.ThisRoster), ok && n >= 0
}

// unitLimit is the number of units that the roster allows itself.
func (a *army) unitLimit() (n int, ok bool) {
	n, ok = a.force.Options.Int("max-units")
	return n, ok && n >= 0
}

// Cheaper takes so many points off the army: fewer units of an entry, or the
// cheapest unit that is enough; where no single one is, the last units together.
func (a *army) Cheaper(over int) []rules.Fix {
	if fixes := judge.Cheaper(a.mechs, over, 2, nil); len(fixes) > 0 {
		return fixes
	}
	var edits []rules.Edit
	gone := 0
	for _, m := range slices.Backward(judge.ByID(a.mechs)) {
		each := m.price.Value.Int()
		if over <= 0 || !m.counts() || each < 1 {
			continue
		}
		n := min(m.Count, (over+each-1)/each)
		edits = append(edits, judge.TakeOff([]*mech{m}, n)...)
		gone, over = gone+n, over-n*each
	}
	return fix(fmt.Sprintf("Leave %d units at home, the last ones", gone), edits...)
}

// Budget is the total beside the limit in force.
func (a *army) Budget() rules.Budget { return a.total.Budget(judge.InForce(a.Limit())) }
