package mechastellar

import (
	"gantry/rules"
	"gantry/rules/judge"
)

// buildPoints adds up what the build stats cost, without pilot and weapons.
func (m *model) buildPoints(w *rules.Working) *rules.Working {
	row, b := &m.pack.Points, &m.build
	w.StepOf("Frame", rules.OpSet, w.Part("Frame").Set("Frame", b[frame]).Mul("Frame", b[frame]).Mul("each", row.Frame))
	times(w, "Performance", row.Performance, b[performance])
	m.tierPoints(w)
	times(w, "Cost+", row.Cost, b[cost])
	times(w, "Size", row.Size, b[size])
	if m.special != m.specials["none"] {
		w.Add(m.special.Name, m.special.Points) // also where it is nothing: nothing is our price
	}
	if m.typ.Points.Value != one {
		w.Mul(m.typ.Name, m.typ.Points).
			Div("points per step", row.Full).Ceil("rounded up", row.Full.Source).Mul("points per step", row.Full)
	}
	return w
}

// tierPoints adds the price of every tier that Performance reaches; where it is
// not known, nobody knows.
func (m *model) tierPoints(w *rules.Working) {
	p := m.build[performance]
	for id, t := range m.pack.Tiers.Rows.All {
		switch {
		case !p.Known():
			w.Add("tier "+id, judge.NotGiven)
		case p.Int() >= t.Begin.Int():
			plus(w, "tier "+id, t.Points)
		}
	}
}

// points is what the unit costs. That of a published profile starts from what is
// printed, which holds the printed pilot.
func (m *model) points(w *rules.Working) rules.Stat {
	levels := m.build[pilot]
	switch {
	case !m.known:
		return judge.Unknown(w, "a known profile")
	case m.unknown:
		return judge.Unknown(w, "known items on every mount")
	case m.published():
		price := m.stock.Printed.By["points"]
		if levels.Known() { // the price is only as sure as which pilot it holds
			held := m.stock.build[pilot]
			levels.Value = levels.Value.Sub(held.Value)
			price.Source = price.Source.Weakest(held.Source)
		}
		return m.crew(w.Set("printed", price), "Pilot above the printed level", levels).Stat()
	}
	return m.designPoints(w).AtLeast("minimum", m.pack.Points.Least).Stat()
}

// designPoints adds up a design, whose price has a least.
func (m *model) designPoints(w *rules.Working) *rules.Working {
	return m.crew(w.StepOf("build", rules.OpSet, m.buildPoints(w.Part("build"))), "Pilot", m.build[pilot])
}

// belowLeast is how much of what a weapon costs the least price of a design holds
// already.
func (m *model) belowLeast() int {
	if m.published() || m.price.Basis == rules.Missing {
		return 0
	}
	return max(0, m.pack.Points.Least.Int()-m.designPoints(rules.Work("points", "Points")).Value().Int())
}

// crew adds to the price of a build so many levels of its pilot, and what weapons
// cost.
func (m *model) crew(w *rules.Working, label string, levels rules.Figure) *rules.Working {
	scale(w, "pilot", rules.OpAdd, m.pack.Points.Pilot, label, levels)
	for i := range m.Mounts {
		if g := m.weapons[m.Mounts[i].Item]; g != nil && g.Points != nil {
			w.Add(g.Name, *g.Points)
		}
	}
	return w
}

// cost is the unit's points as a sheet shows them, what is printed beside what the
// build comes to.
func (m *model) cost() rules.Stat {
	s := m.points(rules.Work("points", "Points"))
	if m.published() && !m.unknown {
		n := m.stock.Printed.By["points"].Int()
		w := rules.Work("points", "Points").StepStat("build", rules.OpSet, m.stock.points)
		derived := m.crew(w, "Pilot", m.build[pilot]).Stat()
		s.Printed, s.Derived = &n, &derived
	}
	return s
}

// free tells whether the unit is a design that is whole and has no points.
func (m *model) free() bool {
	if !m.known || m.stock != nil || m.unknown || len(m.faults) > 0 {
		return false
	}
	return m.price.Basis == rules.Missing || m.price.Value.Cmp(zero) <= 0
}
