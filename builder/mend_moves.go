package builder

import (
	"context"
	"slices"

	"gantry/rules"
)

// move is one change that a search may make.
type move struct {
	edits []rules.Edit
	unit  string // whose it is, "" for several
	item  string // the mount, location or choice that it is about
	loses bool   // models go
	swaps bool   // models become others
}

// movesFor are the moves that may mend a problem: what the game offers for it, what
// takes the latest change back, and what bears on what it is about.
func (m *mender) movesFor(ctx context.Context, s *state, p problem) (list []move) {
	if m.universe != nil {
		return m.universe
	}
	if p.finding != nil {
		for _, x := range p.finding.Said().Fixes {
			if m.mayMake(s.army, x.Edits) {
				list = append(list, move{edits: x.Edits})
			}
		}
	}
	if len(m.undo) > 0 && len(s.touched) == 0 && m.mayMake(s.army, m.undo) {
		list = append(list, move{edits: m.undo})
	}
	f := s.army.Force()
	if p.unit == "" {
		for i := len(f.Units) - 1; i >= 0 && ctx.Err() == nil; i-- {
			form := s.army.Form(i)
			list = append(list, m.modelMoves(f.Units[i])...)
			list = append(list, choiceMoves(f.Units[i], form)...)
			list = append(list, pricedMoves(f.Units[i], form)...)
		}
		return list
	}
	if i := f.Place(p.unit); i >= 0 {
		form := s.army.Form(i)
		list = append(list, about(itemMoves(f.Units[i], form), p.item, form, f.Units[i])...)
		list = append(list, choiceMoves(f.Units[i], form)...)
		list = append(list, m.modelMoves(f.Units[i])...)
	}
	return list
}

// allMoves are all moves that a list offers, the last units first.
func (m *mender) allMoves(ctx context.Context, s *state) (list []move) {
	if m.universe != nil {
		return m.universe
	}
	f := s.army.Force()
	for i := len(f.Units) - 1; i >= 0 && ctx.Err() == nil; i-- {
		form := s.army.Form(i)
		list = slices.Concat(list, m.modelMoves(f.Units[i]), choiceMoves(f.Units[i], form),
			itemMoves(f.Units[i], form))
	}
	return list
}

// about are the moves that are about a mount, a location or a choice; all of them
// where it is none of these.
func about(moves []move, item string, form rules.Form, u rules.Unit) []move {
	mt, mounted := u.Mount(item)
	_, location := form.Location(item)
	if !mounted && !location {
		return moves
	}
	return slices.DeleteFunc(moves, func(mv move) bool {
		if location {
			return !mv.isAt(item, u)
		}
		return mv.item != item && !mv.isAt(mt.At, u)
	})
}

// isAt tells whether a move of an item touches a location.
func (mv move) isAt(location string, u rules.Unit) bool {
	if mt, mounted := u.Mount(mv.item); mounted && mt.At == location || mv.item == location {
		return true
	}
	return slices.ContainsFunc(mv.edits, func(e rules.Edit) bool {
		return e.Field.Kind == rules.TargetAt && e.Value == location
	})
}

// mayMake tells whether a search may make edits: they touch units alone, and
// nothing that a player typed.
func (m *mender) mayMake(army rules.Army, edits []rules.Edit) bool {
	f := army.Lineup()
	return !slices.ContainsFunc(edits, func(e rules.Edit) bool {
		if setsArmy(e) {
			return true
		}
		i := f.Place(e.Unit)
		if i < 0 {
			return e.NewUnit == nil
		}
		if mt, mounted := f.Units[i].Mount(e.Mount); mounted && isTyped(mt) {
			return true
		}
		return e.Op == rules.EditSet && typesText(e, army.Form(i), *f.Units[i])
	})
}

// typesText tells whether an edit changes a text that its player wrote, or gives a
// number that nobody but its player knows.
func typesText(e rules.Edit, form rules.Form, u rules.Unit) bool {
	switch e.Field.Kind {
	case rules.TargetName, rules.TargetNotes, rules.TargetPicture, rules.TargetFrom:
		return true
	case rules.TargetChoice:
		fd, known := form.Field(e.Field.ID)
		_, written := u.Choices[e.Field.ID]
		return known && (written && fd.Kind == rules.FieldText && !fd.Groups ||
			!written && fd.Kind == rules.FieldInt && fd.Default == nil)
	}
	return false
}

