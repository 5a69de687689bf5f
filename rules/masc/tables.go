package masc

import "gantry/rules"

// tables returns the game's tables.
func (g *game) tables() []rules.Table {
	ground := rules.Table{Title: "Terrain", Columns: rules.Columns("Terrain", ">To enter", ">Effect")}
	ground.Columns[2].Right = false
	for _, t := range g.pack.Terrain.Rows.All {
		ground.Add(rules.Text(t.Name), t.Cost.Cell("", ""), rules.Text(t.Text))
	}
	s, b := g.pack.Scoring, g.pack.Board
	score := rules.Table{Title: "Regions", Columns: rules.Columns("Region", ">On the board", ">Victory points")}
	score.Add(rules.Text("Own color"), b.Own.Cell("", ""), s.Own.Cell("", ""))
	score.Add(rules.Text("Neutral"), b.Neutral.Cell("", ""), s.Neutral.Cell("", ""))
	score.Add(rules.Text("Enemy's color"), b.Enemy.Cell("", ""), s.Enemy.Cell("", ""))
	return []rules.Table{g.card, ground, score}
}

// cardTable returns the whole stat card.
func (g *game) cardTable() rules.Table {
	t := rules.Table{Title: "Mecha Stat Card",
		Columns: rules.Columns("Type", "Class", ">Move", ">Range", ">Attack", ">Armor", ">Body",
			">Dice to kill", ">Counters"), Repeats: true}
	for _, m := range g.types {
		t.Add(rules.Text(m.Name), rules.Cell{Text: m.Class.label(), Source: m.Class.Source},
			m.Move.Cell("", ""), m.Range.Cell("", ""), m.Attack.Cell("", ""), m.Armor.Cell("", "+"),
			m.Body.Cell("", ""),
			rules.Cell{Text: m.kill.Text, Source: m.kill.Source}, g.pack.Components.Counters.Cell("", ""))
	}
	return t
}

// ground returns the costs of terrain for the reference.
func (g *game) ground() rules.Panel {
	p := rules.Panel{Title: "Terrain, cost to enter"}
	for id, t := range g.pack.Terrain.Rows.All {
		term := rules.Term{ID: id, Name: t.Name, Text: "blocks movement and line of fire",
			Source: rules.Source{Cite: g.pack.Terrain.Cite}}
		if t.Cost != nil {
			term.Text, term.Source = t.Cost.Value.String(), t.Cost.Source
		}
		p.Terms = append(p.Terms, term)
	}
	return p
}
