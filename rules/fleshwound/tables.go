package fleshwound

import (
	"strconv"

	"gantry/rules"
)

// tables returns the game's tables: printed ones, then Gantry's.
func (g *game) tables() []rules.Table {
	return []rules.Table{g.rangeTable(), g.conditionTable(), g.sizeTable(), g.critTable(), g.ammoTable(),
		g.specialTable(), g.heatTable(), g.movementTable(), g.pointTable()}
}

// table returns an empty table with left-aligned columns.
func table(title string, labels ...string) rules.Table {
	return rules.Table{Title: title, Columns: rules.Columns(labels...)}
}

// sizeColumns returns a first column and one for each size.
func (g *game) sizeColumns(first, prefix string) []rules.Column {
	labels := make([]string, g.pack.Sizes.Most.Int()+2)
	labels[0] = first
	for of := range labels[1:] {
		labels[of+1] = ">" + prefix + strconv.Itoa(of)
	}
	return rules.Columns(labels...)
}

func (g *game) rangeTable() rules.Table {
	t := table("Ranges", "Range", "Inches", "Hexes", "Target number", "Source")
	for id, b := range g.pack.Bands.Rows.All {
		adds := rules.Cell{Text: rules.SignedText(b.Modifier.Int()), Source: b.Modifier.Source}
		t.Add(rules.Text(b.Name), rules.Text(g.inches[id]), rules.Text(g.hexes[id]), adds, b.CiteCell())
	}
	return t
}

// conditionTable returns everything that affects a target number.
func (g *game) conditionTable() rules.Table {
	t := table("Target number", "Condition", "Adds", "Source")
	add := func(what, adds string, src rules.Source) { t.Add(rules.Text(what), rules.Text(adds), src.CiteCell()) }
	h := &g.pack.ToHit
	add("Start", "the pilot's accuracy", h.Source)
	add("Movement", "both movement modifiers", h.Source)
	add("Range", "see Ranges", g.pack.Bands.Source)
	add("Size", "attacker's size minus target's", g.pack.Sizes.Source)
	add("Target in light cover", rules.SignedText(h.Light.Int()), h.Light.Source)
	add("Target in heavy cover", rules.SignedText(h.Heavy.Int()), h.Heavy.Source)
	add("Target partly behind terrain", rules.SignedText(h.Obscured.Int()), h.Obscured.Source)
	add("Target immobile", rules.SignedText(-h.Immobile.Int()), h.Immobile.Source)
	hit := g.pack.Criticals.Rows.By[critFireControl]
	add("Each fire-control hit on the attacker", rules.SignedText(hit.Each.Int()), hit.Each.Source)
	add("Heat", g.pack.Heat.ToHit.Cell("", " a point").Text, g.pack.Heat.ToHit.Source)
	add("A roll of "+h.Always.Value.String(), "always hits", h.Always.Source)
	add("A roll of "+h.Never.Value.String(), "always misses", h.Never.Source)
	return t
}

// sizeTable returns the modifiers by the sizes of attacker and target.
func (g *game) sizeTable() rules.Table {
	t := rules.Table{Title: "Target number modifier by size", Columns: g.sizeColumns("Attacker", "Target ")}
	for own := range len(t.Columns) - 1 {
		cells := []rules.Cell{rules.Text("Size " + strconv.Itoa(own))}
		for of := range len(t.Columns) - 1 {
			cell := rules.Cell{Text: rules.SignedText(g.pack.sizeModifier(own, of)), Source: g.pack.Sizes.Step.Source}
			if own == of {
				cell.Text = "–"
			}
			cells = append(cells, cell)
		}
		t.Add(cells...)
	}
	return t
}

