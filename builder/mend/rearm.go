package mend

import (
	"context"
	"fmt"

	"gantry/builder"
	"gantry/rules"
)

var (
	// errAlike refuses a change that changes nothing.
	errAlike    = builder.Invalid("Both already carry the same.", nil)
	errNoUnit   = builder.NotFound("The list has no such unit.")
	errSwapGone = &builder.UserError{Kind: builder.KindConflict,
		Text: "The item to swap is gone. Reload the page."}
)

// unitForm returns a unit of a roster with its form. The error is a UserError where there is no such unit.
func unitForm(ctx context.Context, l *builder.Library, r builder.Roster, unit string) (rules.Unit, rules.Form, error) {
	place := r.Place(unit)
	if place < 0 {
		return rules.Unit{}, rules.Form{}, errNoUnit
	}
	army, err := l.Army(ctx, r)
	if err != nil {
		return rules.Unit{}, rules.Form{}, err
	}
	return r.Units[place], army.Form(place), nil
}

// PutItem puts an item into a location of a unit. The item replaces the mount that replace names. The error is a
// UserError.
func PutItem(
	ctx context.Context, l *builder.Library, r builder.Roster, unit, item, at, replace string,
) ([]rules.Edit, error) {
	u, form, err := unitForm(ctx, l, r, unit)
	if err != nil {
		return nil, err
	}
	it, known := form.Item(item)
	if !known {
		return nil, builder.Invalid("The game has no such item.", nil)
	}
	if replace == "" {
		return Paired(form, u, MountItem(u, it, at)), nil
	}
	m, carried := u.Mount(replace)
	if !carried {
		return nil, errSwapGone
	}
	return Paired(form, u, SwapMount(u, m, it, at)), nil
}

// MirrorUnit gives the opposite location of a unit the same loadout. The note lists what doesn't fit. The error is a
// UserError if nothing could change.
func MirrorUnit(
	ctx context.Context, l *builder.Library, r builder.Roster, unit, from string,
) (edits []rules.Edit, note string, err error) {
	u, form, err := unitForm(ctx, l, r, unit)
	if err != nil {
		return nil, "", err
	}
	edits, left, err := MirrorLoadout(form, u, from)
	if err != nil {
		return nil, "", err
	}
	return withNote(edits, left)
}

// CopyUnit gives a unit the loadout of another unit in the list. The note lists what doesn't fit. The error is a
// UserError if nothing could change.
func CopyUnit(
	ctx context.Context, l *builder.Library, r builder.Roster, unit, from string,
) (edits []rules.Edit, note string, err error) {
	u, form, err := unitForm(ctx, l, r, unit)
	if err != nil {
		return nil, "", err
	}
	other, known := r.Unit(from)
	if !known {
		return nil, "", errNoUnit
	}
	edits, left := CopyLoadout(form, u, other)
	if len(left) == len(other.Mounts) {
		edits = nil // it would only be stripped
	}
	return withNote(edits, left)
}

// withNote returns edits with a note of what was left out, and for none a UserError
// that says why.
func withNote(edits []rules.Edit, left []LeftOut) (_ []rules.Edit, note string, err error) {
	for i, x := range left {
		if i > 0 {
			note += " "
		}
		note += rules.Sentence(fmt.Sprintf("%s doesn't fit in %s: %s", x.Label, x.At, x.Why))
	}
	switch {
	case len(edits) > 0:
	case len(left) > 0:
		err = builder.Invalid("None of it fits. "+note, nil)
	default:
		err = errAlike
	}
	return edits, note, err
}
