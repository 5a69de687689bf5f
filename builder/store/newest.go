package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Newest returns the newest revision of a document, 0 for none. It asks the
// database for the first question about a document only: a server knows what it changes
// itself, and looks for the changes of others for all documents at once. A look that runs
// out of time is left to the next one.
func (k Documents[D]) Newest(ctx context.Context, id string) (int, error) {
	if err := k.lookForOthers(ctx); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return 0, err
	}
	id = validKey(id)
	if n := k.watch.ask(id, time.Now()); n > 0 {
		return n, nil
	}
	var n int
	err := k.read.QueryRowContext(ctx, selectRevision+`id = $1 AND kind = $2`, id, k.kind).Scan(&n)
	if err != nil {
		k.watch.forget(id)
		if errors.Is(err, sql.ErrNoRows) {
			return 0, nil
		}
		return 0, fmt.Errorf("reading a %s's revision: %w", k.kind, err)
	}
	k.watch.put(id, n)
	return n, nil
}

// ChangedOn returns the name of the device that made the newest revision of an owner's
// document: "" where it is the device of the context, or unknown.
func (k Documents[D]) ChangedOn(ctx context.Context, owner, id string) (name string, err error) {
	var device string
	err = k.read.QueryRowContext(ctx, `SELECT device FROM revisions WHERE number = (SELECT revision FROM documents
		WHERE deleted = 0 AND `+whereOwned+`) AND document = $1`, k.ownedArgs(owner, id)...).Scan(&device)
	if errors.Is(err, sql.ErrNoRows) || err == nil && device == deviceMark(ctx) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("reading who changed a %s: %w", k.kind, err)
	}
	return k.nameOfDevice(ctx, owner, device)
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
	rows, err := d.othersChanges(ctx, d, ids)
	if err != nil || rows == nil {
		return err
	}
	var id string
	var n int
	for err := range (into{&id, &n}).each(rows, nil) {
		if err != nil {
			return fmt.Errorf("looking for changes: %w", err)
		}
		d.watch.put(id, n)
	}
	return nil
}
