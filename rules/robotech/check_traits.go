package robotech

import (
	"fmt"
	"slices"

	"gantry/rules"
)

// checkTraits finds other items among the traits, and traits mounted elsewhere.
func (m *model) checkTraits(r *rules.Ruling) {
	for i := range m.Mounts {
		if mt := &m.Mounts[i]; (mt.At == atTrait) != (m.game.traits[mt.Item] != nil) {
			r.Find(rules.Finding{Unit: m.ID, Item: mt.ID, Words: func() string { return m.misplacedTrait(mt) }})
		}
	}
	for i := range m.modes {
		md := &m.modes[i]
		for k := range md.traits {
			if t := &md.traits[k]; t.trait == nil {
				words := func() string { return m.unknownTrait(md, t) }
				r.Find(rules.Finding{Unit: m.ID, Item: t.place, Words: words})
			}
		}
	}
}

func (m *model) unknownTrait(md *mode, t *unitTrait) string {
	name, _ := cutNumber(t.as)
	return fmt.Sprintf("Unknown trait: %.80q%s.", t.as, md.suffix()) + orAgree(m.traitLike(name))
}

// misplacedTrait is the message for a mount that isn't a trait, or is in the wrong place.
func (m *model) misplacedTrait(mt *rules.Mount) string {
	t := m.game.traits[mt.Item]
	isWeapon := m.pack.Missiles.Rows.Has(mt.Item) || m.set.weapons[mt.Item] != nil || mt.Item == rules.Designed
	switch {
	case t != nil:
		return fmt.Sprintf("%s is a trait. Move it to Traits.", t.Name)
	case isWeapon:
		return m.weaponName(mt) + " is a weapon, not a trait."
	}
	return fmt.Sprintf("Unknown trait: %.80q.", mt.Item) + orAgree(m.traitLike(mt.Item))
}

// checkNumbers checks the numbers of traits of mounts and modes, and of attributes of designed weapons.
func (m *model) checkNumbers(r *rules.Ruling) {
	for i := range m.traits {
		if t := &m.traits[i]; t.fault != "" {
			r.Find(rules.Finding{Unit: m.ID, Item: t.place}.Messagef("%s: %s.", t.Name, t.fault))
		}
	}
	for i := range m.modes {
		md := &m.modes[i]
		for k := range md.traits {
			if t := &md.traits[k]; t.fault != "" && !t.mounted {
				r.Find(rules.Finding{Unit: m.ID, Item: t.place}.Messagef(
					"%s%s: %s, as in %s.", t.as, md.suffix(), t.fault, t.example()))
			}
		}
	}
	for i := range m.weapons {
		f := &m.weapons[i]
		for _, why := range f.misread {
			r.Find(rules.Finding{Unit: m.ID, Item: f.ID, Cite: book.Cite("Weapon Traits")}.Messagef(
				"%s: %s.", f.System, why))
		}
	}
}

// example returns an example of the trait as written.
func (t unitTrait) example() string {
	switch t.Number {
	case numberNeeded, numberOptional:
		return t.Name + " 2"
	case weaponKind:
		return t.Name + " laser"
	}
	return t.Name
}

// checkConflicts finds two grades of brawler, which exclude each other, and repeated traits, which do nothing.
func (m *model) checkConflicts(r *rules.Ruling) {
	var reported map[string]bool // by place and trait, or by place alone
	tell := func(what string) (first bool) {
		if reported == nil {
			reported = map[string]bool{}
		}
		first, reported[what] = !reported[what], true
		return first
	}
	for i := range m.modes {
		md := &m.modes[i]
		for k := range md.traits {
			t := &md.traits[k]
			if t.trait != nil && !t.Tier && md.hasBefore(k) && tell(t.place+t.id) {
				r.FindAs(rules.Info, rules.Finding{Unit: m.ID, Item: t.place}.Messagef(
					"%s is listed twice%s. It counts once.", t.Name, md.suffix()))
			}
		}
		grades := md.grades()
		if len(grades) < 2 || !tell(grades[len(grades)-1].place) {
			continue
		}
		first, last := grades[0], grades[len(grades)-1]
		r.Find(rules.Finding{Unit: m.ID, Item: last.place}.OutOf(len(grades), 1).Messagef(
			"Brawler grades: %d, limit 1%s. Keep %s or %s.", len(grades), md.suffix(), first.Name, last.Name))
	}
}

// hasBefore reports whether a trait of the mode repeats an earlier one.
func (md *mode) hasBefore(place int) bool {
	t := &md.traits[place]
	return slices.ContainsFunc(md.traits[:place], func(o unitTrait) bool { return o.id == t.id && o.kind == t.kind })
}

// grades returns the mode's grades of brawler.
func (md *mode) grades() (list []unitTrait) {
	for _, t := range md.traits {
		if t.trait != nil && t.Tier {
			list = append(list, t)
		}
	}
	return list
}

// unarmed reports whether the unit has no weapon and no missiles. It is false for a published unit whose card has
// none in these values, and for a unit with an unknown item.
func (m *model) unarmed() bool {
	arms := func(mt rules.Mount) bool { return m.game.traits[mt.Item] == nil }
	return !slices.ContainsFunc(m.Mounts, arms) &&
		(m.published == nil || len(m.set.loadout(m.published.profile)) > 0)
}
