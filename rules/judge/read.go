package judge

import (
	"context"
	"slices"

	"gantry/rules"
)

// Units reads the units of a force, each once. It stops with the context.
func Units[U any](ctx context.Context, f rules.Force, read func(rules.Unit) U) ([]U, error) {
	units := make([]U, 0, len(f.Units))
	for _, u := range f.Units {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		units = append(units, read(u))
	}
	return units, ctx.Err()
}

// Read is the army of a force whose units are read one by one.
func Read[U any, A rules.Army](
	ctx context.Context, f rules.Force, read func(rules.Unit) U, army func(rules.Force, []U) A,
) (rules.Army, error) {
	units, err := Units(ctx, f, read)
	if err != nil {
		return nil, err
	}
	return army(f, units), nil
}

// With is the army of a force after edits, of whose units those are read that the
// edits touch. How units are read and what becomes of them may depend on the
// army's options: under tells.
func With[U any, A rules.Army](
	ctx context.Context, f rules.Force, units []U, edits []rules.Edit,
	under func(options rules.Choices) (read func(rules.Unit) U, army func(rules.Force, []U) A),
) (rules.Army, error) {
	f, was, err := After(f, edits)
	if err != nil {
		return nil, err
	}
	read, army := under(f.Options)
	if units, err = Again(ctx, f, units, was, read); err != nil {
		return nil, err
	}
	return army(f, units), nil
}

// After is a force after edits, and where each of its units stood before: -1
// where it is new or an edit touched it, so that it is to be read anew. An edit of
// an option touches them all.
func After(f rules.Force, edits []rules.Edit) (after rules.Force, was []int, err error) {
	after, _, err = f.Apply(edits)
	if err != nil {
		return rules.Force{}, nil, err
	}
	touched := map[string]bool{}
	for _, e := range edits {
		if e.Unit == "" && e.Op == rules.EditSet && e.Field.Kind != rules.TargetLimit {
			was = make([]int, len(after.Units))
			for i := range was {
				was[i] = -1
			}
			return after, was, nil
		}
		if e.Op != rules.EditMove {
			touched[e.Unit] = true
		}
	}
	return after, sameUnits(f, after, touched), nil
}

// sameUnits finds the units of a force that stood in another one, but for those
// with one of these ids and for those that share an id.
func sameUnits(before, after rules.Force, touched map[string]bool) []int {
	was := make([]int, len(after.Units))
	if len(before.Units) == len(after.Units) { // most edits leave all at their places
		aligned := true
		for i := range after.Units {
			was[i] = i
			if touched[after.Units[i].ID] {
				was[i] = -1
			}
			aligned = aligned && before.Units[i].ID == after.Units[i].ID
		}
		if aligned {
			return was
		}
	}
	places := make(map[string]int, len(before.Units))
	for i, u := range before.Units {
		if _, twice := places[u.ID]; twice {
			touched[u.ID] = true
		}
		places[u.ID] = i
	}
	for i, u := range after.Units {
		was[i] = -1
		if at, ok := places[u.ID]; ok && !touched[u.ID] {
			was[i] = at
		}
	}
	return was
}

// Again reads the units of a force that has come of another one whose units are
// given; see After for where they stood.
func Again[U any](ctx context.Context, f rules.Force, before []U, was []int, read func(rules.Unit) U) ([]U, error) {
	units := make([]U, len(f.Units))
	for i, u := range f.Units {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if was[i] >= 0 {
			units[i] = before[was[i]]
		} else {
			units[i] = read(u)
		}
	}
	return units, ctx.Err()
}

// Part is some units of a force, and what was read of them.
func Part[U any](f rules.Force, units []U, places []int) (rules.Force, []U) {
	all := f.Units
	f.Units = make([]rules.Unit, len(places))
	part := make([]U, len(places))
	for i, place := range places {
		f.Units[i], part[i] = all[place], units[place]
	}
	return f, part
}

// Pick is what was read of some units.
func Pick[U any](units []U, places []int) []U {
	return slices.Collect(func(yield func(U) bool) {
		for _, place := range places {
			if !yield(units[place]) {
				return
			}
		}
	})
}
