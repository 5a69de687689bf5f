package unit

import (
	"bytes"
	"strings"
	"testing"

	"gantry/builder/mend"
	"gantry/rules"
)

// A number or a weapon that the player enters has a link to its field; ways to do without it
// are behind that.
func TestEnteringComesFirst(t *testing.T) {
	f := Finding{Finding: rules.Finding{Message: "Agree on its points and enter them."}, Asks: true,
		Jump: "?open=u1#f-choices.points", Enter: "Enter points",
		Fixes: []mend.Way{{Fix: rules.Fix{Text: "Remove Monster"}}}}
	for _, row := range []struct {
		name string
		page func(*bytes.Buffer) error
		want string
	}{
		{"Check", func(b *bytes.Buffer) error {
			return FindingItem(f, false, "pts").Render(t.Context(), b)
		}, "1 other fix"},
		{"the unit", func(b *bytes.Buffer) error { return beside(f, false).Render(t.Context(), b) }, ""},
	} {
		var b bytes.Buffer
		if err := row.page(&b); err != nil {
			t.Fatal(err)
		}
		before, _, removes := strings.Cut(b.String(), "Remove Monster")
		if !strings.Contains(before, `class="button" href="?open=u1#f-choices.points"`) ||
			removes != (row.want != "") ||
			!strings.Contains(before, row.want) {
			t.Errorf("%s: %s", row.name, b.String())
		}
	}
}
