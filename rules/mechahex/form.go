package mechahex

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/pack"
)

func (g *game) Form(f rules.Force, u rules.Unit) rules.Form {
	v := g.view(context.Background(), rules.Force{Options: f.Options})
	m := v.model(u)
	form := rules.Form{Fields: m.fields()}
	if m.known {
		for _, r := range m.rooms {
			form.Locations = append(form.Locations, rules.Location{ID: r.id, Label: label(r.id), Used: r.used, Max: r.max})
		}
	}
	form.Items = v.ed.offers[""]
	if m.known {
		form.Items = v.ed.offers[u.Profile]
	}
	return form
}

// offersTo are all items as a class may mount them.
func (v *view) offersTo(class string) []rules.Item {
	m := v.model(rules.Unit{Profile: class})
	var items []rules.Item
	for _, id := range v.itemIDs {
		items = append(items, m.offer(id, v.items[id]))
	}
	return items
}

func (m *model) fields() []rules.Field {
	g := m.view.game
	notMecha := m.known && m.class.Kind != mecha
	custom := rules.Field{ID: customChoice, Label: "Ace Custom slot in", Kind: rules.FieldOneOf, Own: true, Idle: !m.hero(aceCustom) || notMecha}
	if _, set := m.Choices[customChoice]; set || !custom.Idle {
		for _, id := range m.class.Locations.IDs {
			custom.Options = append(custom.Options, rules.Option{ID: id, Label: label(id)})
		}
	}
	weapon := rules.Field{ID: weaponChoice, Label: "Avenger's weapon", Kind: rules.FieldOneOf, Own: true, Refers: rules.ToMount,
		Idle: !slices.Contains(m.titles, avenger) || notMecha}
	if _, set := m.Choices[weaponChoice]; set || !weapon.Idle {
		for _, f := range m.fitted {
			if f.weapon() {
				weapon.Options = append(weapon.Options, rules.Option{ID: f.ID, Label: fmt.Sprintf("%s, %s", f.Name, label(f.At))})
			}
		}
	}
	return []rules.Field{
		{ID: "hero", Label: "Hero", Kind: rules.FieldOneOf, Options: g.heroes, Idle: notMecha, Many: true}, custom,
		{ID: "title", Label: "Title", Kind: rules.FieldOneOf, Options: g.titles, Idle: notMecha, Many: true}, weapon,
		{ID: scenery, Label: "Scenery", Kind: rules.FieldBool, Idle: m.known && !m.class.is("npc"), Help: "Terrain: no points, and no rule of armies counts it."},
	}
}

func honours(t pack.Section[honour]) []rules.Option {
	options := []rules.Option{{ID: "", Label: "none"}}
	for id, h := range t.Rows.All {
		options = append(options, rules.Option{ID: id, Label: h.Name, Note: fmt.Sprintf("+%s pts", h.Points.Value)})
	}
	return options
}

// offer is an item as this model may mount it.
func (m *model) offer(id string, it *item) rules.Item {
	slots, allowed := m.cost(it)
	o := rules.Item{ID: id, Label: it.Name, Group: label(it.Kind + "s"), Slots: slots.Int(), Note: it.Text}
	if it.weapon() {
		o.Note = strings.TrimSuffix(fmt.Sprintf("%s hex, Att %s, Str %s, %s", it.Range.Value, it.Attacks.Value, it.Strength.Value, m.view.names(it.Special)), ", ")
	}
	if most := m.view.ed.limit(id, it); most != nil {
		o.Note = fmt.Sprintf("%s (at most %s a model)", o.Note, most.Value)
	}
	if m.known && !allowed {
		o.Refused = m.refusal(it)
	}
	return o
}

// refusal says which models may mount an item.
func (m *model) refusal(it *item) string {
	if it.MechaOnly {
		return "mecha only"
	}
	return fmt.Sprintf("no slot cost for a %s", m.class.Kind)
}
