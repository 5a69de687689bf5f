package mend

import (
	"context"
	"slices"

	"gantry/builder"
	"gantry/rules"
	"gantry/rules/doc"
)

// Paired returns edits of a unit with those that keep its paired locations alike: where the
// edits change one side, the other side carries the same.
func Paired(form rules.Form, u rules.Unit, edits []rules.Edit) []rules.Edit {
	if !slices.ContainsFunc(form.Locations, func(l rules.Location) bool { return l.Pair != "" }) {
		return edits
	}
	after, _, err := rules.Force{Units: []rules.Unit{u}}.Apply(edits)
	if err != nil || len(after.Units) != 1 {
		return edits
	}
	r := refitter{form: form, unit: u}
	for _, l := range form.Locations {
		other, ok := form.Location(l.Mirror)
		if l.Pair == "" || !ok {
			continue
		}
		wanted := mountsAt(after.Units[0], l.ID)
		if alike(wanted, mountsAt(u, l.ID)) || !alike(mountsAt(after.Units[0], other.ID), r.mounts(other.ID)) {
			continue // the edits leave this side alone, or set both sides
		}
		r.arrange(other, wanted)
	}
	return append(slices.Clone(edits), r.done()...)
}

// PairedEdits returns edits of one unit of a roster with those that Paired adds, and the edits
// alone where there is no such unit.
func PairedEdits(
	ctx context.Context, l *builder.Library, r builder.Roster, unit string, edits []rules.Edit,
) ([]rules.Edit, error) {
	u, form, err := unitForm(ctx, l, r, unit)
	switch {
	case builder.KindOf(err) == builder.KindNotFound:
		return edits, nil
	case err != nil:
		return nil, err
	}
	return Paired(form, u, edits), nil
}

// InPair reports whether a location and its other side are a pair that carries the same.
func InPair(form rules.Form, u rules.Unit, l rules.Location) bool {
	return l.Pair != "" && alike(mountsAt(u, l.ID), mountsAt(u, l.Mirror))
}

// alike reports whether mounts are the same items with the same values in one order.
func alike(a, b []rules.Mount) bool {
	return slices.EqualFunc(a, b, func(x, y rules.Mount) bool {
		return x.Item == y.Item && doc.Same(x.Value, y.Value)
	})
}
