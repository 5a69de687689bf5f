package rules

// PlayTitles head the panels that say how a game plays, in their order.
var PlayTitles = [...]string{"The turn", "How you shoot", "How you die", "How you win", "What a list needs"}

// HowItPlays is a game on two screens: under each of PlayTitles the terms of a
// glossary with these ids.
func HowItPlays(g Glossary, ids [][]string) []Panel {
	panels := make([]Panel, len(ids))
	for i, list := range ids {
		panels[i].Title = PlayTitles[i]
		for _, id := range list {
			if t, ok := g.Find(id); ok {
				panels[i].Terms = append(panels[i].Terms, t)
			}
		}
	}
	return panels
}
