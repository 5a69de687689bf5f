package fleshwound

import (
	"gantry/rules"
)

// pv is the house value of a mech: its parts, rounded up, times its pilot.
func (m *mech) pv() rules.Stat {
	p := &m.view.pack.Points
	w := m.view.paper.Work("pv", "PV", 16)
	switch {
	case !m.known:
		return unknown(w, "a known profile").As(rules.RolePoints)
	case m.strange:
		return unknown(w, "specials that are known, with their numbers").As(rules.RolePoints)
	}
	times := func(label string, n, each rules.Figure) {
		w.AddStat(label, m.view.paper.Work("part", label, 2).Set("each", each).Mul(label, n).Stat())
	}
	w.AddStat("movement modifier", m.view.paper.Work("part", "movement modifier", 2).Set("each", p.Modifier).StepStat("movement modifier", rules.OpMul, m.mod()).Stat())
	times("size", m.build[size], p.Size)
	times("damage at short range", m.damage[0], p.Short)
	times("damage at medium range", m.damage[1], p.Medium)
	times("damage at long range", m.damage[2], p.Long)
	w.AddStat("overdrive", m.view.paper.Work("part", "overdrive", 3).Set("OV", m.build[ov]).Mul("each", p.OV).Ceil("rounded up", p.OV.Source).Stat())
	times("armor", m.build[armor], p.Armor)
	times("structure", m.build[structure], p.Structure)
	for _, f := range m.ordered() {
		w.AddStat(f.title(), m.worth(f))
	}
	w.Ceil("rounded up", p.Source).AtLeast("never less than", p.Least)
	w.StepStat("pilot", rules.OpMul, m.pilotFactor()).Round("rounded, halves up", p.Source)
	return w.Stat().As(rules.RolePoints)
}

// worth is what a special adds: once, for each of its number, or for its damage
// as the weights of ranges have it.
func (m *mech) worth(f fitting) rules.Stat {
	p := &m.view.pack.Points
	w := m.view.paper.Work("part", f.Name, 4)
	switch {
	case f.Form == formNone:
		return w.Set(f.Name, f.Points).Stat()
	case f.star:
		return w.Set(star, p.Star).Mul("each", f.Points).Stat()
	case len(f.numbers) == 1:
		return w.Set("number", rules.Given(f.numbers[0], rules.ThisRoster)).Mul("each", f.Points).Stat()
	}
	for i, each := range []struct {
		label string
		rules.Figure
	}{{"short", p.Short}, {"medium", p.Medium}, {"long", p.Long}} {
		if i < len(f.numbers) {
			w.AddStat(each.label, m.view.paper.Work("range", each.label, 2).Set("damage", rules.Given(f.numbers[i], rules.ThisRoster)).Mul("each", each.Figure).Stat())
		}
	}
	return w.Mul("a part of them", f.Points).Stat()
}

// pilotFactor is what the pilot makes of the mech.
func (m *mech) pilotFactor() rules.Stat {
	p := &m.view.pack.Points
	better := func(label string, usual, has, each rules.Figure) rules.Stat {
		return m.view.paper.Work("better", label, 3).Set("usual", usual).Sub(label, has).Mul("each", each).Stat()
	}
	return m.view.paper.Work("pilot", "pilot", 4).Set("usual pilot", rules.Given(1, p.Source)).
		AddStat("accuracy", better("accuracy", p.AccUsual, m.build[acc], p.Acc)).
		AddStat("piloting", better("piloting", p.PilotingUsual, m.build[piloting], p.Piloting)).
		AtLeast("never less than", p.PilotLeast).Stat()
}

// points is the army's total, and the ids of the units that it leaves out since
// their PV or their count is not known.
func (v *view) points() (total rules.Stat, left []string) {
	w := rules.Work("points", "PV").Set("no units", rules.Given(0, v.pack.Points.Source))
	for _, m := range v.mechs {
		s := m.pv()
		if s.Basis == rules.Missing || !m.CountFits() {
			left = append(left, m.ID)
			continue
		}
		w.AddStat(m.title(), s.Times(m.Count))
	}
	return w.Stat().As(rules.RolePoints), left
}
