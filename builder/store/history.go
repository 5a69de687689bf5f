package store

import (
	"context"
	"fmt"
)

// A document's history is two stacks, as everywhere. An edit pushes on the undo stack and empties the redo stack, an
// undo moves the top of one to the other, and a redo moves it back. Each move is a new revision with its edits and
// their reverse, so undo and redo are the same operation with the stacks exchanged.

// Undo takes back the latest edit of the context's device that is not undone yet; see
// undoOwn. Without any edit it returns the present state.
func (k Documents[D]) Undo(ctx context.Context, owner, id string) (Stored[D], error) {
	return k.move(ctx, owner, id, "undo")
}

// Redo repeats the latest edit that the context's device has undone; see redoOwn. It returns the list as it is if there
// is no such edit, or the device has edited since.
func (k Documents[D]) Redo(ctx context.Context, owner, id string) (Stored[D], error) {
	return k.move(ctx, owner, id, "redo")
}

func (k Documents[D]) move(ctx context.Context, owner, id, kind string) (Stored[D], error) {
	stored, err := k.revise(ctx, owner, id, func(rows Rows, r row[D]) (*change, error) {
		top, beneath := r.Row.Undo, k.undoOwn
		if kind == "redo" {
			top, beneath = r.Row.Redo, k.redoOwn
		}
		if c, err := beneath(ctx, rows, r); c != nil || err != nil || top == 0 {
			return c, err
		}
		c, err := loadReverse(rows, r.ID, top)
		if err != nil {
			return nil, err
		}
		c.kind, c.undoes = kind, 0
		if kind == "redo" {
			own, err := ownUndos(ctx, rows, r.ID)
			if err != nil {
				return nil, err
			}
			c.canRedo = len(own) > 1
		}
		if c.document == "" {
			after, _, err := r.Document.Apply(c.edits)
			if err != nil {
				return nil, err
			}
			c.document = encode(after)
		}
		return &c, nil
	})
	if err != nil {
		return Stored[D]{}, fmt.Errorf("%s of a %s: %w", kind, k.kind, err)
	}
	return stored, nil
}
