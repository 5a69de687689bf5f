package fleshwound

import (
	"slices"

	"gantry/rules"
)

// open decodes and validates a pack.
func open(raw []byte) (rules.Game, error) {
	p, words, err := shape.Open(raw)
	if err != nil {
		return nil, err
	}
	g := &game{pack: p, words: words, specials: p.Specials.Rows.Copies(), order: map[string]int{},
		samples: p.Profiles.Rows.Copies(),
		stats:   p.stats(), inches: p.reaches(false), hexes: p.reaches(true),
		items: p.allItems(), options: armyFields()}
	for i, id := range p.Specials.Rows.IDs {
		g.order[id] = i
	}
	for _, row := range p.Movement.Rows.All {
		g.movement = append(g.movement, row)
	}
	g.targetColumns = g.sizeColumns("To hit size", "")
	g.entries, g.formFields = g.allEntries(), g.allFields()
	g.about = g.imprint()
	return g, nil
}

// System is the game.
var System = rules.System{
	ID:   "fleshwound",
	Name: "Flesh Wound mech rules",
	Doc:  "Mechs of 6 sizes that shoot, overheat and explode. Combat rules only. No published title.",
	Open: open, Shape: shape,
}

// allEntries returns the sample mechs, and a design to start from.
func (g *game) allEntries() []rules.Entry {
	var entries []rules.Entry
	for id, p := range g.pack.Profiles.Rows.All {
		u := rules.Unit{Profile: id, Count: 1, Mounts: []rules.Mount{}}
		for _, l := range p.Loadout {
			u.Mounts = append(u.Mounts, rules.Mount{ID: l.Item, Item: l.Item, At: atSpecial, Value: l.value()})
		}
		entries = append(entries, g.entry(u, p.Name, "Gantry's samples", p.Note))
	}
	u := rules.Unit{Profile: rules.Designed, Count: 1, Mounts: []rules.Mount{}, Choices: rules.Choices{}}
	for id, f := range g.pack.Start.Build {
		u.Choices[id] = f.Int()
	}
	var damage []any
	for _, f := range g.pack.Start.Damage {
		damage = append(damage, f.Int())
	}
	u.Choices["damage"] = damage
	return append(entries, g.entry(u, "Designed mech", "Your own", "You choose every number."))
}

func (g *game) entry(u rules.Unit, name, group, note string) rules.Entry {
	m := g.under(nil).Unit(&u).sheet()
	e := rules.Entry{ID: u.Profile, Name: name, Group: group, Note: note, Unit: u}
	e.Facets = []string{"Size " + m.build[size].Value.String()}
	for _, facet := range []struct {
		name string
		is   bool
	}{{"Armored unit", m.class == classUnit}, {"OMNI", m.has(omni)}, {"Extra weapons", len(m.weapons()) > 0},
		{"Jumps", m.jumps()}} {
		if facet.is {
			e.Facets = append(e.Facets, facet.name)
		}
	}
	e.Stats = slices.Concat([]rules.Stat{m.price}, m.frameLine(), m.mainWeapons(),
		[]rules.Stat{m.stat(armor, "Armor", ""), m.stat(structure, "Structure", "")})
	return e
}
