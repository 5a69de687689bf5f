package store

import (
	"context"
	"database/sql"
	"fmt"

	"gantry/builder"
	"gantry/rules"
)

// A roster's history is two stacks, as everywhere: edits push on the undo stack
// and empty the redo stack, an undo moves the top of one to the other, a redo
// moves it back. Each move is a revision of its own that carries the edits that
// it made and those that lead back, so undo and redo are the same deed with the
// stacks exchanged.

// change is a revision to be saved.
type change struct {
	kind, tab      string
	edits, reverse []rules.Edit
	document       string // the roster after it
}

// Undo takes the latest edit back that is not undone yet. Where there is none
// it answers the present state.
func (s *Store) Undo(ctx context.Context, owner, id string) (Saved, error) {
	return s.move(ctx, owner, id, "undo")
}

// Redo makes the latest undone edit again. Where there is none, or an edit was
// made since, it answers the present state.
func (s *Store) Redo(ctx context.Context, owner, id string) (Saved, error) {
	return s.move(ctx, owner, id, "redo")
}

func (s *Store) move(ctx context.Context, owner, id, kind string) (Saved, error) {
	var saved Saved
	err := s.change(ctx, func(tx *sql.Tx) error {
		h, err := s.find(ctx, tx, owned, s.own(owner, id)...)
		if err != nil {
			return err
		}
		saved = h.Saved
		top := &h.undo
		if kind == "redo" {
			top = &h.redo
		}
		if *top == 0 {
			return nil
		}
		c, below, err := h.back(ctx, tx, *top)
		if err != nil {
			return err
		}
		c.kind, *top = kind, below
		saved, err = s.save(ctx, tx, h, c)
		return err
	})
	if err != nil {
		return Saved{}, fmt.Errorf("%s of a roster: %w", kind, err)
	}
	return saved, nil
}

// back is the change that leads back over a revision, and the revision beneath
// it on its stack.
func (h head) back(ctx context.Context, tx *sql.Tx, number int) (c change, below int, err error) {
	var edits, reverse string
	var before sql.NullString
	err = tx.QueryRowContext(ctx, `SELECT edits, reverse, below, before FROM revisions WHERE roster = $1 AND number = $2`, h.ID, number).
		Scan(&edits, &reverse, &below, &before)
	if err != nil {
		return change{}, 0, fmt.Errorf("reading revision %d: %w", number, err)
	}
	if c.reverse, err = decodeEdits(edits); err != nil {
		return change{}, 0, err
	}
	if c.edits, err = decodeEdits(reverse); err != nil {
		return change{}, 0, err
	}
	if c.document = before.String; !before.Valid {
		after, _, err := h.Roster.Apply(c.edits)
		if err != nil {
			return change{}, 0, err
		}
		c.document = encode(after)
	}
	return c, below, nil
}

// save writes a revision and the roster after it. The document is decoded first,
// as it will be: edits can make one that Decode refuses, with a UserError, and
// it must not be saved.
func (s *Store) save(ctx context.Context, tx *sql.Tx, h head, c change) (Saved, error) {
	after, err := builder.Decode([]byte(c.document))
	if err != nil {
		return Saved{}, err
	}
	at := s.stamp()
	n, below := h.Revision+1, h.undo
	switch c.kind {
	case "edit":
		h.undo, h.redo = n, 0
	case "undo":
		below, h.redo = h.redo, n
	case "redo":
		h.undo = n
	}
	if err := c.insert(ctx, tx, h, after, n, below, at); err != nil {
		return Saved{}, fmt.Errorf("saving revision %d: %w", n, err)
	}
	_, err = tx.ExecContext(ctx, `UPDATE rosters SET system = $2, name = $3, units = $4, revision = $5, undo = $6, redo = $7, updated = $8, document = $9
		WHERE id = $1`, h.ID, plain(after.System), plain(after.Name), unitCount(after), n, h.undo, h.redo, at, c.document)
	if err != nil {
		return Saved{}, fmt.Errorf("saving the roster: %w", err)
	}
	return Saved{ID: h.ID, Roster: after, Revision: n, CanUndo: h.undo > 0, CanRedo: h.redo > 0, Created: h.Created, Updated: moment(at)}, nil
}

// insert writes the row of a revision. The document before goes with it where
// the reverse edits do not lead to exactly that, as when two units have one id.
func (c change) insert(ctx context.Context, tx *sql.Tx, h head, after builder.Roster, n, below int, at int64) error {
	edits, err := encodeEdits(c.edits)
	if err != nil {
		return err
	}
	reverse, err := encodeEdits(c.reverse)
	if err != nil {
		return err
	}
	var before sql.NullString
	if back, _, err := after.Apply(c.reverse); err != nil || encode(back) != h.document {
		before = sql.NullString{String: h.document, Valid: true}
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO revisions (roster, number, kind, tab, below, made, edits, reverse, before)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`, h.ID, n, c.kind, c.tab, below, at, edits, reverse, before)
	return err
}
