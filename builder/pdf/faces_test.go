package pdf_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"gantry/builder/layout"
	"gantry/builder/needs"
	"gantry/static/fonts"
)

// characters returns all characters of a face, one text per page.
func characters(t *testing.T, face string) []string {
	t.Helper()
	data, err := fonts.Pages(face)
	if err != nil {
		t.Fatal(err)
	}
	line, _, _ := bytes.Cut(data, []byte("\n"))
	var pages []struct{ Runes string }
	if err := json.Unmarshal(line, &pages); err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, p := range pages {
		list = append(list, p.Runes)
	}
	return list
}

// Every character of every face can be read back from the file, whatever page of its face it is on. The file has no
// face that no text needs.
func TestEveryCharacterIsRead(t *testing.T) {
	needs.Program(t, "pdftotext")
	plain := func(s string) string {
		return strings.Map(func(r rune) rune {
			if unicode.IsSpace(r) || unicode.In(r, unicode.Cf, unicode.M) {
				return -1
			}
			return r
		}, norm.NFKD.String(s))
	}
	for face, name := range faceNames {
		d := layout.Document{Title: name, Lang: "en"}
		var want []string
		for _, page := range characters(t, name) {
			p := layout.Page{W: 210, H: 297}
			runes := []rune(page)
			for i, y := 0, 10.0; i < len(runes); i, y = i+8, y+6 {
				text := string(runes[i:min(i+8, len(runes))])
				p.Marks = append(p.Marks, layout.Text{X: 10, Y: y, Size: 9, Face: layout.Face(face),
					Color:  layout.RGB(0, 0, 0),
					String: text})
				want = append(want, text)
			}
			d.Pages = append(d.Pages, p)
		}
		got := plain(run(t, "pdftotext", "-raw", save(t, write(t, d)), "-"))
		for _, w := range want {
			for _, r := range plain(w) {
				if !strings.ContainsRune(got, r) {
					t.Errorf("%s: %q %U cannot be read", name, r, r)
				}
			}
		}
	}
}

// A document holds only the fonts that it needs: the first page of its faces for Latin, another for Cyrillic, a
// large one for kanji.
var fontName = regexp.MustCompile(`/BaseFont /(\w+)`)

func TestFontsThatAreNeeded(t *testing.T) {
	text := func(face layout.Face, s string) layout.Text {
		return layout.Text{X: 10, Y: 10, Size: 9, Face: face, Color: layout.RGB(0, 0, 0), String: s}
	}
	for _, row := range []struct {
		name  string
		marks []layout.Mark
		fonts []string
	}{
		{"Latin", []layout.Mark{text(layout.Bold, "Größe ʜ ✓ 5×")}, []string{"GantryRegular0", "GantryBold0"}},
		{"Cyrillic", []layout.Mark{text(layout.Bold, "Молот Севера")}, []string{"GantryRegular0", "GantryBold5"}},
		{"kanji", []layout.Mark{text(layout.CJK, "鉄"), text(layout.Regular, "iron")},
			[]string{"GantryRegular0", "utf8cjk"}},
	} {
		out := write(t,
			layout.Document{Title: row.name, Lang: "en", Pages: []layout.Page{{W: 100, H: 100, Marks: row.marks}}})
		got := map[string]bool{}
		for _, m := range fontName.FindAllSubmatch(out, -1) {
			got[string(m[1])] = true
		}
		if len(got) != len(row.fonts) {
			t.Errorf("%s: the fonts are %v, want %v", row.name, got, row.fonts)
		}
		for _, f := range row.fonts {
			if !got[f] {
				t.Errorf("%s: the fonts are %v, want %v", row.name, got, row.fonts)
			}
		}
	}
	if size := len(write(t, layout.Document{Title: "x", Lang: "en",
		Pages: []layout.Page{{W: 100, H: 100, Marks: []layout.Mark{text(layout.Regular, "x")}}}})); size > 20_000 {
		t.Errorf("a page with a letter is %s", fmt.Sprint(size))
	}
}
