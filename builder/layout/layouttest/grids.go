package layouttest

import (
	"strconv"

	"gantry/rules"
)

// Grids returns a map of places with boxes, a score with room to write, and a list to tick.
func Grids(rows int) []rules.Grid {
	places := rules.Grid{Title: "Places", Note: "Mark who holds each."}
	score := rules.Grid{Title: "Score", Heads: []string{"Turn", "1", "2", "3"}, Narrow: true}
	list := rules.Grid{Title: "Before the game", Narrow: true}
	for r := range rows {
		var cells []rules.Track
		for c := range 4 {
			cells = append(cells, rules.Track{Label: "Place " + strconv.Itoa(4*r+c+1), Note: "2 points",
				Boxes: 6, Every: 3,
				Captions: []string{"a", "b", "c", "d", "e", "f"}})
		}
		places.Rows = append(places.Rows, cells)
		score.Rows = append(score.Rows, []rules.Track{{Label: "Side " + strconv.Itoa(r+1)}, {}, {}, {}})
		list.Rows = append(list.Rows,
			[]rules.Track{{Boxes: 1},
				{Label: "Step " + strconv.Itoa(r+1) +
					": what is done before anything else is done, in so many words that they " +
					"need a second line of the sheet on narrow paper."}})
	}
	return []rules.Grid{places, score, list}
}
