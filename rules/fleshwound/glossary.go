package fleshwound

import (
	"slices"

	"gantry/rules"
	"gantry/rules/judge"
)

// glossary returns the texts of data/words and of the pack.
func (g *game) glossary() rules.Glossary {
	with := rules.Fill{Rows: map[string][]rules.FillRow{}, Figures: map[string]rules.Figure{
		"heat": {Source: g.pack.Heat.Source}, "hex": g.pack.Scale.Hex,
		"specials": {Source: rules.Source{Cite: g.pack.Specials.Cite}}}}
	if limit := g.pack.Army.Limit; limit != nil {
		with.Figures["limit"] = *limit
	}
	for id, b := range g.pack.Bands.Rows.All {
		with.Rows["bands"] = append(with.Rows["bands"], rules.FillRow{ID: id, Figures: map[string]rules.Figure{
			"letter": {Value: rules.Word(b.Letter)}, "range": {Value: rules.Word(b.Name)}, "modifier": b.Modifier}})
	}
	words, play := g.words.Keywords(with)
	for id, s := range g.pack.Specials.Rows.All {
		words = append(words, rules.Explain(s.Source, id, s.Name, s.Text))
	}
	return rules.NewGlossary(slices.Concat(words, rules.PanelWords(g.pack.Reference...), play, judge.CommonWords())...)
}
