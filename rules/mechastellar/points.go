package mechastellar

import "gantry/rules"

// unknown ends a working that an unknown id makes impossible.
func unknown(w *rules.Working, needs string) rules.Stat {
	return w.Set("unknown", rules.Figure{Source: rules.Source{Basis: rules.Missing, Cite: "Gantry roster format"}}).Needs(needs).Stat()
}

// designPoints is what the build stats cost, without pilot and weapons.
func (m *model) designPoints() rules.Stat {
	p, parts, b := &m.view.pack, m.view.parts, &m.build
	h := m.work("build", "Build", 5)
	h.Resume(m.frameParts().build.of(b[performance]))
	h.times("Cost+", &parts.costCost, b[cost]).times("Size", &parts.costSize, b[size])
	if m.typ.Points.Value != one {
		h.Mul(m.typ.Name, m.typ.Points)
		h.Div("in full steps of", p.Points.Full).Ceil("rounded up", p.Points.Full.Source).Mul("steps of", p.Points.Full)
	}
	return h.Stat()
}

// price is the unit's points. Those of a published profile start from what is
// printed.
func (m *model) price() rules.Stat {
	w := m.view.paper.Work("points", "Points", 3)
	if !m.known {
		return unknown(w, "a known profile")
	}
	if m.unknown {
		return unknown(w, "known items on every mount")
	}
	levels := m.build[pilot]
	if m.published() {
		w.Set("printed", m.given.Printed.By["points"])
		if levels.Known() {
			levels.Value = levels.Value.Sub(m.given.build[pilot].Value)
		}
	} else {
		w.StepStat("build", rules.OpSet, m.designPoints())
	}
	hand{w, m}.times("pilot", &m.view.parts.costPilot, levels)
	for _, g := range m.gear {
		if g.Points != nil {
			w.Add(g.Name, *g.Points)
		}
	}
	if !m.published() {
		w.AtLeast("never less than", m.view.pack.Points.Least)
	}
	s := w.Stat()
	if m.published() {
		n := m.given.Printed.By["points"].Int()
		s.Printed = &n
		if m.given.pointsDiffer {
			d := m.given.points
			s.Derived = &d
		}
	}
	return s
}
