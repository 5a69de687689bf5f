package sql

import (
	"context"
	"errors"

	"gantry/builder/store"
)

// A file is committed when the disk has it, which takes longer than to write an edit. So the transaction that has the
// one writer also makes the edits that wait for it. It makes them in order and commits them together. No edit waits for
// others to come, and none is answered before the commit. PostgreSQL groups commits without help.

// maxGroup is how many are taken along into one transaction: its first waits for all.
const maxGroup = 16

// ChangeFew returns Change of a few rows, whose f does not end with a context: it may run in another's
// transaction and goroutine. Where the transaction fails that several are in, each is made again alone.
func (d *db) ChangeFew(ctx context.Context, f func(store.Tx) error) error {
	return d.changeInGroup(ctx, func(t tx) error { return f(t) })
}

func (d *db) changeInGroup(ctx context.Context, f func(tx) error) error {
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
		return named(d.lead(context.WithoutCancel(ctx), f))
	}
	<-m.ended
	if m.committed {
		return named(m.err)
	}
	return d.change(ctx, f)
}

// lead runs f in a transaction, and then those who wait.
func (d *db) lead(ctx context.Context, f func(tx) error) error {
	var group []*member
	defer func() {
		for _, m := range group {
			close(m.ended)
		}
	}()
	err := d.transact(ctx, func(t tx) error {
		err := f(t)
		for err == nil && len(group) < maxGroup {
			select {
			case m := <-d.turns.joining:
				group = append(group, m)
				err = m.run(t)
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
func (m *member) run(t tx) (err error) {
	defer func() {
		if recover() != nil { // retried alone, in the caller's goroutine, it panics again
			err = errPanicked
		}
	}()
	if err := t.exec("SAVEPOINT member"); err != nil {
		return err
	}
	end := "RELEASE member"
	if m.err = m.change(t); m.err != nil {
		end = "ROLLBACK TO member; RELEASE member"
	}
	return t.exec(end)
}
