package versions

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/rules"
	"gantry/rules/doc"
)

// loadoutChange is one change of a unit's loadout. Equal changes at several locations are one.
type loadoutChange struct {
	verb, what string
	places     []string // ids of the locations to name; nil if what names them
	mounts     []string // ids of its mounts
}

// mountChanges describes the net change of a unit's loadout. It skips items that a location loses and regains.
func (w wording) mountChanges(us builder.UnitSheet, edits []rules.Edit) (list []Change) {
	if len(edits) == 0 {
		return nil
	}
	name := w.names[us.Unit.ID]
	f, _, err := (rules.Force{Units: []rules.Unit{us.Unit}}).Apply(edits)
	if err != nil || len(f.Units) != 1 {
		return []Change{doing(us.Unit.ID, name, "change", "the loadout", edits...)}
	}
	after := f.Units[0].Mounts
	gone, come := netMounts(us.Unit.Mounts, after, func(m rules.Mount) string {
		return builder.RawText(w.valueOf(us, m))
	})
	if len(gone)+len(come) == 0 {
		gone, come = netMounts(us.Unit.Mounts, after, func(m rules.Mount) string { return builder.RawText(m.Value) })
	}
	changes, gone, come := w.newValues(us, gone, come)
	moves, gone, come := w.moves(us, gone, come)
	changes = append(append(changes, moves...), w.exchanges(us, gone, come)...)
	if len(changes) == 0 {
		return []Change{doing(us.Unit.ID, name, "reorder", "the loadout", edits...)}
	}
	of := editsOf(changes, edits)
	for i, c := range changes {
		list = append(list, doing(us.Unit.ID, name, c.verb, behind(c.what, w.places(us, c.places)), of[i]...))
	}
	return list
}

// valueOf returns the value of a mount, or its default.
func (w wording) valueOf(us builder.UnitSheet, m rules.Mount) any {
	if it, known := us.Form.Item(m.Item); known && m.Value == nil && it.Value != nil {
		return it.Value.Default
	}
	return m.Value
}

// netMounts returns the mounts that a unit loses and gains. Mounts with the same item, value and location match,
// whatever their ids.
func netMounts(before, after []rules.Mount, value func(rules.Mount) string) (gone, come []rules.Mount) {
	key := func(m rules.Mount) string { return m.At + "\x00" + m.Item + "\x00" + value(m) }
	counts := map[string]int{}
	for _, m := range after {
		counts[key(m)]++
	}
	for _, m := range before {
		if k := key(m); counts[k] > 0 {
			counts[k]--
		} else {
			gone = append(gone, m)
		}
	}
	for _, m := range slices.Backward(after) { // new ones are at the end
		if k := key(m); counts[k] > 0 {
			counts[k]--
			come = append(come, m)
		}
	}
	slices.Reverse(come)
	return gone, come
}

// matchMounts calls take with matching pairs of lost and gained mounts, and returns the others.
func matchMounts(gone, come []rules.Mount, match func(was, now rules.Mount) bool, take func(was, now rules.Mount)) (
	restGone, restCome []rules.Mount) {
	come = slices.Clone(come)
	for _, was := range gone {
		i := slices.IndexFunc(come, func(now rules.Mount) bool { return match(was, now) })
		if i < 0 {
			restGone = append(restGone, was)
			continue
		}
		take(was, come[i])
		come = slices.Delete(come, i, i+1)
	}
	return restGone, come
}

// newValues returns the items that stay with a new value: "set MLOP to 15".
func (w wording) newValues(us builder.UnitSheet, gone, come []rules.Mount) (
	list []loadoutChange, restGone, restCome []rules.Mount) {
	restGone, restCome = matchMounts(gone, come, func(was, now rules.Mount) bool {
		_, known := us.Form.Item(was.Item)
		return known && was.At == now.At && was.Item == now.Item
	}, func(was, now rules.Mount) {
		it, _ := us.Form.Item(was.Item)
		verb, what := valueChange(it, was.Value, w.valueOf(us, now))
		i := slices.IndexFunc(list, func(c loadoutChange) bool { return c.verb == verb && c.what == what })
		if i < 0 {
			i = len(list)
			list = append(list, loadoutChange{verb: verb, what: what})
		}
		c := &list[i]
		c.places, c.mounts = append(c.places, was.At), append(c.mounts, was.ID, now.ID)
	})
	return list, restGone, restCome
}

