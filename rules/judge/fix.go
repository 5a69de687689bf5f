package judge

import (
	"cmp"
	"fmt"
	"slices"

	"gantry/rules"
)

// Remove takes a whole unit out of the army.
func Remove(u Unit) rules.Fix {
	return rules.Fix{Text: "Remove " + u.Title(), Points: -worth(u), Edits: []rules.Edit{rules.Remove(u.Base().ID, "")}}
}

// worth is what a unit adds to the army's points.
func worth(u Unit) int { return u.Price().Value.Int() * u.Base().Number() }

// Field leaves so many of a unit.
func Field(u Unit, n int) rules.Fix {
	base := u.Base()
	return rules.Fix{Text: fmt.Sprintf("Field %d of %s", n, u.Title()),
		Points: u.Price().Value.Int() * (n - base.Number()), Edits: []rules.Edit{rules.Set(base.ID, "count", n)}}
}

// Choose makes a choice of a unit; nil takes it away.
func Choose(u Unit, text, choice string, value any) rules.Fix {
	return rules.Fix{Text: text, Edits: []rules.Edit{rules.SetChoice(u.Base().ID, choice, value)}}
}

// Mount puts an item of that name on a unit.
func Mount(u Unit, m rules.Mount, name string) rules.Fix {
	return rules.Fix{Text: "Mount " + name, Edits: []rules.Edit{rules.AddMount(u.Base().ID, m)}}
}

// Unmount takes a mount, an item of that name, off a unit.
func Unmount(u Unit, mount, name string) rules.Fix {
	return rules.Fix{Text: "Remove " + name, Edits: []rules.Edit{rules.Remove(u.Base().ID, mount)}}
}

// Cheaper are the ways to take so many points off an army by one of its units, the
// mildest first and no more than most: to field fewer of it, to leave it out, or,
// where more is not nil, what else the game knows for a unit.
func Cheaper[U Unit](units []U, over, most int, more func(U) []rules.Fix) []rules.Fix {
	var fixes []rules.Fix
	for _, u := range ByID(units) {
		if !u.Known() || !u.Base().CountFits() {
			continue
		}
		if fix, ok := cheaper(u, over); ok {
			fixes = append(fixes, fix)
		}
		if more == nil {
			continue
		}
		for _, fix := range more(u) {
			if -fix.Points >= over {
				fixes = append(fixes, fix)
			}
		}
	}
	slices.SortStableFunc(fixes, func(a, b rules.Fix) int { return cmp.Compare(b.Points, a.Points) })
	return fixes[:min(most, len(fixes))]
}

func cheaper(u Unit, over int) (fix rules.Fix, ok bool) {
	each, count := u.Price().Value.Int(), u.Base().Count
	switch n := (over + each - 1) / max(1, each); {
	case each <= 0 || n > count:
		return rules.Fix{}, false
	case n == count:
		return Remove(u), true
	default:
		return Field(u, count-n), true
	}
}

// TakeOff takes n off the units of an army, in their order; units whose count
// does not fit stay.
func TakeOff[U Unit](units []U, n int) (edits []rules.Edit) {
	for _, u := range units {
		base := u.Base()
		switch {
		case n <= 0:
			return edits
		case !base.CountFits():
		case base.Count > n:
			return append(edits, rules.Set(base.ID, "count", base.Count-n))
		default:
			edits = append(edits, rules.Remove(base.ID, ""))
			n -= base.Count
		}
	}
	return edits
}
