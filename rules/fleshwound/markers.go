package fleshwound

import "gantry/rules"

// across is a marker that lies on a piece of terrain, in mm: a measure of ours.
const across = 40

// markers are labels for the two kinds of cover: nothing else that lies on a table is in
// what is published.
func (g *game) markers(words rules.Glossary) []rules.Marker {
	var list []rules.Marker
	of := func(n rules.Figure) string { return rules.SignedText(n.Int()) + " to the target number." }
	for _, m := range []rules.Marker{{ID: "light-cover", Label: "Light cover", Text: of(g.pack.ToHit.Light)},
		{ID: "heavy-cover", Label: "Heavy cover", Text: of(g.pack.ToHit.Heavy)}} {
		m.Sign, m.Count, m.Across = rules.SignCover, 6, across
		list = append(list, m.OfTerm(words, "cover"))
	}
	return list
}
