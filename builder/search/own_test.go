package search_test

import (
	"context"
	"gantry/builder/buildertest"
	"gantry/builder/search"
	"strings"
	"testing"
)

// A reader's own designs can be searched by their contents and numbers.
func TestSearchOfOwnProfiles(t *testing.T) {
	lib := buildertest.ReadyLibrary(t)
	s := emptySheet(t, lib, "mechahex")
	d := buildertest.ReadyDesigns(t, "mechahex")[0]
	own := []search.OwnDesign{{ID: "x1", Design: d}}
	found, err := search.Find(context.Background(), lib, s, own, search.Lookup{Query: "group:own"})
	if err != nil || len(found.Offers) != 1 || found.Offers[0].Own != "x1" {
		t.Fatalf("%v %v", found, err)
	}
	weapon := d.Mounts[0].Item
	for _, query := range []string{"group:own pts=100", "group:own -pts=99",
		"group:own weapon:" + strings.Split(weapon, "-")[0]} {
		found, err := search.Find(context.Background(), lib, s, own, search.Lookup{Query: query})
		if err != nil || len(found.Offers) != 1 {
			t.Errorf("%s: %v %v", query, found.Offers, err)
		}
	}
}
