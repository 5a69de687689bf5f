package robotech

import (
	"context"
	"fmt"
	"slices"

	"gantry/rules"
)

// way is edits that mend something, and what they do in words.
type way struct {
	text  string
	edits []rules.Edit
}

// priced are the ways to know what an army costs: to type in what the units left
// out of its points cost, or to leave them at home.
func (v *view) priced(left []string) []way {
	typed, home := way{text: "Type in its points"}, way{text: "Leave it at home"}
	if len(left) > 1 {
		typed.text, home.text = "Type in their points", "Leave them at home"
	}
	out := map[string]bool{}
	for _, id := range left {
		out[id] = true
	}
	for _, m := range v.models {
		if !out[m.ID] {
			continue
		}
		home.edits = append(home.edits, rules.Remove(m.ID, ""))
		if m.known && m.CountFits() && !m.is[points].Known() {
			typed.edits = append(typed.edits, m.typing())
		}
	}
	if len(typed.edits) < len(left) { // of some it is not the points that are missing
		return []way{home}
	}
	return []way{typed, home}
}

// typing sets the points of a unit to what the sample has for the unit, or for
// the one that takes the most like damage: a number to begin with.
func (m *model) typing() rules.Edit {
	all := m.view.pack.Sample.Rows
	if own := all.By[m.Profile]; all.Has(m.Profile) && own.Points.Known() {
		return rules.Set(m.ID, "choices.points", own.Points.Int())
	}
	n, off := 1, -1
	for _, c := range all.All {
		far := max(m.is[hp].Int()-c.HP.Int(), c.HP.Int()-m.is[hp].Int())
		if c.Points.Known() && c.Points.Int() > 0 && (off < 0 || far < off) {
			n, off = c.Points.Int(), far
		}
	}
	return rules.Set(m.ID, "choices.points", n)
}

// checkUnpriced warns of designs that cost nothing: units, and weapons that do
// more than any that is published.
func (v *view) checkUnpriced() *rules.Ruling {
	return v.each(ruleUnpriced, func(r *rules.Ruling, m *model) {
		faulty := slices.ContainsFunc(m.faults, func(x fault) bool { return x.choice == cardNumbers[points].id })
		if m.given == nil && m.is[points].Int() <= 0 && !faulty {
			edit := m.typing()
			r.Find(rules.Finding{Unit: m.ID, Message: m.title() + " is designed and costs nothing.",
				Fixes: []rules.Fix{v.fix(fmt.Sprintf("Type in its points: %d to begin with", edit.Value), edit)}})
		}
		for _, f := range m.guns {
			if f.Item != rules.Designed {
				continue
			}
			if n := v.yard.expects(f.weapon); n > v.yard.most {
				does, best := rules.Fraction(n, 6).Round(), rules.Fraction(v.yard.most, 6).Round()
				r.Find(rules.Finding{Unit: m.ID, Item: f.ID, Fixes: []rules.Fix{v.fix("Remove the weapon", rules.Remove(m.ID, f.ID))},
					Message: fmt.Sprintf("%s of %s costs nothing and does %v damage on average to %s; the best published weapon does %v.",
						f.System, m.title(), does, v.yard.target.title(), best)})
			}
		}
	})
}

// yard measures weapons: all are shot by one unit, at one of its kind, in short
// range and acquired, where each is at its best.
type yard struct {
	target *model // the first of the yardstick; nil where there is none
	most   int    // six times the damage that the best published weapon is expected to do
}

func (g *game) yardOf(id string) yard {
	v := g.view(context.Background(), rules.Force{})
	y := yard{target: v.model(rules.Unit{Profile: id, Mounts: []rules.Mount{}})}
	if !y.target.known || !y.target.modes[0].is[size].Known() || !y.target.modes[0].is[gun].Known() {
		return yard{}
	}
	for _, w := range g.sets[sample].weapons {
		y.most = max(y.most, y.expects(w))
	}
	return y
}

// expects is six times the damage that a weapon is expected to do, 0 where that
// is not known.
func (y yard) expects(w *weapon) int {
	if y.target == nil {
		return 0
	}
	f, s := fitted{weapon: w}, stance{model: y.target, mode: &y.target.modes[0], class: y.target.modes[0].class}
	o := &odds{view: y.target.view, s: rules.Choices{"acquired": true}}
	need := s.mode.is[size].Int()
	r, err := o.toHit(s, f, s, need)
	p := o.punch(f, s, o.missiles(f), need)
	if err != nil || !p.known {
		return 0
	}
	sum := 0
	for n := 1; n <= 6; n++ {
		hit := n+r.sum() >= need
		damage := p.does(fate{shot: shot{natural: n, total: n + r.sum(), hit: hit}})
		if hit && p.always { // it leaves nothing
			damage = max(damage, y.target.is[hp].Int())
		}
		sum += damage
	}
	return sum
}
