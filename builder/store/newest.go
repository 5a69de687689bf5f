package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"gantry/builder"
)

// Newest returns how often a document was changed, its revision plus its events, 0 for
// none. It asks the engine for the first question about a document only: a server knows
// what it changes itself, and looks for the changes of others for all documents at once. A
// look that runs out of time is left to the next one.
func (k Documents[D]) Newest(ctx context.Context, id string) (int, error) {
	if err := k.lookForOthers(ctx); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return 0, err
	}
	id = validKey(id)
	if n := k.watch.ask(id, time.Now()); n > 0 {
		return n, nil
	}
	r, err := k.engine.Read(ctx).Facts(id)
	if errors.Is(err, ErrNone) || err == nil && (r.Kind != k.kind || r.Deleted > 0) {
		k.watch.forget(id)
		return 0, nil
	}
	if err != nil {
		k.watch.forget(id)
		return 0, fmt.Errorf("reading a %s's revision: %w", k.kind, err)
	}
	k.watch.put(id, r.Revision+r.Events)
	return r.Revision + r.Events, nil
}

// Wait returns Newest as soon as that differs from a number, or the number when the context ends.
func (k Documents[D]) Wait(ctx context.Context, id string, known int) (int, error) {
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for {
		news := k.watch.next(id)
		n, err := k.Newest(ctx, id)
		if ctx.Err() != nil {
			return known, nil
		}
		if err != nil || n != known {
			return n, err
		}
		select {
		case <-ctx.Done():
			return known, nil
		case <-news:
		case <-tick.C: // another server may have changed it
		}
	}
}

// ChangedOn returns the name of the device that made the newest revision of an owner's
// document: "" where it is the device of the context, or unknown.
func (k Documents[D]) ChangedOn(ctx context.Context, owner, id string) (name string, err error) {
	rows := k.engine.Read(ctx)
	r, err := k.liveFacts(rows, owner, id)
	if builder.KindOf(err) == builder.KindNotFound {
		return "", nil
	}
	var newest Step
	if err == nil {
		newest, err = stepOf(rows, r.ID, r.Revision, 0)
	}
	if errors.Is(err, ErrNone) || err == nil && newest.Device == deviceMark(ctx) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("reading who changed a %s: %w", k.kind, err)
	}
	return nameOfDevice(rows, owner, newest.Device)
}

func (d *db) lookForOthers(ctx context.Context) error {
	if !d.watch.looking.TryLock() {
		return nil // somebody is looking
	}
	defer d.watch.looking.Unlock()
	ids := d.watch.due(time.Now())
	if len(ids) == 0 {
		return nil
	}
	ctx, stop := context.WithTimeout(context.WithoutCancel(ctx), watchEvery)
	defer stop()
	changes, err := d.engine.OthersChanges(ctx, ids)
	for id, n := range changes {
		d.watch.put(id, n)
	}
	return err
}
