package robotech

import (
	"slices"

	"gantry/rules"
	"gantry/rules/pack"
)

// open decodes and validates a pack.
func open(raw []byte) (rules.Game, error) {
	p, words, err := shape.Open(raw)
	if err != nil {
		return nil, err
	}
	g := &game{pack: p, words: words, sets: map[string]*valueSet{}, entries: map[string][]rules.Entry{},
		traits: pointers(p.Traits.Rows), missiles: pointers(p.Missiles.Rows), traitNames: names{}, attributeNames: names{}}
	g.readNames()
	for id, cards := range map[string]pack.Section[card]{sample: p.Sample, printed: p.Printed} {
		s := &valueSet{set: p.Values.Rows.By[id], id: id, published: map[string]*published{}, weapons: map[string]*weapon{}}
		for profile, row := range pointers(p.Profiles.Rows) {
			s.published[profile] = s.publish(row, cards.Rows.By[profile], g.traits)
		}
		for item, w := range p.Weapons.Rows.All {
			s.addWeapon(item, w)
		}
		for item, m := range p.Missiles.Rows.All {
			s.addWeapon(item, m.weapon())
		}
		g.sets[id] = s
	}
	for _, s := range g.sets {
		for profile, u := range s.published {
			u.bodies = bodiesOf(u, g.sets[sample].published[profile])
		}
	}
	if len(p.Yardstick.Targets) > 0 {
		g.yard = g.yardOf(p.Yardstick.Targets[0])
	}
	g.rivals = g.priced()
	g.options, g.tables, g.terms = g.armyFields(), g.allTables(), g.allTerms()
	g.designFields = g.setting(nil).begin(&rules.Unit{}).allFields()
	for id, s := range g.sets {
		for _, w := range s.weapons {
			w.lines = g.linesOf(w)
		}
		s.items = g.allItems(s)
		for _, p := range s.published {
			m := g.setting(rules.Choices{"values": id}).begin(&rules.Unit{})
			m.published, m.known, m.numbers = p, true, p.numbers
			p.items, p.fields = g.offeredItems(s, p), m.allFields()
		}
		g.entries[id] = g.allEntries(id)
	}
	return g, nil
}

// pointers are the rows of a table by their ids.
func pointers[T any](rows pack.Rows[T]) map[string]*T {
	by := make(map[string]*T, len(rows.By))
	for id, row := range rows.All {
		by[id] = &row
	}
	return by
}

// addWeapon adds a weapon with what the set says of it.
func (s *valueSet) addWeapon(id string, w weapon) {
	s.weapons[id] = &w
	if s.id == sample {
		s.weapons[id] = w.withSample()
	}
}

func (g *game) readNames() {
	for id, t := range g.pack.Traits.Rows.All {
		g.traitNames.add(id, t.Name, id)
	}
	for id, a := range g.pack.Attributes.Rows.All {
		if a.Number != ammo && a.Number != barrels { // these are written in brackets only
			g.attributeNames.add(id, append([]string{id, a.Name}, a.AKA...)...)
		}
	}
	g.attributeHints = g.attributeNames.sorted()
	for _, id := range g.weaponClasses() {
		if !slices.Contains(g.attributeHints, id) {
			g.attributeHints = append(g.attributeHints, id)
		}
	}
	g.traitHints = g.traitNames.sorted()
}
