package mechastellar_test

import (
	"reflect"
	"testing"

	"gantry/rules"
)

// A maul, claws and a fist look different on a unit.
func TestMeleeWeaponsLookApart(t *testing.T) {
	g := open(t)
	seen := map[string][]rules.LikenessItem{}
	for _, item := range []string{"breaker-maul", "rend-claws", "ram-fist", "heat-hawk"} {
		u := entry(t, g, "harrow")
		u.Mounts = []rules.Mount{{ID: "m1", Item: item, At: "equipment"}}
		seen[item] = g.Likenesses(rules.Force{}, u)[0].Items
		for other, items := range seen {
			if other != item && reflect.DeepEqual(items, seen[item]) {
				t.Errorf("%s looks like %s: %+v", item, other, items)
			}
		}
	}
	for _, it := range seen["rend-claws"] {
		if it.Kind != rules.Melee || it.Size != rules.Small {
			t.Errorf("claws are %+v", it)
		}
	}
}
