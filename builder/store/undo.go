package store

import (
	"cmp"
	"context"
	"errors"

	"gantry/builder"
	"gantry/rules"
)

// undoOwn returns the edit that takes back the latest change of the context's device where
// other devices have made changes since. It is nil where the latest change is its own, or
// of an unknown device: undo takes that off the stack. The error is a UserError where
// nothing is its own, or others have changed the same thing since.
func (k Documents[D]) undoOwn(ctx context.Context, db querier, r row[D]) (*change, error) {
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
		case own && v.undoes != 0:
			undone[v.undoes] = true
		case own && undone[number]:
		case own && number == r.undo:
			return nil, nil
		case own:
			return k.takeBack(ctx, r, number, v, others, other)
		default:
			other = cmp.Or(other, v.device)
			others = append(others, v.reverse...)
		}
		number = v.rest
	}
	return nil, k.notOwn(ctx, r, other, "You have no changes to undo. The last change was made on ")
}

// takeBack is the edit that takes a change back beneath the edits that others made since.
func (k Documents[D]) takeBack(ctx context.Context, r row[D], number int, v change, others []rules.Edit,
	other string) (*change, error) {
	const touched = "Not undone: your last change was changed again on "
	reach := builder.ReachOf(v.edits)
	for _, e := range others {
		if reach.Has(e) {
			return nil, k.notOwn(ctx, r, other, touched)
		}
	}
	c := change{kind: "edit", undoes: number}
	var after D
	var err error
	c.edits, c.reverse, after, err = apply(r.Document, v.edits)
	if err != nil || v.document != "" {
		return nil, k.notOwn(ctx, r, other, touched)
	}
	c.document = encode(after)
	return &c, nil
}

// notOwn is the error of an undo that would take back what another device did.
func (k Documents[D]) notOwn(ctx context.Context, r row[D], device, text string) error {
	name, err := k.nameOfDevice(ctx, r.owner, device)
	if err != nil {
		return err
	}
	return &builder.UserError{Kind: builder.KindConflict, Err: errors.New("the change is another device's"),
		Text: text + cmp.Or(name, "another device") + ". To go back, restore a version in History."}
}
