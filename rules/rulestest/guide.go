package rulestest

import (
	"maps"
	"slices"
	"testing"

	"gantry/rules"
	"gantry/rules/judge"
)

// guide holds a game to a text for each phase, and to a moment for each of its words, or the reason that it has none.
func (b battery) guide(t testing.TB) {
	about := b.game.About()
	moments := []string{rules.WhenDeployed, rules.WhenActing, rules.WhenAttacked, rules.EndOfRound}
	for _, name := range b.game.Whole(rules.Force{}).Phases {
		moments = append(moments, rules.PhaseID(name))
	}
	for _, id := range moments[3:] {
		if about.Guide.Phases[id].Text == "" {
			t.Errorf("the guide has no text for %q", id)
		}
	}
	texts := slices.Collect(maps.Values(about.Guide.Phases))
	acts := slices.ContainsFunc(texts, func(p rules.PhaseText) bool { return p.Acts })
	if phases := len(moments) > 4; phases && len(about.Guide.When[rules.WhenActing]) > 0 && !acts {
		t.Error("the guide has words for units that act, which act in no phase")
	}
	placed := judge.CommonWords()
	place := func(at string, ids []string) {
		for _, id := range ids {
			i := slices.IndexFunc(about.Glossary.Terms, func(o rules.Term) bool { return o.ID == id })
			if i < 0 {
				t.Errorf("the guide has %q at %q, which is no word of the glossary", id, at)
				continue
			}
			placed = append(placed, rules.TermWords(about.Glossary.Terms[i])...)
		}
	}
	for moment, ids := range about.Guide.When {
		place(moment, ids)
		if !slices.Contains(moments, moment) {
			t.Errorf("the guide has words at %q, which is none of %q", moment, moments)
		}
	}
	for reason, ids := range about.Guide.Timeless {
		place(reason, ids)
	}
	for _, term := range about.Glossary.Terms {
		if !slices.ContainsFunc(placed, func(k rules.Keyword) bool { return k.ID == term.ID }) {
			t.Errorf("the guide doesn't place %q (%s): %s", term.ID, term.Name, term.Text)
		}
	}
}
