package pack

import (
	"slices"

	"gantry/rules"
)

// Rows is a table of a pack: rows by id, in order.
type Rows[T any] struct {
	IDs []string
	By  map[string]T
}

// All ranges over the rows in order.
func (r Rows[T]) All(yield func(string, T) bool) {
	for _, id := range r.IDs {
		if !yield(id, r.By[id]) {
			return
		}
	}
}

// Copies returns a pointer to a copy of each row, by id.
func (r Rows[T]) Copies() map[string]*T {
	rows := make(map[string]*T, len(r.By))
	for id, row := range r.By {
		rows[id] = &row
	}
	return rows
}

// Has reports whether there is a row with the id.
func (r Rows[T]) Has(id string) bool { _, ok := r.By[id]; return ok }

// Known returns the ids that have a row.
func (r Rows[T]) Known(ids []string) []string {
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return !r.Has(id) })
}

func (Rows[T]) isRows() {}

// Section is a table of a pack with the source of all rows that have none. A row takes it if its type embeds
// Source.
type Section[T any] struct {
	rules.Source
	Rows Rows[T] `json:"rows"`
}

func (Section[T]) isSection() {}
