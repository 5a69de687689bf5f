package mechastellar

import (
	"maps"
	"slices"

	"gantry/rules"
	"gantry/rules/pack"
)

// tables returns the construction table, every row with its basis, and the weapons.
func (g *game) tables() []rules.Table {
	return []rules.Table{g.constructionTable(), g.roleTable(), g.typeTable(), g.specialTable(), g.frameTable(),
		g.poolTable(), g.weaponTable(), g.qualityTable(), g.traitTable()}
}

// constructionTable returns every coefficient of the formulas by name.
func (g *game) constructionTable() rules.Table {
	t := rules.Table{Title: "Unit construction formulas",
		Columns: []rules.Column{{Label: "Stat"}, {Label: "What"}, {Label: "Value", Right: true}, {Label: "Source"}}}
	row := func(stat, what string, f rules.Figure) {
		t.Rows = append(t.Rows, rules.Row{Cells: []rules.Cell{rules.Text(stat), rules.Text(what), f.Cell("", ""),
			f.Source.CiteCell()}})
	}
	p := &g.pack
	for id, f := range p.Base.Rows.All {
		row(id, "base", f)
	}
	for id, gr := range p.Growth.Rows.All {
		row(id, "per Performance level, up to level", gr.Full)
		row(id, "then levels per further step", gr.Every)
	}
	for id, ti := range p.Tiers.Rows.All {
		row("tier "+id, "from Performance", ti.Begin)
		row("points", "for reaching tier "+id, ti.Points)
	}
	for _, r := range []struct {
		stat, what string
		rules.Figure
	}{
		{"sensors", "per tier above 1", p.Tiers.Sensors},
		{"move", "per tier above 1", p.Tiers.Move},
		{"hp", "per tier above 1", p.Tiers.HP},
		{"power", "per tier above 1", p.Tiers.Power},
		{"high frame", "from Frame", p.FrameBonus.From},
		{"shooting", "bonus for a high Frame", p.FrameBonus.Shooting},
		{"melee", "bonus for a high Frame", p.FrameBonus.Melee},
		{"evade", "bonus for a high Frame", p.FrameBonus.Evade},
		{"hp", "per step of armor, × Frame × the next row's number", p.HP.Armor},
		{"hp", "added to the Frame", p.HP.Plus},
		{"hp", "in full steps of", p.HP.Full},
		{"arm-save", "steps of armor per point", p.HP.ArmSave},
		{"move", "per level of Performance", p.Move.Performance},
		{"move", "per step of speed", p.Move.Speed},
		{"move", "lost once armor is above the Frame", p.Move.Weight},
		{"move", "plus 1 per this many steps of armor", p.Move.Every},
		{"eq-slots", "base", p.Slots.Base},
		{"eq-slots", "per Frame", p.Slots.Frame},
		{"eq-slots", "lost per step of armor", p.Slots.Armor},
		{"eq-slots", "lost per step of speed", p.Slots.Speed},
		{"eq-slots", "per step of cost", p.Slots.Cost},
		{"eq-slots", "per size", p.Slots.Size},
		{"melee", "per size", p.Size.Melee},
		{"hp", "per size", p.Size.HP},
		{"points", "times the Frame squared", p.Points.Frame},
		{"points", "per level of Performance", p.Points.Performance},
		{"points", "per step of cost", p.Points.Cost},
		{"points", "per size", p.Points.Size},
		{"points", "per pilot level", p.Points.Pilot},
		{"points", "points after the type multiplier round up to a multiple of", p.Points.Full},
		{"points", "minimum", p.Points.Least},
	} {
		row(r.stat, r.what, r.Figure)
	}
	for _, b := range p.Size.Evade.All {
		row("evade", "lost at size "+b.From.Value.String()+"+", b.Lost)
	}
	return t
}

// figureRow returns a row of figures, with the weakest basis among them.
func figureRow(name string, src rules.Source, figures ...rules.Figure) rules.Row {
	row := rules.Row{Cells: []rules.Cell{rules.Text(name)}}
	for _, f := range figures {
		row.Cells = append(row.Cells, f.Cell("", ""))
		src.Basis = max(src.Basis, f.Basis)
		src.Overridden = src.Overridden || f.Overridden
	}
	row.Cells = append(row.Cells, src.CiteCell())
	return row
}

