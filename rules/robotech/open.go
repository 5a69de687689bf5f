package robotech

import (
	"gantry/rules"
	"gantry/rules/judge"
	"gantry/rules/pack"
)

// open decodes and validates a pack.
func open(raw []byte) (rules.Game, error) {
	p, err := shape.Decode(raw)
	if err != nil {
		return nil, err
	}
	if err := p.validate(); err != nil {
		return nil, err
	}
	g := &game{pack: p, names: map[string]string{}, sets: map[string]*valueSet{}, entries: map[string][]rules.Entry{}}
	for id, t := range p.Traits.Rows.All {
		g.names["trait "+fold(t.Name)], g.names["trait "+fold(id)] = id, id
	}
	for id, a := range p.Attributes.Rows.All {
		if a.Number == ammo || a.Number == barrels {
			continue // written in brackets only
		}
		for _, name := range append([]string{id, a.Name}, a.AKA...) {
			g.names["attribute "+fold(name)] = id
		}
	}
	for id, cards := range map[string]pack.Section[card]{sample: p.Sample, asPrint: p.Printed} {
		s := &valueSet{set: p.Values.Rows.By[id], id: id, cards: cards.Rows.By, weapons: map[string]*weapon{}}
		for item, w := range p.Weapons.Rows.All {
			s.weapons[item] = &w
			if id == sample {
				s.weapons[item] = w.sampled()
			}
		}
		for item, m := range p.Missiles.Rows.All {
			w := m.weapon()
			s.weapons[item] = &w
			if id == sample {
				s.weapons[item] = w.sampled()
			}
		}
		g.sets[id] = s
	}
	if len(p.Yardstick.Targets) > 0 {
		g.yard = g.yardOf(p.Yardstick.Targets[0])
	}
	g.items, g.options, g.tables = g.allItems(), g.armyFields(), g.allTables()
	for id := range g.sets {
		g.entries[id] = g.allEntries(id)
	}
	return judge.Adapt(g), nil
}
