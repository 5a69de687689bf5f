package views

import (
	"context"
	"strings"
	"testing"

	"gantry/rules"
)

// An explained word opens its note without a script, and the page has each note once. A word
// without an explanation is plain text.
func TestTerms(t *testing.T) {
	src := rules.Source{Cite: "the book, Shooting"}
	ctx := withTerms(t.Context(), "game", rules.NewGlossary(
		rules.Explain(src, "eva", "Eva", "Roll it <or> more."), rules.Explain(src, "sr", "SR", "Near.",
			"Weapons/Range"),
		rules.Explain(src, "deadly", "Deadly", "More damage.")))
	draw := func(ctx context.Context) (list, notes string) {
		var b, n strings.Builder
		for _, label := range []string{"Eva", "Eva", "Tou"} {
			if err := Term(label).Render(ctx, &b); err != nil {
				t.Fatal(err)
			}
		}
		if err := Term("Range", "Weapons/Range").Render(ctx, &b); err != nil {
			t.Fatal(err)
		}
		if err := listed("Deadly 2, Slow · Eva").Render(ctx, &b); err != nil {
			t.Fatal(err)
		}
		if err := TermNotes().Render(ctx, &n); err != nil {
			t.Fatal(err)
		}
		return b.String(), n.String()
	}
	list, notes := draw(ctx)
	button := func(id, label string) string {
		return `<button type="button" class="term" popovertarget="` + id + `">` + label + `</button>`
	}
	want := button("term-eva", "Eva") + button("term-eva", "Eva") + "Tou" + button("term-sr", "Range") +
		button("term-deadly.eva", "Deadly 2, Slow · Eva")
	if list != want {
		t.Errorf("words:\n%s\nwant\n%s", list, want)
	}
	for text, n := range map[string]int{`id="term-eva"`: 1, `id="term-sr"`: 1, `id="term-deadly.eva"`: 1, "popover": 3,
		"Roll it &lt;or&gt; more.": 2, ">Shooting</a>": 3} {
		if got := strings.Count(notes, text); got != n {
			t.Errorf("%q stands %d times in the notes, want %d: %s", text, got, n, notes)
		}
	}
	if _, notes := draw(ctx); notes != "" {
		t.Errorf("the notes stand on the page again: %s", notes)
	}
	if list, notes := draw(t.Context()); strings.Contains(list, "button") || notes != "" {
		t.Errorf("a page of no game explains %s with %s", list, notes)
	}
}
