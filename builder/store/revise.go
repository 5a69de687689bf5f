package store

import (
	"context"
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

// FewBytes bounds a document whose edits change few rows of an engine; see Engine.
const FewBytes = 256 << 10

// revise saves the change that next finds for the newest state of a document. It returns the state after it, or the
// present one if the change is nil.
func (k Documents[D]) revise(ctx context.Context, owner, id string,
	next func(Rows, row[D]) (*change, error)) (Stored[D], error) {
	unlock, err := k.locks.take(ctx, id)
	if err != nil {
		return Stored[D]{}, err
	}
	defer unlock()
	for range reviseTries {
		v, err := k.revision(ctx, k.engine.Read(ctx), owner, id, next)
		if err != nil || v.step.Number == 0 {
			return v.after, err
		}
		change := k.engine.ChangeFew
		if len(v.row.Text) > FewBytes {
			change = k.engine.Change
		}
		err = change(ctx, func(tx Tx) error { return k.save(tx, &v) })
		if err == nil {
			k.watch.put(id, v.step.Number+v.after.Events)
		}
		if !errors.Is(err, errOvertaken) {
			return v.after, err
		}
	}
	var stored Stored[D]
	err = k.engine.Change(ctx, func(tx Tx) error {
		if _, err := k.lockLive(tx, owner, id); err != nil {
			return err
		}
		v, err := k.revision(ctx, tx, owner, id, next)
		if stored = v.after; err != nil || v.step.Number == 0 {
			return err
		}
		return k.save(tx, &v)
	})
	if err == nil {
		k.watch.put(id, stored.Revision+stored.Events)
	}
	return stored, err
}

// revision is a change as it will be kept.
type revision[D Document[D]] struct {
	after   Stored[D]
	row     Row  // of it
	was     int  // the bytes of the document before
	step    Step // Number is 0 if unchanged
	listing Listing
}

// revision works out the change of the newest state that rows show. The
// document after it is decoded, as it will be: edits can make one that the kind
// refuses, with a UserError, and it must not be saved.
func (k Documents[D]) revision(ctx context.Context, rows Rows, owner, id string,
	next func(Rows, row[D]) (*change, error)) (revision[D], error) {
	r, err := k.find(rows, owner, id)
	if err != nil {
		return revision[D]{}, err
	}
	press, made := PressOf(ctx), 0
	if press.ID != "" {
		if made, err = madeBy(rows, r.ID, press); err != nil {
			return revision[D]{}, err
		}
	}
	var c *change
	if made == 0 {
		if c, err = next(rows, r); err != nil {
			return revision[D]{}, err
		}
	}
	if c == nil {
		same, err := r.withRedo(ctx, rows)
		same.MadeBefore = made
		return revision[D]{after: same}, err
	}
	after, err := k.document(r.ID, c.document)
	if err != nil {
		return revision[D]{}, err
	}
	if press.ID != "" {
		c.tab = press.tab()
	}
	step := Step{Number: r.Revision + 1, Kind: c.kind, Tab: c.tab, Device: deviceMark(ctx), Undoes: c.undoes,
		Made: k.nowMilli(), Label: Label{Act: c.act}}
	row := r.Row
	row.Revision, row.Updated, row.Text = step.Number, max(step.Made, r.Row.Updated), c.document
	switch c.kind {
	case "edit":
		step.Below, row.Undo, row.Redo = row.Undo, step.Number, 0
	case "undo":
		step.Below, row.Undo, row.Redo = row.Redo, c.rest, step.Number
	case "redo":
		step.Below, row.Undo, row.Redo = row.Undo, step.Number, c.rest
	}
	if step.Edits, err = encodeEdits(c.edits); err != nil {
		return revision[D]{}, err
	}
	if step.Reverse, err = encodeEdits(c.reverse); err != nil {
		return revision[D]{}, err
	}
	if back, _, err := after.Apply(c.reverse); err != nil || encode(back) != r.Row.Text {
		step.Before = r.Row.Text
	}
	step.Bytes = len(step.Tab) + len(step.Edits) + len(step.Reverse) + len(step.Before) + len(step.Act)
	head := Head{ID: r.ID, Revision: step.Number, CanUndo: row.Undo > 0, CanRedo: row.Redo > 0 || c.canRedo,
		Created: r.Created, Updated: TimeOf(row.Updated), Memory: builder.Memory(c.document)}
	return revision[D]{Stored[D]{head, after}, row, len(r.Row.Text), step, listingOf(after.Summary())}, nil
}

// save writes a revision and the document after it, if the document is still the
// one that was read.
func (k Documents[D]) save(tx Tx, v *revision[D]) error {
	now, err := k.liveFacts(tx.Locked(), v.row.Owner, v.row.ID)
	if err != nil {
		return err
	}
	if now.Revision != v.step.Number-1 {
		return errOvertaken
	}
	grown := int64(v.step.Bytes + len(v.row.Text) - v.was)
	v.row.Bytes, v.after.Events = now.Bytes+grown, now.Events
	if err := tx.AddStep(v.row, v.listing, v.step); err != nil {
		return fmt.Errorf("saving revision %d of a %s: %w", v.step.Number, k.kind, err)
	}
	if err := saveAct(tx, v.row.ID, v.step.Number, v.step.Act); err != nil {
		return err
	}
	_, err = k.chargeWithin(tx, v.row.Owner, grown, 0)
	return err
}

// saveAct writes what a large act is called that a revision came of.
func saveAct(tx Tx, id string, number int, act string) error {
	if act == "" {
		return nil
	}
	if err := tx.SetLabel(id, number, Label{Act: sanitize(act)}); err != nil {
		return fmt.Errorf("naming revision %d: %w", number, err)
	}
	return nil
}
