package mechahex

import (
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/judge"
	"gantry/rules/pack"
)

// printing is an edition with the classes as it has them: all that the reading of
// a unit depends on beside the unit.
type printing struct {
	*game
	edition
	id         string
	known      bool // it is the one that the army names
	classes    map[string]*class
	catalogue  []rules.Entry
	offers     map[string][]rules.Item  // what a class may mount, by class; "" for an unknown one
	formFields map[string][]rules.Field // of models that chose nothing, by class in the same way
	reference  []rules.Panel

	shooting    []rules.Field // the situation of a shot
	sideAttacks []rules.Attack
}

// print makes the printing of an edition.
func (g *game) print(id string, e edition) *printing {
	p := &printing{game: g, edition: e, id: id, known: true, reference: e.worded(g.pack.Reference),
		classes: map[string]*class{}, offers: map[string][]rules.Item{}, formFields: map[string][]rules.Field{}}
	for cid, c := range g.pack.Classes.Rows.All {
		patched := c.patch(e.Classes[cid])
		for at, size := range patched.Locations.All {
			patched.slots = append(patched.slots, judge.Slots{ID: at, Label: label(at), Max: size.Int(), Basis: size.Basis,
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

// mirror is the location on the other side of a class: a right arm has a left one.
func (c *class) mirror(at string) string {
	other := strings.NewReplacer("left-", "right-", "right-", "left-").Replace(at)
	if other == at || !c.Locations.Has(other) {
		return ""
	}
	return other
}

// bare is a model of a class that mounts nothing.
func (p *printing) bare(class string) *model {
	return p.Unit(&rules.Unit{Profile: class, Count: 1, Mounts: []rules.Mount{}})
}

// entry is a class in the catalogue.
func (p *printing) entry(id string) rules.Entry {
	c, m := p.classes[id], p.bare(id)
	kind := label(c.Kind)
	e := rules.Entry{ID: id, Name: c.Name, Group: kind, Facets: []string{kind}, Unit: *m.Unit,
		Stats: append([]rules.Stat{m.price.As(rules.RolePoints), m.slots("slots", "Slots")}, m.strip()...)}
	for _, s := range c.Special {
		e.Facets = append(e.Facets, p.pack.SpecialRules.Rows.By[s].Name)
	}
	if c.is("npc") {
		e.Note = "Scenario terrain. It isn't an army unit."
	}
	return e
}

// offersTo are all items as a class may mount them.
func (p *printing) offersTo(class string) []rules.Item {
	m := p.bare(class)
	var items []rules.Item
	for _, it := range p.list {
		items = append(items, m.offer(it))
	}
	return items
}

// special is a special rule as the edition words it.
func (p *printing) special(id string) rules.Term {
	t := p.pack.SpecialRules.Rows.By[id]
	t.ID, t.Cite = id, p.pack.SpecialRules.Cite
	if other, ok := p.SpecialRules[id]; ok {
		t.Text, t.Cite = other.Text, other.Cite
	}
	return t
}

// worded is the quick reference in the words of the edition.
func (e edition) worded(panels []rules.Panel) []rules.Panel {
	panels = slices.Clone(panels)
	for i, p := range panels {
		panels[i].Terms = slices.Clone(p.Terms)
		for j, t := range p.Terms {
			if other, ok := e.Reference[t.ID]; ok {
				panels[i].Terms[j].Text, panels[i].Terms[j].Cite = other.Text, other.Cite
			}
		}
	}
	return panels
}

// names joins the names of special rules.
func (g *game) names(special []string) string {
	var names []string
	for _, id := range special {
		names = append(names, g.pack.SpecialRules.Rows.By[id].Name)
	}
	return strings.Join(names, ", ")
}

// honours are heroes or titles as a field offers them.
func honours(t pack.Section[honour]) []rules.Option {
	return append([]rules.Option{{ID: "", Label: "none"}}, judge.Options(t.Rows, func(h honour) rules.Option {
		return rules.Option{Label: h.Name, Note: h.Text}
	})...)
}

// label is an id as a heading: "Left Arm".
func label(id string) string {
	words := strings.Split(id, "-")
	for i, w := range words {
		if w != "" {
			words[i] = strings.ToUpper(w[:1]) + w[1:]
		}
	}
	return strings.Join(words, " ")
}
