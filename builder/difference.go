package builder

import (
	"cmp"
	"math"
	"reflect"
	"slices"

	"gantry/rules"
)

// Difference returns the edits that turn one force into another: its limit and options, then removed and changed
// units, then added units and the order.
func Difference(before, after rules.Force) (edits []rules.Edit) {
	edits = append(limitDifference(before, after), choiceDifference(before.Options, after.Options,
		func(id string, v any) rules.Edit { return rules.SetOption(id, v) })...)
	for _, u := range before.Units {
		if after.Place(u.ID) < 0 {
			edits = append(edits, rules.Remove(u.ID, ""))
		}
	}
	for _, u := range after.Units {
		if was, there := before.Unit(u.ID); there {
			edits = append(edits, UnitDifference(was, u)...)
		}
	}
	next := ""
	var added []rules.Edit
	for _, u := range slices.Backward(after.Units) {
		if before.Place(u.ID) < 0 {
			e := rules.AddUnit(u)
			e.Before = next
			added = append(added, e)
		}
		next = u.ID
	}
	return append(edits, inOrder(before, after, added)...)
}

func limitDifference(before, after rules.Force) []rules.Edit {
	if reflect.DeepEqual(before.Limit, after.Limit) {
		return nil
	}
	if after.Limit == nil {
		return []rules.Edit{rules.Set("", "limit", nil)}
	}
	return []rules.Edit{rules.Set("", "limit", *after.Limit)}
}

// choiceDifference sets the choices that are others.
func choiceDifference(before, after rules.Choices, set func(id string, v any) rules.Edit) (edits []rules.Edit) {
	for _, id := range before.IDs() {
		if _, stays := after[id]; !stays {
			edits = append(edits, set(id, nil))
		}
	}
	for _, id := range after.IDs() {
		if v, was := before[id]; !was || !reflect.DeepEqual(v, after[id]) {
			edits = append(edits, set(id, after[id]))
		}
	}
	return edits
}

// UnitDifference returns the edits that lead from a unit to another state of it.
func UnitDifference(was, now rules.Unit) (edits []rules.Edit) {
	set := func(field string, before, after any) {
		if !reflect.DeepEqual(before, after) {
			edits = append(edits, rules.Set(now.ID, field, after))
		}
	}
	set("profile", was.Profile, now.Profile)
	set("name", was.Name, now.Name)
	set("count", was.Count, now.Count)
	set("notes", was.Notes, now.Notes)
	set("picture", was.Picture, now.Picture)
	set("from", was.From, now.From)
	edits = append(edits, choiceDifference(was.Choices, now.Choices,
		func(id string, v any) rules.Edit { return rules.SetChoice(now.ID, id, v) })...)
	return append(edits, mountDifference(was, now)...)
}

// mountDifference removes, changes and adds mounts. It removes and adds again a mount that moves in the list.
func mountDifference(was, now rules.Unit) (edits []rules.Edit) {
	stays := map[string]bool{}
	last := -1
	places, nowPlaces := mountPlaces(was.Mounts), mountPlaces(now.Mounts)
	for _, m := range now.Mounts {
		if at, there := places[m.ID]; there && at > last {
			stays[m.ID], last = true, at
		}
	}
	for _, m := range was.Mounts {
		var after rules.Mount
		if at, there := nowPlaces[m.ID]; there {
			after = now.Mounts[at]
		}
		if !stays[m.ID] {
			edits = append(edits, rules.Remove(now.ID, m.ID))
			continue
		}
		if m.Item != after.Item {
			edits = append(edits, rules.SetMount(now.ID, m.ID, "item", after.Item))
		}
		if m.At != after.At {
			edits = append(edits, rules.SetMount(now.ID, m.ID, "at", after.At))
		}
		if !reflect.DeepEqual(m.Value, after.Value) {
			edits = append(edits, rules.SetMount(now.ID, m.ID, "value", after.Value))
		}
	}
	next := ""
	for _, m := range slices.Backward(now.Mounts) {
		if !stays[m.ID] {
			e := rules.AddMount(now.ID, m)
			e.Before = next
			edits = append(edits, e)
		}
		next = m.ID
	}
	return edits
}

// mountPlaces returns the place of the first mount with each ID.
func mountPlaces(mounts []rules.Mount) map[string]int {
	places := make(map[string]int, len(mounts))
	for i, m := range slices.Backward(mounts) {
		places[m.ID] = i
	}
	return places
}

// inOrder adds units, each before the next one, and moves those with another place.
func inOrder(before, after rules.Force, added []rules.Edit) (edits []rules.Edit) {
	var stand []string
	for _, u := range before.Units {
		if after.Place(u.ID) >= 0 {
			stand = append(stand, u.ID)
		}
	}
	insert := func(id, before string) {
		at := slices.Index(stand, before)
		if at < 0 {
			at = len(stand)
		}
		stand = slices.Insert(stand, at, id)
	}
	next := ""
	for i, u := range slices.Backward(after.Units) {
		if k := slices.IndexFunc(added, func(e rules.Edit) bool { return e.NewUnit.ID == u.ID }); k >= 0 {
			edits = append(edits, added[k])
			insert(u.ID, next)
		} else if at := slices.Index(stand, u.ID); len(stand)-at != len(after.Units)-i {
			edits = append(edits, rules.Edit{Op: rules.EditMove, Unit: u.ID, Before: next})
			stand = slices.Delete(stand, at, at+1)
			insert(u.ID, next)
		}
		next = u.ID
	}
	return edits
}

// InOrderOf returns a force whose units have their mounts in the order of another force, with new mounts last.
func InOrderOf(before, after rules.Force) rules.Force {
	after.Units = slices.Clone(after.Units)
	for i, u := range after.Units {
		was, _ := before.Unit(u.ID)
		places := mountPlaces(was.Mounts)
		place := func(m rules.Mount) int {
			if at, there := places[m.ID]; there {
				return at
			}
			return math.MaxInt
		}
		mounts := slices.Clone(u.Mounts)
		slices.SortStableFunc(mounts, func(a, b rules.Mount) int { return cmp.Compare(place(a), place(b)) })
		after.Units[i].Mounts = mounts
	}
	return after
}
