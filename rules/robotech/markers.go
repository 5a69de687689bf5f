package robotech

import "gantry/rules"

// Gantry's own sizes in mm: the text names its pieces without sizes.
const (
	acrossSmall   = 18
	acrossTerrain = 40
)

// The number of each for a game of medium size.
const (
	manyTokens, manyMissiles, fewPieces = 12, 8, 4
)

// markers returns the pieces and tokens of the text, wrecks, and labels for terrain.
func (g *game) markers(rules.Glossary) []rules.Marker {
	token := func(id, label, text string, sign rules.Sign, n int, numbered bool, src rules.Source) rules.Marker {
		return rules.Marker{ID: id, Label: label, Text: text, Sign: sign, Count: n, Across: acrossSmall,
			Numbered: numbered, Source: src}
	}
	list := []rules.Marker{
		token("command", "Command", "A leader's points until it spends them.", rules.SignCommand, manyTokens, false,
			printedTokens),
		token("action", "Action", "An action used out of turn. Remove it at the next activation.", rules.SignActed,
			manyTokens, false, printedTokens),
		token("fast", "FAST", "−1 to hit its unit per marker.", rules.SignFast, manyTokens, false, printedTokens),
		token("missile", "Missile", "In flight to the target with its number.", rules.SignAmmo, manyMissiles, true,
			printedTokens),
		token("target", "Target", "Target of the missile with its number.", rules.SignTarget, manyMissiles, true,
			printedTokens),
		token("barrage", "Barrage", "1 per square foot each turn, if the scenario has barrages.",
			rules.SignBlast, fewPieces,
			false, book.Printed("Random Laser/Missile Barrages")),
		token("wreck", "Wreck", "Its crew may survive.", rules.SignDestroyed, fewPieces, false, printedTraits),
	}
	signs := map[string]rules.Sign{"light-woods": rules.SignWoods, "heavy-woods": rules.SignForest,
		"rubble": rules.SignRubble, "deep-sand": rules.SignSand, "water": rules.SignWater}
	for id, t := range g.pack.Terrain.Rows.All {
		if sign, ok := signs[id]; ok {
			list = append(list, rules.Marker{ID: id, Label: t.Name, Text: t.Text, Sign: sign, Count: fewPieces,
				Across: acrossTerrain, Source: t.Source})
		}
	}
	return list
}
