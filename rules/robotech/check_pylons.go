package robotech

import (
	"fmt"

	"gantry/rules"
)

// checkLoads rules on every pylon, and on missiles that hang elsewhere.
func (m *model) checkLoads(r *rules.Ruling) {
	for _, mt := range m.on(atWeapon) {
		if k, ok := m.pack.Missiles.Rows.By[mt.Item]; ok {
			r.Find(rules.Finding{Unit: m.ID, Item: mt.ID}.Says(func() []rules.Fix {
				return []rules.Fix{fix("Remove it", rules.Remove(m.ID, mt.ID))}
			}, "%s of %s belong on a pylon.", k.Name, m.title()))
		}
	}
	for n := 1; m.hasPylons() && n <= pylons; n++ {
		list := m.on(pylon(n))
		for _, mt := range list {
			m.checkLoad(r, n, mt)
		}
		if len(list) > 1 {
			m.findLoads(r, n, list)
		}
	}
}

// findLoads finds several loads on one pylon.
func (m *model) findLoads(r *rules.Ruling, n int, list []*rules.Mount) {
	r.Find(rules.Finding{Unit: m.ID, Item: pylon(n)}.OutOf(len(list), 1).Says(func() []rules.Fix {
		var edits []rules.Edit
		for _, mt := range list[1:] {
			edits = append(edits, rules.Remove(m.ID, mt.ID))
		}
		return []rules.Fix{fix("Keep the first", edits...)}
	}, "Pylon %d of %s carries %d loads; a pylon carries one kind of missile.", n, m.title(), len(list)))
}

// checkLoad rules on one load; an item that the game does not have is left to
// the rules of the document, and a trait to those of traits.
func (m *model) checkLoad(r *rules.Ruling, n int, mt *rules.Mount) {
	k := m.missiles[mt.Item]
	if k != nil {
		r.Reads(k.Most.Basis)
	}
	load, ok := m.load(mt)
	switch {
	case ok && load < k.Most.Int() && !k.Whole:
		r.Reads(rules.Inferred) // the text has whole volleys only
	case ok:
	case k != nil:
		m.findLoad(r, n, mt, k)
	case m.set.weapons[mt.Item] != nil || mt.Item == rules.Designed:
		r.Find(rules.Finding{Unit: m.ID, Item: mt.ID}.Says(func() []rules.Fix {
			return []rules.Fix{fix("Move it to the weapons", rules.SetMount(m.ID, mt.ID, "at", atWeapon)),
				fix("Remove it", rules.Remove(m.ID, mt.ID))}
		}, "%s is on pylon %d of %s: pylons carry missiles.", mt.Item, n, m.title()))
	}
}

// findLoad finds a load that a pylon cannot carry.
func (m *model) findLoad(r *rules.Ruling, n int, mt *rules.Mount, k *missile) {
	f := rules.Finding{Unit: m.ID, Item: mt.ID, Basis: k.Most.Basis, Words: func() (string, []rules.Fix) {
		return fmt.Sprintf("Pylon %d of %s cannot carry %s of %s; it may be %s.", n, m.title(), describe(mt.Value), k.Name,
				k.loads()),
			[]rules.Fix{fix(fmt.Sprintf("%d %s", k.Most.Int(), k.Name), rules.SetMount(m.ID, mt.ID, "value", nil))}
	}}
	if load, ok := mt.Value.(int); ok && load > k.Most.Int() {
		f = f.OutOf(load, k.Most.Int())
	}
	r.Find(f)
}

// checkSymmetry passes over pairs whose loads are no loads.
func (m *model) checkSymmetry(r *rules.Ruling) {
	for n := 1; m.hasPylons() && n < opposite(n); n++ {
		left, right := m.pylonLoad(n), m.pylonLoad(opposite(n))
		r.Reads(left.basis, right.basis)
		if !left.whole || !right.whole || left.n == right.n && left.kind == right.kind {
			continue
		}
		m.findAsymmetry(r, n, left, right)
	}
}

func (m *model) findAsymmetry(r *rules.Ruling, n int, left, right pylonLoad) {
	f := rules.Finding{Unit: m.ID, Item: pylon(n), Basis: max(left.basis, right.basis), Todo: left.n == 0 || right.n == 0}
	r.Find(f.Says(func() []rules.Fix { return []rules.Fix{m.likePylon(n, opposite(n)), m.likePylon(opposite(n), n)} },
		"Pylons %d and %d of %s carry %s and %s: both sides must be alike.",
		n, opposite(n), m.title(), left.words(), right.words()))
}

// likePylon makes one pylon carry what another does.
func (m *model) likePylon(from, to int) rules.Fix {
	text := fmt.Sprintf("Pylon %d like %d", to, from)
	have, want := m.on(pylon(to)), m.on(pylon(from))
	switch {
	case len(want) == 0:
		return fix(text, rules.Remove(m.ID, have[0].ID))
	case len(have) == 0:
		return fix(text, rules.AddMount(m.ID, rules.Mount{Item: want[0].Item, At: pylon(to), Value: want[0].Value}))
	}
	return fix(text, rules.SetMount(m.ID, have[0].ID, "item", want[0].Item),
		rules.SetMount(m.ID, have[0].ID, "value", want[0].Value))
}
