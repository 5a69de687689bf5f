package fleshwound_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/rules"
)

// tracks returns a mech's boxes as "label note boxes: captions".
func tracks(p rules.Profile) []string {
	var out []string
	for _, t := range p.Tracks {
		out = append(out,
			strings.TrimSpace(fmt.Sprintf("%s %s %d %s", t.Label, t.Note, t.Boxes, strings.Join(t.Captions, " "))))
	}
	return out
}

// The tracks: MP hits halve the move, rounded down each time, and the last box of each critical hit explodes.
func TestTracks(t *testing.T) {
	g := open(t)
	u := design(rules.Choices{"move": 10}, special("lucky", 2))
	want := []string{"Armor 6 6", "Structure 3 3", "Heat ? 5 0 1 2 3 4+", "LUCKY rerolls 2", "Engine  2 +1 ×",
		"Fire ctrl  5 +2 +4 +6 +8 ×", "Weapon  5 -1 -2 -3 -4 ×", "MP  5 5 2 1 0 ×"}
	if d := cmp.Diff(want, tracks(g.Profile(rules.Force{}, u))); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	for name, c := range map[string]struct {
		hexes bool
		move  int
		want  string
	}{
		"5 hexes": {true, 10, "MP  5 2 1 0 0 ×"}, "3½ hexes": {true, 7, "MP  5 1 0 0 0 ×"},
		"7 inches": {false, 7, "MP  5 3 1 0 0 ×"},
	} {
		p := tracks(g.Profile(rules.Force{Options: rules.Choices{"hexes": c.hexes}},
			design(rules.Choices{"move": c.move})))
		if got := p[len(p)-1]; got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
	missing := tracks(g.Profile(rules.Force{Options: rules.Choices{"house-heat": true}},
		design(rules.Choices{"move": nil, "armor": nil})))
	if d := cmp.Diff([]string{"Structure 3 3", "Heat  5 0 1 2 3 4+"}, missing[:2]); d != "" ||
		missing[5] != "MP  5 ÷2 ÷2 ÷2 ÷2 ×" {
		t.Errorf("without armor and move: %q\n%s", missing, d)
	}
}

func rowsOf(t rules.Table) []string {
	var out []string
	for _, r := range t.Rows {
		var cells []string
		for _, c := range r.Cells {
			cells = append(cells, c.Text)
		}
		out = append(out, strings.Join(cells, " | "))
	}
	return out
}

func TestTablesOfAMech(t *testing.T) {
	g := open(t)
	u := design(nil, special("tag", nil), special("if", "0*"), special("combat-intuition", nil),
		special("lrm", []any{1, 0, 2}))
	p := g.Profile(rules.Force{}, u)
	if d := cmp.Diff([]string{"CI | shoots after moving: 1 heat", "IF 0* | any range, no LOS: 1 heat",
		"LRM 1/0/2 | S/M/L damage: 1 heat", "TAG | marks an enemy up to 24\""}, rowsOf(p.Tables[1])); d != "" {
		t.Errorf("specials (-want +got):\n%s", d)
	}
	if d := cmp.Diff([]string{`S 0–6" | 7 | 6 | 5 | 4 | 3 | 2`, `M 7–24" | 9 | 8 | 7 | 6 | 5 | 4`,
		`L 25–42" | 11 | 10 | 9 | 8 | 7 | 6`, `E 43+" | 13 | 12 | 11 | 10 | 9 | 8`}, rowsOf(p.Tables[0])); d != "" {
		t.Errorf("target numbers (-want +got):\n%s", d)
	}
	hexes := g.Profile(rules.Force{Options: rules.Choices{"hexes": true}}, design(rules.Choices{"acc": 10000}))
	if d := cmp.Diff([]string{`S 0–3 hexes | ? | ? | ? | ? | ? | ?`, `M 4–12 hexes | ? | ? | ? | ? | ? | ?`,
		`L 13–21 hexes | ? | ? | ? | ? | ? | ?`, `E 22+ hexes | ? | ? | ? | ? | ? | ?`},
		rowsOf(hexes.Tables[0])); d != "" {
		t.Errorf("in hexes, with no accuracy (-want +got):\n%s", d)
	}
}

func TestHeadlineAndLegend(t *testing.T) {
	g := open(t)
	for name, c := range map[string]struct {
		force  rules.Force
		unit   rules.Unit
		class  string
		legend string
	}{
		"design": {rules.Force{}, design(nil, special("mel", nil), special("mel", nil)), "Mech",
			"mel: Can make physical attacks, with +1 damage. | heat: Its effects are unpublished."},
		"rider": {rules.Force{}, design(rules.Choices{"unit-class": "armored-unit", "carried": true}),
			"Armored unit · riding", "heat: Its effects are unpublished."},
		"unknown": {rules.Force{}, design(rules.Choices{"unit-class": "ship"}), "Unknown class",
			"heat: Its effects are unpublished."},
		"sample": {rules.Force{Options: rules.Choices{"house-heat": true}}, rules.Unit{Profile: "cairn"},
			"Mech · Fire support", "heat: +1 to target number per point, −2\" move per point, shutdown at 4."},
	} {
		p := g.Profile(c.force, c.unit)
		var legend []string
		for _, term := range p.Legend {
			legend = append(legend, term.ID+": "+term.Text)
		}
		if p.Class != c.class || strings.Join(legend, " | ") != c.legend {
			t.Errorf("%s: %q, %q; want %q, %q", name, p.Class, strings.Join(legend, " | "), c.class, c.legend)
		}
	}
	part := open(t, override{"/heat/shutdown", 5}).Profile(rules.Force{}, design(nil)).Legend[0]
	if part.Text != "shutdown at 5. Other effects are unpublished." || part.Basis != rules.Missing ||
		!part.Overridden {
		t.Errorf("heat of which one thing is known: %q, %v, overridden %t", part.Text, part.Basis, part.Overridden)
	}
}

// The critical table: 36 rolls, and the result of each.
func TestCriticalTable(t *testing.T) {
	of := map[string]int{}
	for _, table := range open(t).About().Tables {
		if table.Title != "Critical hits, 2D6" {
			continue
		}
		for _, r := range table.Rows {
			n := 0
			if _, err := fmt.Sscan(r.Cells[1].Text, &n); err != nil {
				t.Fatal(err)
			}
			of[strings.SplitN(r.Cells[2].Text, ":", 2)[0]+" "+r.Cells[3].Text] += n
		}
	}
	want := map[string]int{"Ammo hit ": 1, "Engine 2": 4, "Fire control 5": 6, "Weapon 5": 10, "MP 5": 6, "Nothing ": 8,
		"Explodes at once": 1}
	if d := cmp.Diff(want, of); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// The size table as printed, with the sign of a target number.
func TestSizeTable(t *testing.T) {
	for _, table := range open(t).About().Tables {
		if strings.HasPrefix(table.Title, "Size") {
			if d := cmp.Diff([]string{"Size 0 | – | -1 | -2 | -3 | -4 | -5", "Size 5 | +5 | +4 | +3 | +2 | +1 | –"},
				[]string{rowsOf(table)[0], rowsOf(table)[5]}); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		}
	}
}
