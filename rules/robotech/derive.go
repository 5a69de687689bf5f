package robotech

import (
	"cmp"
	"slices"

	"gantry/rules"
	"gantry/rules/judge"
)

// needs names the input that would provide a missing value.
func (m *model) needs(what string) string {
	if m.published != nil {
		return "the unpublished " + m.published.Name + " " + what
	}
	return "its " + what
}

// needing returns the math of a stat that begins with a number of the card.
func (m *model) needing(w *rules.Working, f rules.Figure, what string) *rules.Working {
	if !f.Known() {
		w.Needs(m.needs(what))
	}
	return w
}

// workCard starts the math of a number of the card, which setCard sets. As two functions they keep it off the heap:
// this one is small enough to be inlined.
func (m *model) workCard(i int) *rules.Working {
	n := &cardNumbers[i]
	return rules.Work(n.id, cmp.Or(n.card, n.label))
}

func (m *model) setCard(w *rules.Working, i int, f rules.Figure) *rules.Working {
	n := &cardNumbers[i]
	return m.needing(w.Set(cmp.Or(n.card, n.label), f), f, n.label)
}

// stat returns a number of the card that no trait changes.
func (m *model) stat(i int) rules.Stat { return m.setCard(m.workCard(i), i, m.numbers[i]).Stat() }

// afterTraits ends a stat that traits change. It is missing if the mode's traits are unknown.
func (m *model) afterTraits(md *mode, w *rules.Working, label string, f rules.Figure) rules.Stat {
	if md.traitsFrom.Basis == rules.Missing {
		what := "traits"
		if !f.Known() && label != "" {
			what = label + " and traits"
		}
		w.Add("traits of the card", rules.Figure{Value: judge.NotGiven.Value,
			Source: md.traitsFrom}).Needs(m.needs(what))
	}
	return w.Stat()
}

// from returns a trait's addition. Its basis is never stronger than the trait's.
func (md *mode) from(t *unitTrait, f rules.Figure) rules.Figure {
	if t.place == "" {
		f.Basis = max(f.Basis, md.traitsFrom.Basis)
	}
	return f
}

// pointsCost returns the cost of one unit.
func (m *model) pointsCost() rules.Stat {
	cost := m.numbers[points]
	w := rules.Work("points", "Points").Set("points", cost)
	if m.published == nil {
		return w.Needs("points, which are yours to set").Stat()
	}
	return m.needing(w, cost, "points").Stat()
}

// actionStat returns the actions of a mode per turn, less its action tokens.
func (m *model) actionStat(md *mode) rules.Stat {
	w := m.cardActions(md)
	m.giveUp(w)
	return m.afterTraits(md, w, cardNumbers[actions].label, m.numbers[actions])
}

// giveUp subtracts the actions that the unit used outside its activation, and those that it gave up for them as its
// activation started.
func (m *model) giveUp(w *rules.Working) {
	tokens, gone := m.Condition[markTokens], m.Condition[markGivenUp]
	if tokens > 0 {
		w.Sub("action tokens", rules.Given(tokens, printedTokens))
	}
	if gone > 0 {
		w.Sub("given up", rules.Given(gone, printedTokens))
	}
	if tokens+gone > 0 {
		w.AtLeast("minimum", rules.Given(0, printedTokens))
	}
}

// outOfActions reports whether a number of actions is all that the unit has.
func (m *model) outOfActions(used int) bool {
	md := m.inMode()
	all := m.afterTraits(md, m.cardActions(md), cardNumbers[actions].label, m.numbers[actions])
	return used > 0 && all.Basis != rules.Missing && all.Value.Int() <= used
}

// cardActions returns the math of a mode's actions per turn.
func (m *model) cardActions(md *mode) *rules.Working {
	w := m.setCard(m.workCard(actions), actions, m.numbers[actions])
	changed := false
	for t := range md.each {
		if f := t.adds(actions); f != nil {
			w.Add(t.Name, md.from(t, *f))
			changed = true
		}
	}
	if changed {
		w.AtLeast("minimum", rules.Given(0, printedTraits))
	}
	return w
}

// skill returns PIL or Size of a mode with its traits, or GUN, which no trait changes. Rolls take critical hits from
// their situation.
func (m *model) skill(md *mode, i int) rules.Stat { return m.skillWith(md, i, false) }

// skillNow returns the same after critical hits.
func (m *model) skillNow(md *mode, i int) rules.Stat { return m.skillWith(md, i, true) }

