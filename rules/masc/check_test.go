package masc_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gantry/rules"
)

// The findings: their units, their numbers, and whether the force is decided.
func TestFinds(t *testing.T) {
	unclassed := map[string]any{"/types/rows/rat/class": nil}
	for _, c := range []struct {
		name  string
		pack  map[string]any
		force rules.Force
		rule  string
		state rules.RulingState
		facts string
		names []string
	}{
		{"too many", nil, force("wolf 6", "turtle 2", "rat 5", "ant 4"), "force-light", rules.Broken, "error 9/8", nil},
		{"too few", nil, force("wolf 6", "turtle 2", "rat 5", "ant 2"), "force-light", rules.Broken,
			"error 7/8 todo", nil},
		{"a class is not known", unclassed, force("rat 8", "wolf 6", "turtle 2"), "force-light", rules.Silent,
			"info u1 0/8", []string{"0–8 of 8", "class of Rat"}},
		{"the others are already too many", unclassed, force("rat 8", "wolf 6", "turtle 3"), "force-mid", rules.Broken,
			"error 9/8", nil},
		{"with it there are still too few", unclassed, force("rat 3", "wolf 6", "turtle 2"),
			"force-light", rules.Broken,
			"error 0/8 todo", nil},
		{"what is not known is not read", unclassed, force("rat 8"), "class-inferred", rules.Kept,
			"info", []string{"Rat"}},
		{"what is read, with what is a house value", nil, force("rat 8"), "stat-card-house", rules.Kept, "info",
			[]string{"Some stats are unofficial", "Rat (Light)"}},
		{"what is read beside a card", map[string]any{"/types/rows/rat/move": 6}, force("rat 8"), "class-inferred",
			rules.Kept, "info", []string{"Rat (Light)"}},
		{"one alone", nil, force("rat 1 Stray"), "squad-alone", rules.Broken, "error u1 squad",
			[]string{"Stray", "1", "2"}},
		{"too slow for water", map[string]any{"/types/rows/ant/move": 2}, force("ant 2"), "water", rules.Kept,
			"info u1", []string{"Ants", "2", "3"}},
	} {
		ruled := false
		for _, r := range open(t, c.pack).Check(t.Context(), c.force) {
			if r.ID != c.rule {
				continue
			}
			ruled = true
			if len(r.Findings) != 1 || r.State != c.state {
				t.Fatalf("%s: %v, %+v; want %v and one finding", c.name, r.State, r.Findings, c.state)
			}
			if got := facts(r.Findings[0]); got != c.facts {
				t.Errorf("%s: %s; want %s", c.name, got, c.facts)
			}
			for _, name := range c.names {
				if !strings.Contains(strings.ToLower(r.Findings[0].Message), strings.ToLower(name)) {
					t.Errorf("%s: %q is not named: %s", c.name, name, r.Findings[0].Message)
				}
			}
		}
		if !ruled {
			t.Errorf("%s: nothing ruled on %s", c.name, c.rule)
		}
	}
}

// facts returns the contents of a finding without its sentence.
func facts(f rules.Finding) string {
	parts := []string{f.Severity.String()}
	for _, id := range []string{f.Unit, f.Item} {
		if id != "" {
			parts = append(parts, id)
		}
	}
	if f.Used != nil {
		parts = append(parts, fmt.Sprintf("%d/%d", *f.Used, *f.Max))
	}
	if f.Todo {
		parts = append(parts, "todo")
	}
	return strings.Join(parts, " ")
}

// The whole card is unpublished: its reading counts what is not printed, although house values replace it.
func TestReadingOfTheCard(t *testing.T) {
	g := open(t, nil)
	house, all := 0, 0
	for _, e := range g.Catalogue(rules.Force{}) {
		if e.ID == rules.Designed { // it has no card
			continue
		}
		for _, s := range g.Profile(rules.Force{}, e.Unit).Blocks[0].Stats {
			if all++; s.Basis != rules.Printed {
				house++
			}
		}
	}
	card := g.About().Readings[0]
	if want := fmt.Sprintf("%d of the card's %d numbers", house, all); card.Basis != rules.Missing ||
		!strings.Contains(card.Text, want) {
		t.Errorf("the reading of the card (%v) does not name %s as missing: %s", card.Basis, want, card.Text)
	}
}

// Two gaps of one card are one line, until a card is entered.
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

// A list's value that replaces a printed number is reported separately from Gantry's values.
func TestHouseValuesOfTheRoster(t *testing.T) {
	g := openAs(t, rules.House, map[string]any{"/types/rows/turtle/body": 20})
	for _, r := range g.Check(t.Context(), force("turtle 8")) {
		if r.ID != "stat-card-house" {
			continue
		}
		gantrys, own, ok := strings.Cut(r.Findings[0].Message, "You changed ")
		if !ok || own != "Turtle (Body)." || !strings.Contains(gantrys, "Some stats are unofficial.") {
			t.Errorf("%s", r.Findings[0].Message)
		}
	}
}

// Too few is an open choice. Too many is not.
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

// More counters than in the box are a warning, since a force may have more.
func TestCountersMayBeMore(t *testing.T) {
	term, _ := open(t, nil).About().Glossary.Find("counters")
	if !strings.Contains(term.Text, "You may take more") {
		t.Errorf("counters says %q", term.Text)
	}
}
