package mend

import (
	"context"
	"fmt"

	"gantry/builder"
	"gantry/rules"
)

// errAlike refuses a change that changes nothing.
var errAlike = builder.Invalid("Both already carry the same.", nil)

// unitForm is a unit of a roster with its form. The error is a UserError where there is
// no such unit.
func unitForm(ctx context.Context, l *builder.Library, r builder.Roster, unit string) (rules.Unit, rules.Form, error) {
	place := r.Place(unit)
	if place < 0 {
		return rules.Unit{}, rules.Form{}, builder.NotFound("The list has no such unit.")
	}
	army, err := l.Army(ctx, r)
	if err != nil {
		return rules.Unit{}, rules.Form{}, err
	}
	return r.Units[place], army.Form(place), nil
}

// PutItem puts an item into a location of a unit, in the place of a mount where one is
// named. The error is a UserError.
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
		return nil, &builder.UserError{Kind: builder.KindConflict, Text: "The item to swap is gone. Reload the page."}
	}
	edits := SwapMount(u, replace, it)
	if m.At != at {
		edits = append(edits, MoveMount(u, replace, at)...)
	}
	return Paired(form, u, edits), nil
}

// MirrorUnit makes the location on the other side of a unit's location carry what that
// does. The error is a UserError where there is nothing that could change.
func MirrorUnit(ctx context.Context, l *builder.Library, r builder.Roster, unit, from string) (Refit, error) {
	u, form, err := unitForm(ctx, l, r, unit)
	if err != nil {
		return Refit{}, err
	}
	refit, err := MirrorLoadout(form, u, from)
	if err != nil {
		return Refit{}, err
	}
	return refit.changing()
}

// CopyUnit makes a unit carry what another one of the roster does. The error is a
// UserError where there is nothing that could change.
func CopyUnit(ctx context.Context, l *builder.Library, r builder.Roster, unit, from string) (Refit, error) {
	u, form, err := unitForm(ctx, l, r, unit)
	if err != nil {
		return Refit{}, err
	}
	other, known := r.Unit(from)
	if !known {
		return Refit{}, builder.NotFound("The list has no such unit.")
	}
	refit := CopyLoadout(form, u, other)
	if len(refit.Left) == len(other.Mounts) {
		refit.Edits = nil // it would only be stripped
	}
	return refit.changing()
}

// changing is the refit where it changes something, else a UserError that says why not.
func (r Refit) changing() (Refit, error) {
	switch {
	case len(r.Edits) > 0:
		return r, nil
	case len(r.Left) > 0:
		return r, builder.Invalid("None of it fits. "+r.Note(), nil)
	}
	return r, errAlike
}

// Note says what was left out and why, "" where all of it fits.
func (r Refit) Note() (text string) {
	for i, left := range r.Left {
		if i > 0 {
			text += " "
		}
		text += rules.Sentence(fmt.Sprintf("%s doesn't fit in %s: %s", left.Label, left.At, left.Why))
	}
	return text
}
