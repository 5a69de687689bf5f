package mechahex

import (
	"slices"

	"gantry/rules"
	"gantry/rules/judge"
)

// glossary returns the texts of data/words and of the pack.
func (g *game) glossary() rules.Glossary {
	words, play := g.words.Keywords(rules.Fill{
		Figures: map[string]rules.Figure{"limit": g.pack.Army.Limit, "hero-every": g.pack.Army.HeroEvery}})
	return rules.NewGlossary(slices.Concat(words, g.packWords(), play, judge.CommonWords())...)
}

// packWords returns special rules, upgrades, honours and the quick reference.
func (g *game) packWords() []rules.Keyword {
	var words []rules.Keyword
	for id, t := range g.pack.SpecialRules.Rows.All {
		words = append(words, rules.Explain(t.Source, id, t.Name, t.Text))
	}
	for id, it := range g.pack.Upgrades.Rows.All {
		words = append(words, rules.Explain(rules.Source{Cite: g.pack.Upgrades.Cite}, id, it.Name, it.Text))
	}
	for id, h := range g.pack.Heroes.Rows.All {
		words = append(words, rules.Explain(rules.Source{Cite: g.pack.Heroes.Cite}, id, h.Name, h.Text))
	}
	for id, h := range g.pack.Titles.Rows.All {
		words = append(words, rules.Explain(rules.Source{Cite: g.pack.Titles.Cite}, id, h.Name, h.Text))
	}
	return append(words, rules.PanelWords(g.pack.Reference...)...)
}
