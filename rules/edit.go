package rules

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
)

// EditOp is what an edit does.
type EditOp string

const (
	EditSet    EditOp = "set"    // a field of the army, a unit or a mount
	EditAdd    EditOp = "add"    // a unit, or a mount on a unit
	EditRemove EditOp = "remove" // a unit or a mount
	EditMove   EditOp = "move"   // a unit or a mount to the place before another
)

// Edit is one change of choices: a form posts it, a fix proposes it, undo reverses it and a history lists it. It
// names its target by ids, not positions, so that it can be applied to a newer version of the document.
type Edit struct {
	Op       EditOp `json:"op"`
	Unit     string `json:"unit,omitempty"`  // "" for the army
	Mount    string `json:"mount,omitempty"` // "" for the unit itself
	Field    Target `json:"field,omitzero"`
	Value    any    `json:"value,omitempty"` // for set: nil clears
	NewUnit  *Unit  `json:"newUnit,omitempty"`
	NewMount *Mount `json:"newMount,omitempty"`
	Before   string `json:"before,omitempty"` // for add and move: "" is the end
}

// Set changes a field of a unit by its name in documents. Unit "" is the army.
func Set(unit, field string, value any) Edit { return SetMount(unit, "", field, value) }

// SetMount changes a field of a mount by its name in documents.
func SetMount(unit, mount, field string, value any) Edit {
	return Edit{Op: EditSet, Unit: unit, Mount: mount, Field: ParseTarget(field), Value: value}
}

// SetChoice changes a choice of a unit. nil clears it.
func SetChoice(unit, id string, value any) Edit {
	return Edit{Op: EditSet, Unit: unit, Field: ChoiceTarget(id), Value: value}
}

// SetOption changes an option of the army. nil clears it.
func SetOption(id string, value any) Edit {
	return Edit{Op: EditSet, Field: OptionTarget(id), Value: value}
}

// SetFigure overrides a number of the pack by its JSON Pointer. nil removes the override.
func SetFigure(pointer string, value any) Edit {
	return Edit{Op: EditSet, Field: FigureTarget(pointer), Value: value}
}

// AddUnit adds a unit at the end. An empty id is assigned.
func AddUnit(u Unit) Edit {
	u.Count = max(1, u.Count)
	return Edit{Op: EditAdd, NewUnit: &u}
}

// AddMount adds a mount at the end of a unit's. An empty id is assigned.
func AddMount(unit string, m Mount) Edit { return Edit{Op: EditAdd, Unit: unit, NewMount: &m} }

// Remove removes a unit, or a mount of it.
func Remove(unit, mount string) Edit { return Edit{Op: EditRemove, Unit: unit, Mount: mount} }

// SetsOption reports whether the edit changes an option of the army, or clears it.
func (e Edit) SetsOption() bool {
	return e.Op == EditSet && e.Unit == "" && e.Field.Kind == TargetOption
}

// ErrNoTarget is the error of an edit whose unit, mount or field does not exist.
var ErrNoTarget = errors.New("the edited part is gone")

// apply applies an edit of the unit, or of a mount of it, and returns the reverse edit.
func (u *Unit) apply(e Edit) (Edit, error) {
	switch {
	case e.Op == EditAdd && e.NewMount != nil:
		return u.addMount(e), nil
	case e.Mount != "":
		return u.applyMount(e)
	case e.Op == EditSet:
		return u.set(e)
	}
	return Edit{}, fmt.Errorf("%q is not an edit", e.Op)
}

func (u *Unit) set(e Edit) (Edit, error) {
	back := e
	switch id := e.Field.ID; e.Field.Kind {
	case TargetChoice:
		back.Value = u.Choices[id]
		u.Choices = u.Choices.With(id, e.Value)
		return back, nil
	case TargetCount:
		n, ok := e.Value.(int)
		if !ok {
			return Edit{}, fmt.Errorf("the count must be a whole number, not %v", e.Value)
		}
		back.Value, u.Count = u.Count, n
		return back, nil
	case TargetFrom:
		back.Value, u.From = plainValue(u.From), e.Value
		return back, nil
	}
	return back, setText(u.text(e.Field.Kind), &back, e)
}

