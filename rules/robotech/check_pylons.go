package robotech

import (
	"fmt"

	"gantry/rules"
)

// checkLoads rules on every pylon, and on missiles that hang elsewhere.
func (m *model) checkLoads(r *rules.Ruling) {
	for _, mt := range m.on(atWeapon) {
		if k, ok := m.pack.Missiles.Rows.By[mt.Item]; ok {
			r.Find(rules.Finding{Unit: m.ID, Item: mt.ID}.Says("%s of %s belong on a pylon.", k.Name, m.title()))
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
	r.Find(rules.Finding{Unit: m.ID, Item: pylon(n)}.OutOf(len(list), 1).Says(
		"Pylon %d of %s carries %d loads; a pylon carries one kind of missile.", n, m.title(), len(list)))
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
		r.Find(rules.Finding{Unit: m.ID, Item: mt.ID}.Says("%s is on pylon %d of %s: pylons carry missiles.",
			mt.Item, n, m.title()))
	}
}

// findLoad finds a load that a pylon cannot carry.
func (m *model) findLoad(r *rules.Ruling, n int, mt *rules.Mount, k *missile) {
	f := rules.Finding{Unit: m.ID, Item: mt.ID, Basis: k.Most.Basis, Words: func() string {
		return fmt.Sprintf("Pylon %d of %s cannot carry %s of %s; it may be %s.", n, m.title(), describe(mt.Value), k.Name,
			k.loads())
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
	r.Find(f.Says("Pylons %d and %d of %s carry %s and %s: both sides must be alike.",
		n, opposite(n), m.title(), left.words(), right.words()))
}
