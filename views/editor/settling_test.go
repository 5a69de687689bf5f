package editor

import (
	"bytes"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/rules"
)

// Ways to settle what is open read as they are; a limit alone has the name of points behind it.
func TestSettling(t *testing.T) {
	for _, row := range []struct {
		open string
		way  rules.Fix
		want string
	}{
		{"Agree on a limit", rules.Fix{Text: "300", Edits: []rules.Edit{rules.Set("", "limit", 300)}},
			"Agree on a limit: 300 pts"},
		{"Some units have no points yet.", rules.Fix{Text: "Leave them at home", Edits: []rules.Edit{
			rules.Set("u1", "choices.points", 20)}}, "Some units have no points yet: Leave them at home"},
	} {
		var b bytes.Buffer
		s := builder.Standing{State: builder.Open, Open: row.open, Choices: []rules.Fix{row.way}}
		if err := settling(s, false, "pts").Render(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		text := b.String()
		for strings.Contains(text, "<") {
			from := strings.Index(text, "<")
			text = text[:from] + " " + text[from+strings.Index(text[from:], ">")+1:]
		}
		if got := strings.Join(strings.Fields(text), " "); got != row.want {
			t.Errorf("%q, want %q", got, row.want)
		}
	}
}
