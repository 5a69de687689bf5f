package robotech

import (
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/pack"
)

// shown is a number of the card as a stat.
func (m *model) shown(i int, f rules.Figure) *rules.Working {
	n := cardNumbers[i]
	label := n.label
	if n.card != "" {
		label = n.card
	}
	return rules.Work(n.id, label).Set(n.label, f).Needs(m.needs(n.label))
}

// needs says what would enable something that a value is missing for.
func (m *model) needs(what string) string {
	if m.given != nil {
		return "the " + what + " of the " + m.given.Name + " card, typed in"
	}
	return "its " + what
}

// listed makes a number missing that traits change, where nobody knows those of
// the mode.
func (m *model) listed(md *mode, w *rules.Working, label string, f rules.Figure) *rules.Working {
	if md.traitsFrom.Basis != rules.Missing {
		return w
	}
	what := "traits"
	if !f.Known() {
		what = label + " and the traits"
	}
	return w.Add("traits of the card", rules.Figure{Value: notGiven.Value, Source: md.traitsFrom}).Needs(m.needs(what))
}

// gives is what a trait adds, no better founded than that the mode has it.
func (md *mode) gives(h held, f rules.Figure) rules.Figure {
	if h.place == "" {
		f.Basis = max(f.Basis, md.traitsFrom.Basis)
	}
	return f
}

// stat is a card's number that no trait changes.
func (m *model) stat(i int) rules.Stat { return m.shown(i, m.is[i]).Stat() }

// acting is the actions of a mode a turn.
func (m *model) acting(md *mode) rules.Stat {
	w := m.shown(actions, m.is[actions])
	changed := false
	for h := range md.each {
		if h.Actions != nil {
			w.Add(h.Name, md.gives(h, *h.Actions))
			changed = true
		}
	}
	if changed {
		w.AtLeast("never less than", rules.Given(0, book.Printed("Unit Traits")))
	}
	return m.listed(md, w, cardNumbers[actions].label, m.is[actions]).Stat()
}

// skill is PIL or Size of a mode with its traits, or GUN.
func (m *model) skill(md *mode, i int) rules.Stat {
	w := m.shown(i, md.is[i])
	for h := range md.each {
		if f := map[int]*rules.Figure{pil: h.PIL, size: h.Size}[i]; f != nil {
			w.Add(h.Name, md.gives(h, *f))
		}
	}
	if i == gun { // no trait changes it
		return w.Stat()
	}
	return m.listed(md, w, cardNumbers[i].label, md.is[i]).Stat()
}

// firing is how many weapon systems fire in one activation: one, another for each
// of the crew beyond the first, and for each of Gunner # beyond 1.
func (m *model) firing(md *mode) rules.Stat {
	one := rules.Given(1, book.Printed("Attack"))
	w := rules.Work("weapons-per-activation", "Weapons an activation").Set("an attack", one)
	w.Add("crew", m.is[crew]).Needs(m.needs("Crew")).Sub("the first of the crew", rules.Given(1, book.Printed("Unit Attributes")))
	for h := range md.each {
		if h.id == "gunner" && h.n != nil && h.n.Int() > 1 {
			w.Add(h.Name, md.gives(h, *h.n)).Sub("its first", md.gives(h, rules.Given(1, h.Source)))
		}
	}
	return m.listed(md, w, cardNumbers[crew].label, m.is[crew]).Stat()
}

// gunner is the GUN of a gunner's shots.
func (m *model) gunner(md *mode) (rules.Stat, bool) {
	for h := range md.each {
		if h.GUN != nil {
			return rules.Work("gunner", "Gunner").Set("GUN", md.is[gun]).Needs(m.needs("GUN")).Add(h.Name, md.gives(h, *h.GUN)).Stat(), true
		}
	}
	return rules.Stat{}, false
}

// hurting is what a melee that is won does.
func (m *model) hurting(md *mode) rules.Stat {
	s := m.shown(melee, md.is[melee]).Stat()
	if s.Value == rules.Int(0) {
		s.Text = "–"
	}
	return s
}

// fights tells whether a mode does melee, as far as that is known.
func (md *mode) fights() bool {
	f := md.is[melee]
	return md.class != vehicle && (!f.Known() || f.Int() > 0)
}

