package exchange_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"gantry/builder"
	"gantry/builder/exchange"
	"gantry/builder/exchange/answers"
	"gantry/builder/exchange/format"
	"gantry/builder/exchange/text"
)

func sheet(t *testing.T, document string) builder.Sheet {
	t.Helper()
	lib := library(t)
	r, err := lib.Read(t.Context(), []byte(document))
	if err != nil {
		t.Fatal(err)
	}
	s, err := lib.Sheet(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func derived(t *testing.T, document string) answers.DeriveDocument {
	t.Helper()
	d, err := answers.Derive(t.Context(), sheet(t, document))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// looks is a context that counts calls of Err and is canceled after a number of them.
type looks struct {
	context.Context
	n, most int
}

func (l *looks) Err() error {
	if l.n++; l.n > l.most {
		return context.Canceled
	}
	return l.Context.Err()
}

// What is long looks at its context at every unit, and ends with it.
func TestDocumentsEndWithTheirContext(t *testing.T) {
	const units = 50
	s := sheet(t, walkers(units))
	d := derived(t, walkers(units))
	var whole, pieces bytes.Buffer
	enc := json.NewEncoder(&whole)
	enc.SetEscapeHTML(false)
	if err := errors.Join(enc.Encode(d), d.Encode(t.Context(), &pieces)); err != nil ||
		whole.String() != pieces.String() {
		t.Errorf("in pieces it is another document (%v): %s", err, cmp.Diff(whole.String(), pieces.String()))
	}
	for name, make := range map[string]func(context.Context) error{
		"derive": func(ctx context.Context) error { _, err := answers.Derive(ctx, s); return err },
		"encode": func(ctx context.Context) error { return d.Encode(ctx, io.Discard) },
		"text": func(ctx context.Context) error {
			_, err := text.Export.Write(ctx, format.ListOf(s, ""))
			return err
		},
		"document": func(ctx context.Context) error { _, err := s.Roster.Document(ctx); return err },
		"hash":     func(ctx context.Context) error { _, err := s.Roster.DocumentHash(ctx); return err },
		"profiles": func(ctx context.Context) error {
			_, err := exchange.ImportDesigns(ctx, []byte("["+strings.Repeat("{},", units)+"{}]"))
			return err
		},
		"import": func(ctx context.Context) error {
			_, _, err := exchange.Import(ctx, library(t), []byte("["+strings.Repeat("{},", units)+"{}]"))
			return err
		},
	} {
		l := &looks{t.Context(), 0, 1 << 20}
		if err := make(l); err != nil && name != "import" || l.n < units {
			t.Errorf("%s: %d looks for %d units, %v", name, l.n, units, err)
		}
		l = &looks{t.Context(), 0, units / 2}
		if err := make(l); !errors.Is(err, context.Canceled) {
			t.Errorf("%s does not end: %v", name, err)
		}
	}
}

func TestDeriveDocument(t *testing.T) {
	data, err := json.Marshal(derived(t, one))
	if err != nil {
		t.Fatal(err)
	}
	move := `{"value":5,"text":"5","label":"Move","basis":"house","overridden":true,"cite":"Skirmish, page 1","steps":[` +
		`{"label":"base","op":"set","amount":6,"value":6,"basis":"printed","cite":"Skirmish, page 1"},` +
		`{"label":"gun","op":"+","amount":-1,"value":5,"basis":"house","overridden":true,"cite":"here"}]}`
	_, rest, _ := strings.Cut(string(data), `"units":`)
	for _, want := range []string{
		`[{"id":"u1","name":"Walker","profile":"walker","stats":{"move":` + move + `,"points":{"value":10,`,
		`,"Fly/move":` + move + `}}],"army":{"points":{"value":10,`,
	} {
		if !strings.Contains(rest, want) {
			t.Errorf("the document has no %s\n%s", want, rest)
		}
	}
	if empty, _ := json.Marshal(derived(t, walkers(0))); !strings.Contains(string(empty), `"units":[]`) {
		t.Errorf("%s: no units must be an empty list", empty)
	}
}

func TestTextTellsEverything(t *testing.T) {
	whole := sheet(t, `{"format": "gantry.roster/1", "system": "skirmish", "name": "Iron\nWall", "player": "Eva",
		"units": [{"profile": "walker", "name": "\u001b[31mRed", "count": 3, "choices": {"rank": "ace", "hat": 1},
		"notes": "holds the hill"},
		          {"profile": "wlker", "mounts": [{"item": "gum", "at": "roof", "value": [1, 2]}]}]}`)
	whole.About.Banner = "Borrowed numbers."
	written, err := text.Export.Write(t.Context(), format.ListOf(whole, ""))
	if err != nil {
		t.Fatal(err)
	}
	text := string(written)
	for _, want := range []string{
		"Iron Wall\n", "Skirmish · 20/30 pts · Illegal, source: file format, rules data skirmish 1\n", "Player: Eva\n",
		"\nBorrowed numbers.\n",
		"3 × \ufffd[31mRed, Walker · 10 pts\n", "  Move 5", "  Rank: Ace\n", "  hat: 1 (unknown)\n", "  Front: Gun\n",
		"  Notes: holds the hill\n",
		"wlker (unknown profile)\n", "  roof: gum [1,2] (unknown)\n",
		"\nProblems and notes\n  problem ", "  problem unknown-profile: wlker · ",
		`Did you mean Gun? [file format, Gantry list format]`,
		"\nList hash ",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the text has no %q:\n%s", want, text)
		}
	}
}

func TestLineHoldsNothingThatMovesATerminal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := rapid.OneOf(rapid.String(),
			rapid.StringOf(rapid.SampledFrom([]rune("a\x00\x1b\n\r\t\u0085\u202e\u2066\u2028é語")))).Draw(t, "in")
		out := format.Line(in)
		for _, r := range out {
			if unicode.IsControl(r) || r == '\u202e' || r == '\u2066' || r == '\u2028' {
				t.Fatalf("%q holds %U", out, r)
			}
		}
		if len([]rune(out)) != len([]rune(in)) {
			t.Fatalf("%q became %q", in, out)
		}
	})
	if got := format.Line("語 שלום 🤖"); got != "語 שלום 🤖" {
		t.Errorf("a harmless text became %q", got)
	}
}

