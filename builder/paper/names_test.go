package paper_test

import (
	"strings"
	"testing"

	"gantry/builder/buildertest"
	"gantry/builder/layout/layouttest"
	"gantry/builder/paper"
	"gantry/builder/paper/job"
	"gantry/rules"
)

// Units with one name have the same numbers on paper as on the page.
func TestPaperTellsUnitsApart(t *testing.T) {
	lib := buildertest.Library(t)
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
	plain, err := plainText(t, []paper.List{{Sheet: s, Options: job.DefaultOptions()}})
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

// A model has one number on every paper: that of its unit in the list, and its own within the unit.
func TestModelsHaveOneNumber(t *testing.T) {
	wolves := looking("u2", "Wolf", 3, machine(0))
	s := layouttest.WithSides(layouttest.Sheet(looking("u1", "Wolf", 1, machine(0)), wolves,
		looking("u3", "Rat", 1, machine(0)), looking("u4", "Rat of the Long and Winding Sewers", 1, machine(0)),
		looking("u5", "Rat of the Long and Winding Sewers", 1, machine(0))))
	s.About.Products = append(s.About.Products, rules.ProductCards)
	const long = "Rat of the Long and Winding Sewers"
	want := map[string]struct {
		name, cut string // in full, and if there is no room for it
		parts     []string
	}{"u1": {"Wolf 1", "Wolf 1", nil}, "u2": {"Wolf 2", "Wolf 2", []string{"1/3", "2/3", "3/3"}},
		"u3": {"Rat", "Rat", nil},
		"u4": {long + " 1", "… 1", nil}, "u5": {long + " 2", "… 2", nil}}
	for _, product := range []string{"cards", "counters", "standees", "tokens"} {
		d, _ := only(t, s, product)
		pieces := framed(d)
		delete(pieces, "") // backs, and rules
		if len(pieces) != len(want) {
			t.Errorf("%s: pieces of %d units, not %d", product, len(pieces), len(want))
		}
		for id, texts := range pieces {
			w := want[id]
			for i, text := range texts {
				said := strings.NewReplacer("No.\u00a0", "", " of\u00a0", "/", "\n", " ").Replace(text)
				named, number := strings.Contains(said, w.name) || strings.Contains(said, w.cut), ""
				if len(w.parts) > 0 {
					number = w.parts[i%len(w.parts)]
				}
				switch product {
				case "tokens": // twins are told apart by their numbers alone
					named = named || number != ""
					fallthrough
				case "standees":
					number, _, _ = strings.Cut(number, "/")
				}
				if !named || !strings.Contains(said, number) {
					t.Errorf("%s: the piece %d of %s is not that of %+v:\n%s", product, i+1, id, w, text)
				}
			}
		}
	}
}