// brawl is what a mode adds to the die in melee: PIL, the best grade of brawler
// or Melee, and the loss of those without hands.
func (m *model) brawl(md *mode) rules.Stat {
	w := rules.Work("melee-roll", "Brawl").StepStat("PIL", rules.OpSet, m.skill(md, pil))
	if best := md.brawler(); best != nil {
		w.Add(best.Name, md.gives(*best, *best.Brawl))
	}
	hands := m.view.pack.Modifiers.Rows.By["no-hands"]
	hands.N.Basis = max(hands.N.Basis, md.traitsFrom.Basis)
	for h := range md.each {
		if h.Hands {
			hands.Name, hands.N = h.Name, md.gives(h, rules.Given(0, h.Source))
		}
	}
	s := m.listed(md, w.Add(hands.Name, hands.N), "PIL", md.is[pil]).Stat()
	if s.Value.IsInt() {
		s.Text = rules.Signed(s.Value.Int())
	}
	return s
}

// brawler is the best grade of brawler of a mode, or Melee; nil for neither.
func (md *mode) brawler() (best *held) {
	for h := range md.each {
		if h.Brawl != nil && (best == nil || h.Brawl.Value.Cmp(best.Brawl.Value) > 0) {
			best = &h
		}
	}
	return best
}

// handy tells whether a mode has hands.
func (md *mode) handy() bool {
	for h := range md.each {
		if h.Hands {
			return true
		}
	}
	return false
}

// markers is the most FAST markers that a move of the mode leaves.
func (m *model) markers(md *mode) rules.Stat {
	none := rules.Given(0, book.Printed("Pieces and Tokens"))
	none.Basis = max(none.Basis, md.traitsFrom.Basis)
	w := rules.Work("fast-tokens", "FAST").Set("no fast move", none)
	for h := range md.each {
		if h.Fast != nil {
			w.Add(h.Name, md.gives(h, *h.Fast))
		}
		for _, other := range md.brings(h, m.view.pack.Traits.Rows) {
			w.Add(other.Name+", which "+h.Name+" has", md.gives(h, *other.Fast))
		}
		if h.FastWithFast != nil && md.has("fast") {
			w.Add(h.Name+" with Fast", md.gives(h, *h.FastWithFast))
		}
	}
	return m.listed(md, w, "", none).Stat()
}

// brings are the traits with markers that a trait has too, and that neither stand
// on the card nor come with another that is surer of it, or as sure and before it.
func (md *mode) brings(h held, all pack.Rows[trait]) (list []trait) {
	if h.Includes == nil {
		return nil
	}
	said := func(id string) bool {
		before := true
		for o := range md.each {
			before = before && o.id != h.id
			if in := o.Includes; o.id != h.id && in != nil && slices.Contains(in.Traits, id) &&
				(in.Basis < h.Includes.Basis || before && in.Basis == h.Includes.Basis) {
				return true
			}
		}
		return false
	}
	for _, id := range h.Includes.Traits {
		t := all.By[id]
		if t.Fast == nil || md.has(id) || said(id) {
			continue
		}
		f := *t.Fast
		f.Basis, f.Cite = max(f.Basis, h.Includes.Basis), h.Includes.Cite
		t.Fast = &f
		list = append(list, t)
	}
	return list
}

// speeds are the kinds of mobility as the card has them, each a stat; of a mode
// beside others all in one, so that modes can be compared.
func (m *model) speeds(md *mode) []rules.Stat {
	var stats []rules.Stat
	var kinds []string
	for _, mv := range md.moves {
		name := m.view.pack.Mobilities.Rows.By[mv.kind].Name
		if slices.Contains(kinds, mv.kind) {
			continue
		}
		kinds = append(kinds, mv.kind)
		s := rules.Work(mv.kind, name).Set(name, orMissing(mv.max)).Needs(m.needs(name + " speed")).Stat()
		if s.Basis != rules.Missing {
			s.Text = mv.text()
		} else if m.view.set.id == asPrint && m.given != nil {
			s.Note = "That it moves so is Gantry's reading, not printed."
		}
		stats = append(stats, s)
	}
	switch {
	case stats == nil:
		return []rules.Stat{rules.Work("mobility", "Mobility").Set("Mobility", notGiven).Needs(m.needs("mobility")).Stat()}
	case md.id == "":
		return stats
	}
	var words []string
	src := stats[0].Source
	for i, s := range stats {
		if s.Basis == rules.Missing {
			s.ID, s.Label = "mobility", "Mobility"
			return []rules.Stat{s}
		}
		words = append(words, kinds[i]+" "+s.Text)
		src.Basis, src.Overridden = max(src.Basis, s.Basis), src.Overridden || s.Overridden
	}
	return []rules.Stat{rules.Stated("mobility", "Mobility", strings.Join(words, ", "), src)}
}

