package mechastellar_test

import (
	"reflect"
	"testing"

	"gantry/rules"
)

// Each melee weapon looks different on a unit.
func TestMeleeWeaponsLookApart(t *testing.T) {
	g := open(t)
	seen := map[string][]rules.LikenessItem{}
	for _, item := range []string{"breaker-maul", "rend-claws", "ram-fist", "heat-hawk", "heat-lancer", "edge-saber",
		"shoulder-tackle"} {
		u := entry(t, g, "harrow")
		u.Mounts = []rules.Mount{{ID: "m1", Item: item, At: "equipment"}}
		seen[item] = g.Likenesses(rules.Force{}, u)[0].Items
		for other, items := range seen {
			if other != item && reflect.DeepEqual(items, seen[item]) {
				t.Errorf("%s looks like %s: %+v", item, other, items)
			}
		}
	}
	for item, kind := range map[string]rules.ItemKind{"rend-claws": rules.Claw, "heat-hawk": rules.Axe,
		"shoulder-tackle": rules.Ram, "ram-fist": rules.Ram, "edge-saber": rules.Melee} {
		for _, it := range seen[item] {
			if it.Kind != kind {
				t.Errorf("%s is drawn as %+v", item, it)
			}
		}
	}
}
