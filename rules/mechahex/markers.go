package mechahex

import "gantry/rules"

// maxObjectives is the largest result of a roll of D3+1. acrossObjective leaves room for a model on their hex, in
// mm.
const (
	maxObjectives   = 4
	acrossObjective = 20
	hexesOfTerrain  = 6 // of each kind, for the 5 to 10 pieces of a board
)

// markers returns the markers on the board: objectives, and hexes of terrain.
func (g *game) markers(words rules.Glossary) []rules.Marker {
	list := []rules.Marker{rules.Marker{ID: "objective", Label: "Objective", Sign: rules.SignObjective,
		Count: maxObjectives, Across: acrossObjective, Numbered: true}.OfTerm(words, "objectives")}
	for _, m := range []rules.Marker{{ID: "cover", Sign: rules.SignCover}, {ID: "difficult", Sign: rules.SignSlow},
		{ID: "blocking", Sign: rules.SignBlocking}, {ID: "dangerous", Sign: rules.SignDanger}} {
		m.Count, m.Shape = hexesOfTerrain, rules.FormHexagon
		list = append(list, m.OfTerm(words, m.ID))
	}
	return list
}
