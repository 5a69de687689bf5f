package masc_test

import (
	"fmt"
	"strings"
	"testing"

	"gantry/rules"
)

// What a player reads, and whether the force is decided about.
func TestSays(t *testing.T) {
	unclassed := map[string]any{"/types/rows/rat/class": nil}
	for _, c := range []struct {
		name  string
		pack  map[string]any
		force rules.Force
		rule  string
		state rules.State
		says  string
	}{
		{"too many", nil, force("wolf 6", "turtle 2", "rat 5", "ant 4"), "force-light", rules.Broken, "The force has 9 Light mecha and needs exactly 8: 1 too many."},
		{"too few", nil, force("wolf 6", "turtle 2", "rat 5", "ant 2"), "force-light", rules.Broken, "The force has 7 Light mecha and needs exactly 8: 1 missing."},
		{"a class is not known", unclassed, force("rat 8", "wolf 6", "turtle 2"), "force-light", rules.Silent, "from 0 to 8 Light mecha and needs exactly 8: it needs the class of Rat from the Mecha Stat Card"},
		{"the others are already too many", unclassed, force("rat 8", "wolf 6", "turtle 3"), "force-mid", rules.Broken, "1 too many"},
		{"with it there are still too few", unclassed, force("rat 3", "wolf 6", "turtle 2"), "force-light", rules.Broken, "8 missing"},
		{"what is not known is not read", unclassed, force("rat 8"), "class-inferred", rules.Kept, "no class is given for Rat. Type it in"},
		{"what is read", nil, force("rat 8"), "class-inferred", rules.Kept, "Read here: Rat as Light."},
		{"one alone", nil, force("rat 1 Stray"), "squad-alone", rules.Broken, "Squad Stray has 1 mecha; every mecha begins in a squad of 2 or more."},
		{"too slow for water", map[string]any{"/types/rows/ant/move": 2}, force("ant 2"), "water", rules.Kept, "Ants have Move 2 and cannot enter water, which costs 3."},
	} {
		ruled := false
		for _, r := range open(t, c.pack).Check(t.Context(), c.force) {
			if r.ID != c.rule {
				continue
			}
			ruled = true
			var says []string
			for _, f := range r.Findings {
				says = append(says, f.Message)
			}
			if all := strings.Join(says, "\n"); r.State != c.state || !strings.Contains(all, c.says) {
				t.Errorf("%s: %v, %s; want %v, %s", c.name, r.State, all, c.state, c.says)
			}
		}
		if !ruled {
			t.Errorf("%s: nothing ruled on %s", c.name, c.rule)
		}
	}
}

// The gap is the whole card: the reading that says so counts what is not printed,
// though house values stand in for it.
func TestReadingOfTheCard(t *testing.T) {
	g := open(t, nil)
	house, all := 0, 0
	for _, e := range g.Catalogue(rules.Force{}) {
		for _, s := range g.Profile(rules.Force{}, e.Unit).Blocks[0].Stats {
			if all++; s.Basis != rules.Printed {
				house++
			}
		}
	}
	card := g.About().Readings[0]
	if want := fmt.Sprintf("%d of its %d numbers", house, all); card.Basis != rules.Missing || !strings.Contains(card.Text, want) {
		t.Errorf("the reading of the card (%v) does not name %s as missing: %s", card.Basis, want, card.Text)
	}
}
