package robotech

import (
	"fmt"
	"slices"
	"strconv"

	"gantry/rules"
	"gantry/rules/judge"
)

// form returns the unit's choices, and which items may go where.
func (m *model) form() rules.Form {
	form := rules.Form{Fields: m.fields(), Items: m.set.items}
	if !m.known {
		return form
	}
	if m.published != nil {
		form.Items = m.published.items
	}
	form.Locations = []rules.Location{{ID: atWeapon, Label: "Weapons", Used: len(m.on(atWeapon)), Max: -1,
		Place: rules.AtTorso},
		{ID: atTrait, Label: "Traits", Used: len(m.on(atTrait)), Max: -1, GameChecks: true, Place: rules.AtHead}}
	for n := 1; m.hasPylons() && n <= pylons; n++ {
		form.Locations = append(form.Locations,
			rules.Location{ID: pylon(n), Label: "Pylon " + strconv.Itoa(n), Used: len(m.on(pylon(n))), Max: 1,
				Mirror: pylon(opposite(n)), Pair: pairLabel(n), Place: wingOf(n)})
	}
	return form
}

// offeredItems returns the items of the game. It offers a published unit only missiles and its own weapons, but under
// printed values none of the house sample's. Other items may still be mounted.
func (g *game) offeredItems(s *valueSet, p *published) []rules.Item {
	items := slices.Clone(s.items)
	for i := range items {
		it := &items[i]
		w, weapon := g.pack.Weapons.Rows.By[it.ID]
		own := s.has(w) && (slices.Contains(p.Loadout, it.ID) || slices.Contains(p.Options, it.ID))
		if g.traits[it.ID] != nil || weapon && !own {
			it.At = []string{}
		}
	}
	return items
}

// fields returns the choices of the unit.
func (m *model) fields() []rules.Field {
	switch {
	case m.published != nil:
		return m.published.fields[m.sleds]
	case modeNames(m.Choices) != nil:
		return m.makeFields()
	}
	fields := m.designFields[m.sleds]
	if f := m.numbers[hp]; m.known && f.Known() {
		fields = slices.Clone(fields)
		fields[slices.IndexFunc(fields, isCircles)].Max = f.Int()
	}
	return fields
}

const circles = "critical-circles"

func isCircles(fd rules.Field) bool { return fd.ID == circles }

// allFields returns the fields of a kind of unit, without and with hover sleds.
func (m *model) allFields() map[bool][]rules.Field {
	fields := map[bool][]rules.Field{}
	on := *m.setting
	m.setting = &on
	for _, on.sleds = range []bool{false, true} {
		fields[on.sleds] = m.makeFields()
	}
	return fields
}

func (m *model) makeFields() []rules.Field {
	most := maxHP
	if f := m.numbers[hp]; m.known && f.Known() {
		most = f.Int()
	}
	return slices.Concat(formationField, m.allCardFields(), []rules.Field{
		{ID: circles, Label: "Critical circles", Help: "Numbers of the starred HP circles.",
			Kind: rules.FieldInts, Min: 1, Max: most, GameChecks: true},
		{ID: "on-sled", Label: "On a hover sled", Kind: rules.FieldBool, Default: false, Inactive: !m.sleds},
		{ID: "abilities", Label: "Character abilities", Help: "The rules list none. Name your own.",
			Kind: rules.FieldList}})
}

var formationField = []rules.Field{{ID: "formation", Label: "Formation", Help: "A name for units that act together.",
	Kind: rules.FieldText, Groups: true}}

// allCardFields returns the fields for the cards of the unit's modes. They are inactive on a unit with a card; a
// rule of the game reports them.
func (m *model) allCardFields() []rules.Field {
	designed := m.published == nil
	modes := rules.Field{ID: "modes", Label: "Modes", Kind: rules.FieldList}
	traits := rules.Field{ID: "traits", Label: "Traits", Help: "Such as Hands, Boost 4.", Kind: rules.FieldList,
		GameChecks: true, Inactive: !designed && m.set.id == sample}
	if !designed && m.set.id == printed {
		traits.Help = "All traits on your card, such as Hands, Boost 4. Leave empty for none."
	}
	var fields []rules.Field
	var names []string
	if designed {
		modes.Help = "Mode of a transformable unit, such as battloid or fighter."
		fields = append([]rules.Field{modes}, m.cardFields("", "", false)...)
		names = modeNames(m.Choices)
	} else {
		modes.Inactive, modes.GameChecks = true, true
		fields = append(m.cardFields("", "", true), modes)
		for _, md := range m.published.Modes {
			names = append(names, md.ID)
		}
		if names == nil {
			fields = append(fields, traits)
		}
	}
	for _, name := range names {
		fields = append(fields, m.cardFields(name+"/", name+": ", !designed)...)
		traits.ID, traits.Label = name+"/traits", name+": Traits"
		fields = append(fields, traits)
	}
	return fields
}

