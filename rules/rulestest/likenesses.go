package rulestest

import (
	"context"
	"reflect"
	"slices"
	"testing"

	"gantry/rules"
)

// likenesses checks that every unit has art that can be drawn, one per mode. The art must show what
// is mounted, and change if that is swapped.
func (b battery) likenesses(t testing.TB) {
	b.units(func(at string, a rules.Army) {
		list := a.Likenesses(0)
		if modes := modesOf(a.Profile(0)); len(a.Profile(0).Blocks) == 0 && len(list) > 0 {
			t.Errorf("%s: it has no profile, and a likeness", at)
		} else if len(a.Profile(0).Blocks) > 0 && !slices.EqualFunc(list, modes, isMode) {
			t.Errorf("%s: its %d likenesses are not those of its modes %q", at, len(list), modes)
		}
		for _, l := range list {
			CheckLikeness(t, at, l)
		}
		if !reflect.DeepEqual(list, a.Likenesses(0)) {
			t.Errorf("%s: it looks otherwise when it is asked again", at)
		}
	})
	b.units(func(at string, a rules.Army) {
		if len(a.Likenesses(0)) > 0 {
			shows(t, at, a)
		}
	})
	b.swaps(t)
}

func isMode(l rules.Likeness, mode string) bool { return l.Mode == mode }

// modesOf returns the labels of a unit's modes, "" for the only one.
func modesOf(p rules.Profile) (modes []string) {
	for _, b := range p.Blocks {
		if b.Card && b.Label != "" {
			modes = append(modes, b.Label)
		}
	}
	if modes == nil {
		return []string{""}
	}
	return modes
}

// CheckLikeness holds one likeness to what can be drawn.
func CheckLikeness(t testing.TB, at string, l rules.Likeness) {
	t.Helper()
	if !slices.Contains(rules.Plans(), l.Plan) || !slices.Contains(rules.Heads(), l.Head) {
		t.Errorf("%s: the plan %q with the head %q cannot be drawn", at, l.Plan, l.Head)
	}
	for _, n := range []int{l.Mass, l.Speed, l.Armour, l.Heroic, 3 * l.Crest} {
		if n < 0 || n > 9 {
			t.Errorf("%s: a part of its likeness is beyond its bounds: %+v", at, l)
		}
	}
	if len(l.Items) > rules.MostLikenessItems {
		t.Errorf("%s: it shows %d different things", at, len(l.Items))
	}
	before := -1
	for i, it := range l.Items {
		place := slices.Index(rules.Places(), it.Place)
		if place < 0 || !slices.Contains(rules.ItemKinds(), it.Kind) ||
			it.Size < rules.Small || it.Size > rules.Large || it.Count < 1 || it.Lost {
			t.Errorf("%s: such a thing cannot be drawn: %+v; a place that is not known is %s", at, it, rules.AtTorso)
		}
		if place < before {
			t.Errorf("%s: what stands at its places is in no order: %+v", at, l.Items)
		}
		before = place
		again := func(o rules.LikenessItem) bool { o.Count = it.Count; return o == it }
		if slices.ContainsFunc(l.Items[:i], again) {
			t.Errorf("%s: it shows %+v twice, and not as two", at, it)
		}
	}
}

// shows holds a likeness to what is mounted: without a mount it looks otherwise, with
// another of the same it shows one more.
func shows(t testing.TB, at string, a rules.Army) {
	form, u := a.Form(0), a.Force().Units[0]
	for _, m := range u.Mounts {
		if it, ok := form.Item(m.Item); !ok || it.Group == skills {
			continue
		}
		if looksAlike(a, edited(t, a, rules.Remove(u.ID, m.ID))) {
			t.Errorf("%s: without its mount %s, %s, it looks the same", at, m.ID, m.Item)
		}
		twin := m
		twin.ID = m.ID + "-again"
		if looksAlike(a, edited(t, a, rules.AddMount(u.ID, twin))) {
			t.Errorf("%s: with another mount of %s it looks the same", at, m.Item)
		}
	}
}

// skills is the heading of items that can't be seen.
const skills = "Traits"

// alike is how many of ten swaps of one item for another may look the same: there
// are more items than kinds and sizes of things.
const alike = 1

// swaps puts each item instead of each other one, at every location of every unit of
// the catalogue.
func (b battery) swaps(t testing.TB) {
	tried, unseen, example := 0, 0, ""
	b.entries(func(at string, a rules.Army) {
		form, u := a.Form(0), a.Force().Units[0]
		for _, l := range form.Locations {
			var looks [][]rules.Likeness
			for _, it := range form.Items {
				if it.Group == skills || it.Refused != "" || !it.OfferedAt(l.ID) {
					continue
				}
				m := rules.Mount{ID: "swapped", Item: it.ID, At: l.ID}
				look := edited(t, a, rules.AddMount(u.ID, m)).Likenesses(0)
				for _, other := range looks {
					if tried++; reflect.DeepEqual(look, other) {
						unseen, example = unseen+1, at+": "+it.ID+" at "+l.ID
					}
				}
				looks = append(looks, look)
			}
		}
	})
	if unseen*10 > tried*alike {
		t.Errorf("%d of %d swaps of an item for another are not seen, such as %s", unseen, tried, example)
	}
}

func edited(t testing.TB, a rules.Army, e rules.Edit) rules.Army {
	t.Helper()
	after, err := a.With(context.Background(), e)
	if err != nil {
		t.Fatal(err)
	}
	return after
}

// looksAlike reports whether the first units of two armies look alike in any mode.
func looksAlike(a, b rules.Army) bool {
	return slices.EqualFunc(a.Likenesses(0), b.Likenesses(0),
		func(l, m rules.Likeness) bool { return reflect.DeepEqual(l, m) })
}