// critTable returns the results of 2D6 with their chances.
func (g *game) critTable() rules.Table {
	t := rules.Table{Title: "Critical hits, 2D6", Columns: []rules.Column{{}, {Label: "of 36", Right: true},
		{Label: "Result"}, {Label: "Explodes at", Right: true}}}
	for total, result := range g.pack.CritTable.Rows.All {
		what, at := rules.Text("Nothing"), rules.Text("")
		switch c, counted := g.pack.Criticals.Rows.By[result]; {
		case counted:
			what, at = rules.Text(c.Name+": "+c.Text), c.Explode.Cell("", "")
		case result == "ammo":
			what = rules.Text("Ammo hit")
		case result == "explodes":
			what, at = rules.Text("Explodes"), rules.Text("at once")
		}
		n, _ := strconv.Atoi(total)
		t.Add(rules.Text(total), rules.Text(strconv.Itoa(ways(n))), what, at)
	}
	return t
}

func (g *game) ammoTable() rules.Table {
	t := table("Ammo hit", "The mech has", "Result", "Source")
	for _, a := range g.pack.Ammo.Rows.All {
		t.Add(rules.Text(a.Name), rules.Text(a.Text), a.CiteCell())
	}
	return t
}

func (g *game) specialTable() rules.Table {
	t := table("Specials", "Special", "Numbers", "What it does", "Basis", "PV")
	for _, s := range g.pack.Specials.Rows.All {
		pv := s.Points.Cell("", "")
		switch s.Form {
		case formOne, formStar:
			pv.Text += " × #"
		case formTwo, formThree:
			pv.Text += " × damage"
		}
		t.Add(rules.Text(s.Name), rules.Text(forms[s.Form].sign), rules.Text(s.Text), s.CiteCell(), pv)
	}
	return t
}

// heatTable returns what causes heat and its effects, as far as they are known.
func (g *game) heatTable() rules.Table {
	t := table("Heat", "What", "Heat", "Alpha Strike heat", "Source")
	h, house := &g.pack.Heat, &g.pack.HouseHeat
	engine := g.pack.Criticals.Rows.By[critEngine]
	add := func(what string, f, or *rules.Figure) {
		t.Add(rules.Text(what), f.Cell("", ""), or.Cell("", ""), f.CiteCell())
	}
	add("Each point of overdrive", &h.Overdrive, nil)
	add("Each LRM, SRM, IF or REAR fired besides the main weapons", &h.Extra, nil)
	add("Combat Intuition", &h.Intuition, nil)
	add("Each engine hit, when it shoots", &engine.Each, nil)
	add("To hit, for each point of heat", &h.ToHit, &house.ToHit)
	add("Inches of move lost, for each point of heat", &h.Move, &house.Move)
	add("Shuts down and is immobile at", &h.Shutdown, &house.Shutdown)
	return t
}

func (g *game) movementTable() rules.Table {
	t := table("Default movement modifier by move", "From", "Modifier", "Source")
	for _, row := range g.pack.Movement.Rows.All {
		t.Add(row.From.Cell("", `"`), row.Modifier.Cell("+", ""), row.CiteCell())
	}
	return t
}

func (g *game) pointTable() rules.Table {
	t := table("PV cost of each stat", "Part", "Each", "Source")
	p := &g.pack.Points
	add := func(what string, f rules.Figure) { t.Add(rules.Text(what), f.Cell("", ""), f.CiteCell()) }
	add("Movement modifier", p.Modifier)
	add("Size", p.Size)
	add("Damage at short range", p.Short)
	add("Damage at medium range", p.Medium)
	add("Damage at long range", p.Long)
	add("OV, total rounded up", p.OV)
	add("Armor", p.Armor)
	add("Structure", p.Structure)
	add("At least", p.Least)
	add("IF 0* counts as", p.Star)
	add("Pilot: usual accuracy", p.AccUsual)
	add("Pilot: multiplier per point better than usual", p.Acc)
	add("Pilot: usual piloting", p.PilotingUsual)
	add("Pilot: multiplier per point better than usual", p.Piloting)
	add("Pilot: minimum multiplier", p.MinPilot)
	return t
}

// ways returns how many of the 36 rolls of two dice have a total.
func ways(total int) int { return 6 - max(total-7, 7-total) }
