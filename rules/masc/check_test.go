package masc_test

import (
	"fmt"
	"slices"
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
		state rules.RulingState
		says  string
	}{
		{"too many", nil, force("wolf 6", "turtle 2", "rat 5", "ant 4"), "force-light", rules.Broken,
			"The force has 9 Light mecha and needs exactly 8: 1 too many."},
		{"too few", nil, force("wolf 6", "turtle 2", "rat 5", "ant 2"), "force-light", rules.Broken,
			"The force has 7 Light mecha and needs exactly 8: 1 missing."},
		{"a class is not known", unclassed, force("rat 8", "wolf 6", "turtle 2"), "force-light", rules.Silent,
			"from 0 to 8 Light mecha and needs exactly 8: it needs the class of Rat from the Mecha Stat Card"},
		{"the others are already too many", unclassed, force("rat 8", "wolf 6", "turtle 3"), "force-mid", rules.Broken,
			"1 too many"},
		{"with it there are still too few", unclassed, force("rat 3", "wolf 6", "turtle 2"), "force-light", rules.Broken,
			"8 missing"},
		{"what is not known is not read", unclassed, force("rat 8"), "class-inferred", rules.Kept,
			"no class is given for Rat. Type it in"},
		{"what is read, with what is a house value", nil, force("rat 8"), "stat-card-house", rules.Kept,
			"House values in use: Move, Range, Attack of Rat. Nor does it say which types are Light or Mid; read here: Rat as " +
				"Light. Type your card in"},
		{"what is read beside a card", map[string]any{"/types/rows/rat/move": 6}, force("rat 8"), "class-inferred",
			rules.Kept, "Read here: Rat as Light."},
		{"one alone", nil, force("rat 1 Stray"), "squad-alone", rules.Broken,
			"Squad Stray has 1 mecha; every mecha begins in a squad of 2 or more."},
		{"too slow for water", map[string]any{"/types/rows/ant/move": 2}, force("ant 2"), "water", rules.Kept,
			"Ants have Move 2 and cannot enter water, which costs 3."},
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
		if e.ID == rules.Designed { // nothing of it is a card's
			continue
		}
		for _, s := range g.Profile(rules.Force{}, e.Unit).Blocks[0].Stats {
			if all++; s.Basis != rules.Printed {
				house++
			}
		}
	}
	card := g.About().Readings[0]
	if want := fmt.Sprintf("%d of its %d numbers", house, all); card.Basis != rules.Missing ||
		!strings.Contains(card.Text, want) {
		t.Errorf("the reading of the card (%v) does not name %s as missing: %s", card.Basis, want, card.Text)
	}
}

// Two gaps of one card are one line, until a card is typed in.
func TestCardIsOneLine(t *testing.T) {
	for _, c := range []struct {
		name string
		pack map[string]any
		want map[string]int
	}{
		{"no card", nil, map[string]int{"class-inferred": 0, "stat-card-house": 1}},
		{"a part of one", map[string]any{"/types/rows/ant/move": 5},
			map[string]int{"class-inferred": 1, "stat-card-house": 1}},
	} {
		for _, r := range open(t, c.pack).Check(t.Context(), green()) {
			if n, ok := c.want[r.ID]; ok && len(r.Findings) != n {
				t.Errorf("%s: %d findings of %s, want %d", c.name, len(r.Findings), r.ID, n)
			}
			if r.ID == "class-inferred" && r.Cite != "M.A.S.C., Required To Play" {
				t.Errorf("the classes cite %q", r.Cite)
			}
		}
	}
}

// What a roster puts in the place of a printed number is a house value of its own,
// told from those of Gantry.
func TestHouseValuesOfTheRoster(t *testing.T) {
	g := openAs(t, rules.House, map[string]any{"/types/rows/turtle/body": 20})
	for _, r := range g.Check(t.Context(), force("turtle 8")) {
		if r.ID == "stat-card-house" &&
			!strings.HasSuffix(r.Findings[0].Message, "House values in use: Move, Range, Attack of Turtle. "+
				"Nor does it say which types are Light or Mid; read here: Turtle as Mid. Type your card in to be rid of them. "+
				"House values of this roster: Body of Turtle.") {
			t.Errorf("%s", r.Findings[0].Message)
		}
	}
}

// Too few is something to choose yet, too many is not.
func TestTodo(t *testing.T) {
	for _, c := range []struct {
		name  string
		force rules.Force
		todo  []string
	}{
		{"nothing yet", rules.Force{}, []string{"force-light", "force-mid"}},
		{"too many and too few", force("turtle 9", "rat 7"), []string{"force-light"}},
		{"as it is to be", green(), nil},
	} {
		var got []string
		for _, r := range open(t, nil).Check(t.Context(), c.force) {
			for _, f := range r.Findings {
				if f.Todo {
					got = append(got, f.Rule)
				}
			}
		}
		if !slices.Equal(got, c.todo) {
			t.Errorf("%s: to do are %v, want %v", c.name, got, c.todo)
		}
	}
}
