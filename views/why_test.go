package views

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/rules"
)

// A derivation says a source where it changes, and folds what its steps are made
// of where it is long.
func TestWhyIsReadable(t *testing.T) {
	formula, profile := rules.Source{Basis: rules.House, Cite: "formula"}, rules.Source{Cite: "profile"}
	sum := func(n int) rules.Stat {
		size := rules.Work("size", "Size").Set("size", rules.Given(2, profile)).Mul("each",
			rules.Given(1, formula)).Stat()
		w := rules.Work("pv", "PV")
		for range n {
			w = w.StepStat("size", rules.OpAdd, size)
		}
		return w.Add("base", rules.Given(1, formula)).Stat()
	}
	var got []string
	for _, l := range WhyOf("Hawk", sum(2), "").Lines {
		got = append(got, fmt.Sprint(strings.Repeat("  ", l.Depth), l.Label, " ", l.Cite, " ", l.Same))
	}
	want := []string{"size profile false", "  size profile false", "  each formula false",
		// its own is printed, the sum is house
		"size profile true", "  size profile false", "  each formula false", "base formula false"}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	for n, folded := range map[int]int{1: 0, 3: 0, 4: 4} {
		var b strings.Builder
		if err := WhyBox(WhyOf("Hawk", sum(n), "")).Render(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		if got := strings.Count(b.String(), "<summary>"); got != folded {
			t.Errorf("%d parts: %d are folded, want %d", n, got, folded)
		}
	}
}

// A unit's price is only in its header.
func TestUnpriced(t *testing.T) {
	price := Number{Link: "?why=u1.points"}
	got := WithoutPrice([]Block{{Numbers: []Number{{Link: "?why=u1.move"}, price}},
		{Label: "Also", Numbers: []Number{price}}},
		&price)
	if len(got) != 1 || len(got[0].Numbers) != 1 || got[0].Numbers[0].Link != "?why=u1.move" {
		t.Errorf("left are %+v", got)
	}
	if got := WithoutPrice([]Block{{Numbers: []Number{price}}}, nil); len(got) != 1 {
		t.Errorf("without a price left are %+v", got)
	}
}

// The derivation of a printed number shows the calculated value, and marks a difference.
func TestWhyShowsWhatIsDerived(t *testing.T) {
	for n, differs := range map[int]bool{7: false, 9: true} {
		derived := rules.Work("move", "Move").Set("built",
			rules.Given(n, rules.Source{Basis: rules.House, Cite: "ours"})).Stat()
		s := rules.Work("move", "Move").Set("printed", rules.Given(7, rules.Source{Cite: "profile"})).Stat()
		s.Derived = &derived
		var b strings.Builder
		if err := WhyBox(WhyOf("Hawk", s, "")).Render(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(b.String(), fmt.Sprintf("Calculated: %d, unofficial", n)) ||
			strings.Contains(b.String(), "differs") != differs {
			t.Errorf("derived as %d: %s", n, b.String())
		}
	}
}

// Before its math, a number states its value and explains what it does in the game.
func TestWhySays(t *testing.T) {
	src := rules.Source{Cite: "the book"}
	ctx := withTerms(t.Context(), "game", rules.NewGlossary(rules.Explain(src, "points", "Points",
		"What it costs.", "PV")))
	for want, s := range map[string]rules.Stat{
		" costs 150 points":     {ID: "points", Label: "Points", Text: "150", Role: rules.RolePoints},
		" costs 9 PV":           {ID: "pv", Label: "PV", Text: "9", Role: rules.RolePoints},
		": limit 200":           {ID: "limit", Label: "Limit", Text: "200", Role: rules.RoleLimit},
		": Block −1":            {ID: "block", Label: "Block", Text: "-1"},
		": Points costs nobody": {ID: "points", Label: "Points", Text: "costs nobody"},
	} {
		var b strings.Builder
		if err := WhyBox(WhyOf("Anders", s, "")).Render(ctx, &b); err != nil {
			t.Fatal(err)
		}
		if got := strings.ReplaceAll(b.String(), "</bdi>", ""); !strings.Contains(got, "Anders"+want) {
			t.Errorf("%q is not said: %s", want, got)
		}
		if does := strings.Contains(b.String(), "What it costs."); does != (s.ID != "block" && s.ID != "limit") {
			t.Errorf("%s: what the number does is said: %v", want, does)
		}
	}
}
