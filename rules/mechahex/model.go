package mechahex

import (
	"slices"

	"gantry/rules"
)

// model is a unit read against the pack and the force's edition.
type model struct {
	rules.Unit
	view       *view
	class      *class   // never nil; empty where the profile is not known
	known      bool     // the profile is a class of the game
	sure       bool     // nothing that the edition decides about the class is unknown
	heroes     []string // the ids of its heroes that the game has
	titles     []string
	fitted     []*fitting
	rooms      []room         // the locations, in the game's order
	priced     *rules.Stat    // its points, once they are asked for
	strange    bool           // a mount's item is unknown: what is computed from mounts is missing
	counts     map[string]int // the mounts of each item, once they are asked for
	firstArmor *string        // the first mount of an Extra Armor, once it is asked for
}

// fitting is a mount whose item is known.
type fitting struct {
	rules.Mount
	*item
	slots   rules.Figure
	allowed bool
}

var noClass = &class{}

func (v *view) model(u rules.Unit) *model {
	m := &model{Unit: u, view: v, sure: v.edKnown, class: noClass, fitted: make([]*fitting, 0, len(u.Mounts))}
	slab := make([]fitting, 0, len(u.Mounts)) // one allocation for all
	if c, ok := v.ed.classes[u.Profile]; ok {
		m.class, m.known = c, true
	}
	if m.known && !v.edKnown {
		m.sure = m.class.Armored == nil && !slices.ContainsFunc(v.editions, func(p printing) bool {
			_, patched := p.Classes[u.Profile]
			return patched
		})
	}
	for _, mt := range u.Mounts {
		it, ok := v.items[mt.Item]
		if !ok {
			m.strange = true
			continue
		}
		slots, allowed := m.cost(it)
		slab = append(slab, fitting{mt, it, slots, allowed})
		m.fitted = append(m.fitted, &slab[len(slab)-1])
	}
	m.heroes, m.titles = v.pack.Heroes.Rows.Known(u.Choices.Texts("hero")), v.pack.Titles.Rows.Known(u.Choices.Texts("title"))
	m.rooms = m.measure()
	return m
}

// cost is the slots that an item takes on the model. An item that the class may
// not mount counts with its lowest printed cost.
func (m *model) cost(it *item) (slots rules.Figure, allowed bool) {
	allowed = !it.MechaOnly || m.class.Kind == mecha
	if it.Slots != nil {
		return *it.Slots, allowed
	}
	if f, ok := it.SlotsBy[m.Profile]; ok {
		return f, allowed
	}
	least := rules.Figure{}
	for _, f := range it.SlotsBy {
		if least.Cite == "" || f.Int() < least.Int() {
			least = f
		}
	}
	return least, false
}

// price is the model's points, computed once.
func (m *model) price() rules.Stat {
	if m.priced == nil {
		s := m.points()
		m.priced = &s
	}
	return *m.priced
}

func (m *model) title() string {
	if m.Name != "" {
		return m.Name
	}
	return m.class.Name
}

func (m *model) hero(id string) bool { return slices.Contains(m.heroes, id) }

// customAt is the location that Ace Custom enlarges, "" where there is none.
func (m *model) customAt() string {
	at := m.Choices.Text(customChoice)
	if _, ok := m.class.Locations.By[at]; ok && m.hero(aceCustom) && m.class.Kind == mecha {
		return at
	}
	return ""
}

// room is one location with what its mounts use of it.
type room struct {
	id    string
	used  int
	max   int
	items []*fitting // in the order of their ids
	basis rules.Basis
	// blurred: a mount here is of an unknown item, so that more is used than is known
	blurred bool
}

func (r room) free() int { return r.max - r.used }

func (m *model) measure() []room {
	rooms := make([]room, 0, len(m.class.Locations.IDs))
	for id, size := range m.class.Locations.All {
		r := room{id: id, max: size.Int(), basis: size.Basis}
		if m.customAt() == id {
			slot := *m.view.pack.Heroes.Rows.By[aceCustom].Slots
			r.max += slot.Int()
			r.basis = max(r.basis, slot.Basis)
		}
		for _, f := range m.fitted {
			if f.At == id {
				r.items = append(r.items, f)
				r.used += f.slots.Int()
				r.basis = max(r.basis, f.slots.Basis)
			}
		}
		slices.SortFunc(r.items, func(a, b *fitting) int { return rules.ByID(a.ID, b.ID) })
		for _, mt := range m.Mounts {
			_, known := m.view.items[mt.Item]
			r.blurred = r.blurred || mt.At == id && !known
		}
		rooms = append(rooms, r)
	}
	return rooms
}

// lost tells whether a mount is at a location that the model does not have.
func (m *model) lost() bool {
	return slices.ContainsFunc(m.Mounts, func(mt rules.Mount) bool { _, ok := m.class.Locations.By[mt.At]; return !ok })
}

// mounted counts the mounts of an item.
func (m *model) mounted(id string) int {
	if m.counts == nil {
		m.counts = map[string]int{}
		for _, f := range m.fitted {
			m.counts[f.Item]++
		}
	}
	return m.counts[id]
}

// scenery tells whether the model is terrain that no side pays for or counts.
func (m *model) scenery() bool { return m.class.is("npc") && m.Choices.Bool(scenery) }

// freeArmor is how many Extra Armors the model has beside its slots.
func (m *model) freeArmor() (rules.Figure, bool) {
	if m.class.Armored == nil || m.view.ed.Armored != armoredFree {
		return rules.Figure{}, false
	}
	return *m.class.Armored, true
}
