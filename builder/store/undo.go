package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"gantry/builder"
	"gantry/rules"
)

// undoOwn returns the edit that takes back the latest change of the context's device where
// other devices have made changes since. It is nil where the latest change is its own, or
// of an unknown device: undo takes that off the stack. The error is a UserError where
// nothing is its own, or others have changed the same thing since.
func (k Documents[D]) undoOwn(ctx context.Context, db querier, r row[D]) (*change, error) {
	if r.undo == 0 {
		return nil, nil
	}
	me := deviceMark(ctx)
	undone := map[int]bool{}
	var others []rules.Edit
	other := "" // the device of the latest change of others
	for number, n := r.undo, 0; number > 0 && n < rivalMost; n++ {
		v, err := r.loadReverse(ctx, db, number)
		if err != nil {
			return nil, err
		}
		own := me == "" || v.device == "" || v.device == me
		switch {
		case own && undone[number]:
		case own && v.undoes > 0:
			undone[v.undoes] = true
		case own && number == r.undo:
			return nil, nil
		case own:
			c, err := k.takeBack(ctx, r, v, others, other, "Not undone: your last change was changed again on ")
			if c != nil {
				c.undoes, c.canRedo = number, true
			}
			return c, err
		default:
			other = cmp.Or(other, v.device)
			others = append(others, v.reverse...)
		}
		number = v.rest
	}
	return nil, k.notOwn(ctx, r, other, "You have no changes to undo. The last change was made on ")
}

// redoOwn returns the edit that makes the latest change again that the context's device has
// undone, beneath what other devices have changed since. It is nil where there is none, or the
// last undo is the device's own: redo takes that off the stack. Errors are those of undoOwn.
func (k Documents[D]) redoOwn(ctx context.Context, db querier, r row[D]) (*change, error) {
	me := deviceMark(ctx)
	own, err := ownUndos(ctx, db, r.ID)
	if err != nil || me == "" || len(own) > 0 && own[0] == r.redo || len(own) == 0 && r.redo == 0 {
		return nil, err
	}
	if len(own) == 0 {
		v, err := r.loadReverse(ctx, db, r.redo)
		if err != nil || v.device == "" {
			return nil, err
		}
		return nil, k.notOwn(ctx, r, v.device, "You have no undone changes. The last undo was made on ")
	}
	var others []rules.Edit
	other := ""
	for number, n := r.undo, 0; number > own[0] && n < rivalMost; n++ {
		v, err := r.loadReverse(ctx, db, number)
		if err != nil {
			return nil, err
		}
		if v.device != me && v.device != "" {
			other = cmp.Or(other, v.device)
			others = append(others, v.reverse...)
		}
		number = v.rest
	}
	v, err := r.loadReverse(ctx, db, own[0])
	if err != nil {
		return nil, err
	}
	c, err := k.takeBack(ctx, r, v, others, other, "Not redone: what you took back was changed again on ")
	if c != nil {
		c.undoes, c.canRedo = -own[0], len(own) > 1
	}
	return c, err
}

// ownUndos returns the numbers of the revisions in which the context's device undid changes that
// it has not made again, the latest first, up to its last edit. Without a device there are none.
func ownUndos(ctx context.Context, db querier, id string) (numbers []int, err error) {
	me := deviceMark(ctx)
	if me == "" {
		return nil, nil
	}
	rows, err := db.QueryContext(ctx, `SELECT number, kind, undoes, device FROM revisions WHERE document = $1
		ORDER BY number DESC LIMIT $2`, id, rivalMost)
	if err != nil {
		return nil, fmt.Errorf("reading revisions: %w", err)
	}
	defer rows.Close()
	again := 0 // changes that were made again
	for rows.Next() {
		var number, undoes int
		var kind, device string
		if err := rows.Scan(&number, &kind, &undoes, &device); err != nil {
			return nil, fmt.Errorf("reading revisions: %w", err)
		}
		switch {
		case device != me && device != "":
		case kind == "redo" || undoes < 0:
			again++
		case kind == "edit" && undoes == 0:
			return numbers, nil
		case again > 0:
			again--
		default:
			numbers = append(numbers, number)
		}
	}
	return numbers, rows.Err()
}

// takeBack returns the edit that takes a change back beneath the edits that others made since.
// Where it cannot, the error begins with a text and names the other device.
func (k Documents[D]) takeBack(ctx context.Context, r row[D], v change, others []rules.Edit,
	other, refused string) (*change, error) {
	reach := builder.ReachOf(v.edits)
	for _, e := range others {
		if reach.Has(e) {
			return nil, k.notOwn(ctx, r, other, refused)
		}
	}
	c := change{kind: "edit"}
	var after D
	var err error
	c.edits, c.reverse, after, err = apply(r.Document, v.edits)
	if err != nil || v.document != "" {
		return nil, k.notOwn(ctx, r, other, refused)
	}
	c.document = encode(after)
	return &c, nil
}

// notOwn returns the error of an undo or redo that would change what another device did.
func (k Documents[D]) notOwn(ctx context.Context, r row[D], device, text string) error {
	name, err := k.nameOfDevice(ctx, r.owner, device)
	if err != nil {
		return err
	}
	return &builder.UserError{Kind: builder.KindConflict, Err: errors.New("the change is another device's"),
		Text: text + cmp.Or(name, "another device") + ". To go back, restore a version in History."}
}
