package masc

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
)

// targets returns the mecha that can be hit, with their damage.
func (o *odds) targets(against *army, units group, s rules.Choices) (*defense, error) {
	foes, all, err := against.hittable(units, s)
	if err != nil {
		return nil, err
	}
	return newDefense(foes, all, o.pack.Components.Faces.Int()), nil
}

// hittable returns the types of the targets in play, and each mecha of them in the order of the units.
func (g *game) hittable(units group, s rules.Choices) (foes []foe, all []mecha, err error) {
	if err := suitable(units); err != nil {
		return nil, nil, err
	}
	units = units.inPlay()
	if len(units) == 0 {
		return nil, nil, rules.Unanswerable("/targets", "all destroyed. Pick another")
	}
	first := units[0]
	onFirst, ok := damage(s, damageField, first.Body.Int()-1)
	if !ok {
		return nil, nil, rules.Unanswerable("/situation/"+damageField, "enter %s. A %s has Body %d",
			upTo(first.Body.Int()-1), first.machine.Name, first.Body.Int())
	}
	if n := units.mecha(); n > maxTargets {
		return nil, nil, rules.Unanswerable("/targets", "%d mecha, limit %d", n, maxTargets)
	}
	foes = g.foes(units)
	if err := tooManyTypes(foes); err != nil {
		return nil, nil, err
	}
	for _, u := range units {
		k := slices.IndexFunc(foes, func(f foe) bool { return f.machine == u.machine })
		all = append(all, slices.Repeat([]mecha{newMecha(k, u.taken())}, u.Count)...)
	}
	if onFirst >= 0 {
		all[0] = newMecha(all[0].foe(), onFirst)
	}
	return foes, all, nil
}

// suitable refuses targets with unknown numbers.
func suitable(units group) error {
	for i, u := range units {
		at := fmt.Sprintf("/targets/%d/", i)
		if err := u.fits(at); err != nil {
			return err
		}
		if !u.Armor.Known() || !u.Body.Known() {
			return rules.Unanswerable(at+"profile", "needs %s", u.kill.Needs)
		}
		if _, ok := damage(u.Choices, damageChoice, u.Body.Int()-1); !ok {
			return rules.Unanswerable(at+"choices/"+damageChoice, "enter %s", upTo(u.Body.Int()-1))
		}
	}
	return nil
}

// foes returns the types of some units, the dearest first.
func (g *game) foes(units group) (foes []foe) {
	// all possible numbers of faces that hit divide it, so that every worth is whole
	const divisible = 232_792_560
	faces := g.pack.Components.Faces.Int()
	for _, m := range g.machines(units) {
		n := units.only(func(u *unit) bool { return u.machine == m }).mecha()
		worth := m.Body.Int() * faces * (divisible / (faces + 1 - m.Armor.Int()))
		foes = append(foes, foe{machine: m, key: m.id, n: n, worth: worth})
	}
	slices.SortStableFunc(foes, func(a, b foe) int { return cmp.Compare(b.worth, a.worth) })
	designed := 0
	for i, f := range foes {
		if !f.isDesigned() {
			continue
		}
		if designed++; designed > 1 {
			foes[i].key = fmt.Sprintf("%s-%d", f.id, designed)
		}
	}
	return foes
}

// tellTargets explains who can be hit, and how a defender chooses.
func (o *odds) tellTargets(d *defense) {
	src := o.term("assign").Source
	var who, worth []string
	for i, f := range d.foes {
		src = src.Weakest(f.Armor.Source, f.Body.Source)
		who = append(who, d.withHurt(fmt.Sprintf("%s %d+ Body %d", f.times(f.n), f.Armor.Int(), f.Body.Int()), start,
			i))
		worth = append(worth, f.Name+" "+f.kill.Text)
	}
	o.Tell("targets", src, "%s", strings.Join(who, ", "))
	if lost := d.stages[0] - 1; lost > 0 {
		o.Tell("lost", o.term("finish").Source, "dice below %d miss", d.stages[0])
	}
	policy := rules.Source{Basis: rules.House, Cite: o.term("defender").Cite}
	o.Tell("defender", policy, "assigns dice to lose as little as possible. Dice to kill: %s", strings.Join(worth,
		", "))
}

// upTo returns a range of whole numbers from 0: "0", "0 or 1", "0 to 3".
func upTo(most int) string {
	switch most {
	case 0:
		return "0"
	case 1:
		return "0 or 1"
	}
	return fmt.Sprintf("0 to %d", most)
}

// withHurt appends the damage on mecha of a type to a description of the type.
func (d *defense) withHurt(who string, at int32, foe int) string {
	var parts []string
	for _, n := range d.damageOn(at, foe) {
		if part := fmt.Sprintf("%d damage", n); d.foes[foe].n-int(d.states[at].dead[foe]) > 1 {
			parts = append(parts, "1 with "+part)
		} else {
			parts = append(parts, part)
		}
	}
	if parts == nil {
		return who
	}
	return who + " (" + strings.Join(parts, ", ") + ")"
}

// damageOn returns the damage of each damaged mecha of a type.
func (d *defense) damageOn(at int32, foe int) (damage []int) {
	for _, m := range d.states[at].hurt {
		if m.foe() == foe {
			damage = append(damage, m.damage())
		}
	}
	return damage
}

// survivorsText describes the survivors.
func (d *defense) survivorsText(at int32) string {
	var who []string
	for i, f := range d.foes {
		if n := f.n - int(d.states[at].dead[i]); n > 0 {
			who = append(who, d.withHurt(f.times(n), at, i))
		}
	}
	return cmp.Or(strings.Join(who, ", "), "none")
}

// tooManyTypes refuses targets of too many types.
func tooManyTypes(foes []foe) error {
	if len(foes) <= maxTypes {
		return nil
	}
	return rules.Unanswerable("/targets", "%s, limit %d",
		fmt.Sprintf("%d types of mecha", len(foes)), maxTypes)
}
