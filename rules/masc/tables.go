package masc

import "gantry/rules"

func text(s string) rules.Cell { return rules.Cell{Text: s} }

// tables are the game's own.
func (g *game) tables() []rules.Table {
	ground := rules.Table{Title: "Terrain", Columns: []rules.Column{{Label: "Terrain"}, {Label: "To enter", Right: true}, {Label: "Effect"}}}
	for _, t := range g.pack.Terrain.Rows.All {
		ground.Rows = append(ground.Rows, rules.Row{Cells: []rules.Cell{text(t.Name), t.Cost.Cell("", ""), text(t.Text)}})
	}
	s, b := g.pack.Scoring, g.pack.Board
	score := rules.Table{Title: "Regions", Columns: []rules.Column{{Label: "Region"}, {Label: "On the board", Right: true}, {Label: "Victory points", Right: true}}}
	for _, r := range []struct {
		name    string
		n, each rules.Figure
	}{{"Own colour", b.Own, s.Own}, {"Neutral", b.Neutral, s.Neutral}, {"Enemy's colour", b.Enemy, s.Enemy}} {
		score.Rows = append(score.Rows, rules.Row{Cells: []rules.Cell{text(r.name), r.n.Cell("", ""), r.each.Cell("", "")}})
	}
	return []rules.Table{g.card, ground, score}
}

// cardTable is the whole stat card.
func (g *game) cardTable() rules.Table {
	t := rules.Table{Title: "Mecha Stat Card", Columns: []rules.Column{{Label: "Type"}, {Label: "Class"}, {Label: "Move", Right: true}, {Label: "Range", Right: true},
		{Label: "Attack", Right: true}, {Label: "Armor", Right: true}, {Label: "Body", Right: true}, {Label: "Dice to kill", Right: true}, {Label: "Counters", Right: true}}}
	for _, id := range g.pack.Types.Rows.IDs {
		m := g.types[id]
		t.Rows = append(t.Rows, rules.Row{Cells: []rules.Cell{text(m.Name), {Text: m.Class.label(), Source: m.Class.Source}, m.Move.Cell("", ""), m.Range.Cell("", ""),
			m.Attack.Cell("", ""), m.Armor.Cell("", "+"), m.Body.Cell("", ""), {Text: m.kill.Text, Source: m.kill.Source}, g.pack.Components.Counters.Cell("", "")}})
	}
	return t
}

// ground is the costs of terrain for the reference.
func (g *game) ground() rules.Panel {
	p := rules.Panel{Title: "Terrain, cost to enter"}
	for id, t := range g.pack.Terrain.Rows.All {
		term := rules.Term{ID: id, Name: t.Name, Text: "cannot be entered; no line of fire crosses it", Source: rules.Source{Cite: g.pack.Terrain.Cite}}
		if t.Cost != nil {
			term.Text, term.Source = t.Cost.Value.String(), t.Cost.Source
		}
		p.Terms = append(p.Terms, term)
	}
	return p
}
