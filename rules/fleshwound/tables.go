package fleshwound

import (
	"fmt"
	"strconv"

	"gantry/rules"
)

func text(s string) rules.Cell { return rules.Cell{Text: s} }

// tables are the game's: what is printed, then what Gantry chose.
func (g *game) tables() []rules.Table {
	return []rules.Table{g.rangeTable(), g.conditionTable(), g.sizeTable(), g.critTable(), g.ammoTable(),
		g.specialTable(), g.heatTable(), g.movementTable(), g.pointTable()}
}

func columns(labels ...string) []rules.Column {
	out := make([]rules.Column, len(labels))
	for i, l := range labels {
		out[i] = rules.Column{Label: l}
	}
	return out
}

func (g *game) rangeTable() rules.Table {
	t := rules.Table{Title: "Ranges", Columns: columns("Range", "Inches", "Hexes", "Target number", "Basis")}
	for id, b := range g.pack.Bands.Rows.All {
		t.Rows = append(t.Rows, rules.Row{Cells: []rules.Cell{text(b.Name), text(g.inches[id]),
			text(g.hexes[id]), {Text: rules.Signed(b.Modifier.Int()), Source: b.Modifier.Source}, b.Cited()}})
	}
	return t
}

// conditionTable is everything that makes a target number.
func (g *game) conditionTable() rules.Table {
	t := rules.Table{Title: "Target number", Columns: columns("Condition", "Adds", "Basis")}
	row := func(what, adds string, src rules.Source) {
		t.Rows = append(t.Rows, rules.Row{Cells: []rules.Cell{text(what), text(adds), src.Cited()}})
	}
	h := &g.pack.ToHit
	row("Start", "the pilot's accuracy", h.Source)
	row("Movement", "both movement modifiers", h.Source)
	row("Range", "see Ranges", g.pack.Bands.Source)
	row("Size", "own size less the target's", g.pack.Sizes.Source)
	row("Target in light cover", rules.Signed(h.Light.Int()), h.Light.Source)
	row("Target in heavy cover", rules.Signed(h.Heavy.Int()), h.Heavy.Source)
	row("Target partly behind terrain", rules.Signed(h.Obscured.Int()), h.Obscured.Source)
	row("Target immobile", rules.Signed(-h.Immobile.Int()), h.Immobile.Source)
	fc := g.pack.Criticals.Rows.By[critFireControl]
	row("Each own fire-control hit", rules.Signed(fc.Each.Int()), fc.Each.Source)
	row("Heat", g.pack.Heat.ToHit.Cell("", " a point").Text, g.pack.Heat.ToHit.Source)
	row("A roll of "+h.Always.Value.String(), "always hits", h.Always.Source)
	row("A roll of "+h.Never.Value.String(), "always misses", h.Never.Source)
	return t
}

