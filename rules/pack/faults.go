package pack

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/doc"
)

// Error is a mistake in a pack: its place and the reason.
type Error struct {
	Pointer string // JSON Pointer
	Reason  string
}

func (e *Error) Error() string { return e.Pointer + ": " + e.Reason }

// Errors returns the mistakes joined in an error. One without a place has the Pointer "".
func Errors(err error) []*Error {
	switch e := err.(type) { //nolint:errorlint // errors.As stops at the first of a tree
	case nil:
		return nil
	case *Error:
		return []*Error{e}
	case *doc.Error:
		return []*Error{{Pointer: e.Pointer, Reason: e.Reason}}
	case interface{ Unwrap() []error }:
		var all []*Error
		for _, inner := range e.Unwrap() {
			all = append(all, Errors(inner)...)
		}
		return all
	case interface{ Unwrap() error }:
		if inner := e.Unwrap(); inner != nil {
			return Errors(inner)
		}
	}
	return []*Error{{Reason: err.Error()}}
}

// Faults collects the mistakes of a pack: those that keep it from opening, and idle parts, which a pack in use may
// keep.
type Faults struct{ errs, idle []error }

// Fault adds a mistake at a JSON Pointer.
func (x *Faults) Fault(pointer, reason string, args ...any) {
	x.errs = append(x.errs, &Error{Pointer: pointer, Reason: fmt.Sprintf(reason, args...)})
}

// Idle adds a part at a JSON Pointer that the game cannot use.
func (x *Faults) Idle(pointer, reason string, args ...any) {
	x.idle = append(x.idle, &Error{Pointer: pointer, Reason: fmt.Sprintf(reason, args...)})
}

// Uses finds rows of a table that the game does not use.
func (x *Faults) Uses(pointer string, rows []string, used ...string) {
	for _, id := range rows {
		if !slices.Contains(used, id) {
			x.Idle(rules.Pointer(pointer, id), "is not used. Allowed here: %s", strings.Join(used, ", "))
		}
	}
}

// Reserved finds a profile with the id of players' designs.
func (x *Faults) Reserved(pointer string, t Table) {
	if t.Has(rules.Designed) {
		x.Idle(rules.Pointer(pointer, rules.Designed), "is reserved for player designs: use another id")
	}
}

// Within finds a number that is missing, not whole, or out of a range that no tag can express. nil is allowed.
func (x *Faults) Within(pointer string, f *rules.Figure, least, most int) {
	if f != nil && (!f.Known() || !f.Value.IsInt() || f.Int() < least || f.Int() > most) {
		x.Fault(pointer, "must be a whole number from %d to %d, not %v", least, most, f.Value)
	}
}

// OrMissing does Within for a number that may be missing.
func (x *Faults) OrMissing(pointer string, f *rules.Figure, least, most int) {
	if f != nil && f.Known() {
		x.Within(pointer, f, least, most)
	}
}

// Needs finds rows that the game needs and a table lacks.
func (x *Faults) Needs(pointer string, t Table, ids ...string) {
	for _, id := range ids {
		if !t.Has(id) {
			x.Fault(pointer, "has no %s", id)
		}
	}
}

// Known finds ids of rows that a table lacks. kind names them in the message.
func (x *Faults) Known(pointer, kind string, t Table, ids ...string) {
	for _, id := range ids {
		if !t.Has(id) {
			x.Fault(pointer, "there is no %s %q", kind, id)
		}
	}
}

// Targets finds targets of a yardstick that are not profiles. kind names them in the message.
func (x *Faults) Targets(y Yardstick, kind string, profiles Table) {
	for i, id := range y.Targets {
		x.Known(fmt.Sprintf("/yardstick/targets/%d", i), kind, profiles, id)
	}
}

// Err returns all mistakes as one error, nil for none.
func (x *Faults) Err() error { return errors.Join(x.errs...) }

// Table is a table with rows by id, such as Rows.
type Table interface{ Has(id string) bool }
