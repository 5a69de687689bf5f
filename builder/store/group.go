package store

import (
	"context"
	"errors"
)

// A file is committed when the disk has it, which takes longer than to write an edit. So the transaction that has the
// one writer also makes the edits that wait for it. It makes them in order and commits them together. No edit waits for
// others to come, and none is answered before the commit. PostgreSQL groups commits without help.

// groupMost is how many are taken along into one transaction: its first waits for all.
const groupMost = 16

// groupBytes bounds a document whose edits are committed with others.
const groupBytes = 256 << 10

// changeInGroup returns change of a few rows, whose f does not end with a context: it may run in another's
// transaction and goroutine. Where the transaction fails that several are in, each is made again alone.
func (d *db) changeInGroup(ctx context.Context, f func(writer) error) error {
	if d.turns.joining == nil {
		return d.change(ctx, f)
	}
	m := &member{change: f, ended: make(chan struct{})}
	leads, err := d.turns.takeOrJoin(ctx, m)
	if err != nil {
		return err
	}
	if leads {
		defer d.turns.leave()
		return d.lead(context.WithoutCancel(ctx), f)
	}
	<-m.ended
	if m.committed {
		return m.err
	}
	return d.change(ctx, f)
}

// lead runs f in a transaction, and then those who wait.
func (d *db) lead(ctx context.Context, f func(writer) error) error {
	var group []*member
	defer func() {
		for _, m := range group {
			close(m.ended)
		}
	}()
	err := d.transact(ctx, func(tx writer) error {
		err := f(tx)
		for err == nil && len(group) < groupMost {
			select {
			case m := <-d.turns.joining:
				group = append(group, m)
				err = m.run(ctx, tx)
			default:
				return nil
			}
		}
		return err
	})
	if err != nil && len(group) > 0 {
		return d.transact(ctx, f)
	}
	for _, m := range group {
		m.committed = true
	}
	return err
}

var errPanicked = errors.New("a change of a group panicked")

// run makes the change in the transaction, and rolls it back if it fails. The error means that the transaction can't go
// on.
func (m *member) run(ctx context.Context, tx writer) (err error) {
	defer func() {
		if recover() != nil { // retried alone, in the caller's goroutine, it panics again
			err = errPanicked
		}
	}()
	if _, err := tx.ExecContext(ctx, "SAVEPOINT member"); err != nil {
		return err
	}
	end := "RELEASE member"
	if m.err = m.change(tx); m.err != nil {
		end = "ROLLBACK TO member; RELEASE member"
	}
	_, err = tx.ExecContext(ctx, end)
	return err
}
