package robotech

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gantry/rules"
)

// The locations of units.
const (
	atWeapon = "weapon"
	atTrait  = "trait"
	atPylon  = "pylon-" // and its number
)

// pylons is how many there are.
const pylons = 6

func pylon(n int) string { return atPylon + strconv.Itoa(n) }

// mirror is the pylon on the other wing: 1 and 6, 2 and 5, 3 and 4.
func mirror(n int) int { return pylons + 1 - n }

// hasPylons tells whether missiles may be carried: a designed unit may.
func (m *model) hasPylons() bool { return m.given == nil || m.given.Pylons != nil }

// mount reads the mounts. What stands at a place that is not its own is left to
// the checks.
func (m *model) mount() {
	for _, mt := range m.Mounts {
		switch w := m.view.set.weapons[mt.Item]; {
		case mt.At == atTrait:
			if h := m.view.mounted(mt); h.trait != nil {
				m.traits = append(m.traits, h)
			}
		case mt.At == atWeapon && mt.Item == rules.Designed:
			row, _ := mt.Value.(map[string]any)
			d := m.view.designed(row)
			m.guns = append(m.guns, fitted{mt, d, 0})
			if row == nil {
				d.faults = append(d.faults, fault{why: "it has no row of system, class, arc, sr, lr, dmg and attributes"})
			}
			if only := m.view.pack.Arcs.Rows.By[d.Arc].Only; only != "" && !slices.ContainsFunc(m.modes, func(md mode) bool { return md.class == only || md.class == "" }) {
				d.faults = append(d.faults, fault{column: "arc", why: fmt.Sprintf("its arc %s is for %s only", d.Arc, only)})
			}
			for _, f := range d.faults {
				f.choice, f.why = mt.ID, d.System+": "+f.why
				m.add(f)
			}
		case w != nil && mt.At == atWeapon && !m.view.pack.Missiles.Rows.Has(mt.Item):
			m.guns = append(m.guns, fitted{mt, w, 0})
		case w != nil && strings.HasPrefix(mt.At, atPylon) && m.hasPylons():
			if n, ok := m.view.load(mt); ok {
				m.guns = append(m.guns, fitted{mt, w, n})
			}
		}
	}
	slices.SortStableFunc(m.traits, func(a, b held) int { return rules.ByID(a.place, b.place) })
	for i := range m.modes {
		m.modes[i].traits = append(m.modes[i].traits, m.traits...)
	}
}

// load is how many missiles a mount puts on a pylon, as many as it takes unless
// the mount says otherwise; ok is false where it cannot.
func (v *view) load(mt rules.Mount) (n int, ok bool) {
	kind, isMissile := v.pack.Missiles.Rows.By[mt.Item]
	if !isMissile {
		return 0, false
	}
	if mt.Value == nil {
		return kind.Most.Int(), true
	}
	n, isInt := mt.Value.(int)
	return n, isInt && n >= 1 && n <= kind.Most.Int() && (!kind.Whole || n%kind.Volley.Int() == 0)
}

// loads writes how many missiles of a kind a pylon may carry.
func (m missile) loads() string {
	if !m.Whole {
		if m.Most.Int() == 1 {
			return "1"
		}
		return "1 to " + m.Most.Value.String()
	}
	var list []string
	for n := m.Volley.Int(); n <= m.Most.Int(); n += m.Volley.Int() {
		list = append(list, strconv.Itoa(n))
	}
	if last := len(list) - 1; last > 0 {
		return strings.Join(list[:last], ", ") + " or " + list[last]
	}
	return strings.Join(list, "")
}

// on are the mounts at a location, in the order of their ids.
func (m *model) on(at string) (list []rules.Mount) {
	for _, mt := range m.Mounts {
		if mt.At == at {
			list = append(list, mt)
		}
	}
	slices.SortStableFunc(list, func(a, b rules.Mount) int { return rules.ByID(a.ID, b.ID) })
	return list
}

// bare is what a pylon without missiles carries.
const bare = "nothing"

// loadBasis is the weakest basis of what a pylon's load is read from.
func (m *model) loadBasis(n int) rules.Basis {
	read := rules.Printed
	for _, mt := range m.on(pylon(n)) {
		if k, missile := m.view.pack.Missiles.Rows.By[mt.Item]; missile {
			read = max(read, k.Most.Basis)
		}
	}
	return read
}

// carried is what a pylon carries, in words; whole is false where a rule on its
// load is broken.
func (m *model) carried(n int) (text string, whole bool) {
	list := m.on(pylon(n))
	switch len(list) {
	case 0:
		return bare, true
	case 1:
		if load, ok := m.view.load(list[0]); ok {
			return fmt.Sprintf("%d %s", load, m.view.pack.Missiles.Rows.By[list[0].Item].Name), true
		}
	}
	return "", false
}
