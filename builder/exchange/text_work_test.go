package exchange_test

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/exchange"
	"gantry/builder/exchange/format"
)

// looked counts how often a context is looked at.
type looked struct {
	context.Context //nolint:containedctx // one test reads under it
	times           atomic.Int64
}

func (l *looked) Err() error {
	l.times.Add(1)
	return l.Context.Err()
}

// allocations is what a check of a text takes, without what a library makes once.
func allocations(t *testing.T, lib *builder.Library, text string) float64 {
	t.Helper()
	return testing.AllocsPerRun(1, func() {
		if _, err := (exchange.Checker{Library: lib}).Check(t.Context(), "text", []byte(text)); err != nil {
			t.Fatal(err)
		}
	})
}

// A unit has one nickname. Reading a line with many takes no more work.
func TestNicknamesAreReadOnce(t *testing.T) {
	lib := buildertest.Library(t)
	few, many := "2 x\n"+strings.Repeat(`"a" `, 10)+"x\n", "2 x\n"+strings.Repeat(`"a" `, 250)+"x\n"
	if a, b := allocations(t, lib, few), allocations(t, lib, many); b > 5*a {
		t.Errorf("10 nicknames take %.0f allocations, 250 take %.0f", a, b)
	}
	for text, want := range map[string]string{
		"Mecha: HEX\n\"Ada\" Light Mecha\n":         "1 light-mecha \"Ada\" ",
		"Mecha: HEX\n2 × \"Ada\" Light Mecha\n":     "2 light-mecha \"Ada\" ",
		"Mecha: HEX\n2 × \"Ada\" \"B\" Light Mecha": "2 \"Ada\"  ",
	} {
		rosters, _, err := exchange.Import(t.Context(), lib, []byte(text))
		if err != nil || len(rosters) != 1 {
			t.Fatal(text, err)
		}
		got := ""
		for _, u := range rosters[0].Units {
			name := ""
			if u.Name != "" {
				name = fmt.Sprintf("%q", u.Name)
			}
			got += fmt.Sprintf("%d %s %s ", u.Number(), u.Profile, name)
		}
		if got != want {
			t.Errorf("%q is %q, not %q", text, got, want)
		}
	}
}

// Reading a text checks its context once per line and game. An ended context is the error.
func TestTextsEndWithTheirContext(t *testing.T) {
	lib, lines := buildertest.Library(t), 150
	for name, text := range map[string]string{
		"no game": strings.Repeat("2 x a\n", lines),
		"a code":  strings.Repeat("2 x a\n", lines) + "GR1abcdefgh\n",
	} {
		ctx := &looked{Context: t.Context()}
		if _, err := (exchange.Checker{Library: lib}).Check(ctx, "text", []byte(text)); err != nil {
			t.Fatal(err)
		}
		// Once for a line and once for a line in each game.
		if n, want := ctx.times.Load(), int64(lines*(1+len(lib.Packs()))); n < want {
			t.Errorf("%s: it looks %d times, not %d", name, n, want)
		}
		ended, stop := context.WithCancel(t.Context())
		stop()
		entries, err := exchange.Checker{Library: lib}.Check(ended, "text", []byte(text))
		if err == nil || entries != nil {
			t.Errorf("%s: %d entries, %v", name, len(entries), err)
		}
	}
}

// A line that is too long for a unit is reported.
func TestLongLinesAreReported(t *testing.T) {
	long := "3 × Heavy Mecha, " + strings.Repeat("very ", 260) + "old"
	for name, text := range map[string]string{
		"behind a unit": "Mecha: HEX\n2 × Light Mecha\n" + long + "\n",
		"behind a gap":  "Mecha: HEX\n2 × Light Mecha\n\n" + long + "\n",
		"first":         long + "\n2 × Light Mecha\n1 × Medium Mecha\n",
		"above":         long + "\n\nMecha: HEX\n2 × Light Mecha\n",
	} {
		rosters, report, err := exchange.Import(t.Context(), buildertest.Library(t), []byte(text))
		if err != nil {
			t.Fatal(name, err)
		}
		said := false
		for _, n := range report {
			said = said || n.Line == 1+strings.Count(text[:strings.Index(text, long)], "\n") &&
				n.Kind == format.NoteKept
		}
		for _, u := range rosters[0].Units {
			if u.Profile == "heavy-mecha" {
				t.Errorf("%s: it is a unit", name)
			}
		}
		if !said || !strings.Contains(rosters[0].Name+rosters[0].Notes+rosters[0].Units[0].Notes, "very old") {
			t.Errorf("%s: %+v", name, report)
		}
	}
}

// Texts share the names of a game, and each text takes from the budget.
func TestTextsTakeOfTheBudget(t *testing.T) {
	lib := buildertest.Library(t)
	if n := allocations(t, lib, "1 a"); n > 700 {
		t.Errorf("a text without a unit takes %.0f allocations", n)
	}
	const each = 1_000
	text := "2 × Wolf" + strings.Repeat(" ", each-8)
	ctx := builder.Allowance{25 * each, 0, 0}.With(t.Context())
	body := "[" + strings.Repeat(`"`+text+`",`, 39) + `"` + text + `"]`
	entries, err := exchange.Checker{Library: lib, Forget: true}.Check(ctx, "texts", []byte(body))
	if err != nil || len(entries) != 40 {
		t.Fatal(len(entries), err)
	}
	read := 0
	for _, e := range entries {
		if e.Checked != nil {
			read++
		} else if e.Error != "Too many values in one request. Send fewer lists at once." {
			t.Errorf("entry %d: %q", e.Index, e.Error)
		}
	}
	if read < 5 || read > 20 || entries[39].Error == "" {
		t.Errorf("%d of 40 texts are read", read)
	}
}
