package fleshwound

import (
	"fmt"

	"gantry/rules"
)

// inches writes a length, in hexes where the roster shows them.
func (v *view) inches(n rules.Value) string {
	if !v.hexes() {
		return n.String() + `"`
	}
	hexes := n.Div(v.pack.Scale.Hex.Value)
	if whole := hexes.Floor(); whole != hexes {
		return whole.String() + "½ hex"
	}
	return hexes.String() + " hex"
}

// unknown ends a working that something unknown makes impossible.
func unknown(w *rules.Working, needs string) rules.Stat {
	return w.Set("unknown", rules.Figure{Source: rules.Source{Basis: rules.Missing, Cite: "Gantry roster format"}}).Needs(needs).Stat()
}

// given is a build stat as it is.
func (m *mech) given(i int, label, prefix, suffix string) rules.Stat {
	s := buildStats[i]
	w := m.view.paper.Work(s.id, label, 1)
	return w.Set(s.word(), m.build[i]).Shown(prefix, suffix)
}

// length is a build stat in inches.
func (m *mech) length(i int, label string) rules.Stat {
	s := m.given(i, label, "", "")
	if s.Basis == rules.Missing {
		return s
	}
	return s.Reading(m.view.inches(s.Value))
}

func signed(s rules.Stat) rules.Stat {
	if s.Value.IsInt() {
		s.Text = rules.Signed(s.Value.Int())
	}
	return s
}

// mod is the movement modifier: the mech's own, or that of its move.
func (m *mech) mod() rules.Stat {
	w := m.view.paper.Work("movement-modifier", "Mod", 1)
	if m.gives(modifier) {
		return signed(w.Set("movement modifier", m.build[modifier]).Stat())
	}
	g := m.gait()
	label := "move"
	if g.From.Known() {
		label = fmt.Sprintf(`move of %s" or more`, g.From.Value)
	}
	return signed(w.Set(label, g.Modifier).Stat())
}

// jumpMod is the movement modifier after a jump.
func (m *mech) jumpMod() rules.Stat {
	w := m.view.paper.Work("jump-movement-modifier", "Jump mod", 3).StepStat("movement modifier", rules.OpSet, m.mod())
	if m.strange {
		return unknown(w, "specials that are known, with their numbers")
	}
	for _, f := range m.specials {
		switch f.Item {
		case jumpStrong:
			w.Add(f.title(), f.summed())
		case jumpWeak:
			w.Sub(f.title(), f.summed())
		}
	}
	return signed(w.Stat())
}

// mains are the damage of the main weapons by band.
func (m *mech) mains() []rules.Stat {
	stats := make([]rules.Stat, 0, len(m.damage))
	for id, b := range m.view.pack.Bands.Rows.All {
		if i := len(stats); i < len(m.damage) {
			stats = append(stats, m.view.paper.Work("damage-"+id, b.Letter, 1).Set("damage", m.damage[i]).Stat())
		}
	}
	return stats
}

// weakest is a stat that cites the first of the steps that are as weak as it is.
func weakest(s rules.Stat) rules.Stat {
	for _, step := range s.Steps {
		if step.Basis == s.Basis {
			s.Cite = step.Cite
			break
		}
	}
	return s
}

// allOut is the heat of firing everything at once.
func (m *mech) allOut() rules.Stat {
	h := &m.view.pack.Heat
	w := m.view.paper.Work("heat-all-out", "All-out", 4)
	if m.strange {
		return unknown(w, "specials that are known, with their numbers")
	}
	w.AddStat("overdrive", weakest(m.view.paper.Work("overdrive", "overdrive", 2).Set("OV", m.build[ov]).Mul("heat each", h.Overdrive).Stat()))
	for _, f := range m.weapons() {
		w.Add(f.title(), f.weaken(h.Extra))
	}
	if f, ok := m.fitted(intuition); ok {
		w.Add("Combat Intuition", f.weaken(h.Intuition))
	}
	return weakest(w.Stat())
}

// aftermath is what the heat of an all-out attack does to the next round.
func (m *mech) aftermath() []rules.Stat {
	e, heat := m.view.effects(), m.allOut()
	return []rules.Stat{m.afterHeatToHit(e, heat), m.afterHeatMove(e, heat), m.shutdown(e, heat)}
}

func (m *mech) afterHeatToHit(e heatEffects, heat rules.Stat) rules.Stat {
	w := m.view.paper.Work("all-out-to-hit", "Then to hit", 2)
	if !e.ToHit.Known() {
		return w.Set("each point of heat", e.ToHit).Needs("what a point of heat does to hit rolls (table heat)").Stat()
	}
	return signed(weakest(w.StepStat("heat of firing everything", rules.OpSet, heat).Mul("each point of heat", e.ToHit).Stat()))
}

func (m *mech) afterHeatMove(e heatEffects, heat rules.Stat) rules.Stat {
	w := m.view.paper.Work("all-out-move", "Then moves", 3)
	if !e.Move.Known() {
		return w.Set("each point of heat", e.Move).Needs("what a point of heat takes off the move (table heat)").Stat()
	}
	lost := weakest(m.view.paper.Work("lost", "lost", 2).StepStat("heat", rules.OpSet, heat).Mul("inches each", e.Move).Stat())
	s := weakest(w.Set("move", m.build[move]).StepStat("heat of firing everything", rules.OpSub, lost).
		AtLeast("never less than", rules.Given(0, e.Move.Source)).Stat())
	if s.Basis == rules.Missing {
		return s
	}
	return s.Reading(m.view.inches(s.Value))
}

