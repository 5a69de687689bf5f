package views

import (
	"strings"
	"testing"

	templruntime "github.com/a-h/templ/runtime"

	"gantry/rules"
)

// A text of a row is escaped like every other. Neither it nor a number
// without a mark allocates memory.
func TestTextsOfRows(t *testing.T) {
	var b strings.Builder
	if err := Text(`<b>"Hawk" & 'Son'</b>`).Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	if want := "&lt;b&gt;&#34;Hawk&#34; &amp; &#39;Son&#39;&lt;/b&gt;"; b.String() != want {
		t.Errorf("it is written as %s, want %s", b.String(), want)
	}
	page, _ := templruntime.GetBuffer(&b)
	title, printed := "Hawk of the North", rules.Source{Cite: "p. 7"}
	if n := testing.AllocsPerRun(10, func() {
		_ = Text(title).Render(t.Context(), page) // to memory
		_ = Basis(printed).Render(t.Context(), page)
	}); n > 0 {
		t.Errorf("a text and a number without a mark make %v allocations", n)
	}
}

// A reader can hide the marks of unofficial numbers, but no other marks.
func TestMarksOfNumbers(t *testing.T) {
	for name, tc := range map[string]struct {
		source  rules.Source
		plainly bool
		want    string
	}{
		"printed":                    {source: rules.Source{}},
		"house":                      {source: rules.Source{Basis: rules.House}, want: "unofficial"},
		"house, to a plain reader":   {source: rules.Source{Basis: rules.House}, plainly: true},
		"changed, to a plain reader": {source: rules.Source{Overridden: true}, plainly: true, want: "house rule"},
	} {
		t.Run(name, func(t *testing.T) {
			ctx := t.Context()
			if tc.plainly {
				ctx = WithoutMarks(ctx)
			}
			var b strings.Builder
			if err := Basis(tc.source).Render(ctx, &b); err != nil {
				t.Fatal(err)
			}
			if got := b.String(); (got != "") != (tc.want != "") || !strings.Contains(got, tc.want) {
				t.Errorf("the mark is %q, want one with %q", got, tc.want)
			}
		})
	}
}