// valueChange returns the words for a new value of an item.
func valueChange(it rules.Item, was, now any) (verb, what string) {
	row, ok := now.(map[string]any)
	old, had := was.(map[string]any)
	switch {
	case it.Value != nil && (it.Value.Kind == rules.FieldRow) && (ok || had) && (ok || now == nil):
		return rowChange(it, old, row)
	case now == nil:
		return "clear", it.Label + "'s value"
	case it.Value == nil:
		return "set", it.Label + " to " + doc.PlainText(now)
	}
	return "set", it.Label + " to " + saidText(*it.Value, now)
}

// rowChange returns the words for new values of a designed weapon, by column.
func rowChange(it rules.Item, was, now map[string]any) (verb, what string) {
	var labels []string
	var last rules.Field
	cleared := true
	for _, c := range it.Value.Columns {
		if builder.RawText(was[c.ID]) != builder.RawText(now[c.ID]) {
			labels, last, cleared = append(labels, c.Label), c, cleared && now[c.ID] == nil
		}
	}
	if len(labels) == 0 { // the columns are unknown
		labels = []string{"unknown values"}
	}
	what = cmp.Or(builder.RowTitle(it, was), it.Label) + "'s " + rules.Listed(labels, "and")
	switch {
	case cleared:
		return "clear", what
	case len(labels) == 1:
		return "set", what + " to " + saidText(last, now[last.ID])
	}
	return "change", what
}

// moves returns the items that move from one location to another.
func (w wording) moves(us builder.UnitSheet, gone, come []rules.Mount) (
	list []loadoutChange, restGone, restCome []rules.Mount) {
	var ways []string
	from := map[string][]rules.Mount{}
	ids := map[string][]string{}
	restGone, restCome = matchMounts(gone, come, func(was, now rules.Mount) bool {
		return was.Item == now.Item && builder.RawText(w.valueOf(us, was)) == builder.RawText(w.valueOf(us, now))
	}, func(was, now rules.Mount) {
		way := fmt.Sprintf(" from %s to %s", w.location(us, was.At), w.location(us, now.At))
		if from[way] == nil {
			ways = append(ways, way)
		}
		from[way], ids[way] = append(from[way], was), append(ids[way], was.ID, now.ID)
	})
	for _, way := range ways {
		list = append(list, loadoutChange{verb: "move", what: w.items(us, from[way]) + way, mounts: ids[way]})
	}
	return list, restGone, restCome
}

// exchanges returns removed and added mounts, by location.
func (w wording) exchanges(us builder.UnitSheet, gone, come []rules.Mount) (list []loadoutChange) {
	for _, at := range placesOf(gone, come) {
		elsewhere := func(m rules.Mount) bool { return m.At != at }
		goes := slices.DeleteFunc(slices.Clone(gone), elsewhere)
		comes := slices.DeleteFunc(slices.Clone(come), elsewhere)
		c := loadoutChange{verb: "swap", what: w.items(us, goes) + " for " + w.items(us, comes), places: []string{at}}
		switch {
		case len(comes) == 0:
			c.verb, c.what = "remove", w.items(us, goes)
		case len(goes) == 0:
			c.verb, c.what = w.mounting(us, comes), w.items(us, comes)
		}
		for _, m := range append(goes, comes...) {
			c.mounts = append(c.mounts, m.ID)
		}
		list = append(list, c)
	}
	return list
}

// mounting returns the verb for new items. A trait or special is not mounted but added.
func (w wording) mounting(us builder.UnitSheet, list []rules.Mount) string {
	for _, m := range list {
		if it, known := us.Form.Item(m.Item); known && it.Kind != "" {
			return "mount"
		}
	}
	return "add"
}

