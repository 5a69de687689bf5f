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
	if m.special != m.view.specials["none"] {
		h.Add(m.special.Name, m.special.Points) // also where it is nothing: nothing is our price
	}
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
	if !m.published() {
		return m.priced(w.StepStat("build", rules.OpSet, m.designPoints()), levels).AtLeast("never less than", m.view.pack.Points.Least).Stat()
	}
	derived := m.priced(m.view.paper.Work("points", "Points", 3).StepStat("build", rules.OpSet, m.given.points), levels).Stat()
	if levels.Known() {
		levels.Value = levels.Value.Sub(m.given.build[pilot].Value)
	}
	printed := m.given.Printed.By["points"]
	s := m.priced(w.Set("printed", printed), levels).Stat()
	n := printed.Int()
	s.Printed, s.Derived = &n, &derived
	return s
}

// priced adds to the price of a build so many levels of its pilot, and what
// weapons cost.
func (m *model) priced(w *rules.Working, levels rules.Figure) *rules.Working {
	hand{w, m}.times("pilot", &m.view.parts.costPilot, levels)
	for _, g := range m.gear {
		if g.Points != nil {
			w.Add(g.Name, *g.Points)
		}
	}
	return w
}
