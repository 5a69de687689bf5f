package store

import (
	"context"
	"database/sql"
	"fmt"

	"gantry/rules"
)

// A document's history is two stacks, as everywhere: edits push on the undo stack
// and empty the redo stack, an undo moves the top of one to the other, a redo
// moves it back. Each move is a revision of its own that carries the edits that
// it made and those that lead back, so undo and redo are the same deed with the
// stacks exchanged.

// change is a revision to be saved.
type change struct {
	kind, tab      string
	edits, reverse []rules.Edit
	document       string // the document after it
}

// Undo takes the latest edit back that is not undone yet. Where there is none
// it answers the present state.
func (k Documents[D]) Undo(ctx context.Context, owner, id string) (Kept[D], error) {
	return k.move(ctx, owner, id, "undo")
}

// Redo makes the latest undone edit again. Where there is none, or an edit was
// made since, it answers the present state.
func (k Documents[D]) Redo(ctx context.Context, owner, id string) (Kept[D], error) {
	return k.move(ctx, owner, id, "redo")
}

func (k Documents[D]) move(ctx context.Context, owner, id, kind string) (Kept[D], error) {
	var kept Kept[D]
	err := k.change(ctx, func(tx *sql.Tx) error {
		r, err := k.find(ctx, tx, owned, k.own(owner, id)...)
		if err != nil {
			return err
		}
		kept = r.Kept
		top := &r.undo
		if kind == "redo" {
			top = &r.redo
		}
		if *top == 0 {
			return nil
		}
		c, below, err := r.back(ctx, tx, *top)
		if err != nil {
			return err
		}
		if c.document == "" {
			after, _, err := r.Document.Apply(c.edits)
			if err != nil {
				return err
			}
			c.document = encode(after)
		}
		c.kind, *top = kind, below
		kept, err = k.save(ctx, tx, r, c)
		return err
	})
	if err != nil {
		return Kept[D]{}, fmt.Errorf("%s of a %s: %w", kind, k.kind, err)
	}
	return kept, nil
}

// back is the change that leads back over a revision, and the revision beneath
// it on its stack. Its document is "" where its edits lead to it.
func (r row[D]) back(ctx context.Context, tx *sql.Tx, number int) (c change, below int, err error) {
	var edits, reverse string
	var before sql.NullString
	err = tx.QueryRowContext(ctx, `SELECT edits, reverse, below, before FROM revisions WHERE document = $1 AND number = $2`, r.ID, number).
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
	c.document = before.String
	return c, below, nil
}

// save writes a revision and the document after it. The document is decoded first,
// as it will be: edits can make one that the kind refuses, with a UserError, and
// it must not be saved.
func (k Documents[D]) save(ctx context.Context, tx *sql.Tx, r row[D], c change) (Kept[D], error) {
	after, err := k.decode([]byte(c.document))
	if err != nil {
		return Kept[D]{}, err
	}
	at := k.stamp()
	n, below := r.Revision+1, r.undo
	switch c.kind {
	case "edit":
		r.undo, r.redo = n, 0
	case "undo":
		below, r.redo = r.redo, n
	case "redo":
		r.undo = n
	}
	var before sql.NullString
	if back, _, err := after.Apply(c.reverse); err != nil || encode(back) != r.text {
		before = sql.NullString{String: r.text, Valid: true}
	}
	size, err := c.insert(ctx, tx, r.ID, before, n, below, at)
	if err != nil {
		return Kept[D]{}, fmt.Errorf("saving revision %d: %w", n, err)
	}
	size += len(c.document) - len(r.text)
	used, err := charge(ctx, tx, r.owner, int64(size), 0)
	if err == nil {
		err = k.quota.admit(used)
	}
	if err != nil {
		return Kept[D]{}, err
	}
	sum := after.Summary()
	_, err = tx.ExecContext(ctx, `UPDATE documents SET system = $2, name = $3, units = $4, overrides = $5, bytes = bytes + $6,
		revision = $7, undo = $8, redo = $9, updated = $10, document = $11 WHERE id = $1`,
		r.ID, plain(sum.System), plain(sum.Name), sum.Units, sum.Overrides, size, n, r.undo, r.redo, at, c.document)
	if err != nil {
		return Kept[D]{}, fmt.Errorf("saving the %s: %w", k.kind, err)
	}
	return Kept[D]{Head{ID: r.ID, Revision: n, CanUndo: r.undo > 0, CanRedo: r.redo > 0, Created: r.Created, Updated: moment(at)}, after}, nil
}

// insert writes the row of a revision and answers its bytes. The document before
// goes with it where the reverse edits do not lead to exactly that, as when two
// units have one id.
func (c change) insert(ctx context.Context, tx *sql.Tx, id string, before sql.NullString, n, below int, at int64) (size int, err error) {
	edits, err := encodeEdits(c.edits)
	if err != nil {
		return 0, err
	}
	reverse, err := encodeEdits(c.reverse)
	if err != nil {
		return 0, err
	}
	size = len(c.tab) + len(edits) + len(reverse) + len(before.String)
	_, err = tx.ExecContext(ctx, `INSERT INTO revisions (document, number, kind, tab, below, made, bytes, edits, reverse, before)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`, id, n, c.kind, c.tab, below, at, size, edits, reverse, before)
	return size, err
}
