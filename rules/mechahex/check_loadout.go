package mechahex

import (
	"cmp"
	"fmt"
	"slices"

	"gantry/rules"
)

func (v *view) checkLocations() *rules.Ruling {
	return v.each(ruleLocation.Apply(), func(r *rules.Ruling, m *model) {
		if !m.sure {
			return
		}
		for _, at := range m.rooms {
			r.Reads(at.basis)
			if at.used > at.max {
				f := rules.Finding{Unit: m.ID, Item: at.id, Basis: at.basis, Fixes: m.lighter(at),
					Message: fmt.Sprintf("The %s of %s holds %d %s of items and has %d.", label(at.id), m.title(), at.used, rules.Plural(at.used, "slot"), at.max)}
				r.Find(f.Of(at.used, at.max))
			}
		}
	})
}

// checkFilled passes over locations that hold too much already, that hold an
// unknown item, models that have an item nowhere, and terrain, which is a fault
// by itself.
func (v *view) checkFilled() *rules.Ruling {
	return v.each(ruleFilled.Apply(), func(r *rules.Ruling, m *model) {
		if m.lost() || !m.sure || m.class.is("npc") {
			return
		}
		for _, at := range m.rooms {
			r.Reads(at.basis)
			if at.used < at.max && !at.blurred {
				f := rules.Finding{Unit: m.ID, Item: at.id, Basis: at.basis, Todo: true, Fixes: m.filled(at),
					Message: fmt.Sprintf("The %s of %s has %d free %s; every slot must be used.", label(at.id), m.title(), at.free(), rules.Plural(at.free(), "slot"))}
				r.Find(f.Of(at.used, at.max))
			}
		}
	})
}

func (v *view) checkAllowed() *rules.Ruling {
	return v.each(ruleAllowed.Apply(), func(r *rules.Ruling, m *model) {
		for _, f := range m.fitted {
			if !f.allowed {
				r.Find(rules.Finding{Unit: m.ID, Item: f.ID, Fixes: m.instead([]*fitting{f}),
					Message: fmt.Sprintf("%s is not for %s: %s.", f.Name, m.title(), m.refusal(f.item))})
			}
		}
	})
}

// checkLimits rules nothing where the edition is not known.
func (v *view) checkLimits() *rules.Ruling {
	if !v.edKnown {
		return nil
	}
	r := ruleLimit.Apply()
	r.Cite = v.ed.Cite
	return v.each(r, func(r *rules.Ruling, m *model) {
		for _, id := range v.itemIDs {
			it := v.items[id]
			most := v.ed.limit(id, it)
			n := m.mounted(id)
			if most == nil || n == 0 {
				continue
			}
			r.Reads(most.Basis)
			if n <= most.Int() {
				continue
			}
			over := m.over(id, most.Int())
			f := rules.Finding{Unit: m.ID, Item: over[len(over)-1].ID, Basis: most.Basis, Fixes: m.instead(over),
				Message: fmt.Sprintf("%s mounts %d of %s; the %s allows %d a model.", m.title(), n, it.Name, v.ed.Name, most.Int())}
			r.Find(f.Of(n, most.Int()))
		}
	})
}

// over are the mounts of an item beyond a limit, the last ids first to go, and
// what another rule needs last of all.
func (m *model) over(id string, most int) []*fitting {
	var of []*fitting
	for _, f := range m.fitted {
		if f.Item == id {
			of = append(of, f)
		}
	}
	slices.SortFunc(of, func(a, b *fitting) int {
		return cmp.Or(last(m.needed(b), m.needed(a)), rules.ByID(a.ID, b.ID))
	})
	return of[most:]
}

func (v *view) checkArmored() *rules.Ruling {
	if !v.edKnown {
		return nil
	}
	r := ruleArmored.Apply()
	r.Cite = v.special("armored").Cite
	return v.each(r, func(r *rules.Ruling, m *model) {
		if !m.mustMountArmor() || m.mounted(extraArmor) > 0 || m.strange || m.class.is("npc") {
			return
		}
		f := rules.Finding{Unit: m.ID, Basis: m.class.Armored.Basis, Message: fmt.Sprintf("%s is Armored and mounts no Extra Armor.", m.title())}
		f.Fixes, f.Todo = m.armor()
		r.Find(f.Of(0, 1))
	})
}

func (v *view) checkCustom() *rules.Ruling {
	return v.each(ruleCustom.Apply(), func(r *rules.Ruling, m *model) {
		at, given := m.Choices[customChoice]
		f := rules.Finding{Unit: m.ID, Item: customChoice}
		switch {
		case !m.hero(aceCustom):
			if given {
				f.Message = fmt.Sprintf("%s names a location for Ace Custom and does not have that hero.", m.title())
				f.Fixes = []rules.Fix{{Text: "Take the location away", Edits: []rules.Edit{rules.Set(m.ID, "choices."+customChoice, nil)}}}
				r.Find(f)
			}
		case m.class.Kind == mecha && m.customAt() == "":
			f.Message = fmt.Sprintf("Ace Custom gives %s a slot, but not where; until it is named there is no slot.", m.title())
			f.Todo = !given
			if given {
				f.Message = fmt.Sprintf("Ace Custom's slot of %s is in %.60q, which is no location of it.", m.title(), fmt.Sprint(at))
			}
			for _, at := range m.rooms {
				f.Fixes = append(f.Fixes, m.enlarged(at))
			}
			r.Find(f)
		}
	})
}

func (v *view) checkAvenger() *rules.Ruling {
	return v.each(ruleAvenger.Apply(), func(r *rules.Ruling, m *model) {
		if m.class.Kind != mecha || !slices.Contains(m.titles, avenger) {
			return
		}
		f := rules.Finding{Unit: m.ID, Item: weaponChoice, Fixes: m.avengers()}
		weapon, ok := m.weapon(m.Choices.Text(weaponChoice))
		switch named, given := m.Choices[weaponChoice]; {
		case !ok && !given:
			f.Message = fmt.Sprintf("Avenger gives one weapon of %s Relentless, but not which.", m.title())
			f.Todo = true
			r.Find(f)
		case !ok:
			f.Message = fmt.Sprintf("Avenger names %.60q, which is no weapon mounted on %s.", fmt.Sprint(named), m.title())
			r.Find(f)
		case weapon.has("relentless"):
			f.Message = fmt.Sprintf("%s of %s is Relentless already; Avenger does nothing for it.", weapon.Name, m.title())
			r.FindAs(rules.Warning, f)
		}
	})
}
