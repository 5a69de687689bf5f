package editor_test

import (
	"fmt"
	"io"
	"testing"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/search"
	"gantry/data"
	"gantry/rules"
	"gantry/views"
	"gantry/views/editor"
)

// listOf30 is the first example of a game with its units over and over, and what is
// found in the catalogue for it.
func listOf30(b *testing.B, lib *builder.Library, pack *builder.Pack) (builder.Sheet, search.Found) {
	b.Helper()
	r := pack.Examples[0]
	var units []rules.Unit
	for i := range 30 {
		u := r.Units[i%len(r.Units)]
		u.ID = fmt.Sprintf("u%d", i+1)
		units = append(units, u)
	}
	r.Units = units
	sheet, err := lib.Sheet(b.Context(), r)
	if err != nil {
		b.Fatal(err)
	}
	found, err := search.Find(b.Context(), lib, sheet, nil, search.Lookup{})
	if err != nil {
		b.Fatal(err)
	}
	return sheet, found
}

// BenchmarkBuilderPage is the builder page of 30 units from its sheet to its HTML, as
// every press makes it, of each game.
func BenchmarkBuilderPage(b *testing.B) {
	lib := buildertest.Library(b)
	lib.SetReadyMade(data.Ready, data.Words)
	for _, pack := range lib.Packs() {
		sheet, found := listOf30(b, lib, pack)
		e := views.Editor{ID: "list", Base: views.RosterPath("list"), Revision: 2, CanUndo: true, Unranked: true}
		b.Run(pack.ID, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				p := editor.BuilderOf(e, sheet, nil, found)
				if err := editor.BuilderPage(p).Render(b.Context(), io.Discard); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
