package masc

import (
	"fmt"
	"strconv"

	"gantry/rules"
)

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

// mostTurns is how many turns a sheet has boxes for.
const mostTurns = 9

// turns is how many turns a side needs for its points that holds what is its
// own and no more.
func (v *view) turns() int {
	f, ok := v.victoryPoints()
	each := v.pack.Board.Own.Int() * v.pack.Scoring.Own.Int()
	if !ok || each <= 0 {
		return mostTurns
	}
	return min(mostTurns, max(1, (f.Int()+each-1)/each))
}

// tracks are what a pencil marks of a game: the regions held each turn, the
// points, what to do before the first turn.
func (v *view) tracks() []rules.Track {
	var tracks []rules.Track
	turns := v.turns()
	captions := make([]string, turns)
	for i := range captions {
		captions[i] = strconv.Itoa(i + 1)
	}
	region := 0
	for _, row := range []struct {
		whose    string
		n, worth rules.Figure
	}{{"Your regions", v.pack.Board.Own, v.pack.Scoring.Own}, {"Neutral regions", v.pack.Board.Neutral, v.pack.Scoring.Neutral}, {"Enemy regions", v.pack.Board.Enemy, v.pack.Scoring.Enemy}} {
		for range row.n.Int() {
			region++
			tracks = append(tracks, rules.Track{Group: fmt.Sprintf("%s, %s a turn", row.whose, row.worth.Value), Label: strconv.Itoa(region), Boxes: turns, Every: turns, Captions: captions})
		}
	}
	if f, ok := v.victoryPoints(); ok {
		tracks = append(tracks, pointTracks(f.Int())...)
	}
	for _, s := range v.pack.SetUp {
		tracks = append(tracks, rules.Track{Group: "Set-up", Label: s.Name, Boxes: 1})
	}
	return tracks
}

// A sheet has a box a point, in lines of five, if the lines are few.
const (
	pointLine      = 5
	mostPointLines = 6
)

// pointTracks count victory points, each line up to its label.
func pointTracks(most int) (tracks []rules.Track) {
	const group = "Victory points"
	if most > pointLine*mostPointLines {
		return []rules.Track{{Group: group, Label: fmt.Sprintf("of %d", most), Boxes: most}}
	}
	for n := 0; n < most; n += pointLine {
		to := min(most, n+pointLine)
		tracks = append(tracks, rules.Track{Group: group, Label: "to " + strconv.Itoa(to), Boxes: to - n})
	}
	return tracks
}
