package robotech

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"gantry/rules"
)

// The locations of units.
const (
	atWeapon = "weapon"
	atTrait  = "trait"
	atPylon  = "pylon-" // followed by its number
)

// pylons is the number of pylons.
const pylons = 6

var pylonIDs = [pylons]string{"pylon-1", "pylon-2", "pylon-3", "pylon-4", "pylon-5", "pylon-6"}

// pylon returns the location of a pylon, counted from 1.
func pylon(n int) string { return pylonIDs[n-1] }

// opposite returns the pylon on the other wing: 1 and 6, 2 and 5, 3 and 4.
func opposite(n int) int { return pylons + 1 - n }

// pairLabel names a pylon with the one on the other wing, the lower number first.
func pairLabel(n int) string {
	return fmt.Sprintf("Pylons %d and %d", min(n, opposite(n)), max(n, opposite(n)))
}

// wingOf returns the wing of a pylon.
func wingOf(n int) rules.Place {
	if n > opposite(n) {
		return rules.AtRightWing
	}
	return rules.AtLeftWing
}

// hasPylons reports whether the unit may carry missiles. A designed unit may.
func (m *model) hasPylons() bool { return m.published == nil || m.published.Pylons != nil }

// load returns the number of missiles that a mount puts on a pylon: the pylon's capacity by default. ok is false
// for an invalid number.
func (g *game) load(mt *rules.Mount) (n int, ok bool) {
	kind := g.missiles[mt.Item]
	if kind == nil {
		return 0, false
	}
	if mt.Value == nil {
		return kind.Most.Int(), true
	}
	n, isInt := mt.Value.(int)
	return n, isInt && n >= 1 && n <= kind.Most.Int() && (!kind.Whole || n%kind.Volley.Int() == 0)
}

// loads formats how many missiles of a kind a pylon may carry.
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
	return rules.Listed(list, "or")
}

// loadsNote returns the same after the damage of one missile: "carries 1 to 3 missiles".
func (m missile) loadsNote() string {
	if m.Most.Int() == 1 {
		return "carries 1 missile"
	}
	return "carries " + m.loads() + " missiles"
}

// on returns the mounts at a location, sorted by id.
func (m *model) on(at string) []*rules.Mount {
	where := func(mt *rules.Mount, at string) int { return cmp.Compare(mt.At, at) }
	from, _ := slices.BinarySearchFunc(m.mounts, at, where)
	to := from
	for to < len(m.mounts) && m.mounts[to].At == at {
		to++
	}
	return m.mounts[from:to]
}

// pylonLoad is the load of a pylon.
type pylonLoad struct {
	kind  *missile    // nil: nothing
	n     int         // 0: nothing
	whole bool        // the load breaks no rule
	basis rules.Basis // the weakest basis of the load
}

func (m *model) pylonLoad(n int) (l pylonLoad) {
	list := m.on(pylon(n))
	for i := range list {
		if k := m.missiles[list[i].Item]; k != nil {
			l.basis = max(l.basis, k.Most.Basis)
		}
	}
	switch len(list) {
	case 0:
		l.whole = true
	case 1:
		l.kind = m.missiles[list[0].Item]
		l.n, l.whole = m.load(list[0])
	}
	return l
}

// words describes the load of a pylon.
func (l pylonLoad) words() string {
	if l.n == 0 {
		return "empty"
	}
	return fmt.Sprintf("%d %s", l.n, l.kind.Name)
}
