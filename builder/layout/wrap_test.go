package layout

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Characters that Clean keeps without a look are visible or blanks, and composed, alone and beside each other.
func TestCleanCharacters(t *testing.T) {
	var kept []rune
	for r := range rune(0x10000) {
		if !isCleaned(r) {
			kept = append(kept, r)
		}
	}
	for _, a := range kept {
		if unicode.IsControl(a) || unicode.Is(unicode.Cf, a) || unicode.IsSpace(a) && a != ' ' && a != '\u00a0' {
			t.Errorf("%U is kept", a)
		}
		for _, b := range kept {
			if s := string([]rune{a, b}); !norm.NFC.IsNormalString(s) {
				t.Errorf("%U %U is not composed", a, b)
			}
		}
	}
	if len(kept) < 500 {
		t.Errorf("only %d characters are kept without a look", len(kept))
	}
}

// A word that goes on in another style stays on the line with its beginning, unless both are longer than a line.
func TestWrapKeepsWords(t *testing.T) {
	m, err := NewMeasure()
	if err != nil {
		t.Fatal(err)
	}
	plain, bold := Style{Face: Condensed, Size: 10}, Style{Face: CondensedBold, Size: 10}
	wide := m.Set(plain.Span("Crew and Lead\u00a0")).W
	for name, c := range map[string]struct {
		spans []Span
		width float64
		want  []string
	}{
		"value after its label": {[]Span{plain.Span("Crew and Lead\u00a0"), bold.Span("10")}, wide,
			[]string{"Crew and", "Lead\u00a010"}},
		"space between": {[]Span{plain.Span("Crew and Lead "), bold.Span("10")}, wide,
			[]string{"Crew and Lead", "10"}},
		"longer than a line": {[]Span{plain.Span("Crew Lead\u00a0"), bold.Span("10")},
			m.Set(plain.Span("Lead\u00a0")).W, []string{"Crew", "Lead\u00a0", "10"}},
	} {
		var got []string
		for _, l := range m.Wrap(c.width, c.spans...) {
			var words strings.Builder
			for _, r := range l.runs {
				words.WriteString(r.text)
			}
			got = append(got, words.String())
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
