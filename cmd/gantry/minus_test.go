package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gantry/builder/buildertest"
	"gantry/builder/layout"
	"gantry/builder/paper"
	"gantry/builder/paper/job"
	"gantry/rules/rulestest"
)

// hyphens is a number below 0 with a hyphen, or a sum of one.
var hyphens = regexp.MustCompile(`(^|[\s/(])-\d.*|(^|\s)\+ +[-−]\d.*`)

// Paper and the command's text have one sign for minus and never add what is
// below 0; the documents keep the hyphen.
func TestOneSignForMinus(t *testing.T) {
	lib := buildertest.Library(t)
	setter, err := paper.New()
	if err != nil {
		t.Fatal(err)
	}
	below := 0
	for _, p := range lib.Packs() {
		for _, r := range rulestest.Some(p.Examples) {
			file := filepath.Join(t.TempDir(), "roster.json")
			if err := os.WriteFile(file, r.Encode(), 0o600); err != nil {
				t.Fatal(err)
			}
			for _, args := range [][]string{{"convert", file, "--to", "text"}, {"derive", file}, {"check", file}} {
				out, _, _ := invoke(t, args...)
				below += strings.Count(out, "−")
				for line := range strings.Lines(out) {
					if found := hyphens.FindString(line); found != "" {
						t.Errorf("%s, %s writes %q", p.ID, args[0], found)
						break
					}
				}
			}
			s, err := lib.Sheet(t.Context(), r)
			if err != nil {
				t.Fatal(err)
			}
			o := job.DefaultOptions()
			o.Derivations = true
			for _, product := range paper.Products(s.About) {
				o.Products = append(o.Products, product.ID)
			}
			doc, err := setter.Pages(t.Context(), s, o)
			if err != nil {
				t.Fatal(err)
			}
			for _, page := range doc.Pages {
				for _, m := range page.Marks {
					if text, ok := m.(layout.Text); ok {
						if found := hyphens.FindString(text.String); found != "" {
							t.Errorf("%s, page %s prints %q", p.ID, page.Label, text.String)
						}
					}
				}
			}
			if out, _, _ := invoke(t, "derive", "--json", file); strings.Contains(out, "−") {
				t.Errorf("%s: the document has no hyphen for minus", p.ID)
			}
		}
	}
	if below == 0 {
		t.Error("no example has a number below 0; this test proves nothing")
	}
}
