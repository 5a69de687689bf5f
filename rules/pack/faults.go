package pack

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
)

// Error is a mistake in a pack: where it is and what is wrong.
type Error struct {
	Pointer string // JSON Pointer
	Reason  string
}

func (e *Error) Error() string { return e.Pointer + ": " + e.Reason }

// Faults gathers the mistakes of a pack: those that it does not open with, and idle
// parts, which a pack in use may keep.
type Faults struct{ errs, idle []error }

// Fault adds a mistake at a JSON Pointer.
func (x *Faults) Fault(pointer, reason string, args ...any) {
	x.errs = append(x.errs, &Error{Pointer: pointer, Reason: fmt.Sprintf(reason, args...)})
}

// Idle adds a part at a JSON Pointer that the game cannot use.
func (x *Faults) Idle(pointer, reason string, args ...any) {
	x.idle = append(x.idle, &Error{Pointer: pointer, Reason: fmt.Sprintf(reason, args...)})
}

// Uses finds the rows of a table beyond those that the game uses.
func (x *Faults) Uses(pointer string, rows []string, used ...string) {
	for _, id := range rows {
		if !slices.Contains(used, id) {
			x.Idle(rules.Pointer(pointer, id), "is not used. Allowed here: %s", strings.Join(used, ", "))
		}
	}
}

// Reserved finds a profile under the id of what players design.
func (x *Faults) Reserved(pointer string, t Table) {
	if t.Has(rules.Designed) {
		x.Idle(rules.Pointer(pointer, rules.Designed), "is reserved for player designs: use another id")
	}
}

// Within finds a number that is missing, no whole number or out of a range that
// no tag can name; nil is no number and no mistake.
func (x *Faults) Within(pointer string, f *rules.Figure, least, most int) {
	if f != nil && (!f.Known() || !f.Value.IsInt() || f.Int() < least || f.Int() > most) {
		x.Fault(pointer, "must be a whole number from %d to %d, not %v", least, most, f.Value)
	}
}

// OrMissing is Within for a number that need not be known.
func (x *Faults) OrMissing(pointer string, f *rules.Figure, least, most int) {
	if f != nil && f.Known() {
		x.Within(pointer, f, least, most)
	}
}

// Needs finds rows that the game speaks of and a table lacks.
func (x *Faults) Needs(pointer string, t Table, ids ...string) {
	for _, id := range ids {
		if !t.Has(id) {
			x.Fault(pointer, "has no %s", id)
		}
	}
}

// Known finds ids of rows, of some kind in words, that a table does not have.
func (x *Faults) Known(pointer, kind string, t Table, ids ...string) {
	for _, id := range ids {
		if !t.Has(id) {
			x.Fault(pointer, "there is no %s %q", kind, id)
		}
	}
}

// Targets finds targets of a yardstick that are no profiles, which the game calls
// so.
func (x *Faults) Targets(y Yardstick, kind string, profiles Table) {
	for i, id := range y.Targets {
		x.Known(fmt.Sprintf("/yardstick/targets/%d", i), kind, profiles, id)
	}
}

// Err is all mistakes as one error, nil where there are none.
func (x *Faults) Err() error { return errors.Join(x.errs...) }

// Table is what has rows by id, such as Rows.
type Table interface{ Has(id string) bool }
