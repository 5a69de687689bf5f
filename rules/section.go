package rules

import (
	"errors"
	"fmt"
	"slices"
)

// Section is a table of a pack: its rows, and the source of each row that does
// not name its own. A row takes it if its type embeds Source.
type Section[T any] struct {
	Source
	Rows Rows[T]
}

// sectionWire is a section as it is written.
type sectionWire[T any] struct {
	Source
	Rows Rows[T] `json:"rows"`
}

func (s *Section[T]) UnmarshalJSON(data []byte) error {
	n, err := ParseNode(data)
	if err != nil {
		return err
	}
	var row T
	if _, sourced := any(row).(interface{ sourced() }); sourced {
		for _, m := range n.Get("rows").members() {
			for _, name := range []string{"basis", "cite"} {
				if from := n.Get(name); m.Node.Kind == KindObject && m.Node.Get(name) == nil && from != nil {
					m.Node.Put(name, from)
				}
			}
		}
	}
	wire, err := decodeStrictly[sectionWire[T]](n)
	s.Source, s.Rows = wire.Source, wire.Rows
	return err
}

func (n *Node) members() []Member {
	if n == nil {
		return nil
	}
	return n.Members
}

// sourced marks the types that embed Source.
func (Source) sourced() {}

// Has tells whether there is a row with the id.
func (r Rows[T]) Has(id string) bool { _, ok := r.By[id]; return ok }

// Known is those of the ids that have a row.
func (r Rows[T]) Known(ids []string) []string {
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return !r.Has(id) })
}

// Imprint is what a pack says of its game.
type Imprint struct {
	Credit  string `json:"credit"`  // who wrote the game
	Licence string `json:"licence"` // under which terms its numbers are used here
	Source  string `json:"source"`  // where the rules are to be had
	Banner  string `json:"banner"`  // shown on every page and sheet, "" for none
	Accent  Accent `json:"accent"`
	Sides   []Side `json:"sides"` // whose counters there are, none where the game has no counters
}

// Side is one colour of counters: its name, and the colour as #RRGGBB.
type Side struct {
	Name  string `json:"name"`
	Color string `json:"color"`
}

// PackFaults gathers the mistakes of a pack.
type PackFaults struct{ errs []error }

// Fault adds a mistake at a JSON Pointer.
func (x *PackFaults) Fault(pointer, reason string, args ...any) {
	x.errs = append(x.errs, &PackError{Pointer: pointer, Reason: fmt.Sprintf(reason, args...)})
}

// Within finds a number that is missing, no whole number or out of its range;
// nil is no number and no mistake.
func (x *PackFaults) Within(pointer string, f *Figure, least, most int) {
	if f != nil && (!f.Known() || !f.Value.IsInt() || f.Int() < least || f.Int() > most) {
		x.Fault(pointer, "must be a whole number from %d to %d, not %v", least, most, f.Value)
	}
}

// OrMissing is Within for a number that need not be known.
func (x *PackFaults) OrMissing(pointer string, f *Figure, least, most int) {
	if f != nil && f.Known() {
		x.Within(pointer, f, least, most)
	}
}

// Err is all mistakes as one error, nil where there are none.
func (x *PackFaults) Err() error { return errors.Join(x.errs...) }
