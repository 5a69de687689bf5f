package exchange_test

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/exchange"
	"gantry/builder/exchange/code"
)

// packed is any bytes as a token.
func packed(t testing.TB, document []byte) string {
	t.Helper()
	var b bytes.Buffer
	z, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := z.Write(document); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return "GR1" + base64.RawURLEncoding.EncodeToString(b.Bytes())
}

// sameThroughToken fails unless a roster comes out of its token as it went in, and
// reports whether it has one.
func sameThroughToken(t interface {
	Helper()
	Fatalf(string, ...any)
}, ask func(builder.Roster) (string, []builder.Roster, error), r builder.Roster) bool {
	t.Helper()
	token, back, err := ask(r)
	switch {
	case err != nil:
		t.Fatalf("%s: %v", token, err)
	case token == "":
		return false
	case len(token) > code.MaxLength:
		t.Fatalf("a token of %d characters", len(token))
	case len(back) != 1 || back[0].Hash() != r.Hash():
		t.Fatalf("it came back as\n%s\nand was\n%s", back[0].Encode(), r.Encode())
	}
	return true
}

// A token leaves out what the hash leaves out. A document keeps it.
func TestWhatATokenLeavesOut(t *testing.T) {
	lib := buildertest.Library(t)
	const bare = `{"format":"gantry.roster/1","system":"mechahex","units":[]`
	const dressed = bare + `,"tags":["a",7],"livery":{"scheme":"gunmetal","x":[1.5]},"notes":"n","player":"p"}`
	var tokens []string
	for _, text := range []string{bare + `}`, dressed} {
		list, _, err := exchange.Import(t.Context(), lib, []byte(text))
		if err != nil || len(list) != 1 {
			t.Fatal(list, err)
		}
		token, err := code.Of(t.Context(), list[0])
		if err != nil {
			t.Fatal(err)
		}
		tokens = append(tokens, token)
		for _, member := range []string{"tags", "livery", "notes", "player"} {
			at, want := list[0].Node().Get(member), strings.Contains(text, `"`+member+`"`)
			if (at != nil) != want || want && !strings.Contains(text, string(at.Append(nil))) {
				t.Errorf("%s came in as %v", member, at)
			}
		}
	}
	if tokens[0] != tokens[1] {
		t.Errorf("%s is not %s", tokens[1], tokens[0])
	}
}

func TestExamplesGoThroughTokens(t *testing.T) {
	lib := buildertest.Library(t)
	for _, p := range lib.Packs() {
		for i, r := range p.Examples {
			t.Run(fmt.Sprintf("%s %d", p.ID, i), func(t *testing.T) {
				r, err := lib.Complete(r)
				if err != nil {
					t.Fatal(err)
				}
				for _, wrap := range []string{"%s", " %s\n", "https://gantry.example/l/%s", "/l/%s",
					"http://127.0.0.1:8080/at/l/%s/print?page=2#x"} {
					ask := func(r builder.Roster) (string, []builder.Roster, error) {
						token, err := code.Of(t.Context(), r)
						if err != nil {
							return "", nil, err
						}
						back, _, err := exchange.Import(t.Context(), lib, []byte(fmt.Sprintf(wrap, token)))
						return token, back, err
					}
					if !sameThroughToken(t, ask, r) {
						t.Fatal("it has no token")
					}
				}
			})
		}
	}
}

func TestEveryRosterGoesThroughItsToken(t *testing.T) {
	lib := library(t)
	ask := func(r builder.Roster) (string, []builder.Roster, error) {
		token, err := code.Of(t.Context(), r)
		if err != nil || token == "" {
			return "", nil, err
		}
		back, _, err := exchange.Import(t.Context(), lib, []byte(token))
		return token, back, err
	}
	short, long := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		r, err := builder.Decode([]byte(walkers(rapid.IntRange(0, 40).Draw(rt, "units"))))
		if err != nil {
			rt.Fatal(err)
		}
		if r, err = lib.Complete(r); err != nil {
			rt.Fatal(err)
		}
		r.Name = rapid.StringN(0, 1200, -1).Draw(rt, "name")
		r.Notes = rapid.String().Draw(rt, "notes")
		for i := range r.Units {
			r.Units[i].Name = rapid.StringN(0, 60, -1).Draw(rt, "unit")
		}
		if sameThroughToken(rt, ask, r) {
			short++
		} else {
			long++
		}
	})
	if short == 0 {
		t.Errorf("%d lists had a token, %d none", short, long)
	}
}

