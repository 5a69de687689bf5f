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
func (k Documents[D]) undoOwn(ctx context.Context, rows Rows, r row[D]) (*change, error) {
	if r.Row.Undo == 0 {
		return nil, nil
	}
	me := deviceMark(ctx)
	undone := map[int]bool{}
	var others []rules.Edit
	other := "" // the device of the latest change of others
	for number, n := r.Row.Undo, 0; number > 0 && n < maxRival; n++ {
		v, err := loadReverse(rows, r.ID, number)
		if err != nil {
			return nil, err
		}
		own := isOwn(me, v.device)
		switch {
		case own && undone[number]:
		case own && v.undoes > 0:
			undone[v.undoes] = true
		case own && number == r.Row.Undo:
			return nil, nil
		case own:
			c, err := k.takeBack(rows, r, v, others, other, "Not undone: your last change was changed again on ")
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
	return nil, k.notOwn(rows, r, other, "You have no changes to undo. The last change was made on ")
}

// isOwn reports whether a change on a device counts as made on me. Where one is unknown it does.
func isOwn(me, device string) bool { return me == "" || device == "" || device == me }

// redoOwn returns the edit that repeats the device's last undone change and keeps later changes of others. It is nil if
// the stack can do it, or there is no undone change. The error is a UserError if only others have undone something, or
// have changed the same thing since.
func (k Documents[D]) redoOwn(ctx context.Context, rows Rows, r row[D]) (*change, error) {
	own, err := ownUndos(ctx, rows, r.ID)
	if err != nil {
		return nil, err
	}
	switch {
	case deviceMark(ctx) == "", len(own) == 0 && r.Row.Redo == 0:
		return nil, nil
	case len(own) == 0:
		v, err := loadReverse(rows, r.ID, r.Row.Redo)
		if err != nil || v.device == "" {
			return nil, err
		}
		return nil, k.notOwn(rows, r, v.device, "Nothing to redo. The last undo was made on ")
	case own[0] == r.Row.Redo:
		return nil, nil
	}
	others, other, err := editsOfOthers(ctx, rows, r.ID, own[0])
	if err != nil {
		return nil, err
	}
	v, err := loadReverse(rows, r.ID, own[0])
	if err != nil {
		return nil, err
	}
	c, err := k.takeBack(rows, r, v, others, other, "Not redone: this was changed again on ")
	if c != nil {
		c.undoes, c.canRedo = -own[0], len(own) > 1
	}
	return c, err
}

// editsOfOthers returns what other devices have done after a revision and not undone, and
// the device that did something last.
func editsOfOthers(ctx context.Context, rows Rows, id string, after int) (edits []rules.Edit, device string,
	err error) {
	var done, undone, settled []Step // undone: from before; settled: undone for good
	for v, err := range rows.Steps(id, Span{After: after, Most: maxRival, Texts: TextEdits}) {
		if err != nil {
			return nil, "", fmt.Errorf("reading revisions: %w", err)
		}
		switch {
		case v.Kind == "undo" && len(done) > 0:
			done = done[:len(done)-1]
		case v.Kind == "undo":
			undone = append(undone, v)
		case v.Kind == "redo" && len(undone) > 0:
			undone = undone[:len(undone)-1]
		default:
			settled, undone = append(settled, undone...), nil
			done = append(done, v)
		}
	}
	me := deviceMark(ctx)
	for _, v := range slices.Concat(settled, undone, done) {
		if isOwn(me, v.Device) {
			continue
		}
		these, err := decodeEdits(v.Edits)
		if err != nil {
			return nil, "", err
		}
		edits, device = append(edits, these...), v.Device
	}
	return edits, device, nil
}

// withRedo returns the document as it is, with CanRedo also for what redoOwn makes again.
func (r row[D]) withRedo(ctx context.Context, rows Rows) (Stored[D], error) {
	if r.CanRedo {
		return r.Stored, nil
	}
	own, err := ownUndos(ctx, rows, r.ID)
	r.CanRedo = len(own) > 0
	return r.Stored, err
}

// ownUndos returns the revisions, newest first, in which the device undid something that it
// has not redone or edited past.
func ownUndos(ctx context.Context, rows Rows, id string) (numbers []int, err error) {
	me := deviceMark(ctx)
	if me == "" {
		return nil, nil
	}
	again := 0 // changes that were made again
	for v, err := range rows.Steps(id, Span{Backward: true, Most: maxRival}) {
		if err != nil {
			return nil, fmt.Errorf("reading revisions: %w", err)
		}
		switch {
		case !isOwn(me, v.Device):
		case v.Kind == "redo" || v.Undoes < 0:
			again++
		case v.Kind == "edit" && v.Undoes == 0:
			return numbers, nil
		case again > 0:
			again--
		default:
			numbers = append(numbers, v.Number)
		}
	}
	return numbers, nil
}

// takeBack returns the edit that reverses a change and keeps later edits of others.
// Otherwise the error is a text plus the name of the other device.
func (k Documents[D]) takeBack(rows Rows, r row[D], v change, others []rules.Edit,
	other, refused string) (*change, error) {
	reach := builder.ReachOf(v.edits)
	for _, e := range others {
		if reach.Has(e) {
			return nil, k.notOwn(rows, r, other, refused)
		}
	}
	c := change{kind: "edit"}
	var after D
	var err error
	c.edits, c.reverse, after, err = apply(r.Document, v.edits)
	if err != nil || v.document != "" {
		return nil, k.notOwn(rows, r, other, refused)
	}
	c.document = encode(after)
	return &c, nil
}

// notOwn returns the error of an undo or redo that would change what another device did.
func (k Documents[D]) notOwn(rows Rows, r row[D], device, text string) error {
	name, err := nameOfDevice(rows, r.Row.Owner, device)
	if err != nil {
		return err
	}
	return &builder.UserError{Kind: builder.KindConflict, Err: errors.New("the change is another device's"),
		Text: text + cmp.Or(name, "another device") + ". To go back, restore a version in History."}
}
