package mechastellar

import (
	"gantry/rules"
	"gantry/rules/judge"
)

// buildPoints adds the costs of the build stats, without pilot and weapons.
func (m *model) buildPoints(w *rules.Working) *rules.Working {
	row, b := &m.pack.Points, &m.build
	w.StepOf("Frame", rules.OpSet, w.Part("Frame").Set("Frame", b[frame]).Mul("Frame", b[frame]).Mul("each", row.Frame))
	addPerStep(w, "Performance", row.Performance, b[performance])
	m.tierPoints(w)
	addPerStep(w, "Cost+", row.Cost, b[cost])
	addPerStep(w, "Size", row.Size, b[size])
	if m.special != m.specials["none"] {
		w.Add(m.special.Name, m.special.Points) // also if it is 0: the price of 0 is Gantry's
	}
	if m.typ.Points.Value != one {
		w.Mul(m.typ.Name, m.typ.Points).
			Div("points per step", row.Full).Ceil("rounded up", row.Full.Source).Mul("points per step", row.Full)
	}
	return w
}

// tierPoints adds the price of every tier that Performance reaches. With an unknown Performance it is missing.
func (m *model) tierPoints(w *rules.Working) {
	p := m.build[performance]
	for id, t := range m.pack.Tiers.Rows.All {
		switch {
		case !p.Known():
			w.Add("tier "+id, judge.NotGiven)
		case p.Int() >= t.Begin.Int():
			addModifier(w, "tier "+id, t.Points)
		}
	}
}

// points returns the unit's cost. A published profile starts from the printed points, which include the printed
// pilot.
func (m *model) points(w *rules.Working) rules.Stat {
	levels := m.build[pilot]
	switch {
	case !m.known:
		return judge.Unknown(w, "a known profile")
	case m.unknown:
		return judge.Unknown(w, "known items on every mount")
	case m.published():
		price := m.stock.Printed.By["points"]
		if levels.Known() { // the price is only as reliable as the pilot it includes
			held := m.stock.build[pilot]
			levels.Value = levels.Value.Sub(held.Value)
			price.Source = price.Source.Weakest(held.Source)
		}
		return m.crew(w.Set("printed", price), "Pilot above the printed level", levels).Stat()
	}
	return m.designPoints(w).AtLeast("minimum", m.pack.Points.Least).Stat()
}

// designPoints adds the points of a design, which has a minimum price.
func (m *model) designPoints(w *rules.Working) *rules.Working {
	return m.crew(w.StepOf("build", rules.OpSet, m.buildPoints(w.Part("build"))), "Pilot", m.build[pilot])
}

// minBelow returns how much of a weapon's cost the minimum price of a design already covers.
func (m *model) minBelow() int {
	if m.published() || m.price.Basis == rules.Missing {
		return 0
	}
	return max(0, m.pack.Points.Least.Int()-m.designPoints(rules.Work("points", "Points")).Value().Int())
}

// crew adds the levels of a pilot and the cost of the weapons to the price of a build.
func (m *model) crew(w *rules.Working, label string, levels rules.Figure) *rules.Working {
	scale(w, "pilot", rules.OpAdd, m.pack.Points.Pilot, label, levels)
	for i := range m.Mounts {
		if g := m.weapons[m.Mounts[i].Item]; g != nil && g.Points != nil {
			w.Add(g.Name, *g.Points)
		}
	}
	return w
}

// cost returns the unit's points for a sheet, the printed ones with the build's beside them.
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

// free reports whether the unit is a complete design that costs no points.
func (m *model) free() bool {
	if !m.known || m.stock != nil || m.unknown || len(m.faults) > 0 {
		return false
	}
	return m.price.Basis == rules.Missing || m.price.Value.Cmp(zero) <= 0
}
