package fleshwound

import (
	"fmt"
	"slices"

	"gantry/rules"
)

func (m *mech) form() rules.Form {
	form := rules.Form{Fields: m.formFields[m.formKind()], Items: m.items}
	if !m.known {
		return form
	}
	used := 0
	for _, mt := range m.Mounts {
		if mt.At == atSpecial {
			used++
		}
	}
	form.Locations = []rules.Location{{ID: atSpecial, Label: "Specials", Used: used, Max: -1, GameChecks: true,
		Place: rules.AtTorso}}
	return form
}

func (m *mech) formKind() formKind {
	return formKind{m.sample, m.hexes, m.known && m.class == classMech}
}

// allFields returns the fields of every kind of form.
func (g *game) allFields() map[formKind][]rules.Field {
	forms := map[formKind][]rules.Field{}
	add := func(sample *profile) {
		for i := range 4 {
			m := &mech{setting: &setting{game: g, hexes: i&1 != 0}, sample: sample, known: true}
			if i&2 != 0 {
				m.class = classMech
			}
			forms[m.formKind()] = m.fields()
		}
	}
	add(nil)
	for _, p := range g.samples {
		add(p)
	}
	return forms
}

// fields returns the choices of the unit. The build of a sample mech is fixed; a rule of the game reports any
// other.
func (m *mech) fields() []rules.Field {
	idle := m.sample != nil
	fields := make([]rules.Field, 0, numStats+4)
	fields = append(fields, rules.Field{ID: "unit-class", Label: "Class", Kind: rules.FieldOneOf, Default: classMech,
		Inactive: idle, Options: []rules.Option{{ID: classMech, Label: "Mech"},
			{ID: classUnit, Label: "Armored unit"}}})
	for i := size; i <= modifier; i++ {
		fields = append(fields, m.field(i))
	}
	fields = append(fields, rules.Field{ID: "damage", Label: "Damage", Kind: rules.FieldInts, Max: maxDamage,
		GameChecks: true, Inactive: idle,
		Help: "At short, medium and long range: 3/2/1. A fourth number is for extreme range."})
	for i := ov; i <= height; i++ {
		fields = append(fields, m.field(i))
	}
	return append(fields,
		rules.Field{ID: "fists", Label: "Fists", Kind: rules.FieldBool, Default: true, Inactive: idle,
			Help: "For physical attacks. On by default (unofficial)."},
		rules.Field{ID: "carried", Label: "Carried", Kind: rules.FieldBool, Inactive: m.known && m.class == classMech,
			Help: "Rides on an OMNI mech."})
}

// field returns the choice of a build stat, with its default.
func (m *mech) field(i int) rules.Field {
	s := &m.stats[i]
	fd := rules.Field{ID: s.id, Label: s.label, Help: s.help, Kind: rules.FieldInt, Min: s.min, Max: s.max,
		GameChecks: true, Inactive: m.sample != nil && !s.pilot}
	if i == move && m.hexes {
		fd.Help = fmt.Sprintf(`Inches, a multiple of %v": whole hexes.`, m.pack.Ranges.MoveStep.Value)
	}
	f, ok := m.standard(i)
	if m.sample != nil {
		if own, given := m.sample.Build[s.id]; given {
			f, ok = own, true
		}
	}
	if ok {
		fd.Default = f.Int()
	}
	return fd
}

// armyFields returns the army's own choices.
func armyFields() []rules.Field {
	return []rules.Field{
		{ID: "points-limit", Label: "Points limit", Kind: rules.FieldInt, Max: maxPoints,
			Inactive: true, Displays: true,
			Help: "Same as the list's limit, which wins."},
		{ID: "max-units", Label: "Unit limit", Kind: rules.FieldInt, Max: rules.MaxCount},
		{ID: "hexes", Label: "Hexes", Kind: rules.FieldBool, Default: false,
			Help: "Show ranges, moves and MP hits in hexes."},
		{ID: "house-heat", Label: "Alpha Strike heat", Kind: rules.FieldBool, Default: false,
			Help: "Heat effects are unpublished. Use Alpha Strike's."},
		{ID: "destroyed-at", Label: "Destroyed at", Kind: rules.FieldOneOf, Default: atMore, Options: []rules.Option{
			{ID: atMore, Label: "more damage than armor and structure", Note: "as printed"},
			{ID: atEqual, Label: "no structure left", Note: "house"}}},
	}
}

// shortText is the largest length of a special's text that needs no brief beside it, in bytes.
const shortText = 32

// allItems returns the specials with the forms of their numbers.
func (p *tables) allItems() []rules.Item {
	var items []rules.Item
	for id, s := range p.Specials.Rows.All {
		brief := s.Brief
		if len(s.Text) <= shortText {
			brief = ""
		}
		it := rules.Item{ID: id, Label: s.Name, Group: "Abilities", Slots: 1, Note: s.Text, Kind: looks[id].kind,
			Stats: []rules.Stat{rules.Cell{Text: brief, Source: s.Source}.Stat("effect", "Effect", nil)}}
		if s.Weapon {
			it.Group = "Weapons"
		}
		value := rules.Field{ID: "value", Label: "Number", Kind: rules.FieldInt, Max: maxNumber, GameChecks: true,
			Help: forms[s.Form].help, Start: 1}
		switch s.Form {
		case formStar:
			value.Options = []rules.Option{{ID: star, Label: star}}
		case formTwo, formThree:
			value.Label, value.Kind = "Damage", rules.FieldInts
			value.Start = slices.Repeat([]any{1}, forms[s.Form].numbers)
		}
		if s.Form != formNone {
			it.Value = &value
		}
		items = append(items, it)
	}
	return items
}

func (a *army) Options() rules.Form { return rules.Form{Fields: a.options} }

func (a *army) Form(unit int) rules.Form { return a.Units[unit].form() }