// cardFields returns the fields of a card, for a unit or for one of its modes.
func (m *model) cardFields(prefix, label string, idle bool) []rules.Field {
	ofUnit := prefix == ""
	class := rules.Field{ID: prefix + "class", Label: label + "Class", Kind: rules.FieldOneOf, GameChecks: true,
		Inactive: idle, AllowList: ofUnit, Options: judge.Options(m.pack.Classes.Rows, word.option)}
	mobility := rules.Field{ID: prefix + "mobility", Label: label + "Mobility", Kind: rules.FieldList, GameChecks: true,
		Inactive: idle}
	if ofUnit {
		class.Default = mecha
		mobility.Help = "For example: walker 3/5 (cruise/maximum), hover 30, flight -12/60 (minimum/maximum)."
	}
	fields := []rules.Field{class, mobility}
	for i, n := range cardNumbers {
		if !ofUnit && i < modal {
			continue
		}
		fd := rules.Field{ID: prefix + n.id, Label: label + n.label, Kind: rules.FieldInt, Min: n.min, Max: n.max,
			GameChecks: true, Inactive: idle && (i != points || m.published.card.Points.Known())}
		if ofUnit {
			fd.Default, fd.Help = n.usual, n.help
		}
		if i == melee {
			fd.Options = []rules.Option{{ID: "-", Label: "none"}}
		}
		fields = append(fields, fd)
	}
	return fields
}

func (w word) option() rules.Option        { return rules.Option{Label: w.Name} }
func (c weaponClass) option() rules.Option { return rules.Option{Label: c.Name} }
func (s set) option() rules.Option         { return rules.Option{Label: s.Name} }

// armyFields returns the options of an army.
func (g *game) armyFields() []rules.Field {
	return []rules.Field{
		{ID: "values", Label: "Unit values", Help: "The rules' unit cards were never published.",
			Kind:    rules.FieldOneOf,
			Default: sample, Options: judge.Options(g.pack.Values.Rows, set.option)},
		{ID: "points-limit", Label: "Points limit", Help: "Same as the limit of the list.", Kind: rules.FieldInt,
			Max: 1_000_000, Inactive: true, Displays: true},
		{ID: "enemy-formations", Label: "Enemy formations",
			Help: "Sets the activation order. Leave empty to print a table of every possible order.",
			Kind: rules.FieldInt, Min: 1, Max: maxFormations, Displays: true},
		{ID: "formation-min", Label: "Smallest formation", Kind: rules.FieldInt, Min: 1, Max: maxFormationSize},
		{ID: "formation-max", Label: "Largest formation", Kind: rules.FieldInt, Min: 1, Max: maxFormationSize},
		{ID: "sleds", Label: "Hover sleds", Kind: rules.FieldInt, Max: maxNumber, Default: 0},
		{ID: "advanced-missiles", Label: "Missiles in flight",
			Help: "On: missiles fly for several turns. Off: they reach only as far as their speed.",
			Kind: rules.FieldBool, Default: false},
		{ID: "barrage", Label: "Random barrages", Kind: rules.FieldBool, Default: false}}
}

// allItems returns the weapons, the designed weapon, missiles and traits, each offered in its place.
func (g *game) allItems(s *valueSet) []rules.Item {
	var items []rules.Item
	for id, w := range g.pack.Weapons.Rows.All {
		items = append(items, rules.Item{ID: id, Label: w.System, Group: w.Group,
			Stats: s.weapons[id].stats(g.weaponRow(s.weapons[id])),
			Kind:  w.kind(),
			At:    []string{atWeapon}})
	}
	row := g.weaponField()
	items = append(items, rules.Item{ID: rules.Designed, Label: "Designed weapon", Group: "Your own",
		Stats: noWeapon, Value: &row,
		At: []string{atWeapon}})
	return append(append(items, g.missileItems(s)...), g.traitItems()...)
}

