package mechastellar

import (
	"cmp"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/judge"
	"gantry/rules/pack"
)

func (a *army) Form(unit int) rules.Form {
	m := a.Units[unit]
	form := rules.Form{Fields: m.fields(a.ships), Items: a.items}
	if !m.known {
		return form
	}
	eq := rules.Location{ID: atEquipment, Label: "Equipment", Max: -1, Place: rules.AtTorso}
	eq.Used, _, _ = m.slotsUsed()
	if m.slots.Value.IsInt() {
		eq.Max = max(0, m.slots.Int())
	}
	form.Locations = []rules.Location{eq,
		{ID: atTrait, Label: "Traits", Used: m.traitLevels(), Max: m.traitBudget(), Place: rules.AtHead}}
	short := m.minBelow()
	switch {
	case short != 0:
		form.Items = m.offers(short)
	case m.stock == nil:
		form.Items = m.designItems[m.build[pilot].Value]
	case m.build[pilot] == m.stock.build[pilot]:
		form.Items = m.stock.items
	default:
		form.Items = m.offers(0)
	}
	return form
}

// offers returns the items as the unit may mount them. short is how many points the unit is below the minimum
// price.
func (m *model) offers(short int) []rules.Item {
	items := slices.Clone(m.items)
	for i := range items {
		it := &items[i]
		it.Refused, it.Points = m.refusal(it.ID), max(0, it.Points-short)
	}
	return items
}

// refusal says why a unit should not mount an item.
func (m *model) refusal(id string) string {
	w, ok := m.weapons[id]
	if !ok {
		return ""
	}
	if w.Pilot != nil && m.build[pilot].Known() && m.level() < w.Pilot.Int() {
		return "needs " + aPilot(w.Pilot.Int())
	}
	switch {
	case m.stock != nil && m.stock.lists(id):
		return ""
	case m.published():
		return "not listed for this unit"
	case m.owners[id] != nil:
		return strings.Join(m.owners[id], " and ") + " only"
	}
	return ""
}

// lists reports whether a profile has a weapon: its own, an alternate or an option.
func (p *profile) lists(id string) bool {
	if slices.Contains(p.Loadout, id) || slices.Contains(p.Options, id) {
		return true
	}
	for _, others := range p.Alternates {
		if slices.Contains(others, id) {
			return true
		}
	}
	return false
}

func (m *model) formKind() formKind {
	k := formKind{stock: m.stock, known: m.known, stellar: m.plays(stellar)}
	if m.typ.id == warship || m.typ.id == superHeavy {
		k.typ = m.typ.id
	}
	return k
}

// allFields returns the fields of every kind of form in an army without ships.
func (g *game) allFields() map[formKind][]rules.Field {
	forms := map[formKind][]rules.Field{}
	for _, s := range []*setting{g.setting(nil), g.setting(rules.Choices{"modules": []any{stellar}})} {
		add := func(c chassis) {
			c.setting = s
			m := model{chassis: &c}
			forms[m.formKind()] = m.makeFields()
		}
		add(chassis{})
		for _, typ := range []string{"", warship, superHeavy} {
			add(chassis{known: true, typ: typeRow{id: typ}})
		}
		for _, st := range g.stock {
			add(chassis{known: true, stock: st, typ: st.typ})
		}
	}
	return forms
}

// fields returns the choices of the unit.
func (m *model) fields(ships []rules.Option) []rules.Field {
	fields := m.formFields[m.formKind()]
	if ships == nil {
		return fields
	}
	fields = slices.Clone(fields)
	fd := &fields[slices.IndexFunc(fields, func(fd rules.Field) bool { return fd.ID == "ship" })]
	fd.Options = m.otherShips(ships)
	fd.Inactive = len(fd.Options) < 2
	return fields
}

// makeFields returns the fields without ships. Build stats are inactive on a profile; a rule of the game reports
// them.
func (m *model) makeFields() []rules.Field {
	fields := slices.Clone(m.unitFields)
	for i := range fields {
		fd := &fields[i]
		switch fd.ID {
		case "pilot":
			if m.stock != nil {
				fd.Default = m.stock.build[pilot].Int()
			}
		case "kaiju":
			fd.Inactive = m.stock != nil || m.known && m.typ.id != superHeavy
		case "catapult", "repair":
			fd.Inactive = m.known && m.typ.id != warship
		case "tags":
			fd.Inactive = !m.plays(stellar)
		case "ship":
			fd.Options, fd.Inactive = []rules.Option{noShip}, true
		case "model", "commander":
		default:
			fd.Inactive = m.stock != nil
		}
	}
	return fields
}

