package mechahex

import (
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/judge"
	"gantry/rules/pack"
)

// System is the game.
var System = rules.System{
	ID:   "mechahex",
	Name: "Mecha: HEX",
	Doc:  "Build mecha slot by slot and fight on a hex board. 200 points per side.",
	Open: open, Shape: shape,
}

// armyForm returns the form of an army.
func (g *game) armyForm() rules.Form {
	return rules.Form{Fields: []rules.Field{
		{ID: "edition", Label: "Edition", Kind: rules.FieldOneOf, Options: g.editionOptions(), Default: g.pack.Default},
		{ID: heroReading, Label: "Hero limit based on", Kind: rules.FieldOneOf, Default: byGameSize,
			Options: []rules.Option{{ID: byGameSize, Label: "game size"},
				{ID: byArmyTotal, Label: "points spent"}}},
		{ID: "faction", Label: "Faction", Kind: rules.FieldText, Displays: true,
			Help: "Optional. The rules define no factions."},
	}}
}

// open decodes and validates a pack.
func open(raw []byte) (rules.Game, error) {
	p, words, err := shape.Open(raw)
	if err != nil {
		return nil, err
	}
	g := &game{pack: p, words: words, items: map[string]*item{}}
	for _, t := range []pack.Section[item]{p.Upgrades, p.Weapons} {
		for id, it := range t.Rows.All {
			it.id, it.cite, it.place = id, t.Cite, len(g.allItems)
			it.look = it.looks()
			g.items[id] = &it
			g.allItems = append(g.allItems, &it)
		}
	}
	for _, it := range g.allItems {
		it.stats = g.stats(it)
	}
	g.heroes, g.titles, g.options = honours(p.Heroes), honours(p.Titles), g.armyForm()
	for id, e := range p.Editions.Rows.All {
		g.editions = append(g.editions, g.newPrinting(id, e))
	}
	unknown := *g.printing(nil)
	unknown.known = false
	g.unknown = &unknown
	return g, nil
}

// newPrinting returns the printing of an edition.
func (g *game) newPrinting(id string, e edition) *printing {
	p := &printing{game: g, edition: e, id: id, known: true, reference: e.worded(g.pack.Reference),
		classes: map[string]*class{}, offers: map[string][]rules.Item{}, formFields: map[string][]rules.Field{}}
	for cid, c := range g.pack.Classes.Rows.All {
		patched := c.patch(e.Classes[cid])
		for at, size := range patched.Locations.All {
			patched.slots = append(patched.slots,
				judge.Slots{ID: at, Label: rules.Heading(at), Max: size.Int(), Basis: size.Basis,
					Mirror: patched.mirror(at)})
		}
		p.classes[cid] = &patched
	}
	p.offers[""], p.formFields[""] = p.offersTo(""), p.bare("").makeFields()
	for _, cid := range g.pack.Classes.Rows.IDs {
		p.catalogue = append(p.catalogue, p.entry(cid))
		p.offers[cid], p.formFields[cid] = p.offersTo(cid), p.bare(cid).makeFields()
	}
	aim := p.aimFields()
	p.shooting, p.sideAttacks = slices.Concat(aim, sufferedFields), sideRolls(aim)
	return p
}

// mirror returns the location on the other side of a class: the left arm for the right arm.
func (c *class) mirror(at string) string {
	other := strings.NewReplacer("left-", "right-", "right-", "left-").Replace(at)
	if other == at || !c.Locations.Has(other) {
		return ""
	}
	return other
}

// entry returns a class in the catalog.
func (p *printing) entry(id string) rules.Entry {
	c, m := p.classes[id], p.bare(id)
	kind := rules.Heading(c.Kind)
	stats := []rules.Stat{m.price.As(rules.RolePoints), rules.Building(m.slots("slots", "Slots"))[0]}
	e := rules.Entry{ID: id, Name: c.Name, Group: kind, Facets: []string{kind}, Unit: *m.Unit,
		Stats: append(stats, m.strip()...)}
	for _, s := range c.Special {
		e.Facets = append(e.Facets, p.pack.SpecialRules.Rows.By[s].Name)
	}
	if c.is("npc") {
		e.Note = "Scenario terrain. It isn't an army unit."
	}
	return e
}

// offersTo returns all items as a class may mount them.
func (p *printing) offersTo(class string) []rules.Item {
	m := p.bare(class)
	var items []rules.Item
	for _, it := range p.allItems {
		items = append(items, m.offer(it))
	}
	return items
}

// honours returns heroes or titles as options of a field.
func honours(t pack.Section[honour]) []rules.Option {
	return append([]rules.Option{{ID: "", Label: "none"}}, judge.Options(t.Rows, func(h honour) rules.Option {
		return rules.Option{Label: h.Name, Note: h.Text}
	})...)
}