func TestHostileTokens(t *testing.T) {
	good := packed(t, []byte(one))
	for name, row := range map[string]struct{ token, says string }{
		"a bomb":              {packed(t, bytes.Repeat([]byte(" "), 1<<20)), "over 256 kB"},
		"2,001 characters":    {"GR1" + strings.Repeat("a", 1998), "has 2001 characters. The limit is 2000"},
		"100,000 characters":  {"GR1" + strings.Repeat("a", 99_997), "has 100000 characters. The limit is 2000"},
		"another version":     {"GR2" + good[3:], "Unknown code. Codes here begin with GR1"},
		"a wrong head":        {"GX1" + good[3:], "a list code (GR1…)"},
		"an address of none":  {"https://gantry.example/l/nothing", "Unknown code"},
		"cut short":           {good[:len(good)-6], "damaged. Copy all of it"},
		"longer than it is":   {good + "AAAA", "damaged. Copy all of it"},
		"garbage":             {"GR1" + strings.Repeat("Q", 60), "damaged. Copy all of it"},
		"a letter of no sort": {"/l/" + good + "!", "damaged. Copy all of it"},
		"no document":         {packed(t, []byte("hello, hello")), "not a Gantry file"},
		"no list":             {packed(t, []byte(`{"format":"gantry.roster/9"}`)), "/format"},
		"another game":        {packed(t, []byte(strings.Replace(one, "skirmish", "chess", 1))), "chess"},
		"nothing":             {packed(t, nil), ""},
	} {
		_, report, err := exchange.Import(t.Context(), library(t), []byte(row.token))
		if builder.KindOf(err) != builder.KindInvalid || len(report) != 1 ||
			!strings.Contains(report[0].Text, row.says) {
			t.Errorf("%s: %v %v", name, err, report)
		}
	}
	if _, _, err := exchange.Import(t.Context(), library(t), []byte(good[:40]+"\r\n"+good[40:]+"\n")); err != nil {
		t.Errorf("a token that mail has broken: %v", err)
	}
}

func TestLongListsHaveNoToken(t *testing.T) {
	r, err := builder.Decode([]byte(one))
	if err != nil {
		t.Fatal(err)
	}
	r.Name = strings.Repeat("a", 300<<10) // deflates to nothing, and would not be read
	if token, err := code.Of(t.Context(), r); err != nil || token != "" {
		t.Errorf("%d characters, %v", len(token), err)
	}
}

// FuzzToken: no text panics; what is read as a token is of one spelling.
func FuzzToken(f *testing.F) {
	f.Add("GR1")
	f.Add(packed(f, []byte(one)))
	f.Add("https://gantry.example/l/" + packed(f, []byte(one)) + "/print")
	f.Fuzz(func(t *testing.T, text string) {
		code.Is([]byte(text))
		document, err := code.Read(text)
		if err != nil {
			if builder.KindOf(err) != builder.KindInvalid {
				t.Fatalf("an error without a sentence: %v", err)
			}
			return
		}
		if len(document) > 256<<10 || len(text) > code.MaxLength {
			t.Fatalf("%d bytes of %d characters", len(document), len(text))
		}
		r, err := builder.Decode(document)
		if err != nil {
			return
		}
		token, err := code.Of(t.Context(), r)
		if err != nil || token == "" {
			return // written without a blank left out, it may be too long
		}
		again, err := code.Read(token)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := builder.Decode(again); err != nil || back.Hash() != r.Hash() {
			t.Fatalf("%v: %s came back as %s", err, document, again)
		}
	})
}
