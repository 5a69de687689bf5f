package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"time"
)

// Bounds of what is watched. Pages ask every few seconds.
const (
	watchedMost = 20_000
	watchedFor  = time.Minute     // after the last question
	watchEvery  = 2 * time.Second // what other servers change is looked for
)

// watch holds the newest revisions of the documents whose pages are open.
type watch struct {
	mu      sync.Mutex
	known   map[string]watched
	looking sync.Mutex // one look at a time
	looked  time.Time  // the last one, at what other servers change
}

type watched struct {
	revision int // 0 until it is read
	asked    time.Time
}

// put notes a revision of a document that is watched.
func (w *watch) put(id string, revision int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if k, ok := w.known[id]; ok && k.revision < revision {
		k.revision = revision
		w.known[id] = k
	}
}

// ask returns the revision of a document, 0 where it is to be read, and watches it.
func (w *watch) ask(id string, now time.Time) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	k, ok := w.known[id]
	if !ok && len(w.known) >= watchedMost {
		for id, k := range w.known {
			if now.Sub(k.asked) > watchedFor {
				delete(w.known, id)
			}
		}
		if len(w.known) >= watchedMost {
			return 0
		}
	}
	if w.known == nil {
		w.known = map[string]watched{}
	}
	k.asked = now
	w.known[id] = k
	return k.revision
}

// forget ends the watch of a document.
func (w *watch) forget(id string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.known, id)
}

// due returns what is watched where it is time to look for other servers' changes.
func (w *watch) due(now time.Time) (ids []string) {
	if now.Sub(w.looked) < watchEvery {
		return nil
	}
	w.looked = now
	w.mu.Lock()
	defer w.mu.Unlock()
	for id, k := range w.known {
		if now.Sub(k.asked) > watchedFor {
			delete(w.known, id)
		} else if k.revision > 0 {
			ids = append(ids, id)
		}
	}
	return ids
}

// Newest returns the newest revision of a document, 0 where there is none. It asks the
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
	defer rows.Close()
	for rows.Next() {
		var id string
		var n int
		if err := rows.Scan(&id, &n); err != nil {
			return fmt.Errorf("looking for changes: %w", err)
		}
		d.watch.put(id, n)
	}
	return rows.Err()
}

// whoKey is the key of a context that says which device makes a change.
type whoKey struct{}

// ByDevice returns a context whose changes are made by a device, given by its id.
func ByDevice(ctx context.Context, device string) context.Context {
	return context.WithValue(ctx, whoKey{}, device)
}

// deviceMark is how a revision names the device that made it, "" where that is unknown.
func deviceMark(ctx context.Context) string {
	device, _ := ctx.Value(whoKey{}).(string)
	return device[:min(len(device), 16)]
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

// nameOfDevice returns the name of an owner's device by its mark, "" where it has none.
func (d *db) nameOfDevice(ctx context.Context, owner, mark string) (name string, err error) {
	if mark == "" {
		return "", nil
	}
	err = d.read.QueryRowContext(ctx, `SELECT name FROM devices WHERE owner = $1 AND substr(token, 1, 16) = $2`, owner,
		mark).Scan(&name)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("reading a device's name: %w", err)
	}
	return name, nil
}
