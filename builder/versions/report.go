package versions

import (
	"fmt"
	"slices"

	"gantry/builder"
	"gantry/rules"
)

// Report returns what edits do to the sheet's list, if they add or remove units or mounts: "Removed Spark". It
// returns "" for other edits, whose result the player sees in place.
func Report(s builder.Sheet, edits []rules.Edit) string {
	var gone, come []string
	names := s.Names()
	for _, e := range edits {
		u, _ := s.Unit(e.Unit)
		n, isCount := e.Value.(int)
		switch {
		case e.Op == rules.EditRemove && e.Mount == "":
			gone = append(gone, rules.Times(u.Unit.Number(), names[e.Unit]))
		case e.Op == rules.EditRemove:
			m, _ := u.Unit.Mount(e.Mount)
			gone = append(gone, wording{s, names}.item(u, m)+" of "+names[e.Unit])
		case e.Op == rules.EditAdd && e.NewUnit != nil:
			come = append(come, rules.Times(e.NewUnit.Number(), builder.UnitTitle(*e.NewUnit, s.ProfileNames())))
		case e.Field.Kind == rules.TargetCount && isCount && n > u.Unit.Number():
			come = append(come, fmt.Sprintf("%s: %d now", names[e.Unit], n))
		case e.Field.Kind == rules.TargetCount && isCount && n < u.Unit.Number():
			gone = append(gone, fmt.Sprintf("%s: %d now", names[e.Unit], n))
		}
	}
	switch {
	case slices.ContainsFunc(edits, mountsItem), len(gone)+len(come) > 1:
		return doneText(s, edits)
	case gone != nil:
		return "Removed " + gone[0]
	case come != nil:
		return "Added " + come[0]
	}
	return ""
}

// CopiedFrom names the list and version that a copy is from. The version is 0 for a list without versions.
func CopiedFrom(name string, number int) string {
	text := "Copied from " + builder.RosterName(name)
	if number > 0 {
		text += fmt.Sprintf(", version %d", number)
	}
	return text
}

// NextRosterName returns a name for a new list that no list has yet.
func NextRosterName(taken map[string]bool) string {
	for n := len(taken) + 1; ; n++ {
		if name := fmt.Sprintf("List %d", n); !taken[name] {
			return name
		}
	}
}

// mountsItem reports whether an edit mounts something, or replaces a mount.
func mountsItem(e rules.Edit) bool {
	return e.NewMount != nil || e.Mount != "" && e.Op == rules.EditSet &&
		(e.Field.Kind == rules.TargetItem || e.Field.Kind == rules.TargetAt)
}