// placesOf returns the locations of mounts, each once.
func placesOf(lists ...[]rules.Mount) (places []string) {
	seen := map[string]bool{}
	for _, list := range lists {
		for _, m := range list {
			if !seen[m.At] {
				seen[m.At], places = true, append(places, m.At)
			}
		}
	}
	return places
}

// editsOf assigns edits to changes: each to the change of its mount or, for new mounts, of its location. Edits
// without a change go to the first.
func editsOf(changes []loadoutChange, edits []rules.Edit) [][]rules.Edit {
	of := make([][]rules.Edit, len(changes))
	byMount, byPlace := map[string]int{}, map[string]int{}
	for i, c := range slices.Backward(changes) {
		for _, id := range c.mounts {
			byMount[id] = i
		}
		for _, at := range c.places {
			byPlace[at] = i
		}
	}
	for _, e := range edits {
		i := byMount[e.Mount]
		if e.NewMount != nil {
			var known bool
			if i, known = byMount[e.NewMount.ID]; !known {
				i = byPlace[e.NewMount.At]
			}
		}
		of[i] = append(of[i], e)
	}
	return of
}

// items returns mounts for a sentence, sorted by name: "2 × Small Laser and Extra Armor".
func (w wording) items(us builder.UnitSheet, list []rules.Mount) string {
	labels := make([]string, len(list))
	for i, m := range list {
		labels[i] = w.item(us, m)
	}
	slices.Sort(labels)
	return rules.Listed(rules.Counted(labels), "and")
}

// item returns a mount for a sentence. A designed weapon has only its name.
func (w wording) item(us builder.UnitSheet, m rules.Mount) string {
	it, known := us.Form.Item(m.Item)
	switch row, isRow := m.Value.(map[string]any); {
	case !known:
		return fmt.Sprintf("unknown item %.80q", strings.TrimSpace(m.Item+" "+builder.RawText(m.Value)))
	case isRow:
		return cmp.Or(builder.RowTitle(it, row), it.Label)
	case m.Value == nil || it.Value == nil:
		return it.Label
	}
	return it.Label + " " + saidText(*it.Value, m.Value)
}

// mountOptions returns a unit's mounts as the options of a field that refers to a mount.
func (w wording) mountOptions(us builder.UnitSheet) (list []rules.Option) {
	for _, m := range us.Unit.Mounts {
		list = append(list, rules.Option{ID: m.ID, Label: behind(w.item(us, m), w.places(us, []string{m.At}))})
	}
	return list
}

// location returns a location's name for a sentence.
func (w wording) location(us builder.UnitSheet, at string) string {
	if l, known := us.Form.Location(at); known {
		return strings.ToLower(l.Label)
	}
	if at == "" {
		return "nowhere"
	}
	return fmt.Sprintf("%.80q", at)
}

// behind appends places to a phrase, in one pair of brackets.
func behind(what, places string) string {
	open, in := strings.CutSuffix(what, ")")
	if in && places != "" {
		return open + ", " + places + ")"
	}
	if places != "" {
		return what + " (" + places + ")"
	}
	return what
}

// places returns the locations of an item: "torso", "pylons 1 and 6"; "" if the unit has only one location.
func (w wording) places(us builder.UnitSheet, list []string) string {
	if len(list) == 0 || len(us.Form.Locations) < 2 {
		return ""
	}
	names := make([]string, len(list))
	numbers := make([]string, len(list))
	kind, alike := "", len(list) > 1
	for i, at := range list {
		names[i] = w.location(us, at)
		of, number, _ := strings.Cut(names[i], " ")
		alike = alike && (i == 0 || of == kind) && number != "" && strings.Trim(number, "0123456789") == ""
		kind, numbers[i] = of, number
	}
	if alike {
		return builder.Models(2, kind) + " " + rules.Listed(numbers, "and")
	}
	return rules.Listed(names, "and")
}
