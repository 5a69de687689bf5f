package masc

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gantry/rules"
)

// sheetTurns is the number of turns on a victory sheet.
const sheetTurns = 15

// victorySheet returns what both players fill in: the set-up, their names, the regions with their owners turn by
// turn, and the points.
func (a *army) victorySheet() []rules.Grid {
	setUp := rules.Grid{Title: "Set-up", Narrow: true}
	for _, s := range a.pack.SetUp {
		setUp.Rows = append(setUp.Rows, []rules.Track{{Boxes: 1}, {Label: s.Name + ": " + s.Text}})
	}
	players := rules.Grid{Title: "Players", Rows: [][]rules.Track{nil}}
	for _, s := range a.pack.About.Sides {
		players.Rows[0] = append(players.Rows[0], rules.Track{Label: s.Name + ":"})
	}
	sheet := []rules.Grid{setUp, players, a.regionMap(), a.scoreSheet()}
	return slices.DeleteFunc(sheet, func(g rules.Grid) bool { return len(g.Rows) == 0 })
}

// turns returns the captions of boxes or columns, one per turn.
func turns() []string {
	list := make([]string, sheetTurns)
	for i := range list {
		list[i] = strconv.Itoa(i + 1)
	}
	return list
}

// regionMap returns the regions as they lie between the players, with a box per turn for the owner.
func (a *army) regionMap() rules.Grid {
	sides, b, s := a.pack.About.Sides, a.pack.Board, a.pack.Scoring
	control := a.term("control")
	g := rules.Grid{Title: "Regions: who controls each, by turn",
		Note: control.Name + " " + strings.ToLower(control.Text[:1]) + control.Text[1:]}
	most, region := max(b.Own.Int(), b.Neutral.Int(), b.Enemy.Int()), 0
	row := func(whose string, n, first, second rules.Figure) { // points of either side
		cells := slices.Repeat([]rules.Track{{Label: "–"}}, most)
		for i := range n.Int() {
			region++
			cells[i] = rules.Track{Label: fmt.Sprintf("%d %s", region, whose), Boxes: sheetTurns, Every: 5,
				Captions: turns(),
				Note:     fmt.Sprintf("%s %v · %s %v", sides[0].Name, first.Value, sides[1].Name, second.Value)}
		}
		if n.Int() > 0 {
			g.Rows = append(g.Rows, cells)
		}
	}
	row(sides[0].Name, b.Own, s.Own, s.Enemy)
	row("neutral", b.Neutral, s.Neutral, s.Neutral)
	row(sides[1].Name, b.Enemy, s.Enemy, s.Own)
	return g
}

// scoreSheet returns the points of both sides turn by turn, and their sums.
func (a *army) scoreSheet() rules.Grid {
	g := rules.Grid{Title: "Victory points", Heads: append([]string{"Turn"}, turns()...), Narrow: true,
		Note: a.term("points").Text}
	if f := a.option(goal); f.Known() {
		g.Title = fmt.Sprintf("Victory points: %v to win", f.Value)
	}
	for _, s := range a.pack.About.Sides {
		for _, what := range []string{"this turn", "total"} {
			row := make([]rules.Track, 1+sheetTurns)
			row[0].Label = s.Name + ", " + what
			g.Rows = append(g.Rows, row)
		}
	}
	return g
}
