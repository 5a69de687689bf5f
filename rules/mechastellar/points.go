package mechastellar

import "gantry/rules"

// unknown ends a working that an unknown id makes impossible.
func unknown(w *rules.Working, needs string) rules.Stat {
	return w.Set("unknown", rules.Figure{Source: rules.Source{Basis: rules.Missing, Cite: "Gantry roster format"}}).Needs(needs).Stat()
}

// designPoints is what the build stats cost, without pilot and weapons.
func (m *model) designPoints() rules.Stat {
	p := &m.view.pack
	h := m.work("build", "Build", 9)
	f := m.build[frame]
	h.StepOf("Frame", rules.OpSet, m.view.paper.Work("frame", "frame", 3).Set("Frame", f).Mul("squared", f).Mul("each", p.Points.Frame))
	h.times("Performance", p.Points.Performance, "Performance", m.build[performance])
	for id, t := range p.Tiers.Rows.All {
		h.from("tier "+id, performance, t.Begin, t.Points)
	}
	h.times("Cost+", p.Points.Cost, "Cost+", m.build[cost]).times("Size", p.Points.Size, "Size", m.build[size])
	if m.typ.Points.Value != one {
		h.Mul(m.typ.Name, m.typ.Points)
		h.Div("in full steps of", p.Points.Full).Ceil("rounded up", p.Points.Full.Source).Mul("steps of", p.Points.Full)
	}
	return h.Stat()
}

// price is the unit's points. Those of a published profile start from what is
// printed.
func (m *model) price() rules.Stat {
	w := m.view.paper.Work("points", "Points", 4)
	if !m.known {
		return unknown(w, "a known profile")
	}
	for _, mt := range m.Mounts {
		if _, ok := m.view.weapons[mt.Item]; !ok && m.view.traits[mt.Item] == nil && mt.Item != rules.Designed {
			return unknown(w, "known items on every mount")
		}
	}
	p := &m.view.pack.Points
	levels := m.build[pilot]
	if m.published() {
		w.Set("printed", m.given.Printed.By["points"])
		if levels.Known() {
			levels.Value = levels.Value.Sub(m.given.build[pilot].Value)
		}
	} else {
		w.StepStat("build", rules.OpSet, m.designPoints())
	}
	hand{w, m}.times("pilot", p.Pilot, "levels", levels)
	for _, g := range m.gear {
		if g.Points != nil {
			w.Add(g.Name, *g.Points)
		}
	}
	if !m.published() {
		w.AtLeast("never less than", p.Least)
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
