package robotech

import (
	"cmp"
	"slices"

	"gantry/rules"
	"gantry/rules/judge"
)

// worth returns the worth of a unit. Its endurance is the number of shots of a common gunner that take its HP, a
// damage each: HP with a Size that is hard to hit, so that neither hides the other.
func (m *model) worth() (w worth) {
	w = worth{m.numbers[actions], judge.NotGiven, judge.NotGiven, judge.NotGiven}
	best := func(i int, f rules.Figure) {
		if f.Known() && (!w[i].Known() || f.Value.Cmp(w[i].Value) > 0) {
			w[i] = f
		}
	}
	for i := range m.modes {
		md := &m.modes[i]
		best(1, md.number(pil))
		best(2, md.number(gun))
		if hits := m.numbers[hp]; hits.Known() {
			faces := dieFaces // an unknown Size is always hit
			if f := md.number(size); f.Known() {
				faces = max(1, facesFor(f.Int()-commonGUN))
			}
			hits.Value = hits.Value.Mul(rules.Fraction(dieFaces, faces))
			best(3, hits)
		}
	}
	return w
}

// commonGUN is the GUN of most units in the house sample.
const commonGUN = 2

// beats reports whether a unit is at least as good as another in every number known of both, and better in one.
func (w worth) beats(other worth) bool {
	better := false
	for i, f := range w {
		if !f.Known() || !other[i].Known() {
			continue
		}
		switch f.Value.Cmp(other[i].Value) {
		case -1:
			return false
		case 1:
			better = true
		}
	}
	return better
}

func (w worth) beatsAll(rivals []rival) bool {
	return len(rivals) > 0 && !slices.ContainsFunc(rivals, func(r rival) bool { return !w.beats(r.worth) })
}

// worthNames holds the names of the parts of a worth.
var worthNames = [...]string{"actions", "PIL", "GUN", "HP for its Size"}

// excess returns what a unit has more than twice as much of as any of its rivals, "" for none. One low number does
// not balance that.
func (w worth) excess(rivals []rival) string {
	for i, f := range w {
		most := rules.Int(0)
		for _, r := range rivals {
			if g := r.worth[i]; g.Known() && g.Value.Cmp(most) > 0 {
				most = g.Value
			}
		}
		if most.Cmp(rules.Int(0)) > 0 && f.Known() && f.Value.Cmp(most.Mul(rules.Int(2))) > 0 {
			return worthNames[i]
		}
	}
	return ""
}

// pricedUnits returns the published units with points, by the house sample. v007 prints none.
func (g *game) pricedUnits() (rivals []rival) {
	s := g.setting(nil)
	for _, id := range g.pack.Profiles.Rows.IDs {
		m := s.Unit(&rules.Unit{Profile: id, Count: 1, Mounts: []rules.Mount{}})
		if cost := m.numbers[points]; cost.Known() && cost.Int() > 0 {
			rivals = append(rivals, rival{cost.Int(), m.worth()})
		}
	}
	slices.SortStableFunc(rivals, func(a, b rival) int { return cmp.Compare(a.cost, b.cost) })
	return rivals
}

// dearest returns the highest price of rivals, which are sorted by price.
func dearest(rivals []rival) int { return rivals[len(rivals)-1].cost }

// rivalsUpTo returns the published units up to a cost. The cost is rounded up to the price of a published unit:
// between two of them a design may be better for its points.
func (g *game) rivalsUpTo(cost int) []rival {
	i := slices.IndexFunc(g.rivals, func(r rival) bool { return r.cost >= cost })
	if i < 0 {
		return g.rivals
	}
	next := g.rivals[i].cost
	for i < len(g.rivals) && g.rivals[i].cost == next {
		i++
	}
	return g.rivals[:i]
}

func (g *game) yardstickOf(id string) yardstick {
	y := yardstick{target: g.setting(nil).Unit(&rules.Unit{Profile: id, Mounts: []rules.Mount{}})}
	if !y.target.known || !y.target.modes[0].number(size).Known() || !y.target.modes[0].number(gun).Known() {
		return yardstick{}
	}
	for _, w := range g.sets[sample].weapons {
		y.most = max(y.most, y.sixfoldDamage(w))
	}
	return y
}

// sixfoldDamage returns six times the expected damage of a weapon, 0 if unknown.
func (y yardstick) sixfoldDamage(w *weapon) int {
	if y.target == nil {
		return 0
	}
	s := stance{model: y.target, mode: &y.target.modes[0], class: y.target.modes[0].class}
	o := &odds{setting: y.target.setting, situation: rules.Choices{"acquired": true}, quiet: true}
	shooting := &shooting{odds: o, attacker: s, weapon: fitted{Mount: &rules.Mount{}, weapon: w}, target: s}
	need := s.mode.number(size).Int()
	r, err := shooting.toHit(need)
	d := shooting.damage(shooting.missiles(), need)
	if err != nil || !d.known {
		return 0
	}
	sum := 0
	for n := 1; n <= 6; n++ {
		total := n + r.sum()
		hit := total >= need
		damage := d.does(fate{shot: shot{natural: n, total: total, hit: hit}})
		if hit && d.always { // nothing survives
			damage = max(damage, y.target.numbers[hp].Int())
		}
		sum += damage
	}
	return sum
}