// isTyped tells whether a mount is a weapon that its player typed in.
func isTyped(m rules.Mount) bool {
	_, row := m.Value.(map[string]any)
	return row || m.Item == rules.Designed
}

// countsTried bounds the counts that are tried of an entry, each way.
const countsTried = 12

// modelMoves take models away, or make others of them.
func (m *mender) modelMoves(u rules.Unit) []move {
	list := []move{{edits: []rules.Edit{rules.Remove(u.ID, "")}, unit: u.ID, loses: true}}
	n := models(u)
	for less := 1; less <= countsTried && less < n; less++ {
		list = append(list, move{edits: []rules.Edit{rules.Set(u.ID, "count", n-less)}, unit: u.ID, loses: true})
	}
	for more := 1; more <= countsTried && n+more <= rules.MaxCount; more++ {
		list = append(list, move{edits: []rules.Edit{rules.Set(u.ID, "count", n+more)}, unit: u.ID})
	}
	if u.Profile == rules.Designed || slices.ContainsFunc(u.Mounts, isTyped) {
		return list
	}
	for _, e := range m.base.Catalogue() {
		if e.ID == u.Profile || e.ID == rules.Designed {
			continue
		}
		list = append(list, move{edits: swapProfile(u, e.Unit), unit: u.ID, swaps: true})
	}
	return list
}

// setsProfile tells whether edits make a unit another one.
func setsProfile(edits []rules.Edit) bool {
	return slices.ContainsFunc(edits, func(e rules.Edit) bool { return e.Field.Kind == rules.TargetProfile })
}

// swapProfile makes a unit another one; where that has a printed loadout, with it.
func swapProfile(u, to rules.Unit) []rules.Edit {
	edits := []rules.Edit{rules.Set(u.ID, "profile", to.Profile)}
	if len(to.Mounts) == 0 {
		return edits
	}
	for _, mt := range u.Mounts {
		edits = append(edits, rules.Remove(u.ID, mt.ID))
	}
	for _, mt := range to.Mounts {
		edits = append(edits, rules.AddMount(u.ID, mt))
	}
	return edits
}

// choiceMoves are the other values of a unit's choices, where these are listed.
func choiceMoves(u rules.Unit, form rules.Form) (list []move) {
	for _, fd := range form.Fields {
		was, given := u.Choices[fd.ID]
		if fd.Inactive && !given || fd.Displays {
			continue
		}
		for _, v := range values(fd, was) {
			list = append(list, move{edits: []rules.Edit{rules.SetChoice(u.ID, fd.ID, v)}, unit: u.ID, item: fd.ID})
		}
		if given {
			list = append(list, move{edits: []rules.Edit{rules.SetChoice(u.ID, fd.ID, nil)}, unit: u.ID, item: fd.ID})
		}
	}
	return list
}

// intsListed is how many whole numbers a field may have for these to be listed.
const intsListed = 12

// values are the values of a field that are listed, but for the one that it has. A
// number that a player would type is none.
func values(fd rules.Field, was any) (list []any) {
	switch fd.Kind {
	case rules.FieldBool:
		list = append(list, was != true)
	case rules.FieldOneOf:
		for _, o := range fd.Options {
			if o.ID != "" && o.ID != was {
				list = append(list, o.ID)
			}
		}
	case rules.FieldInt:
		if was == nil && fd.Default == nil || fd.Max-fd.Min >= intsListed {
			return nil
		}
		for n := fd.Min; n <= fd.Max; n++ {
			if n != was {
				list = append(list, n)
			}
		}
	case rules.FieldList:
		ids := rules.Choices{fd.ID: was}.Texts(fd.ID)
		for _, id := range ids {
			list = append(list, listOf(slices.DeleteFunc(slices.Clone(ids), func(o string) bool { return o == id })))
		}
	}
	return list
}

func listOf(ids []string) any {
	if len(ids) == 0 {
		return nil
	}
	list := make([]any, len(ids))
	for i, id := range ids {
		list[i] = id
	}
	return list
}