// otherShips returns the ships without the unit itself.
func (m *model) otherShips(ships []rules.Option) []rules.Option {
	if !m.mayCarry() {
		return ships
	}
	return slices.DeleteFunc(slices.Clone(ships), func(o rules.Option) bool { return o.ID != "" && o.ID == m.ID })
}

// allUnitFields returns the fields of a designed unit.
func (g *game) allUnitFields() []rules.Field {
	one := func(id, label, usual string, options []rules.Option) rules.Field {
		return rules.Field{ID: id, Label: label, Kind: rules.FieldOneOf, GameChecks: true,
			Default: usual, Options: options}
	}
	fields := []rules.Field{
		one("type", "Type", "ms", judge.Options(g.pack.Types.Rows, func(t unitType) rules.Option {
			return rules.Option{Label: t.Name, Note: t.Text}
		})),
		one("role", "Role", "battler", judge.Options(g.pack.Roles.Rows, func(r role) rules.Option {
			return rules.Option{Label: r.Name, Note: r.Text}
		})),
		one("special", "Special", "none", judge.Options(g.pack.Specials.Rows, func(s special) rules.Option {
			return rules.Option{Label: s.Name, Note: s.Text}
		}))}
	for _, s := range buildStats {
		fields = append(fields, s.Field)
	}
	return append(fields,
		rules.Field{ID: "kaiju", Label: "Kaiju", Kind: rules.FieldBool, GameChecks: true},
		rules.Field{ID: "commander", Label: "Commander", Kind: rules.FieldBool},
		rules.Field{ID: "model", Label: "Model", Kind: rules.FieldText, Displays: true},
		rules.Field{ID: "tags", Label: "Tags", Kind: rules.FieldList, Options: []rules.Option{
			{ID: "G", Label: "[G] ground only"}, {ID: "S", Label: "[S] space only"}}},
		rules.Field{ID: "ship", Label: "Aboard", Kind: rules.FieldOneOf, GameChecks: true,
			Refers: rules.ToUnit, Default: ""},
		rules.Field{ID: "catapult", Label: "Catapult", Kind: rules.FieldInt, Max: maxAbility,
			Help: "Units launched per round."},
		rules.Field{ID: "repair", Label: "Repair", Kind: rules.FieldInt, Max: maxAbility,
			Help: "HP each unit aboard regains per round."})
}

// allArmyFields returns the army's own choices.
func (g *game) allArmyFields() []rules.Field {
	modules := judge.Options(g.pack.Modules.Rows, func(m module) rules.Option {
		return rules.Option{Label: m.Name, Note: m.Text}
	})
	events := judge.Options(g.pack.Events.Rows, func(e event) rules.Option {
		return rules.Option{Label: e.Name, Note: e.Text}
	})
	commands := rules.Field{ID: "commands", Label: "Strategic commands", Kind: rules.FieldList,
		Help: "Pick up to 2, in addition to the standard commands."}
	for id, c := range g.pack.Commands.Rows.All {
		if !c.Universal {
			commands.Options = append(commands.Options,
				rules.Option{ID: id, Label: c.Name, Note: "influence " + c.Influence})
		}
	}
	return []rules.Field{
		{ID: "edition", Label: "Edition", Kind: rules.FieldOneOf, Options: g.editions(), Default: g.pack.Default},
		{ID: "modules", Label: "Modules", Kind: rules.FieldList, Options: modules},
		{ID: "event", Label: "Climactic event", Kind: rules.FieldOneOf, AllowList: true,
			Options: append([]rules.Option{{ID: "", Label: "none"}}, events...)},
		commands,
		{ID: "battlefield", Label: "Battlefield", Kind: rules.FieldOneOf, Default: ground, Options: []rules.Option{
			{ID: ground, Label: "Ground"}, {ID: space, Label: "Space"}, {ID: lowGravity, Label: "Low gravity"}}},
		{ID: "figures", Label: "Figures", Kind: rules.FieldOneOf, Default: smallModels,
			Help: "Model size sets the engagement range.", Options: []rules.Option{
				{ID: smallModels, Label: `Up to 4" high`}, {ID: "large", Label: `Mostly above 4"`}}},
	}
}

// Options offers the commands that every player has only if they are chosen; a rule then says that they are
// redundant.
func (a *army) Options() rules.Form {
	fields := a.armyFields
	i := slices.IndexFunc(fields, func(fd rules.Field) bool { return fd.ID == "commands" })
	for _, id := range a.commands {
		if _, ok := fields[i].Option(id); !ok {
			fields = slices.Clone(fields)
			universal := rules.Option{ID: id, Label: a.pack.Commands.Rows.By[id].Name, Note: "every player has it"}
			fields[i].Options = append(slices.Clip(fields[i].Options), universal)
		}
	}
	return rules.Form{Fields: fields}
}