// shutdown tells whether an all-out attack from no heat shuts the mech down.
func (m *mech) shutdown(e heatEffects, heat rules.Stat) rules.Stat {
	const id, label = "all-out-shutdown", "Then shuts down"
	w := m.view.paper.Work(id, label, 1)
	switch {
	case !e.Shutdown.Known():
		return w.Set("shutdown", e.Shutdown).Needs("the heat that shuts a mech down (table heat)").Stat()
	case heat.Basis == rules.Missing:
		return w.StepStat("heat of firing everything", rules.OpSet, heat).Stat()
	}
	word := "no"
	if heat.Value.Cmp(e.Shutdown.Value) >= 0 {
		word = "yes"
	}
	src := e.Shutdown.Source
	if heat.Basis > src.Basis {
		src.Basis, src.Cite = heat.Basis, heat.Cite
	}
	src.Overridden = src.Overridden || heat.Overridden
	return rules.Stated(id, label, word, src)
}

// noBlow is a stat of a mech without physical attacks; a special that is not
// known might give it some.
func (m *mech) noBlow(id, label string) rules.Stat {
	if m.strange {
		return unknown(m.view.paper.Work(id, label, 1), "specials that are known, with their numbers")
	}
	src := book.Printed(physical)
	src.Basis = max(src.Basis, m.source().Basis)
	return rules.Stated(id, label, "none", src).Reading("–")
}

// byFists adds, without a number, that the mech has the fists of its blow only
// since nothing is said of them.
func (m *mech) byFists(w *rules.Working) {
	if !m.has(mel) && m.sample == nil && m.armed.Basis == rules.House {
		w.Add("fists, of which nothing is said", rules.Given(0, m.armed))
	}
}

// physicalTN is the target number against an enemy of its own size.
func (m *mech) physicalTN() rules.Stat {
	if !m.punches() {
		return m.noBlow("physical-tn", "Physical")
	}
	w := m.view.paper.Work("physical-tn", "Physical", 4).Set("piloting", m.build[piloting]).Add("own size", m.build[size])
	target := m.build[size]
	target.Source.Basis, target.Source.Cite = max(target.Basis, rules.Inferred), book.Cite(physical)
	w.Sub("target of the same size", target)
	m.byFists(w)
	return w.Shown("", "+")
}

// physicalDamage is that of a blow; after a charge the movement modifier adds to it.
func (m *mech) physicalDamage(id, label string, charge bool) rules.Stat {
	if !m.punches() {
		return m.noBlow(id, label)
	}
	w := m.view.paper.Work(id, label, 4).Set("size", m.build[size])
	if f, ok := m.fitted(mel); ok {
		w.Add("MEL", f.weaken(m.view.pack.Damage.Mel))
	}
	if charge {
		w.AddStat("movement modifier, after a charge", m.mod())
	}
	m.byFists(w)
	return w.Stat()
}

// protection is what an ammo hit finds: the best that the mech has. It is no
// surer than the mech's having it.
func (m *mech) protection() (id string, src rules.Source) {
	src = book.Printed(ammoHit)
	have := 0
	for row := range m.view.pack.Ammo.Rows.All {
		if f, ok := m.fitted(row); ok {
			if have++; have == 1 {
				id, src.Basis = row, max(src.Basis, f.from.Basis)
			}
		}
	}
	if have == 0 {
		src.Basis = max(src.Basis, m.source().Basis)
		return noAmmo, src
	}
	if have > 1 {
		src.Basis = rules.House
	}
	return id, src
}

// capacity is the damage that the mech takes.
func (m *mech) capacity() rules.Stat {
	return m.view.paper.Work("total-damage-capacity", "Takes", 2).Add("armor", m.build[armor]).Add("structure", m.build[structure]).Stat()
}

// destroyedEarly is the reading that a mech needs no more damage than it has
// armor and structure.
var destroyedEarly = house("destroyed at no structure left")

// destroyedBy is the damage that destroys it, as the roster reads the text.
func (m *mech) destroyedBy() rules.Stat {
	w := m.view.paper.Work("destroyed-by", "Destroyed by", 2).StepStat("armor and structure", rules.OpSet, m.capacity())
	switch m.view.destroyedAt() {
	case atMore:
		w.Add("more is needed", rules.Given(1, book.Printed(damageHeads)))
	case atEqual:
		w.Add("as much is enough", rules.Given(0, destroyedEarly))
	default:
		return unknown(w, "a reading of when damage destroys")
	}
	return w.Stat()
}

// destroyedReading is where it stands when damage destroys; the numbers that it
// is about may be weaker.
func (m *mech) destroyedReading(dies rules.Stat) rules.Source {
	src := book.Printed(damageHeads)
	if m.view.destroyedAt() == atEqual {
		src = destroyedEarly
	}
	src.Basis, src.Overridden = max(src.Basis, dies.Basis), dies.Overridden
	return src
}

// target is the number that a shot needs against a size at a band, before the
// target's own modifier and cover.
func (m *mech) target(b band, of int) rules.Figure {
	w := m.view.paper.Work("tn", "tn", 5).Set("accuracy", m.build[acc]).StepStat("movement modifier", rules.OpAdd, m.mod()).Add(b.Name, b.Modifier)
	steps := m.view.paper.Work("size", "size", 3).Set("own size", m.build[size]).Sub("target's size", rules.Given(of, book.Printed(sizeTable))).Mul("each", m.view.pack.Sizes.Step)
	s := w.StepStat("sizes", rules.OpAdd, steps.Stat()).Stat()
	return rules.Figure{Value: s.Value, Source: s.Source}
}
