package search

import (
	"context"

	"gantry/builder"
	"gantry/rules"
)

// Offered returns the catalog entry or ready-made unit with an id.
func Offered(s builder.Sheet, id string) (*rules.Entry, bool) {
	for _, of := range offers(s, nil) {
		if of.Entry.ID == id {
			return of.Entry, true
		}
	}
	return nil, false
}

// Preview returns the sheet of a list with only an entry's unit. It has the settings, numbers and colors of the
// list that may take the unit.
func Preview(ctx context.Context, l *builder.Library, s builder.Sheet, e *rules.Entry) (builder.Sheet, error) {
	u := e.Unit
	u.ID, u.Count = "u1", 1
	r := s.Roster
	r.Units = []rules.Unit{u}
	return l.SheetAfter(ctx, s, r)
}