// sizeTable is what the sizes of attacker and target add to the target number.
func (g *game) sizeTable() rules.Table {
	t := rules.Table{Title: "Size: what it adds to the target number", Columns: []rules.Column{{Label: "Attacker"}}}
	n := g.pack.Sizes.Most.Int() + 1
	for of := range n {
		t.Columns = append(t.Columns, rules.Column{Label: fmt.Sprintf("Target %d", of), Right: true})
	}
	for a := range n {
		row := rules.Row{Cells: []rules.Cell{text("Size " + strconv.Itoa(a))}}
		for of := range n {
			cell := rules.Cell{Text: rules.Signed((a - of) * g.pack.Sizes.Step.Int()), Source: g.pack.Sizes.Step.Source}
			if a == of {
				cell.Text = "–"
			}
			row.Cells = append(row.Cells, cell)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// critTable is the results of 2D6 with their chances.
func (g *game) critTable() rules.Table {
	t := rules.Table{Title: "Critical hits, 2D6", Columns: []rules.Column{{}, {Label: "of 36", Right: true},
		{Label: "Result"}, {Label: "Explodes at", Right: true}}}
	for total, result := range g.pack.CritTable.Rows.All {
		n, _ := strconv.Atoi(total)
		row := rules.Row{Cells: []rules.Cell{text(total), text(strconv.Itoa(ways(n)))}}
		switch c, counted := g.pack.Criticals.Rows.By[result]; {
		case counted:
			row.Cells = append(row.Cells, text(c.Name+": "+c.Text), c.Explode.Cell("", ""))
		case result == "ammo":
			row.Cells = append(row.Cells, text("Ammo hit"), text(""))
		case result == "explodes":
			row.Cells = append(row.Cells, text("Explodes"), text("at once"))
		default:
			row.Cells = append(row.Cells, text("Nothing"), text(""))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func (g *game) ammoTable() rules.Table {
	t := rules.Table{Title: "Ammo hit", Columns: columns("The mech has", "Result", "Basis")}
	for _, a := range g.pack.Ammo.Rows.All {
		t.Rows = append(t.Rows, rules.Row{Cells: []rules.Cell{text(a.Name), text(a.Text), a.Cited()}})
	}
	return t
}

func (g *game) specialTable() rules.Table {
	t := rules.Table{Title: "Specials", Columns: columns("Special", "Numbers", "What it does", "Basis", "PV")}
	for _, s := range g.pack.Specials.Rows.All {
		pv := s.Points.Cell("", "")
		switch s.Form {
		case formOne, formStar:
			pv.Text += " × #"
		case formTwo, formThree:
			pv.Text += " × damage"
		}
		t.Rows = append(t.Rows, rules.Row{Cells: []rules.Cell{text(s.Name), text(forms[s.Form].sign), text(s.Text),
			s.Cited(), pv}})
	}
	return t
}

// heatTable is what heats and what heat does, as far as either is known.
func (g *game) heatTable() rules.Table {
	t := rules.Table{Title: "Heat", Columns: columns("What", "Heat", "Option House heat", "Basis")}
	h, house := &g.pack.Heat, &g.pack.HouseHeat
	row := func(what string, f, or *rules.Figure) {
		t.Rows = append(t.Rows, rules.Row{Cells: []rules.Cell{text(what), f.Cell("", ""), or.Cell("", ""), f.Cited()}})
	}
	row("Each point of overdrive", &h.Overdrive, nil)
	row("Each LRM, SRM, IF or REAR fired besides the main weapons", &h.Extra, nil)
	row("Combat Intuition", &h.Intuition, nil)
	engine := g.pack.Criticals.Rows.By[critEngine]
	row("Each engine hit, when it shoots", &engine.Each, nil)
	row("To hit, for each point of heat", &h.ToHit, &house.ToHit)
	row("Inches of move lost, for each point of heat", &h.Move, &house.Move)
	row("Shut down, and immobile, at", &h.Shutdown, &house.Shutdown)
	return t
}

func (g *game) movementTable() rules.Table {
	t := rules.Table{Title: "Movement modifier of a move, where a mech gives none",
		Columns: columns("From", "Modifier", "Basis")}
	for _, row := range g.pack.Movement.Rows.All {
		t.Rows = append(t.Rows, rules.Row{Cells: []rules.Cell{row.From.Cell("", `"`), row.Modifier.Cell("+", ""),
			row.Cited()}})
	}
	return t
}

func (g *game) pointTable() rules.Table {
	t := rules.Table{Title: "PV: what each part adds", Columns: columns("Part", "Each", "Basis")}
	p := &g.pack.Points
	for _, r := range []struct {
		what string
		rules.Figure
	}{
		{"Movement modifier", p.Modifier},
		{"Size", p.Size},
		{"Damage at short range", p.Short},
		{"Damage at medium range", p.Medium},
		{"Damage at long range", p.Long},
		{"OV, the sum rounded up", p.OV},
		{"Armor", p.Armor},
		{"Structure", p.Structure},
		{"At least", p.Least},
		{"IF 0* counts as", p.Star},
		{"Pilot: usual accuracy", p.AccUsual},
		{"Pilot: each point better, a part of all", p.Acc},
		{"Pilot: usual piloting", p.PilotingUsual},
		{"Pilot: each point better, a part of all", p.Piloting},
		{"Pilot: at least a part of", p.PilotLeast},
	} {
		t.Rows = append(t.Rows, rules.Row{Cells: []rules.Cell{text(r.what), r.Cell("", ""), r.Cited()}})
	}
	return t
}
