package rules

// PlayTitles are the titles of the panels of HowItPlays, in order.
var PlayTitles = [...]string{"The turn", "How you shoot", "How you die", "How you win", "What a list needs"}

// HowItPlays returns a game on two screens: the terms of a glossary with these ids, under each of PlayTitles.
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

// Phase is a part of a round in which only units of some profiles act.
type Phase struct {
	Label    string
	Profiles []string
}