func TestImportReports(t *testing.T) {
	future := strings.Replace(one, `"name": "A"`,
		`"name": "B", "mood": "grim", "pack": {"id": "skirmish", "version": "9", "sha256": "00"}`, 1)
	rosters, report, err := exchange.Import(t.Context(), library(t), []byte("["+one+",7,\n"+future+"]"))
	if err != nil {
		t.Fatal(err)
	}
	want := []format.Note{
		{Index: 0, Name: "A", Text: "Skirmish · 1 unit · Legal"},
		{Index: 1, Error: true, Text: "line 1: must be an object, not a number"},
		{Index: 2, Name: "B", Text: "Skirmish · 1 unit · Legal"},
		{Index: 2, Name: "B", Kind: format.NoteUnknown,
			Text: `Unknown field "mood" ("grim"). Kept, but no rule uses it.`},
		{Index: 2, Name: "B", Text: "Made with rules data skirmish 9 (00), checked with " +
			library(t).Packs()[0].PackRef.String() + "."},
	}
	if diff := cmp.Diff(want, report); diff != "" {
		t.Error(diff)
	}
	if len(rosters) != 2 || len(rosters[0].Units[0].Mounts) != 1 {
		t.Errorf("the lists are %+v", rosters)
	}
	if !strings.Contains(string(rosters[1].Encode()), `"mood": "grim"`) {
		t.Error("the unknown field was lost")
	}

	_, report, err = exchange.Import(t.Context(), library(t), []byte("nonsense"))
	if builder.KindOf(err) != builder.KindInvalid || len(report) != 1 || !report[0].Error {
		t.Errorf("nothing to import: %v, %v", err, report)
	}
}

// A request with several unknown fields always gets the same answer.
func TestReadDiffNamesTheFirstUnknownField(t *testing.T) {
	for range 50 { // each time the fields of a map come in another order
		_, _, err := answers.ReadDiff(t.Context(), nil, []byte(`{"z":1,"y":1,"x":1,"w":1}`))
		if err == nil || !strings.Contains(err.Error(), `"w"`) {
			t.Fatal(err)
		}
	}
}
