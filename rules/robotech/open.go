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
		traits: pointers(p.Traits.Rows), missiles: pointers(p.Missiles.Rows), traitNames: names{},
		attributeNames: names{}}
	g.readNames()
	for id, cards := range map[string]pack.Section[card]{sample: p.Sample, printed: p.Printed} {
		s := &valueSet{set: p.Values.Rows.By[id], id: id, published: map[string]*published{},
			weapons: map[string]*weapon{}}
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
		g.yardstick = g.yardstickOf(p.Yardstick.Targets[0])
	}
	g.rivals = g.pricedUnits()
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

// pointers returns the rows of a table by id.
func pointers[T any](rows pack.Rows[T]) map[string]*T {
	by := make(map[string]*T, len(rows.By))
	for id, row := range rows.All {
		by[id] = &row
	}
	return by
}

// addWeapon adds a weapon with the set's values.
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

// allEntries returns the published units and an empty design, with the values of a set.
func (g *game) allEntries(values string) []rules.Entry {
	s := g.setting(rules.Choices{"values": values})
	var entries []rules.Entry
	for id, p := range g.pack.Profiles.Rows.All {
		e := s.entry(rules.Unit{Profile: id, Count: 1, Mounts: s.set.loadout(&p)}, p.Name, p.Note)
		e.Group, e.Facets = p.Group, []string{p.Faction}
		if p.Modes != nil {
			e.Facets = append(e.Facets, "Transformable")
		}
		entries = append(entries, e)
	}
	e := s.entry(rules.Unit{Profile: rules.Designed, Count: 1, Mounts: []rules.Mount{},
		Choices: rules.Choices{"class": mecha, "crew": 1, "actions": 1, "mobility": []any{"walker 3/5"},
			"pil": 2, "gun": 2,
			"size": 5, "melee": 2, "hp": 10, "leadership": 0}},
		"Designed unit", "A plain mecha. You choose every value.")
	e.Group, e.Facets = "Your own", []string{"Designed"}
	return append(entries, e)
}

func (s *setting) entry(u rules.Unit, name, note string) rules.Entry {
	m := s.Unit(&u)
	md := &m.modes[0]
	e := rules.Entry{ID: u.Profile, Name: name, Note: note, Unit: u, Stats: []rules.Stat{m.price.As(rules.RolePoints),
		m.skill(md, pil), m.skill(md, gun), m.skill(md, size), m.stat(hp)}}
	if leader, _ := m.leads(); leader {
		e.Stats = append(e.Stats, m.stat(leadership))
	}
	return e
}

// System is the game.
var System = rules.System{
	ID:   "robotech",
	Name: "Bad Syntax's Robotech",
	Doc:  "Veritechs, destroids and battle pods in formations. Fan rules, v007.",
	Open: open, Shape: shape,
}

// publish returns a profile with its card.
func (s *valueSet) publish(p *profile, c card, traits map[string]*trait) *published {
	u := &published{profile: p, card: c, numbers: c.numbers()}
	for _, row := range p.modeRows() {
		values := c.mode(row.ID)
		md := mode{id: row.ID, name: row.Name, class: row.Class, numbers: values.numbers(), traitsFrom: c.Source}
		for kind, v := range values.Mobility.All {
			md.moves = append(md.moves, move{kind, v})
		}
		for _, t := range values.Traits {
			md.traits = append(md.traits, unitTrait{trait: traits[t.ID], id: t.ID, as: traits[t.ID].Name, n: t.N})
		}
		if md.traits = slices.Clip(md.traits); s.id == printed { // the player's card has the traits
			md.traitsFrom = rules.Source{Basis: rules.Missing, Cite: book.Cite("Unit Attributes")}
		}
		u.modes = append(u.modes, md)
	}
	u.fixed = []string{"class", "modes", "mobility"}
	for i, n := range cardNumbers {
		if i != points || c.Points.Known() {
			u.fixed = append(u.fixed, n.id)
		}
	}
	for i := range u.modes {
		if id := u.modes[i].id; id != "" {
			u.fixed = append(u.fixed, id+"/class", id+"/mobility")
			for _, n := range cardNumbers[modal:] {
				u.fixed = append(u.fixed, id+"/"+n.id)
			}
		}
		if s.id == sample {
			u.fixed = append(u.fixed, u.modes[i].traitList())
		}
	}
	return u
}
