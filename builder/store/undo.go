package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"gantry/builder"
	"gantry/rules"
)

// undoOwn returns the edit that reverts the latest change of the context's device if other devices have made changes
// since. It is nil if the latest change is its own or of an unknown device, since undo takes that off the stack. The
// error is a UserError if the device has no change, or others have changed the same thing since.
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
		own := isOwn(me, v.device)
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

// isOwn reports whether a change on a device counts as made on me. Where one is unknown it does.
func isOwn(me, device string) bool { return me == "" || device == "" || device == me }

// redoOwn returns the edit that repeats the device's last undone change and keeps later changes of others. It is nil if
// the stack can do it, or there is no undone change. The error is a UserError if only others have undone something, or
// have changed the same thing since.
func (k Documents[D]) redoOwn(ctx context.Context, db querier, r row[D]) (*change, error) {
	own, err := ownUndos(ctx, db, r.ID)
	if err != nil {
		return nil, err
	}
	switch {
	case deviceMark(ctx) == "", len(own) == 0 && r.redo == 0:
		return nil, nil
	case len(own) == 0:
		v, err := r.loadReverse(ctx, db, r.redo)
		if err != nil || v.device == "" {
			return nil, err
		}
		return nil, k.notOwn(ctx, r, v.device, "Nothing to redo. The last undo was made on ")
	case own[0] == r.redo:
		return nil, nil
	}
	others, other, err := editsOfOthers(ctx, db, r.ID, own[0])
	if err != nil {
		return nil, err
	}
	v, err := r.loadReverse(ctx, db, own[0])
	if err != nil {
		return nil, err
	}
	c, err := k.takeBack(ctx, r, v, others, other, "Not redone: this was changed again on ")
	if c != nil {
		c.undoes, c.canRedo = -own[0], len(own) > 1
	}
	return c, err
}

// editsOfOthers returns what other devices have done after a revision and not undone, and
// the device that did something last.
func editsOfOthers(ctx context.Context, db querier, id string, after int) (edits []rules.Edit, device string,
	err error) {
	type step struct{ kind, edits, by string }
	var done, undone, settled []step // undone: from before; settled: undone for good
	var v step
	for err := range (into{&v.kind, &v.edits, &v.by}).each(db.QueryContext(ctx, `
		SELECT kind, edits, device FROM revisions WHERE document = $1 AND number > $2 ORDER BY number LIMIT $3`,
		id, after, rivalMost)) {
		if err != nil {
			return nil, "", fmt.Errorf("reading revisions: %w", err)
		}
		switch {
		case v.kind == "undo" && len(done) > 0:
			done = done[:len(done)-1]
		case v.kind == "undo":
			undone = append(undone, v)
		case v.kind == "redo" && len(undone) > 0:
			undone = undone[:len(undone)-1]
		default:
			settled, undone = append(settled, undone...), nil
			done = append(done, v)
		}
	}
	me := deviceMark(ctx)
	for _, v := range slices.Concat(settled, undone, done) {
		if isOwn(me, v.by) {
			continue
		}
		these, err := decodeEdits(v.edits)
		if err != nil {
			return nil, "", err
		}
		edits, device = append(edits, these...), v.by
	}
	return edits, device, nil
}

// withRedo returns the document as it is, with CanRedo also for what redoOwn makes again.
func (r row[D]) withRedo(ctx context.Context, db querier) (Stored[D], error) {
	if r.CanRedo {
		return r.Stored, nil
	}
	own, err := ownUndos(ctx, db, r.ID)
	r.CanRedo = len(own) > 0
	return r.Stored, err
}

// ownUndos returns the revisions, newest first, in which the device undid something that it
// has not redone or edited past.
func ownUndos(ctx context.Context, db querier, id string) (numbers []int, err error) {
	me := deviceMark(ctx)
	if me == "" {
		return nil, nil
	}
	again := 0 // changes that were made again
	var number, undoes int
	var kind, device string
	for err := range (into{&number, &kind, &undoes, &device}).each(db.QueryContext(ctx, `
		SELECT number, kind, undoes, device FROM revisions WHERE document = $1 ORDER BY number DESC LIMIT $2`,
		id, rivalMost)) {
		if err != nil {
			return nil, fmt.Errorf("reading revisions: %w", err)
		}
		switch {
		case !isOwn(me, device):
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
	return numbers, nil
}

// takeBack returns the edit that reverses a change and keeps later edits of others.
// Otherwise the error is a text plus the name of the other device.
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
