package mechastellar

import (
	"gantry/rules"
	"gantry/rules/judge"
)

// buildPoints is what the build stats cost, without pilot and weapons.
func (m *model) buildPoints() *rules.Working {
	row, b := &m.pack.Points, &m.build
	w := rules.Work("build", "Build").StepOf("Frame", rules.OpSet,
		rules.Work("", "").Set("Frame", b[frame]).Mul("squared", b[frame]).Mul("each", row.Frame))
	times(w, "Performance", row.Performance, b[performance])
	m.tierPoints(w)
	times(w, "Cost+", row.Cost, b[cost])
	times(w, "Size", row.Size, b[size])
	if m.special != m.specials["none"] {
		w.Add(m.special.Name, m.special.Points) // also where it is nothing: nothing is our price
	}
	if m.typ.Points.Value != one {
		w.Mul(m.typ.Name, m.typ.Points).
			Div("in full steps of", row.Full).Ceil("rounded up", row.Full.Source).Mul("steps of", row.Full)
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
// printed.
func (m *model) points() rules.Stat {
	w := rules.Work("points", "Points")
	switch {
	case !m.known:
		return judge.Unknown(w, "a known profile")
	case m.unknown:
		return judge.Unknown(w, "known items on every mount")
	case m.published():
		return m.printedPoints()
	}
	w.StepOf("build", rules.OpSet, m.buildPoints())
	m.addCrew(w, m.build[pilot])
	return w.AtLeast("never less than", m.pack.Points.Least).Stat()
}

// printedPoints is what is printed, which holds the printed pilot, with what the
// unit has beside that.
func (m *model) printedPoints() rules.Stat {
	levels := m.build[pilot]
	d := rules.Work("points", "Points").StepStat("build", rules.OpSet, m.stock.points)
	m.addCrew(d, levels)
	derived := d.Stat()
	if levels.Known() {
		levels.Value = levels.Value.Sub(m.stock.build[pilot].Value)
	}
	printed := m.stock.Printed.By["points"]
	w := rules.Work("points", "Points").Set("printed", printed)
	m.addCrew(w, levels)
	s, n := w.Stat(), printed.Int()
	s.Printed, s.Derived = &n, &derived
	return s
}

// addCrew adds to the price of a build so many levels of its pilot, and what
// weapons cost.
func (m *model) addCrew(w *rules.Working, levels rules.Figure) {
	scale(w, "pilot", rules.OpAdd, m.pack.Points.Pilot, "levels", levels)
	for _, g := range m.gear {
		if g.Points != nil {
			w.Add(g.Name, *g.Points)
		}
	}
}
