package builder

import (
	"hash/maphash"
	"sync/atomic"

	"gantry/rules"
	"gantry/rules/doc"
)

// derivedUnit is what follows from a unit's build under numbers and options, whatever
// stands beside it. Sheets share it, and it never changes.
type derivedUnit struct {
	key        string // of the numbers and options
	unit       rules.Unit
	profile    rules.Profile
	likenesses []rules.Likeness
}

// derivedMost bounds the derived units that are remembered, at some 8 kB each.
const derivedMost = 2048

// derivedUnits are remembered for other sheets: the units of a roster stay much the same
// from edit to edit, and are of a few builds, many of which others have, too. Each build
// has a place, from which it drives the one before.
type derivedUnits struct {
	seed   maphash.Seed
	places []atomic.Pointer[derivedUnit]
}

func newDerivedUnits(places int) derivedUnits {
	return derivedUnits{maphash.MakeSeed(), make([]atomic.Pointer[derivedUnit], places)}
}

// place is that of a unit's build. Others may have the same.
func (all derivedUnits) place(key string, u *rules.Unit) *atomic.Pointer[derivedUnit] {
	var h maphash.Hash
	h.SetSeed(all.seed)
	for _, s := range [...]string{key, u.Profile, u.Name} {
		_, _ = h.WriteString(s) // a hash takes everything
	}
	for i := range u.Mounts {
		_, _ = h.WriteString(u.Mounts[i].Item)
		_, _ = h.WriteString(u.Mounts[i].At)
	}
	sum := h.Sum64()
	for id, v := range u.Choices {
		switch v.(type) {
		case string, int, bool:
			sum += maphash.Comparable(all.seed, [2]any{id, v}) // in any order
		}
	}
	return &all.places[sum%uint64(len(all.places))]
}

// deriveUnit is what follows from the build of a unit of an army, under the key of the
// army's numbers and options. names are those of profiles, by their ids.
func (l *Library) deriveUnit(key string, army rules.Army, unit int, names map[string]string) *derivedUnit {
	u := army.Lineup().Units[unit]
	place := l.derived.place(key, u)
	if known := place.Load(); known != nil && known.key == key && known.unit.SameBuild(u) {
		return known
	}
	d := &derivedUnit{key: key, unit: *u, profile: army.Profile(unit), likenesses: likenessesOf(army, unit)}
	d.unit.Notes, d.unit.Picture, d.unit.From, d.unit.Extra = "", "", nil, nil
	d.profile.Class = classOf(*u, d.profile.Class, names)
	markDesigns(*u, &d.profile)
	if d.lasts() {
		place.Store(d)
	}
	return d
}

// mostBuild is how large a unit may be that is remembered, in bytes of its document.
const mostBuild = 2 << 10

// lasts tells whether to remember a unit: it is the same in any army, and not large.
func (d *derivedUnit) lasts() bool {
	return !d.profile.OfArmy && len(doc.AppendSorted(nil, &d.unit)) <= mostBuild
}
