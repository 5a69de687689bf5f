package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"gantry/builder"
)

// A change is worked out from what readers see, and takes the one writer for no
// more than writing it: everybody's edits wait for that. Changes of one document
// come one after another, so that only another process can be faster.

// errOvertaken is the error of a change whose document has since got another revision.
var errOvertaken = errors.New("the document has another revision")

// reviseTries is how often a change is worked out without the writer. After that it is worked out with the writer
// taken, when no other can be faster.
const reviseTries = 20

// revise saves the change that next finds for the newest state of a document. It returns the state after it, or the
// present one if the change is nil.
func (k Documents[D]) revise(ctx context.Context, owner, id string,
	next func(querier, row[D]) (*change, error)) (Stored[D], error) {
	unlock, err := k.locks.take(ctx, id)
	if err != nil {
		return Stored[D]{}, err
	}
	defer unlock()
	for range reviseTries {
		v, err := k.revision(ctx, k.read, owner, id, next)
		if err != nil || v.number == 0 {
			return v.after, err
		}
		change := k.changeInGroup
		if len(v.document) > groupBytes {
			change = k.change
		}
		err = change(ctx, func(tx writer) error { return k.save(k.contextOfQuery(ctx), tx, v) })
		if err == nil {
			k.watch.put(id, v.number)
		}
		if !errors.Is(err, errOvertaken) {
			return v.after, err
		}
	}
	var stored Stored[D]
	err = k.change(ctx, func(tx writer) error {
		if _, err := k.lockRow(ctx, tx, k.ownedArgs(owner, id)...); err != nil {
			return err
		}
		v, err := k.revision(ctx, tx, owner, id, next)
		if stored = v.after; err != nil || v.number == 0 {
			return err
		}
		return k.save(ctx, tx, v)
	})
	if err == nil {
		k.watch.put(id, stored.Revision)
	}
	return stored, err
}

// revision is a change as the database will hold it.
type revision[D Document[D]] struct {
	was   row[D]
	after Stored[D]

	number                    int // 0 if unchanged
	kind, tab, edits, reverse string
	device                    string
	undoes                    int
	act                       string
	before                    sql.NullString // the document before, where reverse does not lead to exactly that
	below, undo, redo         int
	document                  string
	summary                   builder.Summary
	at                        int64
	bytes                     int // size of its row
}

// revision works out the change of the newest state that a database shows. The
// document after it is decoded, as it will be: edits can make one that the kind
// refuses, with a UserError, and it must not be saved.
func (k Documents[D]) revision(ctx context.Context, db querier, owner, id string,
	next func(querier, row[D]) (*change, error)) (revision[D], error) {
	r, err := k.find(ctx, db, whereOwned, k.ownedArgs(owner, id)...)
	if err != nil {
		return revision[D]{}, err
	}
	c, err := next(db, r)
	if err != nil {
		return revision[D]{}, err
	}
	if c == nil {
		same, err := r.withRedo(ctx, db)
		return revision[D]{after: same}, err
	}
	after, err := k.document(r.ID, c.document)
	if err != nil {
		return revision[D]{}, err
	}
	v := revision[D]{was: r, number: r.Revision + 1, kind: c.kind, tab: c.tab, act: c.act, document: c.document,
		device: deviceMark(ctx), undoes: c.undoes, summary: after.Summary(), at: k.nowMilli()}
	switch c.kind {
	case "edit":
		v.below, v.undo, v.redo = r.undo, v.number, 0
	case "undo":
		v.below, v.undo, v.redo = r.redo, c.rest, v.number
	case "redo":
		v.below, v.undo, v.redo = r.undo, v.number, c.rest
	}
	if v.edits, err = encodeEdits(c.edits); err != nil {
		return revision[D]{}, err
	}
	if v.reverse, err = encodeEdits(c.reverse); err != nil {
		return revision[D]{}, err
	}
	if back, _, err := after.Apply(c.reverse); err != nil || encode(back) != r.text {
		v.before = sql.NullString{String: r.text, Valid: true}
	}
	v.bytes = len(v.tab) + len(v.edits) + len(v.reverse) + len(v.before.String) + len(v.act)
	v.after = Stored[D]{Head{ID: r.ID, Revision: v.number, CanUndo: v.undo > 0, CanRedo: v.redo > 0 || c.canRedo,
		Created: r.Created, Updated: timeOf(v.at), Memory: builder.Memory(c.document)}, after}
	return v, nil
}

const (
	insertRevision = `INSERT INTO revisions (document, number, kind, tab, below, made, bytes, edits, reverse, before,
		device, undoes) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`
	updateDocument = `UPDATE documents SET system = $2, name = $3, units = $4, overrides = $5, bytes = bytes + $6,
		revision = $7, undo = $8, redo = $9, updated = $10, document = $11 WHERE id = $1`
)

// save writes a revision and the document after it, if the document is still the
// one that was read.
func (k Documents[D]) save(ctx context.Context, tx writer, v revision[D]) error {
	now, err := k.lockRow(ctx, tx, v.was.ID, v.was.owner, k.kind)
	if err != nil {
		return err
	}
	if now != v.was.Revision {
		return errOvertaken
	}
	_, err = tx.ExecContext(ctx, insertRevision, v.was.ID, v.number, v.kind, v.tab, v.below, v.at, v.bytes, v.edits,
		v.reverse, v.before, v.device, v.undoes)
	if err != nil {
		return fmt.Errorf("saving revision %d: %w", v.number, err)
	}
	if err := saveAct(ctx, tx, v.was.ID, v.number, v.act); err != nil {
		return err
	}
	sum, grown := v.summary, v.bytes+len(v.document)-len(v.was.text)
	_, err = tx.ExecContext(ctx, updateDocument, v.was.ID, sanitize(sum.System), sanitize(sum.Name), sum.Units,
		sum.Overrides, grown, v.number, v.undo, v.redo, v.at, v.document)
	if err != nil {
		return fmt.Errorf("saving the %s: %w", k.kind, err)
	}
	if err := saveSummary(ctx, tx, v.was.ID, sum); err != nil {
		return err
	}
	_, err = k.chargeWithin(ctx, tx, v.was.owner, int64(grown), 0)
	return err
}

// saveAct writes what a large act is called that a revision came of.
func saveAct(ctx context.Context, tx writer, id string, number int, act string) error {
	if act == "" {
		return nil
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO revision_names (document, number, act, name) VALUES ($1, $2, $3, '')`,
		id,
		number, sanitize(act))
	if err != nil {
		return fmt.Errorf("naming revision %d: %w", number, err)
	}
	return nil
}
