package rulestest

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gantry/rules"
)

func (b battery) identity(t testing.TB) {
	if none := lacking("id", b.system.ID, "name", b.system.Name, "doc", b.system.Doc); none != "" {
		t.Errorf("the system has no %s", none)
	}
	if strings.Trim(b.system.ID, "abcdefghijklmnopqrstuvwxyz0123456789") != "" {
		t.Errorf("id %q is no URL segment", b.system.ID)
	}
}

func (b battery) about(t testing.TB) {
	a := b.game.About()
	if none := lacking("credit", a.Credit, "licence", a.License, "source", a.Source,
		"light accent", a.Accent.Light, "dark accent", a.Accent.Dark); none != "" {
		t.Errorf("about has no %s", none)
	}
	for name, n := range map[string]int{"editions": len(a.Editions), "products": len(a.Products),
		"readings": len(a.Readings), "tables": len(a.Tables), "liveries": len(a.Liveries)} {
		if n == 0 {
			t.Errorf("about has no %s", name)
		}
	}
	if slices.Contains(a.Products, rules.ProductCounters) != (len(a.Sides) > 0) {
		t.Errorf("counters are printed for %d sides", len(a.Sides))
	}
	for _, m := range a.Markers {
		none := lacking("label", m.Label, "sign", string(m.Sign), "citation", m.Source.Cite)
		if none != "" || m.Count < 1 {
			t.Errorf("marker %q has no %s", m.ID, cmp.Or(none, "count"))
		}
	}
	for _, l := range a.Liveries {
		for _, c := range []string{l.Plate, l.Trim, l.Accent} {
			if !regexp.MustCompile(`^#[0-9A-F]{6}$`).MatchString(c) {
				t.Errorf("a livery has %q for a color", c)
			}
		}
	}
	checkHorizon(t, a.Horizon)
	seen := map[string]bool{}
	for _, r := range a.Rules {
		if none := lacking("id", r.ID, "title", r.Title, "citation", r.Cite); none != "" {
			t.Errorf("rule %q has no %s", r.ID, none)
		}
		if seen[r.ID] {
			t.Errorf("there are two rules %q", r.ID)
		}
		seen[r.ID] = true
	}
	for _, term := range a.Readings {
		checkTerm(t, "reading", term)
	}
	for _, table := range a.Tables {
		checkTable(t, table)
	}
}

// checkHorizon checks that the scenes of a game can be drawn, and are pale enough behind every livery.
func checkHorizon(t testing.TB, h rules.Horizon) {
	if !slices.Contains(rules.Ridges(), h.Ridge) {
		t.Errorf("a horizon has %q for its ridges", h.Ridge)
	}
	for _, c := range slices.Concat(h.Day.All(), h.Night.All()) {
		var r, g, b int
		if n, err := fmt.Sscanf(c, "#%02X%02X%02X", &r, &g, &b); err != nil || n != 3 || len(c) != 7 {
			t.Errorf("a horizon has %q for a color", c)
		}
		if tint := max(r, g, b) - min(r, g, b); tint > rules.MostTint {
			t.Errorf("%s of a horizon has a tint of %d, over %d", c, tint, rules.MostTint)
		}
	}
}
