package mechastellar

import (
	"maps"
	"slices"

	"gantry/rules"
	"gantry/rules/judge"
)

// glossary returns the texts of data/words and of the pack.
func (g *game) glossary() rules.Glossary {
	p, tiers := &g.pack, g.pack.Tiers.Rows.By
	words, play := g.words.Keywords(rules.Fill{Figures: map[string]rules.Figure{
		"tier-2": tiers["2"].Begin, "tier-3": tiers["3"].Begin, "speed-step": p.Move.Speed,
		"army": {Source: p.Army.Source}, "limit": p.Army.Limit, "most-momentum": p.Army.Most,
	}})
	return rules.NewGlossary(slices.Concat(words, g.packWords(), play, judge.CommonWords())...)
}

// packWords returns types, roles, qualities, traits, modules and the quick reference.
func (g *game) packWords() []rules.Keyword {
	var words []rules.Keyword
	add := func(src rules.Source, id, name, text string) {
		if text != "" {
			words = append(words, rules.Explain(src, id, name, text))
		}
	}
	p := &g.pack
	for id, q := range p.Qualities.Rows.All {
		add(q.Source, id, q.Name, q.Text)
		for _, kind := range slices.Sorted(maps.Keys(q.Kinds)) {
			add(q.Source, id+"-"+kind, q.Name+" "+kind, q.Kinds[kind])
		}
	}
	for id := range p.Traits.Rows.All {
		t := g.traits[id].term
		add(t.Source, id, t.Name, t.Text)
	}
	for id, m := range p.Modules.Rows.All {
		add(m.Source, id, m.Name, m.Text)
		for _, ref := range m.Panels {
			words = append(words, rules.TermWords(ref.Terms...)...)
		}
	}
	for id, e := range p.Events.Rows.All {
		add(e.Source, id, e.Name, e.Text)
	}
	for id, c := range p.Commands.Rows.All {
		add(c.Source, id, c.Name, c.Text)
	}
	for _, ref := range p.Reference {
		words = append(words, rules.TermWords(ref.Terms...)...)
	}
	return words
}
