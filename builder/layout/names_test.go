package layout_test

import (
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/layout/layouttest"
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

// A model has one number on every paper: that of its unit in the list, and which of the unit it is.
func TestModelsHaveOneNumber(t *testing.T) {
	wolves := looking("u2", "Wolf", 3, machine(0))
	s := layouttest.WithSides(layouttest.Sheet(looking("u1", "Wolf", 1, machine(0)), wolves,
		looking("u3", "Rat", 1, machine(0)), looking("u4", "Rat of the Long and Winding Sewers", 1, machine(0)),
		looking("u5", "Rat of the Long and Winding Sewers", 1, machine(0))))
	s.About.Products = append(s.About.Products, rules.ProductCards)
	want := map[string][]string{"u1": {"Wolf 1"}, "u2": {"Wolf 2 1/3", "Wolf 2 2/3", "Wolf 2 3/3"}, "u3": {"Rat"},
		"u4": {"Rat of the Long and Winding Sewers 1"}, "u5": {"Rat of the Long and Winding Sewers 2"}}
	for _, product := range []string{"cards", "counters", "standees", "tokens"} {
		d, _ := only(t, s, product)
		pieces := framed(d)
		delete(pieces, "") // backs, and rules
		for id, texts := range pieces {
			for i, text := range texts {
				said := strings.NewReplacer("No.\u00a0", "", " of\u00a0", "/").Replace(text)
				for _, word := range strings.Fields(want[id][i%len(want[id])]) {
					if cut := strings.Contains(text, "…"); !strings.Contains(said, word) && !cut {
						t.Errorf("%s: the piece %d of %s lacks %q:\n%s", product, i+1, id, word, text)
					}
				}
				if end := want[id][0][len(want[id][0])-1:]; id > "u3" && !strings.Contains(said, end) {
					t.Errorf("%s: a long name lost its number %s:\n%s", product, end, text)
				}
			}
		}
	}
}
