package mechahex_test

import (
	"testing"

	"pgregory.net/rapid"

	"gantry/rules"
	"gantry/rules/rulestest"
)

// longest returns the highest damage that a model survives, by trying every way to put the points on its
// upgrades. One more kills it.
func longest(boxes []oracleBox, current int, spent bool) int {
	alive, began := false, false
	for _, b := range boxes {
		alive = alive || b.left > 0
		began = began || b.left > 0 && b.left < b.size
	}
	if !alive {
		return -1 // the point before killed it
	}
	best := 0
	for i, b := range boxes {
		if b.left == 0 || current >= 0 && boxes[current].left > 0 && i != current ||
			began && current < 0 && b.left == b.size {
			continue
		}
		after := append([]oracleBox{}, boxes...)
		after[i].left--
		used := spent
		if b.ammo && !spent {
			used = true
			// The extra point goes on the same upgrade, or on the best other one.
			if after[i].left > 0 {
				after[i].left--
			} else {
				best = max(best, 1+spill(after))
				continue
			}
		}
		next := i
		if after[i].left == 0 {
			next = -1
		}
		best = max(best, 1+longest(after, next, used))
	}
	return best
}

// spill puts one extra point anywhere, which costs no damage.
func spill(boxes []oracleBox) int {
	best, any := -1, false
	for i := range boxes {
		if boxes[i].left > 0 {
			any = true
			after := append([]oracleBox{}, boxes...)
			after[i].left--
			best = max(best, longest(after, -1, true))
		}
	}
	if !any {
		return -1
	}
	return best
}

type oracleBox struct {
	size, left int
	ammo       bool
}

// bareBoxes returns the damage that the target survives if the situation has a number without mounts: it goes on
// other upgrades first.
func bareBoxes(boxes []oracleBox, marked int, spent bool) int {
	left, ammo, rest := -marked, 0, 0
	for _, b := range boxes {
		left += b.size
		if b.ammo {
			ammo += b.size
		} else {
			rest += b.size
		}
	}
	if ammo -= max(0, marked-rest); ammo >= 2 && !spent {
		left--
	}
	return left - 1
}

// A target's last point, against a search over every allocation.
func TestAllocationAgainstASearch(t *testing.T) {
	g := openGame(t)
	items := []string{"close-missiles", "light-gatling", "long-missiles", "heat-sinks", "ram-armor", "extra-armor"}
	sizes := map[string]int{"close-missiles": 1, "light-gatling": 1, "long-missiles": 2,
		"heat-sinks": 1, "ram-armor": 2,
		"extra-armor": 3}
	ammo := map[string]bool{"close-missiles": true, "light-gatling": true, "long-missiles": true}
	rapid.Check(t, func(t *rapid.T) {
		mounts := rapid.SliceOfN(rapid.SampledFrom(items), 1, 4).Draw(t, "mounts")
		spent := rapid.Bool().Draw(t, "spent")
		target := mounted("light-mecha", mounts...)
		marked, boxes, left := map[string]any{}, []oracleBox{}, 0
		for i, it := range mounts {
			n := rapid.IntRange(0, sizes[it]).Draw(t, "marked")
			marked[target.Mounts[i].ID] = n
			boxes = append(boxes, oracleBox{sizes[it], sizes[it] - n, ammo[it]})
			left += sizes[it] - n
		}
		if left == 0 {
			t.Skip("destroyed already")
		}
		want := longest(boxes, -1, spent) + 1
		// A fall does exactly its damage: the target dies at just that number.
		for _, fall := range []int{want - 2, want - 1} {
			if fall < 0 {
				continue
			}
			o := answer(t, g, rulestest.Question{Attack: "ram", Attackers: []rules.Unit{mounted("light-mecha")},
				Targets:   []rules.Unit{target},
				Situation: rules.Choices{"fall": fall, "ammo-box-spent": spent, "target-damage": marked}})
			kill, _ := o.Chance(rules.RoleKill)
			if dies := kill.P.Sign() > 0; dies != (fall+1 >= want) {
				t.Errorf("%v with %v marked, %d damage: dies %v, the search says at %d", mounts, marked,
					fall+1, dies, want)
			}
		}
	})
}
