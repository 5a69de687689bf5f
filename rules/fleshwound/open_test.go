package fleshwound_test

import (
	"slices"
	"strings"
	"testing"

	"gantry/data"
	"gantry/rules/fleshwound"
	"gantry/rules/pack"
	"gantry/rules/rulestest"
)

func TestBrokenPacks(t *testing.T) {
	shipped := string(data.Pack("fleshwound"))
	for _, c := range []struct{ name, old, new, pointer string }{
		{"bands in another order", `"short": {"name": "Short"`, `"shorter": {"name": "Short"`, "/bands/rows"},
		{"a band that ends before it begins", `"to": 24`, `"to": 5`, "/bands/rows/medium/to"},
		{"a last band that ends", `"letter": "E", "modifier"`, `"letter": "E", "to": 60, "hexes": 30, "modifier"`,
			"/bands/rows/extreme"},
		{"a size that is none", `"most": 5`, `"most": -1`, "/sizes/most"},
		{"an unknown result", `"5": "nothing"`, `"5": "leg"`, "/crit-table/rows/5"},
		{"a roll without a result", `"5": "nothing",`, ``, "/crit-table/rows"},
		{"a hit that never explodes", `"each": 2, "explode": 5`, `"each": 2, "explode": 0`,
			"/criticals/rows/fire-control/explode"},
		{"an MP hit that speeds up", `"each": {"value": "1/2"}`, `"each": {"value": "3/2"}`, "/criticals/rows/mp/each"},
		{"moves in another order", `"walk": {"from": 5`, `"walk": {"from": 0`, "/movement/rows/walk/from"},
		{"a special of another form", `"form": "two"`, `"form": "six"`, "/specials/rows/srm/form"},
		{"a sample without armor", `"armor": 10,`, ``, "/profiles/rows/millstone/build"},
		{"a sample with an unknown number", `"armor": 10,`, `"armor": 10, "arms": 2,`,
			"/profiles/rows/millstone/build/arms"},
		{"a sample with two ranges", `"damage": [5, 5, 2]`, `"damage": [5, 5]`, "/profiles/rows/millstone/damage"},
		{"a sample with an unknown special", `"item": "rcn"}, {"item": "prb"}`, `"item": "rcm"}, {"item": "prb"}`,
			"/profiles/rows/thistle/loadout/1"},
		{"a sample with a short special", `"item": "srm", "numbers": [2, 1]`, `"item": "srm", "numbers": [2]`,
			"/profiles/rows/drover/loadout/1"},
		{"no default edition", `"default-edition": "web"`, `"default-edition": "book"`, "/editions/rows"},
		{"a weight that is missing", `"least": 1,`, `"least": null,`, "/points/least"},
	} {
		changed := strings.Replace(shipped, c.old, c.new, 1)
		_, err := rulestest.Open(fleshwound.System, []byte(changed))
		at := func(e *pack.Error) bool { return e.Pointer == c.pointer }
		if changed == shipped || !slices.ContainsFunc(pack.Errors(err), at) {
			t.Errorf("%s: %v; want a mistake at %s", c.name, err, c.pointer)
		}
	}
}
