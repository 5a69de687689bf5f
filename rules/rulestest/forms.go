package rulestest

import (
	"context"
	"slices"
	"testing"

	"gantry/rules"
)

func (b battery) catalogue(t testing.TB) {
	entries := b.game.Catalogue(rules.Force{})
	if len(entries) == 0 {
		t.Error("the catalogue is empty")
	}
	seen := map[string]bool{}
	for _, e := range entries {
		if none := lacking("id", e.ID, "name", e.Name); none != "" {
			t.Errorf("entry %q has no %s", e.ID, none)
		}
		if seen[e.ID] {
			t.Errorf("there are two entries %q", e.ID)
		}
		seen[e.ID] = true
		switch u := e.Unit; {
		case u.Profile != e.ID:
			t.Errorf("entry %q: its unit is of the profile %q", e.ID, u.Profile)
		case u.ID != "":
			t.Errorf("entry %q: its unit has the id %q, which is the list's to give", e.ID, u.ID)
		case u.Mounts == nil:
			t.Errorf("entry %q: the mounts of its unit are nil; none is an empty list", e.ID)
		}
		for _, s := range e.Stats {
			checkStat(t, e.ID, s)
		}
	}
}

// forms holds everything that can be chosen to ids, labels and defaults that can
// be chosen.
func (b battery) forms(t testing.TB) {
	checkFields(t, "the army", b.game.Options(rules.Force{}).Fields)
	for _, fx := range some(b.fixtures) {
		checkFields(t, fx.Name, fx.Game.Options(fx.Force).Fields)
	}
	b.units(func(at string, a rules.Army) { checkForm(t, at, a.Form(0)) })
}

func checkForm(t testing.TB, at string, form rules.Form) {
	t.Helper()
	checkFields(t, at, form.Fields)
	items := map[string]bool{}
	for _, it := range form.Items {
		if none := lacking("id", it.ID, "label", it.Label); none != "" {
			t.Errorf("%s: item %q has no %s", at, it.ID, none)
		}
		if items[it.ID] {
			t.Errorf("%s: there are two items %q", at, it.ID)
		}
		items[it.ID] = true
		if it.Value != nil {
			checkFields(t, at+" "+it.ID, []rules.Field{*it.Value})
			if fault, unknown := it.Value.Fault(it.Value.Start); it.Value.Start != nil && fault+unknown != "" {
				t.Errorf("%s: %s begins with %v, which is none of its values: %s%s", at, it.ID,
					it.Value.Start, fault, unknown)
			}
		}
	}
	for _, l := range form.Locations {
		if none := lacking("id", l.ID, "label", l.Label); none != "" {
			t.Errorf("%s: location %q has no %s", at, l.ID, none)
		}
		other, there := form.Location(l.Mirror)
		if l.Mirror != "" && (!there || l.Mirror == l.ID || other.Mirror != l.ID) {
			t.Errorf("%s: location %q mirrors %q, which does not mirror it", at, l.ID, l.Mirror)
		}
		if l.Pair != "" && other.Pair != l.Pair {
			t.Errorf("%s: location %q is in the pair %q, its mirror %q in %q", at, l.ID, l.Pair, l.Mirror, other.Pair)
		}
	}
}

func checkFields(t testing.TB, at string, fields []rules.Field) {
	t.Helper()
	seen := map[string]bool{}
	for _, fd := range fields {
		if none := lacking("id", fd.ID, "label", fd.Label); none != "" {
			t.Errorf("%s: field %q has no %s", at, fd.ID, none)
		}
		if seen[fd.ID] {
			t.Errorf("%s: there are two fields %q", at, fd.ID)
		}
		seen[fd.ID] = true
		if fault, unknown := fd.Fault(fd.Default); fd.Default != nil && fault+unknown != "" {
			t.Errorf("%s: the default of %s, %v, is none of its values: %s%s", at, fd.ID, fd.Default, fault, unknown)
		}
		checkFields(t, at+" "+fd.ID, fd.Columns)
	}
}

// items compares a form's locations and items with the effect of mounts. Each location uses the
// slots of the items there, and one more of an item adds that item's points. A form may leave all
// points out if units pay different prices for an item.
func (b battery) items(t testing.TB) {
	b.units(func(at string, a rules.Army) { checkUsed(t, at, a) })
	prices, priced, differ := map[string]int{}, false, false
	b.entries(func(at string, a rules.Army) {
		form, u := a.Form(0), a.Force().Units[0]
		says := slices.ContainsFunc(form.Items, func(it rules.Item) bool { return it.Points != 0 })
		priced = priced || says
		for _, it := range form.Items {
			added, known := oneMore(t, at, a, it)
			if !known {
				continue
			}
			if says && added != it.Points*u.Number() {
				t.Errorf("%s: one more %s adds %d points, the item says %d", at, it.ID, added, it.Points)
			}
			was, seen := prices[it.ID]
			differ = differ || seen && was != added
			prices[it.ID] = added
		}
	})
	for id, n := range prices {
		if n != 0 && !priced && !differ {
			t.Errorf("one more %s adds %d points to every unit, and no item says its points", id, n)
		}
	}
}

// oneMore returns what one more of an item adds to the points of an army of one unit; known where it may be mounted
// and both points are known.
func oneMore(t testing.TB, at string, a rules.Army, it rules.Item) (added int, known bool) {
	t.Helper()
	form, u := a.Form(0), a.Force().Units[0]
	place := slices.IndexFunc(form.Locations, func(l rules.Location) bool { return it.OfferedAt(l.ID) })
	if place < 0 || it.Refused != "" {
		return 0, false
	}
	mount := rules.AddMount(u.ID, rules.Mount{Item: it.ID, At: form.Locations[place].ID})
	more, err := a.With(context.Background(), mount)
	if err != nil {
		t.Fatal(err)
	}
	checkUsed(t, at+" with one more "+it.ID, more)
	before, after := a.Budget(), more.Budget()
	added, known = after.KnownPoints()-before.KnownPoints(), isKnown(before.Points) && isKnown(after.Points)
	return added, known
}

func isKnown(f *rules.Figure) bool { return f != nil && f.Known() }

// checkUsed adds up what the mounts of a unit alone use of its locations. It
// passes over a unit with a mount that does not belong where it is.
func checkUsed(t testing.TB, at string, a rules.Army) {
	t.Helper()
	form, u := a.Form(0), a.Force().Units[0]
	for _, m := range u.Mounts {
		if it, ok := form.Item(m.Item); !ok || !it.OfferedAt(m.At) {
			return
		}
	}
	for _, l := range form.Locations {
		used, known := 0, true
		for _, m := range u.Mounts {
			if m.At == l.ID {
				it, _ := form.Item(m.Item)
				n := form.Takes(it, l.ID)
				used += n
				known = known && (m.Value == nil || n != it.Slots)
			}
		}
		if known && used != l.Used {
			t.Errorf("%s: %s uses %d, its mounts take %d", at, l.ID, l.Used, used)
		}
	}
}