func (m *model) skillWith(md *mode, i int, criticals bool) rules.Stat {
	w := m.setCard(m.workCard(i), i, md.number(i))
	if criticals {
		m.subtractCriticals(w, i)
	}
	if i == gun {
		return w.Stat()
	}
	for t := range md.each {
		if f := t.adds(i); f != nil && (i != size || t.id != shadowDevice) {
			w.Add(t.Name, md.from(t, *f))
		}
	}
	return m.afterTraits(md, w, cardNumbers[i].label, md.number(i))
}

// subtractCriticals subtracts what critical hits cost PIL or GUN.
func (m *model) subtractCriticals(w *rules.Working, i int) {
	switch hit := m.Condition[markMobility]; {
	case i == gun && m.Condition[markSensors] > 0:
		w.Add("sensors destroyed", m.pack.Modifiers.Rows.By["sensors"].N)
	case i == pil && hit > 0:
		w.Sub("mobility damaged", rules.Given(mobilityLoss*hit, printedCriticals))
	}
}

// weaponsAtOnce returns the number of weapon systems per activation: one, plus one for each crew member beyond the
// first, and for each of Gunner # beyond 1.
func (m *model) weaponsAtOnce(md *mode) rules.Stat {
	w := rules.Work("weapons-per-activation", "Weapons per activation").Set("per attack", rules.Given(1, printedAttack))
	m.needing(w.Add("crew", m.numbers[crew]), m.numbers[crew], "Crew").
		Sub("for the first crew member", rules.Given(1, printedAttributes))
	if t := md.gunner(); t != nil && t.n != nil && t.n.Int() > 1 {
		w.Add(t.Name, md.from(t, *t.n)).Sub("for the first gunner", md.from(t, rules.Given(1, t.Source)))
	}
	return m.afterTraits(md, w, cardNumbers[crew].label, m.numbers[crew])
}

// gunner returns the trait that lets a gunner shoot in a mode, nil for none.
func (md *mode) gunner() *unitTrait {
	for t := range md.each {
		if t.GUN != nil {
			return t
		}
	}
	return nil
}

// gunnerSkill returns the GUN of a gunner's shots.
func (m *model) gunnerSkill(md *mode) (s rules.Stat, ok bool) {
	t := md.gunner()
	if t == nil {
		return s, false
	}
	w := rules.Work("gunner", "Gunner").Set("GUN", md.number(gun))
	m.needing(w, md.number(gun), "GUN").Add(t.Name, md.from(t, *t.GUN))
	m.subtractCriticals(w, gun)
	return w.Stat(), true
}

// meleeDamage returns the damage of a won melee.
func (m *model) meleeDamage(md *mode) rules.Stat {
	s := m.setCard(m.workCard(melee), melee, md.number(melee)).Stat()
	if s.Value == rules.Int(0) {
		s.Text = "–"
	}
	return s
}

// fights reports whether a mode fights in melee, as far as it is known.
func (md *mode) fights() bool {
	f := md.number(melee)
	return md.class != vehicle && (!f.Known() || f.Int() > 0)
}

// meleeRoll returns the bonus of a mode in melee: PIL, the best grade of brawler or Melee, and the penalty without
// hands.
func (m *model) meleeRoll(md *mode) rules.Stat {
	w := rules.Work("melee-roll", "Brawl").StepStat("PIL", rules.OpSet, m.skillNow(md, pil))
	if best := md.brawler(); best != nil {
		w.Add(best.Name, md.from(best, *best.Brawl))
	}
	hands := m.pack.Modifiers.Rows.By["no-hands"]
	hands.N.Basis = max(hands.N.Basis, md.traitsFrom.Basis)
	for t := range md.each {
		if t.Hands {
			hands.Name, hands.N = t.Name, md.from(t, rules.Given(0, t.Source))
		}
	}
	return m.afterTraits(md, w.Add(hands.Name, hands.N), "PIL", md.number(pil)).Signed()
}

// brawler returns the best grade of brawler of a mode, or Melee, nil for neither.
func (md *mode) brawler() (best *unitTrait) {
	for i := range md.traits {
		t := &md.traits[i]
		if t.trait != nil && t.Brawl != nil && (best == nil || t.Brawl.Value.Cmp(best.Brawl.Value) > 0) {
			best = t
		}
	}
	return best
}

// hasHands reports whether a mode has hands.
func (md *mode) hasHands() bool {
	return slices.ContainsFunc(md.traits, func(t unitTrait) bool { return t.trait != nil && t.Hands })
}

