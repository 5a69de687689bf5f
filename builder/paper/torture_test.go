package paper_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/layout"
	"gantry/builder/layout/layouttest"
	"gantry/builder/paper"
	"gantry/builder/paper/typeset"
	"gantry/rules"
	"gantry/rules/rulestest"
)

// tortured returns an example of every game with units whose names break typesetting, all with notes and pictures.
// Each name is there once, in a soak there are sixty units. The first repeats its mounts up to 25.
func tortured(t *testing.T) map[string]builder.Sheet {
	t.Helper()
	lib := buildertest.Library(t)
	names := layouttest.Names()
	out := map[string]builder.Sheet{}
	for _, p := range rulestest.Some(lib.Packs()) {
		r := p.Examples[0]
		of := r.Units
		r.Name, r.Player = strings.Repeat("Столица 鉄 Iron ", 12), strings.Repeat("P", 40)
		r.Notes, r.Units = strings.Join(names[:8], " · "), nil
		for i := range rulestest.Rounds(len(names), 60) {
			u := of[i%len(of)]
			u.ID, u.Name, u.Count = fmt.Sprintf("u%d", i+1), names[i%len(names)], 1
			u.Notes, u.Picture = names[(i+5)%len(names)], "sha256:a"
			if i == 0 && len(u.Mounts) > 0 {
				u.Mounts = nil
				for m := range 25 {
					mount := of[0].Mounts[m%len(of[0].Mounts)]
					mount.ID = fmt.Sprintf("m%d", m+1)
					u.Mounts = append(u.Mounts, mount)
				}
			}
			r.Units = append(r.Units, u)
		}
		s, err := lib.Sheet(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		out[p.ID] = s
	}
	return out
}

// carriedAs returns how a product names a unit's items: by its tracks and by the rows of its tables.
func carriedAs(u builder.UnitSheet, product string) []string {
	want := carried(u)
	onLines := map[string]bool{} // mounts whose boxes are on the lines of their weapons
	for _, table := range u.Profile.Tables {
		for _, r := range table.Rows {
			for _, mount := range append([]string{r.Mount}, r.Also...) {
				onLines[mount] = product == "Unit cards" && typeset.IsArms(table)
			}
		}
	}
	for _, t := range u.Profile.Tracks {
		if onLines[t.Mount] {
			i := slices.Index(want, t.Label)
			want = slices.Delete(want, i, i+1)
		}
	}
	for _, table := range u.Profile.Tables {
		rows := table.Rows
		if product == "Unit cards" && table.Brief != nil {
			rows = table.Brief
		}
		for _, r := range rows {
			if r.Mount != "" && product != "Army sheet" {
				want = append(want, r.Cells[0].Text)
			}
		}
	}
	return want
}

// Every product of every game, with everything that a list can print and every option on: nothing overlaps, leaves
// its box or vanishes.
func TestTortureOfEveryGame(t *testing.T) {
	labels := []string{"letter, every option"}
	if rulestest.Rounds(0, 1) == 1 {
		labels = append(labels, "a4", "letter", "a4, every option")
	}
	for name, s := range tortured(t) {
		for _, label := range labels {
			o := everyOptions()[label]
			o.Images = map[string]layout.Image{"sha256:a": {W: 40, H: 30}}
			for _, p := range paper.Products(s.About) {
				o.Products = append(o.Products, p.ID)
			}
			t.Run(name+"/"+label, func(t *testing.T) {
				d := pages(t, s, o)
				check(t, d)
				for _, product := range products {
					if id := map[string]string{"Army sheet": rules.ProductRoster, "Unit cards": rules.ProductCards,
						"Play sheets": rules.ProductPlaySheets}[product]; !slices.Contains(o.Products, id) {
						continue
					}
					all := printed(d, product)
					for _, u := range s.Units {
						for _, w := range carriedAs(u, product) {
							if w = letters(w); !strings.Contains(all, w[:min(len(w), 60)]) {
								t.Errorf("%s: %q of %q is not printed", product, w, u.Title)
							}
						}
					}
				}
			})
		}
	}
}
