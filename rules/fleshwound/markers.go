package fleshwound

import "gantry/rules"

// across is the size of a marker on terrain, in mm. Gantry chose it.
const across = 40

// markers returns labels for the two kinds of cover. The published text has no other markers.
func (g *game) markers(words rules.Glossary) []rules.Marker {
	var list []rules.Marker
	of := func(n rules.Figure) string { return rules.SignedText(n.Int()) + " to the target number." }
	for _, m := range []rules.Marker{
		{ID: "light-cover", Label: "Light cover", Text: of(g.pack.ToHit.Light), Sign: rules.SignCover},
		{ID: "heavy-cover", Label: "Heavy cover", Text: of(g.pack.ToHit.Heavy), Sign: rules.SignFullCover}} {
		m.Count, m.Across = 6, across
		list = append(list, m.OfTerm(words, "cover"))
	}
	return list
}
