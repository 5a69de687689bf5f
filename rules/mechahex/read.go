package mechahex

import (
	"slices"

	"gantry/rules"
)

// classed returns a unit of which only the class is read.
func (p *printing) classed(u *rules.Unit) *model {
	c, known := p.classes[u.Profile]
	if !known {
		c = noClass
	}
	return &model{Unit: u, ed: p, class: c, known: known}
}

// Unit reads a unit.
func (p *printing) Unit(u *rules.Unit) *model {
	m := p.classed(u)
	m.sure = p.known || m.known && !p.differs(u.Profile)
	m.heroes = p.pack.Heroes.Rows.Known(u.Choices.Texts("hero"))
	m.titles = p.pack.Titles.Rows.Known(u.Choices.Texts("title"))
	m.fit()
	m.applyCondition()
	m.measure()
	m.price = m.points()
	return m
}

// differs reports whether the editions disagree about a class.
func (p *printing) differs(class string) bool {
	return p.classes[class].Armored != nil || slices.ContainsFunc(p.editions, func(e *printing) bool {
		_, patched := e.Classes[class]
		return patched
	})
}

// fit reads the mounts.
func (m *model) fit() {
	fittings := make([]fitting, len(m.Mounts)) // one allocation for all
	m.fitted = make([]*fitting, 0, len(m.Mounts))
	m.counts = make([]int, len(m.ed.allItems))
	for i, mt := range m.Mounts {
		it, ok := m.ed.items[mt.Item]
		if !ok {
			m.strange = true
			continue
		}
		slots, allowed := m.cost(it)
		fittings[i] = fitting{Mount: mt, item: it, slots: slots, allowed: allowed}
		m.fitted = append(m.fitted, &fittings[i])
		m.counts[it.place]++
		if mt.Item == extraArmor && (m.firstArmor == "" || rules.ByID(mt.ID, m.firstArmor) < 0) {
			m.firstArmor = mt.ID
		}
	}
}

// measure computes the used slots of each location.
func (m *model) measure() {
	m.rooms = make([]room, len(m.class.slots))
	custom := m.customAt()
	for i := range m.rooms {
		at := &m.rooms[i]
		at.Slots = m.class.slots[i]
		if at.ID == custom {
			slot := *m.ed.pack.Heroes.Rows.By[aceCustom].Slots
			at.Max += slot.Int()
			at.Basis = max(at.Basis, slot.Basis)
		}
		for _, f := range m.fitted {
			if f.At == at.ID {
				at.items = append(at.items, f)
				at.Use(f.slots)
			}
		}
		slices.SortFunc(at.items, func(a, b *fitting) int { return rules.ByID(a.ID, b.ID) })
		at.Unclear = m.strange && slices.ContainsFunc(m.Mounts, func(mt rules.Mount) bool {
			return mt.At == at.ID && m.ed.items[mt.Item] == nil
		})
	}
}

// bare returns a model of a class without mounts.
func (p *printing) bare(class string) *model {
	return p.Unit(&rules.Unit{Profile: class, Count: 1, Mounts: []rules.Mount{}})
}
