package exchange_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/exchange"
	"gantry/builder/exchange/chat"
	"gantry/builder/exchange/code"
	"gantry/builder/exchange/format"
)

// codeOf is the code of a list of a name.
func codeOf(t testing.TB, lib *builder.Library, name string) string {
	t.Helper()
	r, err := lib.Read(t.Context(), []byte(`{"format": "gantry.roster/1", "system": "mechahex", "name": "`+name+`",
		"units": [{"profile": "light-mecha", "name": "`+name+`"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	code, err := code.Of(t.Context(), r)
	if err != nil || code == "" {
		t.Fatal(code, err)
	}
	return code
}

// broken is a code as mail breaks it.
func broken(code, between string) string {
	return strings.Join([]string{code[:30], code[30:61], code[61:]}, between)
}

// names are the lists that entries are of, and the beginnings of errors.
func names(entries []exchange.CheckEntry) (list []string) {
	for _, e := range entries {
		if e.Checked == nil {
			list = append(list, "error: "+e.Error)
		} else {
			list = append(list, e.Name)
		}
	}
	return list
}

// Each code, link or text list in a paste becomes an entry. An entry that can't be read has the reason.
func TestCodesAndLinksInAText(t *testing.T) {
	lib := buildertest.Library(t)
	a, b, c := codeOf(t, lib, "Ada"), codeOf(t, lib, "Bob"), codeOf(t, lib, "Cyd")
	const words = "Dora\nMecha: HEX · 40 pts\n\n2 × Light Mecha: Torso: Small Laser\n"
	r, err := lib.Read(t.Context(), []byte(`{"format": "gantry.roster/1", "system": "mechahex", "name": "Eve",
		"units": [{"profile": "heavy-mecha"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	s, err := lib.Sheet(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	const view = "https://gantry.example/s/EveEveEve"
	text, err := chat.Short.Write(t.Context(), format.ListOf(s, view))
	if err != nil {
		t.Fatal(err)
	}
	written := string(text)
	open := func(_ context.Context, link string) ([]byte, error) {
		if strings.HasSuffix(link, "/s/EveEveEve") {
			return r.Encode(), nil
		}
		return nil, builder.Invalid("Nothing is at "+link+".", nil)
	}
	const unopened = "error: \"https://gantry.example/s/EveEveEve\" is a link, and only its own server can open it."
	const damaged = "error: This code is damaged"
	for _, row := range []struct {
		name, text string
		open       format.LinkOpener
		want       []string
	}{
		{"a code", a, nil, []string{"Ada"}},
		{"codes", a + "\n" + b + "\n\n" + c + "\n", nil, []string{"Ada", "Bob", "Cyd"}},
		{"codes on a line", a + " " + b + ", " + c, nil, []string{"Ada", "Bob", "Cyd"}},
		{"in a sentence", "Hi, here is my list: " + a + ", thanks", nil, []string{"Ada"}},
		{"before words", a + " thanks for all", nil, []string{"Ada"}},
		{"at the end of a sentence", "My list is (" + a + ").", nil, []string{"Ada"}},
		{"broken over lines", broken(a, "\n") + "\n" + broken(b, "\r\n") + "\nthanks\nMara", nil,
			[]string{"Ada", "Bob"}},
		{"quoted in mail", "> " + broken(a, "\n> ") + "\n>> " + broken(b, "\n>> "), nil, []string{"Ada", "Bob"}},
		{"links with the list", "https://gantry.example/l/" + a + "\ngantry.example/at/l/" + b + "/print?x#y /l/" + c +
			".", nil, []string{"Ada", "Bob", "Cyd"}},
		{"a broken link", "Ada: https://gantry.example/l/" + broken(a, "\n") + "\nBob: " + b, nil,
			[]string{"Ada", "Bob"}},
		{"a damaged code", a + "\n" + b[:len(b)-6] + "\n" + c, nil, []string{"Ada", damaged, "Cyd"}},
		{"a code cut in a sentence", "mine is " + a[:40] + " ok?\n" + b, nil, []string{damaged, "Bob"}},
		{"a damaged link", a + "\nhttps://gantry.example/l/" + b[:50], nil, []string{"Ada", damaged}},
		{"another version", a + "\nGR9abcdefghijk", nil, []string{"Ada", "error: Unknown code"}},
		{"an event", "Under https://gantry.example/e/GE1abcdefgh:\n" + a + "\nGE1abcdefgh", nil, []string{
			`error: "https://gantry.example/e/GE1abcdefgh" is an event`, "Ada", `error: "GE1abcdefgh" is an event`}},
		{"a view link without a server", "Eve: " + view + "\nAda: " + a, nil, []string{unopened, "Ada"}},
		{"a view link alone without a server", view + "\n", nil, []string{unopened}},
		{"view links", "Eve: " + view + "\nAda: " + a + "\n/s/EveEveEve, gantry.example/s/nothing-here", open,
			[]string{"Eve", "Ada", "Eve", "error: Nothing is at gantry.example/s/nothing-here."}},
		{"a list in words and codes", "Ada " + a + "\n\n" + words + "\n" + b, nil, []string{"Dora", "Ada", "Bob"}},
		{"units and a code", "2x Light Mecha\n3x Heavy Mecha\n\n" + a, nil, []string{"", "Ada"}},
		{"nicknames and codes", "Wolf\n" + a + "\nBear\n" + b, nil, []string{"Ada", "Bob"}},
		{"a list in words with its link", written, open, []string{"Eve"}},
		{"the same without a server", written, nil, []string{"Eve"}},
		{"a list in words and the link of another", words + "\n" + view, open, []string{"Dora", "Eve"}},
		{"a list in words and a damaged link", words + "\nhttps://gantry.example/l/" + a[:50], nil,
			[]string{"Dora", damaged}},
		{"lists in words with their links", written + "\n" + words + "\nhttps://gantry.example/l/" + a, open,
			[]string{"Eve", "Dora", "Ada"}},
		{"two links below a list", written + view + "\n", nil, []string{"Eve", unopened}},
		{"a link in a note", words + "  Notes: see https://gantry.example/s/EveEveEve\n", open, []string{"Dora"}},
		{"a JSON string", `["https://gantry.example/l/` + a + `\n` + view + `"]`, nil, []string{"Ada", unopened}},
		{"JSON strings", `["` + a + `", "Bob: ` + b + `\n` + c + `"]`, nil, []string{"Ada", "Bob", "Cyd"}},
	} {
		t.Run(row.name, func(t *testing.T) {
			entries, err := exchange.Checker{Library: lib, Open: row.open}.Check(t.Context(), "paste", []byte(row.text))
			if err != nil {
				t.Fatal(err)
			}
			if got := names(entries); !slices.EqualFunc(got, row.want, strings.HasPrefix) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(row.want, "\n"))
			}
			for i, e := range entries {
				if e.Index != i {
					t.Errorf("entry %d has the index %d", i, e.Index)
				}
			}
			rosters, report, _ := exchange.ImportWith(t.Context(), lib, []byte(row.text), row.open,
				format.MaxDocuments)
			var bad int
			for _, n := range report {
				if n.Error {
					bad++
				}
			}
			if len(rosters)+bad != len(row.want) {
				t.Errorf("an import reads %d lists and %d errors", len(rosters), bad)
			}
		})
	}
}

// Documents one after another are lists each, set in lines or not.
func TestDocumentsOneAfterAnother(t *testing.T) {
	pretty := strings.ReplaceAll(one, ", ", ",\n  ")
	for _, row := range []struct {
		name, data string
		want       []string
	}{
		{"on a line", one + one, []string{"A", "A"}},
		{"set in lines", pretty + "\n" + pretty + "\n" + one + "\n", []string{"A", "A", "A"}},
		{"the middle one broken", pretty + "\n" + pretty[:len(pretty)-3] + "\n" + pretty,
			[]string{"A", "error: line ", "A"}},
		{"words behind", one + "\noops\n", []string{"A", "error: line 2"}},
		{"the last one cut", pretty + "\n{\"format\":", []string{"A", "error: line "}},
	} {
		if got := names(checked(t, "f", []byte(row.data))); !slices.EqualFunc(got, row.want, strings.HasPrefix) {
			t.Errorf("%s: got %q, want %q", row.name, got, row.want)
		}
	}
}

// A paste of any number of codes and links costs no more than its length, and ends with
// its context.
// A paste of many codes, each of which holds a large document, ends with its context.
func TestPastesEndWithTheirContext(t *testing.T) {
	code := packed(t, []byte(`{"format": "gantry.roster/1"`+strings.Repeat(" ", 200_000)+"}"))
	paste := []byte(strings.Repeat("list "+code+"\n", 2_000))
	ctx, stop := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer stop()
	began := time.Now()
	entries, err := exchange.Checker{Library: buildertest.Library(t)}.Check(ctx, "paste", paste)
	if !errors.Is(err, context.DeadlineExceeded) || entries != nil {
		t.Errorf("%d entries, %v, after %v", len(entries), err, time.Since(began))
	}
}

func TestPastesAreBounded(t *testing.T) {
	lib := buildertest.Library(t)
	for name, text := range map[string]string{
		"heads":    strings.Repeat("GR1abcdefgh\n", 200_000),
		"a line":   strings.Repeat("https://a/s/abcdefgh ", 100_000),
		"one word": strings.Repeat("GR1abcdefgh", 100_000),
		"tails":    strings.Repeat("GR1abcdefgh"+strings.Repeat(" a", 900)+"\n", 500),
	} {
		entries, err := exchange.Checker{Library: lib}.Check(t.Context(), "paste", []byte(text))
		if err != nil || len(entries) == 0 || len(entries) > format.MaxDocuments+1 {
			t.Errorf("%s: %d entries, %v", name, len(entries), err)
		}
	}
}

// A repeated link is opened and judged once. Each of its entries has its own marks and takes
// the same from the budget. A long list takes more.
func TestLinksAreJudgedOnce(t *testing.T) {
	lib := buildertest.Library(t)
	list := func(units int) []byte {
		return []byte(`{"format":"gantry.roster/1","system":"mechahex","name":"Eve","notes":"` +
			strings.Repeat("x", 80*units) + `","units":[` +
			strings.TrimSuffix(strings.Repeat(`{"profile":"light-mecha"},`, units), ",") + `]}`)
	}
	opened := 0
	check := func(units, values int, text string) []exchange.CheckEntry {
		t.Helper()
		opened = 0
		open := func(context.Context, string) ([]byte, error) { opened++; return list(units), nil }
		ctx := builder.Allowance{int64(values), 1 << 20, 0}.With(t.Context())
		entries, err := exchange.Checker{Library: lib, Open: open, Forget: true}.Check(ctx, "paste", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return entries
	}
	entries := check(5, 100_000, strings.Repeat("https://a.example/s/EveEveEve\n", 40))
	if opened != 1 || len(entries) != 40 {
		t.Fatalf("%d entries, %d opened", len(entries), opened)
	}
	exchange.MarkSame(entries)
	for i, e := range entries {
		if e.Checked == nil || e.Name != "Eve" || e.SameDocument == e.Place() || e.SameDocument == "" {
			t.Errorf("entry %d: %+v", i, e)
		}
	}
	links := func(n int) (text string) {
		for i := range n {
			text += fmt.Sprintf("https://a.example/s/EveEveEve%d\n", i)
		}
		return text
	}
	for name, text := range map[string]string{"one link": strings.Repeat("https://a.example/s/EveEveEve\n", 40),
		"links": links(40)} {
		judged := 0
		for _, e := range check(100, 20_000, text) {
			if e.Checked != nil {
				judged++
			} else if !strings.Contains(e.Error, "Send fewer lists") {
				t.Errorf("%s: %q", name, e.Error)
			}
		}
		if judged < 3 || judged > 20_000/(len(list(100))/4) {
			t.Errorf("%s: %d are judged", name, judged)
		}
	}
}
