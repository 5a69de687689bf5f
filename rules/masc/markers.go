package masc

import (
	"strings"

	"gantry/rules"
)

// An inch is a square of the board, in mm. A hold marker fits inside one. The neutral ones are green, as the text
// says.
const (
	square       = 25.4
	acrossHold   = 18
	neutralColor = "#1c6540"
	squaresEach  = 12 // of terrain: the text gives no number per region
)

// markers returns the hold markers of the regions by owner, and squares of terrain.
func (g *game) markers(rules.Glossary) []rules.Marker {
	var list []rules.Marker
	hold := func(id, of, color string, n int) {
		list = append(list, rules.Marker{ID: "hold-" + id, Label: of,
			Text: "Hold marker for " + strings.ToLower(of) + " regions.", Sign: rules.SignObjective, Count: n,
			Across: acrossHold, Color: color, Source: book.Printed("Set Up")})
	}
	for i, s := range g.pack.About.Sides {
		hold([]string{"own", "enemy"}[i], s.Name, s.Color, []int{g.pack.Board.Own.Int(), g.pack.Board.Enemy.Int()}[i])
	}
	hold("neutral", "Neutral", neutralColor, g.pack.Board.Neutral.Int())
	for _, m := range []rules.Marker{{ID: "hindering", Sign: rules.SignSlow}, {ID: "water", Sign: rules.SignWater},
		{ID: "blocking", Sign: rules.SignBlocking}} {
		t := g.pack.Terrain.Rows.By[m.ID]
		if t.Name == "" {
			continue
		}
		m.Label, m.Text, m.Count, m.Shape, m.Across = t.Name, t.Text, squaresEach, rules.FormSquare, square
		m.Source = book.Printed("Terrain Table")
		list = append(list, m)
	}
	return list
}