func (g *game) roleTable() rules.Table {
	t := rules.Table{Title: "Roles", Columns: rules.Columns("Role", ">Shooting", ">Melee", ">Evade", ">Move",
		">Actions", ">Sensors", "Source")}
	for _, r := range g.pack.Roles.Rows.All {
		t.Rows = append(t.Rows, figureRow(r.Name, r.Source, r.Shooting, r.Melee, r.Evade, r.Move, r.Actions, r.Sensors))
	}
	return t
}

func (g *game) typeTable() rules.Table {
	t := rules.Table{Title: "Types", Columns: rules.Columns("Type", ">HP ×", ">Points ×", ">Evade", ">Actions",
		">Power", ">Havoc", "Source")}
	for _, r := range g.pack.Types.Rows.All {
		row := figureRow(r.Name, r.Source, r.HP, r.Points, r.Evade, r.Actions)
		last := row.Cells[len(row.Cells)-1]
		row.Cells = append(row.Cells[:len(row.Cells)-1], r.Power.Cell("", ""), r.Havoc.Cell("", ""), last)
		t.Rows = append(t.Rows, row)
	}
	return t
}

func (g *game) specialTable() rules.Table {
	t := rules.Table{Title: "Specials", Columns: rules.Columns("Special", ">Actions", ">Move", ">EQ slots", ">HP",
		">Points", "Source")}
	for _, r := range g.pack.Specials.Rows.All {
		t.Rows = append(t.Rows, figureRow(r.Name, r.Source, r.Actions, r.Move, r.Slots, r.HP, r.Points))
	}
	return t
}

func (g *game) frameTable() rules.Table {
	t := rules.Table{Title: "Frames", Columns: rules.Columns("Frame", ">Base HP", "Source")}
	for id, f := range g.pack.Frames.Rows.All {
		t.Rows = append(t.Rows, figureRow(id, f.Source, f))
	}
	return t
}

// poolTable returns momentum and influence by game size.
func (g *game) poolTable() rules.Table {
	t := rules.Table{Title: "Momentum and influence",
		Columns: rules.Columns("Pool", ">Games up to", ">Start", "Source")}
	for _, of := range []struct {
		name string
		pack.Rows[pool]
	}{{"Momentum", g.pack.Army.Momentum}, {"Influence", g.pack.Army.Influence}} {
		for _, row := range of.All {
			t.Rows = append(t.Rows, rules.Row{Cells: []rules.Cell{rules.Text(of.name), row.UpTo.Cell("", ""),
				row.Start.Cell("", ""),
				row.Start.Source.CiteCell()}})
		}
	}
	return t
}

func (g *game) weaponTable() rules.Table {
	t := rules.Table{Title: "Weapons", Columns: append(append([]rules.Column{}, weaponColumns...),
		rules.Column{Label: "Source"})}
	for id := range g.pack.Weapons.Rows.All {
		w := g.weapons[id]
		t.Rows = append(t.Rows, rules.Row{Cells: append(slices.Clone(w.row.Cells), w.Source.CiteCell()),
			Note: w.row.Note})
	}
	return t
}

func (g *game) qualityTable() rules.Table {
	t := rules.Table{Title: "Weapon qualities", Columns: []rules.Column{{Label: "Quality"}, {Label: "What it does"},
		{Label: "Source"}}}
	for _, q := range g.pack.Qualities.Rows.All {
		t.Add(rules.Text(q.Name), rules.Text(q.Text), q.Source.CiteCell())
		for _, kind := range slices.Sorted(maps.Keys(q.Kinds)) {
			t.Add(rules.Text(q.Name+" "+kind), rules.Text(q.Kinds[kind]), q.Source.CiteCell())
		}
	}
	return t
}

func (g *game) traitTable() rules.Table {
	t := rules.Table{Title: "Traits", Columns: []rules.Column{{Label: "Trait"}, {Label: "Kind"}, {Label: "Level"},
		{Label: "What it does"}, {Label: "Source"}}}
	for id := range g.pack.Traits.Rows.All {
		tr := g.traits[id]
		t.Rows = append(t.Rows, rules.Row{Cells: append(slices.Clone(tr.cells), rules.Text(tr.term.Text),
			tr.Source.CiteCell())})
	}
	return t
}
