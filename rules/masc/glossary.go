package masc

import (
	"slices"

	"gantry/rules"
	"gantry/rules/judge"
)

// glossary returns the texts of data/words and of the pack.
func (g *game) glossary() rules.Glossary {
	var words []rules.Keyword
	for id, t := range g.pack.Words.Rows.All {
		words = append(words, rules.Explain(t.Source, id, t.Name, t.Text))
	}
	force, scoring := g.pack.Force, g.pack.Scoring
	own, play := g.words.Keywords(rules.Fill{Figures: map[string]rules.Figure{
		"force": {Source: force.Source}, "light": force.Light, "mid": force.Mid, "squad": force.Squad,
		"own": scoring.Own, "neutral": scoring.Neutral, "enemy": scoring.Enemy,
		"components": {Source: g.pack.Components.Source}, "counters": g.pack.Components.Counters,
	}})
	return rules.NewGlossary(slices.Concat(words, own, rules.PanelWords(g.pack.Reference...),
		rules.PanelWords(g.ground()),
		rules.TermWords(g.pack.SetUp...), play, judge.CommonWords())...)
}