// numbersNote returns the ranges and the damage in few words.
func (w *weapon) numbersNote() string {
	text := fmt.Sprintf("SR %s, LR %s, DMG %s", w.shortRange().Text, w.LR.Cell("", "").Text, w.Dmg.Cell("", "").Text)
	if a, ok := w.attribute(barrels); ok && a.N != nil {
		text += fmt.Sprintf(" × %d weapons", a.N.Int())
	}
	return text
}

func (g *game) missileItems(s *valueSet) []rules.Item {
	var items []rules.Item
	var wings []string
	for n := 1; n <= pylons; n++ {
		wings = append(wings, pylon(n))
	}
	for id, m := range g.pack.Missiles.Rows.All {
		load := rules.Field{ID: "load", Label: "Missiles", Kind: rules.FieldInt, Min: 1, Max: m.Most.Int(),
			Default: m.Most.Int(), GameChecks: true}
		if m.Whole {
			load.Help = m.loads()
		}
		w := s.weapons[id]
		row := g.weaponRow(w)
		row.Note = g.volleyless(w)
		items = append(items, rules.Item{ID: id, Label: m.Name, Group: "Missiles", Stats: w.stats(row),
			Kind: rules.Missile,
			Note: m.loadsNote(), Value: &load, At: wings})
	}
	return items
}

func (g *game) traitItems() []rules.Item {
	kinds := rules.Field{ID: "kind", Label: "Kind", Kind: rules.FieldOneOf, GameChecks: true,
		Options: judge.Options(g.pack.WeaponClasses.Rows, weaponClass.option)}
	if len(kinds.Options) > 0 {
		kinds.Start = kinds.Options[0].ID
	}
	number := rules.Field{ID: "number", Label: "#", Kind: rules.FieldInt, Min: 1, Max: maxNumber, GameChecks: true,
		Start: 1}
	var items []rules.Item
	for id, t := range g.pack.Traits.Rows.All {
		it := rules.Item{ID: id, Label: t.Name, Group: "Traits", Stats: noWeapon, Note: t.Text,
			At: []string{atTrait}}
		switch t.Number {
		case numberNeeded, numberOptional:
			it.Value = &number
		case weaponKind:
			it.Value = &kinds
		}
		items = append(items, it)
	}
	return items
}

// weaponField returns the form of a designed weapon's row.
func (g *game) weaponField() rules.Field {
	class := rules.Field{ID: "class", Label: "Class", Kind: rules.FieldOneOf}
	for _, id := range g.weaponClasses() {
		class.Options = append(class.Options, rules.Option{ID: id, Label: g.pack.WeaponClasses.Rows.By[id].Name})
	}
	arc := rules.Field{ID: "arc", Label: "Arc", Kind: rules.FieldOneOf, Default: "F"}
	for id, a := range g.pack.Arcs.Rows.All {
		arc.Options = append(arc.Options, rules.Option{ID: id, Label: id, Note: a.Text})
	}
	return rules.Field{ID: "row", Label: "Weapon", Kind: rules.FieldRow, GameChecks: true, Columns: []rules.Field{
		{ID: "system", Label: "System", Kind: rules.FieldText, Displays: true}, class, arc,
		{ID: "sr", Label: "SR", Help: "Inches, or s60 for a missile's speed.", Kind: rules.FieldText},
		{ID: "lr", Label: "LR", Kind: rules.FieldInt, Max: maxInches},
		{ID: "dmg", Label: "DMG", Kind: rules.FieldInt, Max: maxInches},
		{ID: "attributes", Label: "Attributes", Help: "As [x2], [24], AP 5, Volley 1-6.", Kind: rules.FieldList}}}
}

// loadout returns the mounts of a published unit as fielded. A mount has the id of its item, a pylon's load that of
// the pylon. The missiles are the sample's choice.
func (s *valueSet) loadout(p *profile) []rules.Mount {
	mounts := make([]rules.Mount, 0, len(p.Loadout)+pylons)
	for _, item := range p.Loadout {
		if s.has(*s.weapons[item]) {
			mounts = append(mounts, rules.Mount{ID: item, Item: item, At: atWeapon})
		}
	}
	if p.Pylons == nil || s.id == printed {
		return mounts
	}
	for n := 1; n <= pylons; n++ {
		if item := p.Pylons[min(n, opposite(n))-1]; item != "" {
			mounts = append(mounts, rules.Mount{ID: pylon(n), Item: item, At: pylon(n)})
		}
	}
	return mounts
}

func (a *army) Options() rules.Form { return rules.Form{Fields: a.options} }

func (a *army) Form(unit int) rules.Form { return a.Units[unit].form() }
