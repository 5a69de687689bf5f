package fleshwound

import (
	"gantry/rules"
	"gantry/rules/judge"
)

// clearSpecials is what a stat needs if a special of the mech is not understood.
const clearSpecials = "specials that are known, with their numbers"

// stat returns a build stat unchanged.
func (m *mech) stat(i int, label, suffix string) rules.Stat {
	s := &m.stats[i]
	return rules.Work(s.id, label).Set(s.word, m.build[i]).Format("", suffix)
}

// accuracy returns the accuracy with the fire-control hits and the known effects of heat.
func (m *mech) accuracy() rules.Stat {
	w := rules.Work("acc", "Acc").Set(m.stats[acc].word, m.build[acc])
	fire, hot := m.harder()
	if fire.Int() > 0 {
		w.Add("fire-control hits", fire)
	}
	if hot.Int() > 0 {
		w.Add("heat", hot)
	}
	return w.Format("", "+")
}

// afterHits adds the move or the jump after MP hits to math. Each takes half of it. The text only has movement.
func (m *mech) afterHits(w *rules.Working, i int) *rules.Working {
	w.Set(m.stats[i].word, m.build[i])
	for n := range m.hits(m.suffers, critMP) {
		before, known := m.moveAfter(i, n)
		after, _ := m.moveAfter(i, n+1)
		if lost := before.Sub(after); known {
			if m.hexes {
				lost = lost.Mul(m.pack.Scale.Hex.Value)
			}
			each := m.pack.Criticals.Rows.By[critMP].Each
			if i == jump {
				each.Basis = max(each.Basis, rules.Inferred)
			}
			w.Sub("half, for an MP hit", rules.Figure{Value: lost, Source: each.Source})
		}
	}
	return w
}

// moveNow returns the move after MP hits and the known effects of heat.
func (m *mech) moveNow() rules.Stat {
	w := m.afterHits(rules.Work("move", "Move"), move)
	if each, n := m.effects.Move, heatIn(m.suffers); each.Known() && n > 0 {
		w.StepOf("heat", rules.OpSub, w.Part("heat").Set("heat", rules.Given(n, each.Source)).Mul("inches each", each)).
			AtLeast("minimum", rules.Given(0, each.Source))
	}
	return m.asLength(w.Stat())
}

// asLength shows a stat of inches in the list's unit of length.
func (m *mech) asLength(s rules.Stat) rules.Stat {
	if s.Basis == rules.Missing {
		return s
	}
	return s.Reading(m.length(s.Value))
}

// weakest returns a stat that cites its first step with the weakest basis.
func weakest(s rules.Stat) rules.Stat {
	for _, step := range s.Steps {
		if step.Basis == s.Basis {
			s.Cite = step.Cite
			break
		}
	}
	return s
}

// movementModifier returns the mech's own movement modifier, or that of its move.
func (m *mech) movementModifier(w *rules.Working) rules.Stat {
	if m.gives(modifier) {
		return w.Set("movement modifier", m.build[modifier]).Stat().Signed()
	}
	inches := m.build[move]
	if !inches.Known() {
		return w.Set("move", inches).Stat().Signed()
	}
	last := &movementRow{}
	for i := range m.movement {
		if row := &m.movement[i]; inches.Value.Cmp(row.From.Value) >= 0 {
			last = row
		}
	}
	return w.Set("for a Move of "+last.From.Value.String()+`" or more`, last.Modifier).Stat().Signed()
}

// jumpModifier returns the movement modifier after a jump.
func (m *mech) jumpModifier() rules.Stat {
	w := rules.Work("jump-movement-modifier", "Jump mod").StepStat("movement modifier", rules.OpSet, m.mod)
	if m.unclear {
		return judge.Unknown(w, clearSpecials)
	}
	for i := range m.specials {
		switch f := &m.specials[i]; f.Item {
		case jumpStrong:
			w.Add(f.title, f.numberInSum())
		case jumpWeak:
			w.Sub(f.title, f.numberInSum())
		}
	}
	return w.Stat().Signed()
}

// moves returns the movement modifier of this round: the marked one, else the mech's own.
func (m *mech) moves() rules.Stat {
	n := m.Condition[movesAs]
	if n <= 0 {
		return m.mod
	}
	w, usual := rules.Work("movement-modifier", "Mod"), m.usualModifiers()
	switch {
	case n <= len(usual):
		w.Set("marked for this round", rules.Given(usual[n-1], rules.ThisRoster))
	case m.jumps():
		w.StepStat("jumped", rules.OpSet, m.jumpModifier())
	default:
		return m.mod
	}
	return w.Stat().Signed()
}

