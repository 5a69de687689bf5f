package robotech

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/judge"
)

// stance is a unit in one of its modes.
type stance struct {
	*model
	*mode
	at    string // its pointer
	class string // the class that it counts as
	hurt  int    // damage so far
}

// stance returns a unit in the mode that a field of the situation names, else in its first.
func (o *odds) stance(m *model, at, field string) (stance, error) {
	if err := judge.Recognise(m, at); err != nil {
		return stance{}, err
	}
	s := stance{model: m, mode: &m.modes[0], at: at, class: m.modes[0].class}
	want := o.situation[field]
	name, text := want.(string)
	if want == nil || name == "" && text {
		return s, nil
	}
	for i := range m.modes {
		md := &m.modes[i]
		if text && md.id != "" && (fold(md.id) == fold(name) || fold(md.name) == fold(name)) {
			s.mode, s.class = md, md.class
			return s, nil
		}
	}
	return stance{}, rules.Unanswerable("/situation/"+field, "%s has no mode %.80q", m.Title(), fmt.Sprint(want))
}

// readTarget reads the situation of the target, or of a unit under fire.
func (o *odds) readTarget(t *stance) error {
	if c := o.situation.Text("target-class"); c != "" {
		t.class = c
	}
	t.hurt = o.situation.IntOr("target-damage", 0)
	if hp := t.model.numbers[hp]; hp.Known() && t.hurt >= hp.Int() && t.hurt > 0 {
		return rules.Unanswerable("/situation/target-damage",
			"with this much damage, %s is already destroyed", t.Title())
	}
	return nil
}

// hpLeft returns the remaining HP, if they are known.
func (s stance) hpLeft() (int, bool) {
	f := s.model.numbers[hp]
	return f.Int() - s.hurt, f.Known()
}

// refused returns the error for an answer that needs a number or the traits of an unpublished card.
func (m *model) refused(at, what string) error {
	if m.published == nil {
		return rules.Unanswerable(at, "%s needs its %s", m.Title(), what)
	}
	is, it := "is", "it"
	if what == "traits" {
		is, it = "are", "them"
	}
	return rules.Unanswerable(at, "%s's %s %s unpublished. Enter %s from your card", m.Title(), what, is, it)
}

// knownNumber returns a number of a stance, or an error if it is unknown.
func (s stance) knownNumber(i int) (rules.Figure, error) {
	f := s.mode.number(i)
	if !f.Known() {
		return f, s.refused(s.at, cardNumbers[i].label)
	}
	return f, nil
}

// knownPilot returns PIL with the traits, or an error at a place if it is unknown.
func (s stance) knownPilot(at string) (modified, error) {
	skill := s.piloting(s.mode)
	if skill.Basis == rules.Missing {
		what := "traits"
		if !s.mode.number(pil).Known() {
			what = "PIL"
		}
		return modified{}, s.refused(at, what)
	}
	return modified{skill: skill.Figure(), name: "PIL"}, nil
}

// traitsKnown returns an error if the unit's traits are unknown.
func (s stance) traitsKnown() error {
	if s.traitsFrom.Basis != rules.Missing {
		return nil
	}
	return s.refused(s.at, "traits")
}

// traitKnown returns an error if it is unknown whether the unit has a trait.
func (s stance) traitKnown(trait string) error {
	if s.has(trait) {
		return nil
	}
	return s.traitsKnown()
}

// without returns the error for a trait that a unit lacks or may lack.
func (s stance) without(at, why string) error {
	if s.traitsFrom.Basis == rules.Missing {
		return s.refused(at, "traits")
	}
	return rules.Unanswerable(at, "%s %s", s.Title(), why)
}

// flies reports whether a mode is in the air.
func (s stance) flies() bool {
	return s.has("aircraft") || slices.ContainsFunc(s.moves, func(m move) bool { return m.kind == "flight" })
}

