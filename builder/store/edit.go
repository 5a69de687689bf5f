package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/rules"
)

// Edit applies edits to the newest document of a roster and saves it as a
// revision. base is the revision that the edits were made for: where another
// tab has since touched the same thing, they are refused with a UserError of
// KindConflict that names it. base 0 does not ask. A revision without a tab,
// an undo or a redo, counts as another tab's.
//
// Removing what is gone already is no error, and edits that change nothing make
// no revision: both answer the present state.
func (s *Store) Edit(ctx context.Context, owner, id string, base int, tab string, edits []rules.Edit) (Saved, error) {
	var saved Saved
	err := s.change(ctx, func(tx *sql.Tx) error {
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
			if err := h.clash(ctx, tx, base, c.tab, edits); err != nil {
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

// clash refuses edits that touch what another tab has changed after base.
func (h head) clash(ctx context.Context, tx *sql.Tx, base int, tab string, edits []rules.Edit) error {
	edits = slices.DeleteFunc(slices.Clone(edits), func(e rules.Edit) bool { return gone(h.Roster, e) })
	rows, err := tx.QueryContext(ctx, `SELECT edits FROM revisions WHERE roster = $1 AND number > $2 AND (tab <> $3 OR tab = '') ORDER BY number`, h.ID, base, tab)
	if err != nil {
		return fmt.Errorf("reading revisions: %w", err)
	}
	defer rows.Close()
	var changed []string
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return fmt.Errorf("reading revisions: %w", err)
		}
		theirs, err := decodeEdits(text)
		if err != nil {
			return err
		}
		for _, e := range theirs {
			if what := builder.Describe(e); builder.Overlap([]rules.Edit{e}, edits) && !slices.Contains(changed, what) {
				changed = append(changed, what)
			}
		}
	}
	if err := rows.Err(); err != nil || len(changed) == 0 {
		return err
	}
	return conflict(changed)
}

// conflictMost is how many changes the sentence of a conflict names.
const conflictMost = 3

func conflict(changed []string) error {
	text := strings.Join(changed[:min(len(changed), conflictMost)], ", ")
	if more := len(changed) - conflictMost; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return &builder.UserError{Kind: builder.KindConflict, Err: errors.New("the revision is not the newest"),
		Text: "This was changed in another tab meanwhile (" + text + "), and your change is not saved; reload the page to see it as it is now."}
}
