package robotech

import (
	"cmp"
	"fmt"

	"gantry/rules"
	"gantry/rules/doc"
)

// checkLoads checks every pylon, and missiles mounted elsewhere.
func (m *model) checkLoads(r *rules.Ruling) {
	for _, mt := range m.on(atWeapon) {
		if k, ok := m.pack.Missiles.Rows.By[mt.Item]; ok {
			r.Find(rules.Finding{Unit: m.ID, Item: mt.ID}.Messagef("%s: only for pylons. Move it to a pylon.", k.Name))
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
	r.Find(rules.Finding{Unit: m.ID, Item: pylon(n)}.OutOf(len(list), 1).Messagef(
		"Pylon %d: %d loads, limit 1. Keep one kind of missile.", n, len(list)))
}

// checkLoad checks one load. The document's rules report unknown items, and the rules of traits report traits.
func (m *model) checkLoad(r *rules.Ruling, n int, mt *rules.Mount) {
	k := m.missiles[mt.Item]
	if k != nil {
		r.DependsOn(k.Most.Basis)
	}
	load, ok := m.load(mt)
	switch {
	case ok && load < k.Most.Int() && !k.Whole:
		r.DependsOn(rules.Inferred) // the text has only whole volleys
	case ok:
	case k != nil:
		m.findLoad(r, n, mt, k)
	case m.set.weapons[mt.Item] != nil || mt.Item == rules.Designed:
		r.Find(rules.Finding{Unit: m.ID, Item: mt.ID}.Messagef("Pylon %d: only for missiles. Move %s.", n,
			m.weaponName(mt)))
	}
}

// weaponName returns a mount's weapon as in sentences.
func (m *model) weaponName(mt *rules.Mount) string {
	if w := m.set.weapons[mt.Item]; w != nil {
		return w.System
	}
	if k := m.missiles[mt.Item]; k != nil {
		return k.Name
	}
	return cmp.Or(rowOf(mt.Value).Text("system"), "Designed weapon")
}

// findLoad finds a load that a pylon cannot carry.
func (m *model) findLoad(r *rules.Ruling, n int, mt *rules.Mount, k *missile) {
	f := rules.Finding{Unit: m.ID, Item: mt.ID, Basis: k.Most.Basis, Words: func() string {
		return fmt.Sprintf("Pylon %d: load %s %s (now %.40s).", n, k.loads(), k.Name, doc.PlainText(mt.Value))
	}}
	if load, ok := mt.Value.(int); ok && load > k.Most.Int() {
		f = f.OutOf(load, k.Most.Int())
	}
	r.Find(f)
}

// checkSymmetry skips pairs with invalid loads.
func (m *model) checkSymmetry(r *rules.Ruling) {
	for n := 1; m.hasPylons() && n < opposite(n); n++ {
		left, right := m.pylonLoad(n), m.pylonLoad(opposite(n))
		r.DependsOn(left.basis, right.basis)
		if !left.whole || !right.whole || left.n == right.n && left.kind == right.kind {
			continue
		}
		m.findAsymmetry(r, n, left, right)
	}
}

func (m *model) findAsymmetry(r *rules.Ruling, n int, left, right pylonLoad) {
	f := rules.Finding{Unit: m.ID, Item: pylon(n), Basis: max(left.basis, right.basis),
		Todo: left.n == 0 || right.n == 0}
	r.Find(f.Messagef("Pylons %d and %d must match (now %s and %s).", n, opposite(n), left.words(), right.words()))
}
