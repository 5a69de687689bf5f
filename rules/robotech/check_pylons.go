package robotech

import (
	"fmt"

	"gantry/rules"
)

// checkLoads rules on every pylon, and on missiles that hang elsewhere.
func (v *view) checkLoads() *rules.Ruling {
	return v.each(ruleLoad, func(r *rules.Ruling, m *model) {
		for _, mt := range m.on(atWeapon) {
			if k, ok := v.pack.Missiles.Rows.By[mt.Item]; ok {
				r.Find(rules.Finding{Unit: m.ID, Item: mt.ID, Message: fmt.Sprintf("%s of %s stand among the weapons; they hang on a pylon.", k.Name, m.title()),
					Fixes: []rules.Fix{v.fix("Remove it", rules.Remove(m.ID, mt.ID))}})
			}
		}
		if !m.hasPylons() {
			return
		}
		for n := 1; n <= pylons; n++ {
			list := m.on(pylon(n))
			for _, mt := range list {
				v.checkLoad(r, m, n, mt)
			}
			if len(list) > 1 {
				f := rules.Finding{Unit: m.ID, Item: pylon(n), Message: fmt.Sprintf("Pylon %d of %s carries %d loads; a pylon carries one kind of missile.", n, m.title(), len(list))}
				var edits []rules.Edit
				for _, mt := range list[1:] {
					edits = append(edits, rules.Remove(m.ID, mt.ID))
				}
				f.Fixes = []rules.Fix{v.fix("Keep the first", edits...)}
				r.Find(f.Of(len(list), 1))
			}
		}
	})
}

// checkLoad rules on one load; an item that the game does not have is left to
// the rules of the document, and a trait to those of traits.
func (v *view) checkLoad(r *rules.Ruling, m *model, n int, mt rules.Mount) {
	k, missile := v.pack.Missiles.Rows.By[mt.Item]
	if missile {
		r.Reads(k.Most.Basis)
	}
	if n, ok := v.load(mt); ok {
		if n < k.Most.Int() && !k.Whole {
			r.Reads(rules.Inferred) // the text has whole volleys only
		}
		return
	}
	f := rules.Finding{Unit: m.ID, Item: mt.ID}
	switch {
	case missile:
		f.Basis = k.Most.Basis
		f.Message = fmt.Sprintf("Pylon %d of %s cannot carry %s of %s; it may be %s.", n, m.title(), said(mt.Value), k.Name, k.loads())
		f.Fixes = []rules.Fix{v.fix(fmt.Sprintf("%d %s", k.Most.Int(), k.Name), rules.SetMount(m.ID, mt.ID, "value", nil))}
		if load, ok := mt.Value.(int); ok && load > k.Most.Int() {
			f = f.Of(load, k.Most.Int())
		}
	case v.set.weapons[mt.Item] != nil || mt.Item == rules.Designed:
		f.Message = fmt.Sprintf("%s stands on pylon %d of %s; pylons carry missiles.", mt.Item, n, m.title())
		f.Fixes = []rules.Fix{v.fix("Move it to the weapons", rules.SetMount(m.ID, mt.ID, "at", atWeapon)), v.fix("Remove it", rules.Remove(m.ID, mt.ID))}
	default:
		return
	}
	r.Find(f)
}

// checkSymmetry passes over pairs whose loads are no loads.
func (v *view) checkSymmetry() *rules.Ruling {
	return v.each(ruleSymmetric, func(r *rules.Ruling, m *model) {
		for n := 1; m.hasPylons() && n < mirror(n); n++ {
			left, okLeft := m.carried(n)
			right, okRight := m.carried(mirror(n))
			read := max(m.loadBasis(n), m.loadBasis(mirror(n)))
			r.Reads(read)
			if !okLeft || !okRight || left == right {
				continue
			}
			r.Find(rules.Finding{Unit: m.ID, Item: pylon(n), Basis: read, Todo: left == bare || right == bare, Message: fmt.Sprintf("Pylons %d and %d of %s face each other and carry %s and %s; both must carry the same.", n, mirror(n), m.title(), left, right),
				Fixes: []rules.Fix{v.like(m, n, mirror(n)), v.like(m, mirror(n), n)}})
		}
	})
}

// like makes one pylon carry what another does.
func (v *view) like(m *model, from, to int) rules.Fix {
	text := fmt.Sprintf("Pylon %d like %d", to, from)
	have, want := m.on(pylon(to)), m.on(pylon(from))
	switch {
	case len(want) == 0:
		return v.fix(text, rules.Remove(m.ID, have[0].ID))
	case len(have) == 0:
		return v.fix(text, rules.AddMount(m.ID, rules.Mount{Item: want[0].Item, At: pylon(to), Value: want[0].Value}))
	}
	return v.fix(text, rules.SetMount(m.ID, have[0].ID, "item", want[0].Item), rules.SetMount(m.ID, have[0].ID, "value", want[0].Value))
}