// mainWeapons returns the damage of the main weapons by band.
func (m *mech) mainWeapons() []rules.Stat {
	stats := make([]rules.Stat, 0, len(m.damage))
	for id, b := range m.pack.Bands.Rows.All {
		f := m.damage[len(stats)]
		w := rules.Work("damage-"+id, b.Letter).Set("damage", f)
		if less := m.weaker(f.Int()); less.Int() > 0 {
			w.Sub("weapon hits", less)
		}
		stats = append(stats, w.Stat())
	}
	return stats
}

// allOutHeat returns the heat of firing everything at once.
func (m *mech) allOutHeat() rules.Stat {
	h := &m.pack.Heat
	w := rules.Work("heat-all-out", "All-out heat")
	if m.unclear {
		return judge.Unknown(w, clearSpecials)
	}
	w.AddStat("overdrive",
		weakest(rules.Work("overdrive", "overdrive").Set("OV", m.build[ov]).Mul("heat per OV", h.Overdrive).Stat()))
	if n := m.hits(m.suffers, critEngine); n > 0 {
		each := m.pack.Criticals.Rows.By[critEngine].Each
		w.StepOf("engine hits", rules.OpAdd, w.Part("engine hits").Set("hits", rules.Given(n, each.Source)).
			Mul("heat of a weapon", each).Mul("weapons", rules.Given(1+len(m.weapons()), rules.ThisRoster)))
	}
	for _, f := range m.weapons() {
		w.Add(f.title, f.weaken(h.Extra))
	}
	if f := m.fitting(intuition); f != nil {
		w.Add("Combat Intuition", f.weaken(h.Intuition))
	}
	return weakest(w.Stat())
}

// heatAfter returns the heat after an all-out attack: that of the attack, and the mech's own.
func (m *mech) heatAfter() rules.Stat {
	heat := m.allOutHeat()
	n := heatIn(m.Condition)
	if n == 0 || heat.Basis == rules.Missing {
		return heat
	}
	return weakest(rules.Work(heat.ID, heat.Label).StepStat("heat of an all-out attack", rules.OpSet, heat).
		Add("heat now", rules.Given(n, m.pack.Heat.Overdrive.Source)).Stat())
}

// afterHeatToHit returns the modifier of the next shots after an all-out attack.
func (m *mech) afterHeatToHit(heat rules.Stat) rules.Stat {
	w, each := rules.Work("all-out-to-hit", "To hit after an all-out attack"), m.effects.ToHit
	if !each.Known() {
		return w.Set("per heat", each).Needs("the effect of 1 heat on to-hit rolls (Heat table)").Stat()
	}
	w.StepStat("heat of an all-out attack", rules.OpSet, heat).Mul("per heat", each)
	return weakest(w.Stat()).Signed()
}

// afterHeatMove returns the next move after the heat of an all-out attack.
func (m *mech) afterHeatMove(heat rules.Stat) rules.Stat {
	w, each := rules.Work("all-out-move", "Move after an all-out attack"), m.effects.Move
	if !each.Known() {
		return w.Set("inches per heat", each).Needs("the move lost per heat (Heat table)").Stat()
	}
	lost := weakest(rules.Work("lost", "lost").StepStat("heat", rules.OpSet, heat).Mul("inches per heat", each).Stat())
	m.afterHits(w, move).StepStat("heat of an all-out attack", rules.OpSub, lost).
		AtLeast("minimum", rules.Given(0, each.Source))
	return m.asLength(weakest(w.Stat()))
}

// shutdown returns whether an all-out attack from 0 heat shuts the mech down.
func (m *mech) shutdown(heat rules.Stat) rules.Stat {
	const id, label = "all-out-shutdown", "Shutdown after an all-out attack"
	at := m.effects.Shutdown
	switch {
	case !at.Known():
		return rules.Work(id, label).Set("shutdown", at).Needs("the heat that shuts a mech down (Heat table)").Stat()
	case heat.Basis == rules.Missing:
		return rules.Work(id, label).StepStat("heat of an all-out attack", rules.OpSet, heat).Stat()
	}
	word := "no"
	if heat.Value.Cmp(at.Value) >= 0 {
		word = "yes"
	}
	src := at.Source
	if heat.Basis > src.Basis {
		src.Basis, src.Cite = heat.Basis, heat.Cite
	}
	src.Overridden = src.Overridden || heat.Overridden
	return rules.WordStat(id, label, word, src)
}

