package robotech

import (
	"strings"

	"gantry/rules"
	"gantry/rules/pack"
)

// allTables returns the tables of the game's page, each row with its basis. Values that aren't printed are marked.
func (g *game) allTables() []rules.Table {
	return []rules.Table{g.weaponTable(), g.pylonTable(), g.valueTable(), g.traitTable(), g.attributeTable(),
		g.modifierTable(),
		g.terrainTable(), wordTable("Arcs", "Arc", g.pack.Arcs), wordTable("Unit classes", "Class", g.pack.Classes),
		wordTable("Critical hits", "d6", g.pack.Criticals)}
}

func (g *game) weaponTable() rules.Table {
	t := rules.Table{Title: "Weapons", Columns: rules.Columns("Weapon", "Class", "Arc", ">SR", ">LR", ">DMG",
		"Attributes", "Basis")}
	for _, w := range g.pack.Weapons.Rows.All {
		note := g.attributeWords(&w, "")
		if w.Note != "" {
			note = strings.TrimPrefix(note+" · "+w.Note, " · ")
		}
		class := g.pack.WeaponClasses.Rows.By[w.Class].Name
		t.Add(rules.Text(w.System), rules.Text(class), rules.Text(w.Arc), w.shortRange(), w.LR.Cell("", ""),
			w.Dmg.Cell("", ""),
			rules.Text(note), w.CiteCell())
	}
	return t
}

// pylonTable returns the loads of a pylon. Values that are not printed are the sample's.
func (g *game) pylonTable() rules.Table {
	t := rules.Table{Title: "Pylon missiles (Gantry's sample)",
		Columns: rules.Columns("Missile", "Per pylon", ">Volley", ">Speed", ">LR", ">DMG", "Basis")}
	for id, m := range g.pack.Missiles.Rows.All {
		w := g.sets[sample].weapons[id]
		t.Add(rules.Text(m.Name), rules.Text(m.loads()), m.Volley.Cell("", ""), w.Speed.Cell("s", ""),
			w.LR.Cell("", ""),
			w.Dmg.Cell("", ""), m.CiteCell())
	}
	return t
}

// valueTable returns the unit values of the house sample, a row per mode. There are no printed ones.
func (g *game) valueTable() rules.Table {
	t := rules.Table{Title: "Unit values (Gantry's sample)",
		Columns: rules.Columns("Unit", "Class", ">Crew", ">Act", "Mobility", ">PIL", ">GUN", ">Size",
			">Melee", ">HP", ">Lead", "Traits", ">Points", "Basis")}
	for id, p := range g.pack.Profiles.Rows.All {
		c := g.pack.Sample.Rows.By[id]
		for i, md := range p.modeRows() {
			values, name := c.mode(md.ID), p.Name
			if md.ID != "" {
				name += ", " + md.Name
			}
			cells := []rules.Cell{rules.Text(name), rules.Text(g.pack.Classes.Rows.By[md.Class].Name), {}, {},
				rules.Text(g.mobilityText(values)), values.PIL.Cell("", ""), values.GUN.Cell("", ""),
				values.Size.Cell("", ""),
				values.Melee.Cell("", ""), {}, {}, rules.Text(g.traitText(values)), {}, c.CiteCell()}
			if i == 0 {
				for at, f := range map[int]*rules.Figure{2: &c.Crew, 3: &c.Actions, 9: &c.HP,
					10: &c.Leadership, 12: &c.Points} {
					cells[at] = f.Cell("", "")
				}
			}
			t.Add(cells...)
		}
	}
	return t
}

func (g *game) mobilityText(c cardMode) string {
	var parts []string
	for kind, s := range c.Mobility.All {
		speed := "?"
		if s.Max.Known() {
			speed = (&move{kind, s}).text()
		}
		parts = append(parts, g.pack.Mobilities.Rows.By[kind].Name+" "+speed)
	}
	return strings.Join(parts, ", ")
}

func (g *game) traitText(c cardMode) string {
	var parts []string
	for _, t := range c.Traits {
		parts = append(parts, unitTrait{trait: g.traits[t.ID], n: t.N}.label())
	}
	return strings.Join(parts, ", ")
}

// nameAndNumber returns the name of a trait or an attribute with the text after it.
func nameAndNumber(name, number string) string {
	switch number {
	case numberNeeded:
		return name + " #"
	case numberOptional, numberInches:
		return name + " [#]"
	case weaponKind:
		return name + " (kind)"
	case numberRange:
		return name + " a–b"
	}
	return name
}

func (g *game) traitTable() rules.Table {
	t := rules.Table{Title: "Unit traits", Columns: rules.Columns("Trait", "What it does", "Basis")}
	for _, tr := range g.pack.Traits.Rows.All {
		t.Add(rules.Text(nameAndNumber(tr.Name, tr.Number)), rules.Text(tr.Text), tr.CiteCell())
	}
	return t
}

func (g *game) attributeTable() rules.Table {
	t := rules.Table{Title: "Weapon attributes", Columns: rules.Columns("Attribute", "What it does", "Basis")}
	for _, a := range g.pack.Attributes.Rows.All {
		t.Add(rules.Text(nameAndNumber(a.Name, a.Number)), rules.Text(a.Text), a.CiteCell())
	}
	return t
}

func (g *game) modifierTable() rules.Table {
	t := rules.Table{Title: "Roll modifiers", Columns: rules.Columns("Roll", "Situation", ">Modifier", "Basis")}
	rolls := map[string]string{"hit": "To hit", "dodge": "Dodge", "melee": "Melee", "size": "Size"}
	for _, m := range g.pack.Modifiers.Rows.All {
		t.Add(rules.Text(rolls[m.On]), rules.Text(m.Name),
			rules.Cell{Text: rules.SignedText(m.N.Int()), Source: m.N.Source},
			m.CiteCell())
	}
	return t
}

func (g *game) terrainTable() rules.Table {
	t := rules.Table{Title: "Terrain", Columns: rules.Columns("Terrain", "Concealment", "Cover",
		">Speed limit", "Mobility")}
	per := func(n, each *rules.Figure) rules.Cell {
		c := n.Cell("", "")
		if n != nil && each != nil && each.Known() {
			c.Text += " per " + each.Value.String() + `"`
		}
		return c
	}
	for _, r := range g.pack.Terrain.Rows.All {
		mobility := r.Mobility.Cell("", `"`)
		if r.For != "" {
			mobility.Text += " (" + r.For + ")"
		}
		t.Rows = append(t.Rows, rules.Row{Note: r.Text, Cells: []rules.Cell{rules.Text(r.Name),
			per(r.Concealment, r.ConcealmentPer),
			per(r.Cover, r.CoverPer), r.Limit.Cell("", ""), mobility}})
	}
	return t
}

func wordTable(title, first string, words pack.Section[word]) rules.Table {
	t := rules.Table{Title: title, Columns: rules.Columns(first, "Name", "What it means", "Basis")}
	for id, w := range words.Rows.All {
		t.Add(rules.Text(id), rules.Text(w.Name), rules.Text(w.Text), w.CiteCell())
	}
	return t
}