// text writes 3/5" (cruise and maximum), or -12/60" (minimum and maximum).
func (mv move) text() string {
	text := mv.max.Value.String() + `"`
	if c := mv.cruise; c != nil && c.Known() {
		text = c.Value.String() + "/" + text
	}
	if n := mv.min; n != nil && n.Known() {
		if n.Value == mv.max.Value {
			return "-" + text
		}
		text = "-" + n.Value.String() + "/" + text
	}
	return text
}

func orMissing(f *rules.Figure) rules.Figure {
	if f == nil {
		return notGiven
	}
	return *f
}

// fastest is the fastest speed of a mode and its kind; missing where one of its
// speeds is.
func (m *model) fastest(md *mode) (label string, speed rules.Figure) {
	label, speed = "mobility", notGiven
	for i, mv := range md.moves {
		most := orMissing(mv.max)
		if i == 0 || !most.Known() || speed.Known() && most.Value.Cmp(speed.Value) > 0 {
			label, speed = m.view.pack.Mobilities.Rows.By[mv.kind].Name+", inches a turn", most
		}
	}
	return label, speed
}

// outside is the fastest speed of a mode, as it would be outside the game.
func (m *model) outside(md *mode) []rules.Stat {
	label, speed := m.fastest(md)
	var stats []rules.Stat
	for _, unit := range []struct {
		id, label string
		rules.Figure
	}{{"speed-mph", "mph", m.view.pack.Scale.MPH}, {"speed-kph", "km/h", m.view.pack.Scale.KPH}} {
		stats = append(stats, rules.Work(unit.id, unit.label).Set(label, speed).Needs(m.needs("speed")).Mul("an inch a turn is", unit.Figure).Stat())
	}
	return stats
}

// crewLimit is the damage at which the crew of a wreck dies.
func (m *model) crewLimit(md *mode, rpc held) rules.Stat {
	return rules.Work("crew-limit", "Crew dies at").Set("HP", m.is[hp]).Needs(m.needs("HP")).Mul(rpc.Name+", times", md.gives(rpc, m.view.pack.Army.CrewLimit)).Stat()
}

// punch is the damage of one action with a weapon that hits with all it has,
// before the target's armor: DMG, times barrels, burst and missiles.
func (m *model) punch(f fitted) rules.Stat {
	w := rules.Work("volley-damage", "Damage an action").Set("DMG", orMissing(f.Dmg)).Needs("the damage of " + f.System)
	for _, times := range []struct{ id, label string }{{barrels, "weapons"}, {"burst", "burst"}, {"volley", "missiles"}} {
		if a, ok := f.has(times.id); ok && a.N != nil {
			w.Mul(times.label, *a.N)
		}
	}
	return w.Stat()
}

// endurance is how many turns a missile flies.
func endurance(w *weapon) (rules.Stat, bool) {
	if w.Speed == nil {
		return rules.Stat{}, false
	}
	work := rules.Work("missile-turns", "Missile turns").Set("LR", orMissing(w.LR)).Needs("the range and the speed of " + w.System)
	if w.Speed.Known() && w.Speed.Int() == 0 {
		return work.Set("a missile of no speed", notGiven).Stat(), true
	}
	return work.Div("speed a turn", *w.Speed).Ceil("begun turns", book.Inferred("Weapon Attributes")).Stat(), true
}

// ranged writes the short range of a weapon: inches, or "s60" for a missile.
func (w *weapon) ranged() rules.Cell {
	if w.Speed != nil {
		return w.Speed.Cell("s", "")
	}
	return w.SR.Cell("", "")
}

// price is the unit's points.
func (m *model) price() rules.Stat {
	w := rules.Work("points", "Points")
	if !m.known {
		return w.Set("unknown", rules.Figure{Source: rules.Source{Basis: rules.Missing, Cite: "Gantry roster format"}}).Needs("a known profile").Stat()
	}
	needs := "points, which are yours to set"
	if m.given != nil {
		needs = m.needs("points")
	}
	return w.Set("points", m.is[points]).Needs(needs).Stat()
}