// noBlow returns a stat of a mech without physical attacks. An unknown special might give it some.
func (m *mech) noBlow(id, label string) rules.Stat {
	if m.unclear {
		return judge.Unknown(rules.Work(id, label), clearSpecials)
	}
	src := book.Printed(physical)
	src.Basis = max(src.Basis, m.source().Basis)
	s := rules.WordStat(id, label, "none", src).Reading("–")
	s.Steps[0].Label = "no physical attack"
	return s
}

// byFists notes, without a number, that the mech has fists for its blow only by default.
func (m *mech) byFists(w *rules.Working) {
	if !m.has(mel) && m.sample == nil && m.fistsBy.Basis == rules.House {
		w.Add("for fists, not given on the card", rules.Given(0, m.fistsBy))
	}
}

// physicalTarget returns the target number against an enemy of the mech's size.
func (m *mech) physicalTarget() rules.Stat {
	if !m.punches() {
		return m.noBlow("physical-tn", "Physical")
	}
	same := m.build[size]
	same.Source.Basis, same.Source.Cite = max(same.Basis, rules.Inferred), book.Cite(physical)
	w := rules.Work("physical-tn", "Physical").
		Set("piloting", m.build[piloting]).Add("own size", m.build[size]).Sub("for a target of the same size", same)
	m.byFists(w)
	if fire, _ := m.harder(); fire.Int() > 0 {
		w.Add("fire-control hits", fire)
	}
	return w.Format("", "+")
}

// physicalDamage returns the damage of a blow. After a charge the movement modifier adds to it.
func (m *mech) physicalDamage(id, label string, charge bool) rules.Stat {
	if !m.punches() {
		return m.noBlow(id, label)
	}
	w := rules.Work(id, label).Set("size", m.build[size])
	if f := m.fitting(mel); f != nil {
		w.Add("MEL", f.weaken(m.pack.Damage.Mel))
	}
	if charge {
		w.AddStat("movement modifier, after a charge", m.moves())
	}
	m.byFists(w)
	return w.Stat()
}

// capacity returns the damage that the mech can take.
func (m *mech) capacity() rules.Stat {
	return rules.Work("total-damage-capacity", "Armor + structure").
		Add("armor", m.build[armor]).Add("structure", m.build[structure]).Stat()
}

// destroyedEarly is the reading that damage equal to armor and structure destroys a mech.
var destroyedEarly = house("destroyed at no structure left")

// destroyedBy returns the damage that destroys the mech, under the list's reading of the text.
func (m *mech) destroyedBy() rules.Stat {
	w := rules.Work("destroyed-by", "Destroyed at").StepStat("armor and structure", rules.OpSet, m.capacity())
	switch m.destroyedAt {
	case atMore:
		w.Add("more", rules.Given(1, book.Printed(damageHeads)))
	case atEqual:
		w.Add("more", rules.Given(0, destroyedEarly))
	default:
		return judge.Unknown(w, "a reading of when damage destroys")
	}
	return w.Stat()
}

// destroyedReading returns the source of the rule on destruction. The numbers in it may be weaker.
func (m *mech) destroyedReading(dies rules.Stat) rules.Source {
	src := book.Printed(damageHeads)
	if m.destroyedAt == atEqual {
		src = destroyedEarly
	}
	src.Basis, src.Overridden = max(src.Basis, dies.Basis), dies.Overridden
	return src
}

// moveAfter returns the remaining move or jump after a number of MP hits. Each halves it, rounded down, in inches or
// hexes as the list plays.
func (m *mech) moveAfter(i, hits int) (left rules.Value, known bool) {
	left = m.build[i].Value
	if !m.build[i].Known() {
		return left, false
	}
	if m.hexes {
		left = left.Div(m.pack.Scale.Hex.Value)
	}
	half := m.pack.Criticals.Rows.By[critMP].Each.Value
	for range hits {
		left = left.Mul(half).Floor()
	}
	return left, true
}

// target returns the target number of a shot against a size at a band, before the target's own modifier, cover and the
// mech's damage: "?" if it is unknown.
func (m *mech) target(b band, of int) string {
	mod := m.moves()
	if m.lacks(acc, size) != "" || mod.Basis == rules.Missing {
		return "?"
	}
	sizes := rules.Int(m.pack.sizeModifier(m.build[size].Int(), of))
	return m.build[acc].Value.Add(mod.Value).Add(b.Modifier.Value).Add(sizes).String()
}
