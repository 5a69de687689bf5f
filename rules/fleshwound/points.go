package fleshwound

import (
	"gantry/rules"
	"gantry/rules/judge"
)

// points returns the house value of the mech with its math: its parts, rounded up, times its pilot.
func (m *mech) points(w *rules.Working) rules.Stat {
	p := &m.pack.Points
	switch {
	case !m.known:
		return judge.Unknown(w, "a known profile").As(rules.RolePoints)
	case m.unclear:
		return judge.Unknown(w, clearSpecials).As(rules.RolePoints)
	}
	add := func(label string, each, n rules.Figure) {
		w.StepOf(label, rules.OpAdd, w.Part(label).Set("each", each).Mul(label, n))
	}
	w.StepOf("movement modifier", rules.OpAdd, w.Part("movement modifier").
		Set("each", p.Modifier).StepStat("movement modifier", rules.OpMul, m.mod))
	add("size", p.Size, m.build[size])
	add("damage at short range", p.Short, m.damage[0])
	add("damage at medium range", p.Medium, m.damage[1])
	add("damage at long range", p.Long, m.damage[2])
	w.StepOf("overdrive", rules.OpAdd, w.Part("overdrive").
		Set("OV", m.build[ov]).Mul("each", p.OV).Ceil("rounded up", p.OV.Source))
	add("armor", p.Armor, m.build[armor])
	add("structure", p.Structure, m.build[structure])
	for i := range m.specials {
		f := &m.specials[i]
		w.StepOf(f.title, rules.OpAdd, f.worth(w.Part(f.Name), p))
	}
	w.Ceil("rounded up", p.Source).AtLeast("minimum", p.Least)
	w.StepOf("pilot", rules.OpMul, m.pilotFactor(w.Part("pilot"))).Round("rounded, halves up", p.Source)
	return w.Stat().As(rules.RolePoints)
}

// worth returns the points of a special: once, per number, or for its damage by the weights of ranges.
func (f *fitting) worth(w *rules.Working, p *weights) *rules.Working {
	switch {
	case f.Form == formNone:
		return w.Set(f.Name, f.Points)
	case f.zeroStar:
		return w.Set(star, p.Star).Mul("each", f.Points)
	case len(f.numbers) == 1:
		return w.Set("number", rules.Given(f.numbers[0], rules.ThisRoster)).Mul("each", f.Points)
	}
	labels, each := [...]string{"short", "medium", "long"}, [...]rules.Figure{p.Short, p.Medium, p.Long}
	for i, n := range f.numbers {
		w.StepOf(labels[i], rules.OpAdd, w.Part(labels[i]).
			Set("damage", rules.Given(n, rules.ThisRoster)).Mul("each", each[i]))
	}
	return w.Mul("multiplier", f.Points)
}

// pilotFactor returns the pilot's factor on the points.
func (m *mech) pilotFactor(w *rules.Working) *rules.Working {
	p := &m.pack.Points
	better := func(label string, usual, has, each rules.Figure) *rules.Working {
		return w.Part(label).Set("usual", usual).Sub(label, has).Mul("each", each)
	}
	return w.Set("usual pilot", rules.Given(1, p.Source)).
		StepOf("accuracy", rules.OpAdd, better("accuracy", p.AccUsual, m.build[acc], p.Acc)).
		StepOf("piloting", rules.OpAdd, better("piloting", p.PilotingUsual, m.build[piloting], p.Piloting)).
		AtLeast("minimum", p.MinPilot)
}
