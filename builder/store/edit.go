package store

import (
	"context"
	"database/sql"
	"fmt"

	"gantry/builder"
	"gantry/rules"
)

// Edit applies edits to the newest document of a roster and saves it as a
// revision. base is the revision that the edits were made for: where another
// tab has since touched the same thing, they are refused with a UserError of
// KindConflict that names it, and where base is too far behind to tell. base 0
// does not ask. A revision without a tab, an undo or a redo, counts as another
// tab's.
//
// Removing what is gone already is no error, and edits that change nothing make
// no revision: both answer the present state.
func (s *Store) Edit(ctx context.Context, owner, id string, base int, tab string, edits []rules.Edit) (Saved, error) {
	var saved Saved
	// Other tabs' edits are read before the only writer is taken, which then
	// reads no more than what has come between.
	theirs, err := rivals{upTo: base}.next(ctx, s.read, base, id, plain(tab), edits)
	if err != nil {
		return Saved{}, fmt.Errorf("editing a roster: %w", err)
	}
	err = s.change(ctx, func(tx *sql.Tx) error {
		h, err := s.find(ctx, tx, owned, s.own(owner, id)...)
		if err != nil {
			return err
		}
		saved = h.Saved
		c := change{kind: "edit", tab: plain(tab)}
		var after builder.Roster
		c.edits, c.reverse, after, err = apply(h.Roster, edits)
		if err == nil {
			if err := s.fits(after); err != nil {
				return err
			}
			if c.document = encode(after); c.document == h.document {
				return nil
			}
		}
		if base != 0 {
			if theirs, err = theirs.next(ctx, tx, base, id, c.tab, edits); err != nil {
				return err
			}
			if err := theirs.clash(h.Roster, edits); err != nil {
				return err
			}
		}
		if err != nil {
			return err
		}
		saved, err = s.save(ctx, tx, h, c)
		return err
	})
	if err != nil {
		return Saved{}, fmt.Errorf("editing a roster: %w", err)
	}
	return saved, nil
}

// apply makes edits one after another and leaves out those that remove what is
// gone.
func apply(r builder.Roster, edits []rules.Edit) (done, reverse []rules.Edit, after builder.Roster, err error) {
	for _, e := range edits {
		if gone(r, e) {
			continue
		}
		var back []rules.Edit
		if r, back, err = r.Apply([]rules.Edit{e}); err != nil {
			return nil, nil, builder.Roster{}, err
		}
		done = append(done, e)
		reverse = append(back, reverse...)
	}
	return done, reverse, r, nil
}

// gone tells whether an edit removes what is not there.
func gone(r builder.Roster, e rules.Edit) bool {
	if e.Op != rules.EditRemove {
		return false
	}
	u, found := r.Unit(e.Unit)
	if found && e.Mount != "" {
		_, found = u.Mount(e.Mount)
	}
	return !found
}