// text returns a text field of the unit, nil for any other field.
func (u *Unit) text(of TargetKind) *string {
	switch of {
	case TargetName:
		return &u.Name
	case TargetProfile:
		return &u.Profile
	case TargetNotes:
		return &u.Notes
	case TargetPicture:
		return &u.Picture
	}
	return nil
}

// text returns a text field of the mount, nil for any other field.
func (m *Mount) text(of TargetKind) *string {
	switch of {
	case TargetItem:
		return &m.Item
	case TargetAt:
		return &m.At
	}
	return nil
}

// plainValue returns a value in a form to keep.
func plainValue(v any) any {
	if written, ok := v.(interface{ Go() any }); ok {
		return written.Go()
	}
	return v
}

// setText sets a text field and puts its old value into the reverse edit.
func setText(field *string, back *Edit, e Edit) error {
	if field == nil {
		return ErrNoTarget
	}
	v, ok := e.Value.(string)
	if !ok && e.Value != nil {
		return fmt.Errorf("the %s must be text, not %v", e.Field, e.Value)
	}
	back.Value = *field
	*field = v
	return nil
}

func (u *Unit) addMount(e Edit) Edit {
	m := *e.NewMount
	if _, taken := u.Mount(m.ID); m.ID == "" || taken {
		m.ID = u.FreeID()
	}
	at := slices.IndexFunc(u.Mounts, func(o Mount) bool { return o.ID == e.Before })
	if at < 0 || e.Before == "" {
		at = len(u.Mounts)
	}
	u.Mounts = slices.Insert(slices.Clone(u.Mounts), at, m)
	return Remove(u.ID, m.ID)
}

func (u *Unit) applyMount(e Edit) (Edit, error) {
	i := slices.IndexFunc(u.Mounts, func(m Mount) bool { return m.ID == e.Mount })
	if i < 0 {
		return Edit{}, ErrNoTarget
	}
	u.Mounts = slices.Clone(u.Mounts)
	m := &u.Mounts[i]
	back := e
	switch e.Op {
	case EditRemove:
		removed := *m
		back = Edit{Op: EditAdd, Unit: u.ID, NewMount: &removed}
		if i+1 < len(u.Mounts) {
			back.Before = u.Mounts[i+1].ID
		}
		u.Mounts = slices.Delete(u.Mounts, i, i+1)
		return back, nil
	case EditSet:
		if e.Field.Kind == TargetValue {
			back.Value, m.Value = m.Value, e.Value
			return back, nil
		}
		return back, setText(m.text(e.Field.Kind), &back, e)
	}
	return Edit{}, fmt.Errorf("%q is not an edit of an item", e.Op)
}

// FreeID returns the first of u1, u2, … that no unit has.
func (f Force) FreeID() string { return freeIDs("u", f.Units, (*Unit).id)() }

// FreeID returns the first of m1, m2, … that no mount of the unit has.
func (u Unit) FreeID() string { return freeIDs("m", u.Mounts, (*Mount).id)() }

// NameUnits gives every unit without an id the first free one, and so for the mounts of each.
func (f *Force) NameUnits() {
	nameAll("u", f.Units, (*Unit).id)
	for i := range f.Units {
		f.Units[i].NameMounts()
	}
}

// NameMounts gives every mount without an id the first free one.
func (u *Unit) NameMounts() { nameAll("m", u.Mounts, (*Mount).id) }

func (u *Unit) id() *string { return &u.ID }

func (m *Mount) id() *string { return &m.ID }

func nameAll[T any](prefix string, list []T, id func(*T) *string) {
	var free func() string
	for i := range list {
		if at := id(&list[i]); *at == "" {
			if free == nil {
				free = freeIDs(prefix, list, id)
			}
			*at = free()
		}
	}
}

// freeIDs returns a function that returns one free id after another.
func freeIDs[T any](prefix string, list []T, id func(*T) *string) func() string {
	taken := make(map[string]bool, len(list))
	for i := range list {
		taken[*id(&list[i])] = true
	}
	n := 0
	return func() string {
		for {
			n++
			if free := prefix + strconv.Itoa(n); !taken[free] {
				return free
			}
		}
	}
}

func (*Edit) UnmarshalJSON([]byte) error { return errNotHere }
