package mechastellar

import "gantry/rules"

// across is the size of a marker on terrain, in mm. Gantry chose it.
const across = 40

// markers returns the center of the table for Control, and labels for terrain.
func (g *game) markers(words rules.Glossary) []rules.Marker {
	list := []rules.Marker{rules.Marker{ID: "middle", Label: "Middle", Sign: rules.SignObjective,
		Count: 1}.OfTerm(words, "vp-control")}
	for _, m := range []rules.Marker{{ID: "cover", Sign: rules.SignCover, Count: 6},
		{ID: "high-ground", Sign: rules.SignHigh, Count: 4}, {ID: "deep-water", Sign: rules.SignWater, Count: 2},
		{ID: "difficult", Sign: rules.SignSlow, Count: 4}, {ID: "asteroids", Sign: rules.SignRubble, Count: 6},
		{ID: "turret", Sign: rules.SignTurret, Count: 4}, {ID: "depot", Sign: rules.SignFuel, Count: 3},
		{ID: "plant", Sign: rules.SignBlast, Count: 1}, {ID: "trap", Sign: rules.SignDanger, Count: 4},
		{ID: "station", Sign: rules.SignShock, Count: 2}} {
		list = append(list, m.OfTerm(words, m.ID))
	}
	for i := range list {
		list[i].Across = across
	}
	return list
}