// allItems returns the weapons, the designed weapon and the traits.
func (g *game) allItems() []rules.Item {
	var items []rules.Item
	equipment, traits := []string{atEquipment}, []string{atTrait}
	for id, w := range g.pack.Weapons.Rows.All {
		it := rules.Item{ID: id, Label: w.Name, Group: w.Group, Slots: w.Slots.Int(), Stats: w.stats(), Kind: w.sign(),
			At: equipment}
		if w.Beside {
			it.Slots = 0
		}
		if w.Points != nil {
			it.Points = w.Points.Int()
		}
		items = append(items, it)
	}
	row := g.weaponField()
	items = append(items, rules.Item{ID: rules.Designed, Label: "Designed weapon", Group: "Your own", At: equipment,
		Stats: (&weapon{}).stats(), Value: &row})
	for id, t := range g.pack.Traits.Rows.All {
		items = append(items, rules.Item{ID: id, Label: t.Name, Group: "Traits", Slots: t.levels(), Stats: t.stats(),
			Note: t.Text, At: traits})
	}
	return items
}

// stats returns the weapon's numbers and words in its row.
func (w *weapon) stats() []rules.Stat {
	cells, reach, attacks, near := w.cells(), w.Range, w.Attacks, (*rules.Figure)(nil)
	if w.Melee {
		touch := rules.Given(0, w.Source) // a melee range of 0, to sort by
		reach = &touch
	}
	if w.Blocks != nil {
		attacks = nil
	}
	if w.Close != nil {
		near = cmp.Or(w.Close.Shots, w.Close.Hits)
	}
	of := func(i int, id string, f *rules.Figure) rules.Stat {
		return cells[i].Stat(id, weaponColumns[i].Label, f)
	}
	words := rules.Cell{Text: w.row.Note, Source: w.Source}
	return append([]rules.Stat{of(2, "range", reach), of(3, "attacks", attacks), of(4, "close", near),
		of(5, "pen", w.Pen), of(6, "dmg", w.Dmg), words.Stat("qualities", "Qualities", nil)}, (*trait)(nil).grades()...)
}

// stats returns the stats of a weapon, which a trait lacks, and the trait's own.
func (t *trait) stats() []rules.Stat {
	return append(slices.Clone((&weapon{}).stats()[:6]), t.grades()...)
}

// grades returns the kind and the level of a trait, dashes for nil.
func (t *trait) grades() []rules.Stat {
	if t == nil {
		return []rules.Stat{rules.NoStat("kind", traitColumns[1].Label), rules.NoStat("level", traitColumns[2].Label)}
	}
	kind := rules.Cell{Text: t.Kind, Source: t.Source}
	return []rules.Stat{kind.Stat("kind", traitColumns[1].Label, nil),
		t.grade().Stat("level", traitColumns[2].Label, t.Level)}
}

// weaponField returns the form of a designed weapon's row.
func (g *game) weaponField() rules.Field {
	number := func(id, label string, least, most int) rules.Field {
		return rules.Field{ID: id, Label: label, Kind: rules.FieldInt, Min: least, Max: most}
	}
	qualities := judge.Options(g.pack.Qualities.Rows, func(q quality) rules.Option {
		return rules.Option{Label: q.Name, Note: q.Text}
	})
	reach := number("range", "Range", 0, maxInches)
	reach.Options, reach.Help = []rules.Option{{ID: "melee", Label: "Melee"}}, `Inches, or "melee".`
	return rules.Field{ID: "row", Label: "Weapon", Kind: rules.FieldRow, Columns: []rules.Field{
		{ID: "name", Label: "Name", Kind: rules.FieldText, Displays: true},
		number("slots", "EQ slots", 0, maxSlots), reach, number("attacks", "Attacks", 0, maxShots),
		{ID: "close-range", Label: "Close range", Kind: rules.FieldRow, Columns: []rules.Field{
			number("shots", "Shots", -maxShots, maxShots), number("hits", "Hits", -maxShots, maxShots),
			number("def", "DEF", -maxShots, maxShots)}},
		number("pen", "PEN", 0, maxPen),
		{ID: "pen-kind", Label: "Kind of PEN", Kind: rules.FieldOneOf, Options: []rules.Option{
			{ID: "", Label: "armor"}, {ID: "S", Label: "S: stun"}, {ID: "P", Label: "P: push or pull"}}},
		number("dmg", "DMG", 0, maxDamage),
		{ID: "qualities", Label: "Qualities", Kind: rules.FieldRows, Columns: []rules.Field{
			{ID: "id", Label: "Quality", Kind: rules.FieldOneOf, Options: qualities},
			number("n", "Number", 0, maxInches)}}}}
}

func (g *game) editions() []rules.Option {
	return judge.Options(g.pack.Editions.Rows, pack.Edition.Option)
}
