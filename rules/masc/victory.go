package masc

import (
	"fmt"
	"slices"
	"strconv"

	"gantry/rules"
)

// sheetTurns is how many turns a victory sheet has room for.
const sheetTurns = 15

// victorySheet is what both players fill in: the set-up, who they are, the regions
// as they lie with who controls each of them turn by turn, and the points.
func (v *view) victorySheet() []rules.Grid {
	setUp := rules.Grid{Title: "Set-up", Narrow: true}
	for _, s := range v.pack.SetUp {
		setUp.Rows = append(setUp.Rows, []rules.Track{{Boxes: 1}, {Label: s.Name + ": " + s.Text}})
	}
	players := rules.Grid{Title: "Players", Rows: [][]rules.Track{nil}}
	for _, s := range v.pack.About.Sides {
		players.Rows[0] = append(players.Rows[0], rules.Track{Label: s.Name + ":"})
	}
	return slices.DeleteFunc([]rules.Grid{setUp, players, v.regionMap(), v.scoreSheet()}, func(g rules.Grid) bool { return len(g.Rows) == 0 })
}

// turns are the captions of a box or a column a turn.
func turns() []string {
	list := make([]string, sheetTurns)
	for i := range list {
		list[i] = strconv.Itoa(i + 1)
	}
	return list
}

// regionMap is the regions as they lie between the players, with a box a turn for
// who controls each.
func (v *view) regionMap() rules.Grid {
	sides, b, s := v.pack.About.Sides, v.pack.Board, v.pack.Scoring
	control := v.term("control")
	g := rules.Grid{Title: "Regions: who controls each, by turns", Note: "Control: " + control.Name + " " + control.Text}
	most, region := max(b.Own.Int(), b.Neutral.Int(), b.Enemy.Int()), 0
	for _, row := range []struct {
		whose         string
		n             rules.Figure
		first, second rules.Figure // points of either side
	}{{sides[0].Name, b.Own, s.Own, s.Enemy}, {"neutral", b.Neutral, s.Neutral, s.Neutral}, {sides[1].Name, b.Enemy, s.Enemy, s.Own}} {
		if row.n.Int() == 0 {
			continue
		}
		cells := make([]rules.Track, most)
		for i := range cells {
			if cells[i].Label = "–"; i < row.n.Int() {
				region++
				cells[i] = rules.Track{Label: fmt.Sprintf("%d %s", region, row.whose), Boxes: sheetTurns, Every: 5, Captions: turns(),
					Note: fmt.Sprintf("%s %v · %s %v", sides[0].Name, row.first.Value, sides[1].Name, row.second.Value)}
			}
		}
		g.Rows = append(g.Rows, cells)
	}
	return g
}

// scoreSheet is the points of both sides turn by turn, and what they come to.
func (v *view) scoreSheet() rules.Grid {
	g := rules.Grid{Title: "Victory points", Heads: append([]string{"Turn"}, turns()...), Narrow: true, Note: v.term("points").Text}
	if f, ok := v.victoryPoints(); ok {
		g.Title = fmt.Sprintf("Victory points: %v to win", f.Value)
	}
	for _, s := range v.pack.About.Sides {
		for _, what := range []string{"this turn", "in all"} {
			row := make([]rules.Track, 1+sheetTurns)
			row[0].Label = s.Name + ", " + what
			g.Rows = append(g.Rows, row)
		}
	}
	return g
}
