package mechastellar_test

import (
	"fmt"
	"strings"
	"testing"

	"gantry/rules"
)

// Of very many different designed weapons the first are measured, and the others
// are said to be left out; the same weapon again, under whatever name, is none.
func TestUnpricedIsBounded(t *testing.T) {
	g := open(t)
	for _, c := range []struct{ different, again, left int }{{1, 400, 0}, {200, 40, 0}, {205, 0, 5}} {
		var f rules.Force
		for i := range c.different + c.again {
			if i%100 == 0 {
				f.Units = append(f.Units, rules.Unit{ID: fmt.Sprint("u", len(f.Units)+1), Profile: rules.Designed, Count: 1,
					Mounts: []rules.Mount{}})
			}
			n := min(i, c.different-1)
			row := map[string]any{"name": fmt.Sprint("Gun ", i), "slots": 1, "range": 10 + n%80, "attacks": 1 + n/80, "dmg": 100}
			u := &f.Units[len(f.Units)-1]
			u.Mounts = append(u.Mounts, rules.Mount{ID: fmt.Sprint("m", i), Item: rules.Designed, At: "equipment", Value: row})
		}
		said := ""
		for _, r := range g.Check(t.Context(), f) {
			for _, found := range r.Findings {
				if found.Rule == "unpriced" && found.Severity == rules.Info {
					said = found.Message
				}
			}
		}
		if want := fmt.Sprintf("published weapons: %d designed weapon", c.left); (c.left > 0) != strings.Contains(said,
			want) || c.left == 0 && said != "" {
			t.Errorf("%d different and %d the same: it says %q", c.different, c.again, said)
		}
	}
}