// hasShadow reports whether the unit has a working Shadow Device. A unit at half its HP or less keeps none of its
// effects.
func (s stance) hasShadow() (bool, error) {
	if !s.has(shadowDevice) || s.hurt == 0 {
		return s.has(shadowDevice), nil
	}
	all := s.model.numbers[hp]
	if !all.Known() {
		return false, s.refused("/situation/target-damage", "HP")
	}
	return 2*s.hurt <= all.Int(), nil
}

// lacksGunner explains why a mode can't take a gunner's shot, "" if it can.
func (m *model) lacksGunner(md *mode) string {
	switch crew := m.numbers[crew]; {
	case md.gunner() == nil && md.traitsFrom.Basis == rules.Missing:
		return "needs " + m.needs("traits")
	case md.gunner() == nil:
		return "has no Gunner"
	case !crew.Known():
		return "needs " + m.needs("Crew")
	case crew.Int() < 2:
		return "has a crew of 1 and no gunner"
	}
	return ""
}

// checkShooter refuses actions of the attacker that it cannot take.
func (o *odds) checkShooter(a stance) error {
	if why := a.lacksGunner(a.mode); o.situation.Bool("gunner") && why != "" {
		return rules.Unanswerable("/situation/gunner", "%s %s", a.Title(), why)
	}
	if o.situation.Bool("moved-fast") && !a.has("fast") {
		return a.without("/situation/moved-fast", "is not Fast")
	}
	return nil
}

// modified is a roll of a die with its modifiers.
type modified struct {
	skill rules.Figure
	name  string
	mods  []bonus
	basis rules.Basis
}

type bonus struct {
	n   int
	why string
}

// add adds a figure times times, if when holds.
func (r *modified) add(when bool, f rules.Figure, times int, why string) {
	if n := f.Int() * times; when && n != 0 {
		r.mods = append(r.mods, bonus{n, why})
		r.basis = max(r.basis, f.Basis)
	}
}

// modify adds a row of the table of modifiers, where something holds.
func (o *odds) modify(r *modified, when bool, id string, times int) {
	if when {
		m := o.pack.Modifiers.Rows.By[id]
		r.add(true, m.N, times, cmp.Or(m.Why, strings.ToLower(m.Name[:1])+m.Name[1:]))
	}
}

// penalize subtracts the PIL lost by critical hits.
func (o *odds) penalize(r *modified, field string) {
	r.add(true, rules.Given(-o.situation.IntOr(field, 0), printedCriticals), 1, "damaged mobility")
}

// sum returns the total of the modifiers.
func (r modified) sum() int {
	n := r.skill.Int()
	for _, m := range r.mods {
		n += m.n
	}
	return n
}

// weakest returns the weakest basis of the modifiers.
func (r modified) weakest() rules.Basis { return max(r.basis, r.skill.Basis) }

// text formats the sum: "d6 + GUN 2, −1 target not acquired".
func (r modified) text() string {
	parts := []string{fmt.Sprintf("d6 + %s %s", r.name, plainText(r.skill.Int()))}
	for _, m := range r.mods {
		parts = append(parts, rules.Modifier(m.n)+" "+m.why)
	}
	return strings.Join(parts, ", ")
}

// plainText returns a number for people.
func plainText(n int) string { return rules.Minus(fmt.Sprint(n)) }

// facesFor returns how many faces of a die reach a number.
func facesFor(need int) int { return min(max(7-need, 0), 6) }

// chanceText returns a chance as a fraction of a die's faces.
func chanceText(need int) string {
	switch faces := facesFor(need); faces {
	case 0:
		return "never"
	case 6:
		return "always"
	default:
		return fmt.Sprintf("%d+ = %s", need, rules.Fraction(faces, 6))
	}
}

// tellRoll explains a roll against a number.
func (o *odds) tellRoll(label, section string, r modified, need int) {
	src := book.Printed(section)
	src.Basis = r.weakest()
	o.tell(label, src, "%s, needs %s: %s", r.text(), plainText(need), chanceText(need-r.sum()))
}
