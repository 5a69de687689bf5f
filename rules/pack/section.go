package pack

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"gantry/rules"
	"gantry/rules/doc"
)

// Section is a table of a pack: its rows, and the source of each row that does
// not name its own. A row takes it if its type embeds Source.
type Section[T any] struct {
	rules.Source
	Rows Rows[T]
}

// sectionWire is a section as it is written.
type sectionWire[T any] struct {
	rules.Source
	Rows Rows[T] `json:"rows"`
}

func (s *Section[T]) UnmarshalJSON(data []byte) error {
	n, err := doc.Parse(data)
	if err != nil {
		return err
	}
	if rows := n.Get("rows"); rows != nil && sourced(reflect.TypeFor[T]()) {
		for _, m := range rows.Members {
			for _, name := range []string{"basis", "cite"} {
				if from := n.Get(name); m.Node.Kind == doc.Object && m.Node.Get(name) == nil && from != nil {
					m.Node.Put(name, from)
				}
			}
		}
	}
	wire, err := decodeStrictly[sectionWire[T]](n)
	s.Source, s.Rows = wire.Source, wire.Rows
	return err
}

// sourced tells whether a row's type embeds rules.Source.
func sourced(row reflect.Type) bool {
	if row.Kind() != reflect.Struct {
		return false
	}
	f, ok := row.FieldByName("Source")
	return ok && f.Anonymous && f.Type == reflect.TypeFor[rules.Source]()
}

// Has tells whether there is a row with the id.
func (r Rows[T]) Has(id string) bool { _, ok := r.By[id]; return ok }

// Known is those of the ids that have a row.
func (r Rows[T]) Known(ids []string) []string {
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return !r.Has(id) })
}

// Faults gathers the mistakes of a pack.
type Faults struct{ errs []error }

// Fault adds a mistake at a JSON Pointer.
func (x *Faults) Fault(pointer, reason string, args ...any) {
	x.errs = append(x.errs, &Error{Pointer: pointer, Reason: fmt.Sprintf(reason, args...)})
}

// Within finds a number that is missing, no whole number or out of its range;
// nil is no number and no mistake.
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

// Err is all mistakes as one error, nil where there are none.
func (x *Faults) Err() error { return errors.Join(x.errs...) }
