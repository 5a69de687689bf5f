package mechastellar_test

import (
	"fmt"
	"strings"
	"testing"

	"gantry/data"
	"gantry/rules"
	"gantry/rules/doc"
)

// Only a bounded number of different designed weapons is measured, and the others are reported as left out. The
// same weapon under another name does not count.
func TestUnpricedIsBounded(t *testing.T) {
	g := open(t)
	for _, c := range []struct{ different, again, left int }{{1, 400, 0}, {200, 40, 0}, {205, 0, 5}} {
		var f rules.Force
		for i := range c.different + c.again {
			if i%100 == 0 {
				f.Units = append(f.Units, rules.Unit{ID: fmt.Sprint("u", len(f.Units)+1),
					Profile: rules.Designed, Count: 1,
					Mounts: []rules.Mount{}})
			}
			n := min(i, c.different-1)
			row := map[string]any{"name": fmt.Sprint("Gun ", i), "slots": 1, "range": 10 + n%80,
				"attacks": 1 + n/80, "dmg": 100}
			u := &f.Units[len(f.Units)-1]
			u.Mounts = append(u.Mounts, rules.Mount{ID: fmt.Sprint("m", i), Item: rules.Designed,
				At: "equipment", Value: row})
		}
		said := ""
		for _, r := range g.Check(t.Context(), f) {
			for _, found := range r.Findings {
				if found.Rule == "unpriced" && found.Severity == rules.Info {
					said = found.Message
				}
			}
		}
		if want := fmt.Sprintf("published weapons: %d of your designs", c.left); (c.left > 0) != strings.Contains(said,
			want) || c.left == 0 && said != "" {
			t.Errorf("%d different and %d the same: it says %q", c.different, c.again, said)
		}
	}
}

// A copy of a published weapon is worth its own EQ slots, and no fewer.
func TestPublishedWeaponsAreWorthTheirSlots(t *testing.T) {
	g := open(t)
	n, err := doc.Parse(data.Pack("mechastellar"))
	if err != nil {
		t.Fatal(err)
	}
	unpriced := func(row map[string]any) bool {
		u := rules.Unit{ID: "u1", Profile: rules.Designed, Count: 1,
			Mounts: []rules.Mount{{ID: "m1", Item: rules.Designed, At: "equipment", Value: row}}}
		for _, r := range g.Check(t.Context(), rules.Force{Units: []rules.Unit{u}}) {
			for _, f := range r.Findings {
				if f.Rule == "unpriced" && f.Item == "m1" {
					return true
				}
			}
		}
		return false
	}
	tried, dearer := 0, 0
	for _, m := range n.Get("weapons").Get("rows").Members {
		row, ok := designedRow(m.Node)
		if !ok {
			continue
		}
		tried++
		slots := row["slots"].(int)
		if unpriced(row) {
			t.Errorf("%s for its own %d slots is unpriced", m.Name, slots)
		}
		if row["slots"] = 0; slots > 0 && unpriced(row) {
			dearer++
		}
	}
	if tried < 5 || dearer < 3 {
		t.Errorf("%d weapons were tried, %d of them for no slots and warned of", tried, dearer)
	}
}

// designedRow returns a published weapon as the row of a designed one. ok is false for Gantry's own, and for
// weapons that no row can express.
func designedRow(n *doc.Node) (row map[string]any, ok bool) {
	plain := func(v any) any {
		if m, is := v.(map[string]any); is && m["value"] != nil {
			return m["value"]
		}
		return v
	}
	all, _ := n.Go().(map[string]any)
	if all["basis"] == "house" || all["blocks"] != nil {
		return nil, false
	}
	row = map[string]any{"name": n.Get("name").Text}
	for _, id := range []string{"slots", "range", "attacks", "pen", "pen-kind", "dmg"} {
		if v := plain(all[id]); v != nil {
			row[id] = v
		}
	}
	if all["melee"] == true {
		row["range"] = "melee"
	}
	if near, is := all["close-range"].(map[string]any); is {
		of := map[string]any{}
		for id, v := range near {
			of[id] = plain(v)
		}
		row["close-range"] = of
	}
	var qualities []any
	list, _ := all["qualities"].([]any)
	for _, q := range list {
		of := map[string]any{"id": q.(map[string]any)["id"]}
		if v := plain(q.(map[string]any)["n"]); v != nil {
			of["n"] = v
		}
		qualities = append(qualities, of)
	}
	if qualities != nil {
		row["qualities"] = qualities
	}
	return row, true
}
