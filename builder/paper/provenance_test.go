package paper_test

import (
	"strings"
	"testing"

	"gantry/builder/layout"
	"gantry/builder/layout/layouttest"
	"gantry/builder/paper/job"
	"gantry/rules"
)

// The source of numbers is stated once per page, in one line. Marks are printed on request, and the game's caveat
// is only on the cover.
func TestProvenanceIsSaidOnce(t *testing.T) {
	u := layouttest.Unit("u1", "Anvil")
	stats := u.Profile.Blocks[0].Stats
	stats[1].Basis, stats[2].Basis = rules.House, rules.House
	stats[3].Source.Overridden, stats[3].Basis = true, rules.House
	stats[4].Source.Overridden, stats[4].Basis = true, rules.Typed
	u.Profile.Tables[0].Rows[0].Cells[1].Basis = rules.House
	const line = "3 unofficial numbers, 1 set by this list, 1 entered by a player."
	s := layouttest.Sheet(u)
	s.About.License = "Missing numbers are Gantry's, marked unofficial, until you enter the card."
	for _, product := range []string{"cover", "roster", "cards", "play-sheets", "reference"} {
		for _, marks := range []bool{false, true} {
			d, _ := only(t, s, product, func(o *job.Options) { o.Basis = marks })
			for _, page := range d.Pages {
				all := strings.ReplaceAll(text(layout.Document{Pages: []layout.Page{page}}), "\n", " ")
				if n := strings.Count(all, line); n != 1 {
					t.Errorf("%s: %s says where numbers come from %d times:\n%s", product, page.Label, n, all)
				}
				if got := strings.Contains(all, "An unofficial aid."); got != (product == "cover") {
					t.Errorf("%s: %s has the caveat: %t", product, page.Label, got)
				}
				got := strings.Contains(all, ", marked unofficial, until")
				if strings.Contains(all, "Missing numbers are Gantry's") && got != marks {
					t.Errorf("%s: %s says that numbers are marked: %t", product, page.Label, got)
				}
				if !marks && strings.ContainsAny(all, "ʜ†") {
					t.Errorf("%s: %s has marks that nobody asked for:\n%s", product, page.Label, all)
				}
			}
		}
	}
	anvil := layouttest.Sheet(layouttest.Unit("u1", "Anvil"))
	if _, all := only(t, anvil, "roster"); strings.Contains(all, "unofficial") {
		t.Error("a roster of printed numbers speaks of others")
	}
}
