package mechahex

import (
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
)

// Form returns a model's choices and slots.
func (a *army) Form(unit int) rules.Form {
	m := a.Units[unit]
	form := rules.Form{Fields: m.fields(), Items: a.offers[m.formClass()],
		Locations: slices.Grow([]rules.Location(nil), len(m.rooms))}
	for i := range m.rooms {
		at := m.rooms[i].Location()
		at.Place = bodyPlace(at.ID)
		form.Locations = append(form.Locations, at)
	}
	return form
}

// formClass returns the class of the model's form, "" for an unknown one.
func (m *model) formClass() string {
	if !m.known {
		return ""
	}
	return m.Profile
}

// fields returns the choices of the model: those of its class, unless its own choices change them. Only models with
// Avenger or its weapon list the weapons.
func (m *model) fields() []rules.Field {
	if _, weapon := m.Choices[weaponChoice]; weapon || m.hero(aceCustom) || slices.Contains(m.titles, avenger) {
		return m.makeFields()
	}
	return m.ed.formFields[m.formClass()]
}

func (m *model) makeFields() []rules.Field {
	notMecha := m.known && m.class.Kind != mecha
	return []rules.Field{
		{ID: "hero", Label: "Hero", Kind: rules.FieldOneOf, Options: m.ed.heroes, Inactive: notMecha, AllowList: true},
		m.customField(notMecha),
		{ID: "title", Label: "Title", Kind: rules.FieldOneOf, Options: m.ed.titles,
			Inactive: notMecha, AllowList: true},
		m.weaponField(notMecha),
		{ID: scenery, Label: "Scenery", Kind: rules.FieldBool, Inactive: m.known && !m.class.is("npc"),
			Help: "Terrain. Costs no points and doesn't count for army rules."},
	}
}

// customField returns the field for the location of Ace Custom's slot.
func (m *model) customField(notMecha bool) rules.Field {
	fd := rules.Field{ID: customChoice, Label: "Ace Custom slot in", Kind: rules.FieldOneOf, GameChecks: true,
		Inactive: !m.hero(aceCustom) || notMecha}
	for _, at := range m.class.slots {
		fd.Options = append(fd.Options, rules.Option{ID: at.ID, Label: at.Label})
	}
	return fd
}

// weaponField returns the field for Avenger's weapon.
func (m *model) weaponField(notMecha bool) rules.Field {
	fd := rules.Field{ID: weaponChoice, Label: "Avenger's weapon", Kind: rules.FieldOneOf, GameChecks: true,
		Refers: rules.ToMount, Inactive: !slices.Contains(m.titles, avenger) || notMecha}
	for _, f := range m.fitted {
		if f.weapon() {
			fd.Options = append(fd.Options, rules.Option{ID: f.ID, Label: f.Name + ", " + rules.Heading(f.At)})
		}
	}
	return fd
}

// offer returns an item as this model may mount it.
func (m *model) offer(it *item) rules.Item {
	slots, allowed := m.cost(it)
	o := rules.Item{ID: it.id, Label: it.Name, Group: rules.Heading(it.Kind + "s"), Slots: slots.Int(), Stats: it.stats,
		Kind: it.look.kind, Note: it.Text}
	if most := m.ed.limit(it); most != nil {
		o.Note = strings.TrimSpace(fmt.Sprintf("%s Limit %s.", o.Note, most.Value))
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
	kinds := m.class.Kind
	if kinds != mecha {
		kinds += "s"
	}
	return "not listed for " + kinds
}
