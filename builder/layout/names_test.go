package layout_test

import (
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/data"
	"gantry/rules"
	"gantry/rules/systems"
)

// Units of one name have the same numbers on paper as on the page.
func TestPaperTellsUnitsApart(t *testing.T) {
	lib, err := builder.NewLibrary(systems.All, data.Packs()...)
	if err != nil {
		t.Fatal(err)
	}
	p := lib.Packs()[0]
	r := p.Examples[0]
	unit := p.Catalogue[0].Unit
	r.Units = nil
	for i, notes := range []string{"first", "second"} {
		unit.ID, unit.Notes = []string{"u1", "u2"}[i], notes
		r.Units = append(r.Units, unit)
	}
	s, err := lib.Sheet(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := layout.PlainText(t.Context(), []layout.List{{Sheet: s, Options: layout.DefaultOptions()}})
	if err != nil {
		t.Fatal(err)
	}
	printed := map[string]string{"text": plain}
	for _, product := range s.About.Products {
		if product != rules.ProductCounters {
			_, printed[product] = only(t, s, product)
		}
	}
	for _, name := range s.Names() {
		for product, text := range printed {
			if !strings.Contains(text, name) {
				t.Errorf("%s of %s lacks %q", product, p.ID, name)
			}
		}
	}
}