// fastMarkers returns the highest number of FAST markers that a move of the mode gives.
func (m *model) fastMarkers(md *mode) rules.Stat {
	none := rules.Given(0, printedTokens)
	none.Basis = max(none.Basis, md.traitsFrom.Basis)
	w := rules.Work("fast-tokens", "FAST").Set("without a fast move", none)
	for t := range md.each {
		if t.Fast != nil {
			w.Add(t.Name, md.from(t, *t.Fast))
		}
		m.addIncluded(w, md, t)
		if t.FastWithFast != nil && md.has("fast") {
			w.Add(t.Name+" with Fast", md.from(t, *t.FastWithFast))
		}
	}
	return m.afterTraits(md, w, "", none)
}

// addIncluded adds the markers of the traits that a trait includes. It skips traits on the card, and those that an
// earlier or more reliable trait includes.
func (m *model) addIncluded(w *rules.Working, md *mode, t *unitTrait) {
	if t.Includes == nil {
		return
	}
	for _, id := range t.Includes.Traits {
		also := m.game.traits[id]
		if also.Fast == nil || md.has(id) || md.includedBefore(t, id) {
			continue
		}
		f := *also.Fast
		f.Basis, f.Cite = max(f.Basis, t.Includes.Basis), t.Includes.Cite
		w.Add(also.Name+", which "+t.Name+" has", md.from(t, f))
	}
}

// includedBefore reports whether another trait than t includes a trait first.
func (md *mode) includedBefore(t *unitTrait, id string) bool {
	before := true
	for other := range md.each {
		if other.id == t.id {
			before = false
			continue
		}
		in := other.Includes
		if in != nil && slices.Contains(in.Traits, id) &&
			(in.Basis < t.Includes.Basis || before && in.Basis == t.Includes.Basis) {
			return true
		}
	}
	return false
}

// crewLimit returns the damage at which the crew of a wreck dies.
func (m *model) crewLimit(md *mode, rpc *unitTrait) rules.Stat {
	w := rules.Work("crew-limit", "Crew dies at").Set("HP", m.numbers[hp])
	return m.needing(w, m.numbers[hp], "HP").Mul("for "+rpc.Name, md.from(rpc, m.pack.Army.CrewLimit)).Stat()
}

// damageAnAction returns the damage of one action with a weapon if everything hits, before the target's armor: DMG
// times barrels, burst and missiles.
func (w *weapon) damageAnAction() rules.Stat {
	dmg := orMissing(w.Dmg)
	damage := rules.Work("volley-damage", "Damage per action").Set("DMG", dmg)
	if !dmg.Known() {
		damage.Needs("the damage of " + w.System)
	}
	for _, times := range [...]struct{ id, word string }{{barrels, "weapon"}, {"burst", "Burst step"},
		{"volley", "missile"}} {
		if a, ok := w.attribute(times.id); ok && a.N != nil {
			damage.Mul(rules.Plural(a.N.Int(), times.word), *a.N)
		}
	}
	return damage.Stat()
}

// endurance returns the number of turns that a missile flies.
func (w *weapon) endurance() (s rules.Stat, missile bool) {
	if w.Speed == nil {
		return s, false
	}
	far, fast := orMissing(w.LR), *w.Speed
	turns := rules.Work("missile-turns", "Turns in flight").Set("LR", far)
	if !far.Known() || !fast.Known() || fast.Int() == 0 {
		turns.Needs("the range and the speed of " + w.System)
	}
	if fast.Known() && fast.Int() == 0 {
		return turns.Set("a missile of no speed", judge.NotGiven).Stat(), true
	}
	return turns.Div("speed per turn", fast).Ceil("rounded up to whole turns", inferredEndurance).Stat(), true
}

// shortRange returns a cell with the short range of a weapon: inches, or "s60" for a missile.
func (w *weapon) shortRange() rules.Cell {
	if w.Speed != nil {
		return w.Speed.Cell("s", "")
	}
	return w.SR.Cell("", "")
}

func orMissing(f *rules.Figure) rules.Figure {
	if f == nil {
		return judge.NotGiven
	}
	return *f
}

// gunnery and piloting return GUN and PIL of a mode.
func (m *model) gunnery(md *mode) rules.Stat { return m.skill(md, gun) }

func (m *model) piloting(md *mode) rules.Stat { return m.skill(md, pil) }