// itemMoves add, swap, move and take off items. What the player typed stays, and
// nothing is put where it does not fit.
func itemMoves(u rules.Unit, form rules.Form) (list []move) {
	add := func(item string, edits ...rules.Edit) {
		list = append(list, move{edits: edits, unit: u.ID, item: item})
	}
	for _, mt := range u.Mounts {
		if isTyped(mt) {
			continue
		}
		slots := 0
		if has, known := form.Item(mt.Item); known {
			slots = has.Slots
		}
		for _, at := range form.Locations {
			if it, known := form.Item(mt.Item); known && at.ID != mt.At && mayGo(it, at, 0) {
				add(mt.ID, rules.SetMount(u.ID, mt.ID, "at", at.ID))
			}
		}
		at, there := form.Location(mt.At)
		for i := range form.Items {
			if it := &form.Items[i]; there && it.ID != mt.Item && (mayGo(*it, at, slots) || keepsValue(*it, mt)) {
				add(mt.ID, swapItem(u, mt, *it)...)
			}
		}
		for _, v := range mountValues(form, mt) {
			add(mt.ID, rules.SetMount(u.ID, mt.ID, "value", v))
		}
		add(mt.ID, rules.Remove(u.ID, mt.ID))
	}
	for _, at := range form.Locations {
		for i := range form.Items {
			if it := &form.Items[i]; mayGo(*it, at, 0) {
				add(at.ID, rules.AddMount(u.ID, rules.Mount{Item: it.ID, At: at.ID, Value: firstValue(*it)}))
			}
		}
	}
	return list
}

// mountValues are the other values that a mount may be written with.
func mountValues(form rules.Form, mt rules.Mount) []any {
	it, known := form.Item(mt.Item)
	if !known || it.Value == nil {
		return nil
	}
	if mt.Value == nil && it.Value.Default == nil {
		if v := firstValue(it); v != nil {
			return []any{v}
		}
	}
	return values(*it.Value, mt.Value)
}

// mayGo tells whether an item may be put somewhere where so many slots are given
// free for it.
func mayGo(it rules.Item, at rules.Location, free int) bool {
	switch {
	case it.Refused != "" || it.ID == rules.Designed || !offeredAt(it, at.ID):
		return false
	case it.Value != nil && it.Value.Default == nil && firstValue(it) == nil:
		return false
	}
	return at.Max < 0 || at.Used-free+it.Slots <= max(at.Max, at.Used)
}

// firstValue is the first value that an item can be written with, nil where it
// needs none or a player would type it.
func firstValue(it rules.Item) any {
	fd := it.Value
	switch {
	case fd == nil || fd.Default != nil:
		return nil
	case fd.Kind == rules.FieldInt && fd.Max >= fd.Min:
		return max(fd.Min, min(1, fd.Max))
	case fd.Kind == rules.FieldOneOf && len(fd.Options) > 0:
		return fd.Options[0].ID
	}
	return nil
}

// keepsValue tells whether an item can be written with the value that a mount has.
func keepsValue(it rules.Item, mt rules.Mount) bool {
	if it.Value == nil || mt.Value == nil || it.Refused != "" || it.ID == rules.Designed ||
		!offeredAt(it, mt.At) {
		return false
	}
	fault, unknown := it.Value.Misfit(mt.Value)
	return fault == "" && unknown == ""
}

// swapItem puts another item in place of a mount's.
func swapItem(u rules.Unit, mt rules.Mount, it rules.Item) []rules.Edit {
	edits := []rules.Edit{rules.SetMount(u.ID, mt.ID, "item", it.ID)}
	if keepsValue(it, mt) {
		return edits
	}
	if v := firstValue(it); mt.Value != nil || v != nil {
		edits = append(edits, rules.SetMount(u.ID, mt.ID, "value", v))
	}
	return edits
}

// pricedMoves are those of items where items cost points.
func pricedMoves(u rules.Unit, form rules.Form) (list []move) {
	if !slices.ContainsFunc(form.Items, func(it rules.Item) bool { return it.Points != 0 }) {
		return nil
	}
	return itemMoves(u, form)
}
