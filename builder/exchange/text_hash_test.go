package exchange_test

import (
	"context"
	"os"
	"regexp"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/exchange"
	"gantry/builder/exchange/format"
)

// changedNotes are those of a text that say that it was changed.
func changedNotes(ctx context.Context, t *testing.T, lib *builder.Library, text string) (lines []int) {
	t.Helper()
	list, report, err := exchange.Import(ctx, lib, []byte(text))
	if err != nil || len(list) == 0 {
		t.Fatalf("%d lists, %v\n%s", len(list), err, text)
	}
	for _, n := range report {
		if n.Kind == format.NoteChanged {
			lines = append(lines, n.Line)
		}
		if n.Kind == format.NoteChanged && (n.Settled() || n.Mend == "") {
			t.Errorf("%+v is settled", n)
		}
	}
	return lines
}

// hashed are lists of which a text holds all, or not all.
var hashed = map[string]string{
	"plain": `"name": "A", "limit": 40, "units": [{"profile": "light-mecha",
		"mounts": [{"item": "small-laser", "at": "torso"}]}]`,
	"called as its game": `"name": "Mecha: HEX", "units": [{"profile": "light-mecha"}]`,
	"without a name":     `"units": [{"profile": "light-mecha"}]`,
	"other ids":          `"name": "A", "units": [{"id": "left", "profile": "light-mecha"}]`,
	"own numbers": `"name": "A", "overrides": [{"path": "/classes/rows/light-mecha/points", "value": 39,
		"reason": "r"}], "units": [{"profile": "light-mecha"}]`,
	"what no text holds": `"name": "A\nB", "mood": 1, "tags": ["x"], "livery": {"scheme": "gunmetal"},
		"units": [{"profile": "light-mecha", "future": [1]}]`,
	"player and notes": `"name": "A", "player": "Mara", "notes": "one\n\n- two", "units": [{"profile": "light-mecha",
		"name": "Roster 7", "notes": "> * 3 × three"}]`,
}

// The text of a list is never taken for one that was changed, however mail sets it; one
// whose units, numbers or hash are other ones is.
func TestTextsThatWereChanged(t *testing.T) {
	lib := buildertest.Library(t)
	for name, members := range hashed {
		r, err := lib.Read(t.Context(), []byte(`{"format": "gantry.roster/1", "system": "mechahex", `+members+`}`))
		if err != nil {
			t.Fatal(err)
		}
		for _, form := range textForms {
			out, err := exchange.Export(t.Context(), lib, []builder.Roster{r}, form)
			if err != nil {
				t.Fatal(err)
			}
			text := string(out)
			quoted := "> " + strings.ReplaceAll(strings.TrimSpace(text), "\n", "\r\n> ") + "\r\n"
			for how, honest := range map[string]string{"as it is": text, "quoted": quoted,
				"below words": "My list:\n\n" + text, "twice": text + "\n" + text} {
				if at := changedNotes(t.Context(), t, lib, honest); at != nil {
					t.Errorf("%s as %s, %s: line %d is said to be changed\n%s", name, form, how, at, honest)
				}
			}
			if form != "text" {
				continue
			}
			for how, row := range map[string]struct{ old, new string }{
				"another unit": {`(?m)^((?:1 × .*, )?)Light Mecha`, "${1}Heavy Mecha"},
				"more units":   {`(?m)^(?:1 × )?(.*Light Mecha)`, "3 × $1"},
				"another hash": {`List hash [0-9a-f]{64}`, "List hash " + strings.Repeat("0", 64)},
			} {
				forged := regexp.MustCompile(row.old).ReplaceAllString(text, row.new)
				if at := changedNotes(t.Context(), t, lib, forged); forged == text || len(at) != 1 {
					t.Errorf("%s, %s: lines %v are said to be changed\n%s", name, how, at, forged)
				}
			}
		}
	}
}

// A text that an earlier version wrote has other labels. It is read, and a change of it is seen.
func TestTextOfAnEarlierVersion(t *testing.T) {
	text, err := os.ReadFile("testdata/text-2026-11.txt")
	if err != nil {
		t.Fatal(err)
	}
	lib, honest := buildertest.Library(t), string(text)
	list, _, err := exchange.Import(t.Context(), lib, text)
	if err != nil || len(list) != 1 {
		t.Fatalf("%d lists, %v", len(list), err)
	}
	if r := list[0]; r.Options["values"] != "v007" || r.Notes != "" || len(r.Units) != 2 {
		t.Errorf("read as %s", r.Encode())
	}
	if at := changedNotes(t.Context(), t, lib, honest); at != nil {
		t.Errorf("line %d is said to be changed", at)
	}
	forged := strings.Replace(honest, "4 × Tomahawks", "5 × Tomahawks", 1)
	if at := changedNotes(t.Context(), t, lib, forged); forged == honest || len(at) != 1 {
		t.Errorf("lines %v are said to be changed\n%s", at, forged)
	}
}
