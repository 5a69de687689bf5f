package mechahex

import (
	"fmt"
	"strings"

	"gantry/rules"
)

func (g *game) Form(f rules.Force, u rules.Unit) rules.Form {
	v := g.view(rules.Force{Options: f.Options})
	m := v.model(u)
	form := rules.Form{Fields: m.fields()}
	if m.known {
		for _, r := range m.rooms() {
			form.Locations = append(form.Locations, rules.Location{ID: r.id, Label: label(r.id), Used: r.used, Max: r.max})
		}
	}
	for _, id := range g.itemIDs {
		form.Items = append(form.Items, m.offer(id, g.items[id]))
	}
	return form
}

func (m model) fields() []rules.Field {
	p := m.view.pack
	notMecha := m.known && m.class.Kind != mecha
	var locations, weapons []rules.Option
	for _, id := range m.class.Locations.IDs {
		locations = append(locations, rules.Option{ID: id, Label: label(id)})
	}
	for _, f := range m.fitted {
		if f.weapon() {
			weapons = append(weapons, rules.Option{ID: f.ID, Label: fmt.Sprintf("%s, %s", f.Name, label(f.At))})
		}
	}
	avenges := false
	for _, id := range m.titles() {
		avenges = avenges || id == avenger
	}
	return []rules.Field{
		{ID: "hero", Label: "Hero", Kind: rules.FieldOneOf, Options: honours(p.Heroes), Idle: notMecha, Many: true},
		{ID: customChoice, Label: "Ace Custom slot in", Kind: rules.FieldOneOf, Options: locations, Own: true, Idle: !m.hero(aceCustom) || notMecha},
		{ID: "title", Label: "Title", Kind: rules.FieldOneOf, Options: honours(p.Titles), Idle: notMecha, Many: true},
		{ID: weaponChoice, Label: "Avenger's weapon", Kind: rules.FieldOneOf, Options: weapons, Own: true, Idle: !avenges || notMecha},
	}
}

func honours(t table[honour]) []rules.Option {
	options := []rules.Option{{ID: "", Label: "none"}}
	for id, h := range t.Rows.All {
		options = append(options, rules.Option{ID: id, Label: h.Name, Note: fmt.Sprintf("+%s pts", h.Points.Value)})
	}
	return options
}

// offer is an item as this model may mount it.
func (m model) offer(id string, it item) rules.Item {
	slots, allowed := m.cost(it)
	o := rules.Item{ID: id, Label: it.Name, Group: label(it.Kind + "s"), Slots: slots.Int(), Note: it.Text}
	if it.weapon() {
		o.Note = strings.TrimSuffix(fmt.Sprintf("%s hex, Att %s, Str %s, %s", it.Range.Value, it.Attacks.Value, it.Strength.Value, m.view.names(it.Special)), ", ")
	}
	if m.known && !allowed {
		o.Refused = m.refusal(it)
	}
	return o
}

// refusal says which models may mount an item.
func (m model) refusal(it item) string {
	if it.MechaOnly {
		return "for mecha only"
	}
	return "has no slot cost for " + label(m.class.Kind) + "s"
}
