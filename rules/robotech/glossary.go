package robotech

import (
	"maps"
	"slices"

	"gantry/rules"
	"gantry/rules/judge"
)

// glossary returns the texts of data/words and of the pack.
func (g *game) glossary() rules.Glossary {
	scale, army := g.pack.Scale, g.pack.Army
	words, play := g.words.Keywords(rules.Fill{Figures: map[string]rules.Figure{
		"scale": {Source: scale.Source}, "mph": scale.MPH, "kph": scale.KPH, "sample": {Source: g.pack.Sample.Source},
		"army": {Source: army.Source}, "limit": army.Limit,
		"formation-min": army.FormationMin, "formation-max": army.FormationMax,
	}})
	return rules.NewGlossary(slices.Concat(words, g.packWords(), play, judge.CommonWords())...)
}

// packWords returns the words of legends, weapon classes, critical hits and the quick reference.
func (g *game) packWords() []rules.Keyword {
	var words []rules.Keyword
	for _, id := range slices.Sorted(maps.Keys(g.terms)) {
		if t := g.terms[id]; t.Text != "" {
			words = append(words, rules.Keyword{Term: *t})
		}
	}
	for id, c := range g.pack.WeaponClasses.Rows.All {
		if c.Text != "" {
			words = append(words, rules.Explain(c.Source, "weapon-"+id, c.Name, c.Text))
		}
	}
	for id, c := range g.pack.Criticals.Rows.All {
		words = append(words, rules.Explain(c.Source, "critical-"+id, c.Name, c.Text))
	}
	for _, ref := range g.pack.Reference {
		words = append(words, rules.TermWords(ref.Terms...)...)
	}
	return words
}
