package store

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"gantry/builder"
	"gantry/builder/play"
)

// A log grows beside the revisions of its document. An event is one row, so it costs the same
// however long the document is. Undo doesn't reach it.

// Bounds of a log.
const (
	MaxEvents  = play.MaxEvents
	EventBytes = play.EventBytes // of one
)

// Append adds events to the log of an owner's live document, in order, and returns them as they are kept. One whose ID
// is in the log already isn't added again. "" asks for a new ID, and a zero Made is now. If it fails, none is added.
//
// An event stays as long as its document. If Events has it before, it is still there.
func (k Documents[D]) Append(ctx context.Context, owner, id string, events ...Event) ([]Event, error) {
	events, bytes, err := k.checkEvents(events)
	if err != nil {
		return nil, err
	}
	change := k.engine.ChangeFew
	if bytes > FewBytes {
		change = k.engine.Change
	}
	var kept []Event
	var after Row
	err = change(ctx, func(tx Tx) (err error) {
		kept, after, err = k.append(tx, owner, id, events)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("adding to the log of a %s: %w", k.kind, err)
	}
	k.watch.put(after.ID, after.Revision+after.Events)
	return kept, nil
}

// checkEvents returns events as they can be kept, and their bytes.
func (k Documents[D]) checkEvents(events []Event) (list []Event, bytes int, err error) {
	list = slices.Clone(events)
	for i := range list {
		e := &list[i]
		if e.ID == "" {
			e.ID = newToken()
		}
		if e.Made.IsZero() {
			e.Made = k.now()
		}
		e.Made = TimeOf(e.Made.UnixMilli())
		if e.ID != sanitize(e.ID) || e.Text != validKey(e.Text) {
			return nil, 0, builder.Invalid("This log entry can't be read. Reload the page and try again.", nil)
		}
		if n := e.Bytes(); n > EventBytes {
			return nil, 0, builder.Invalid(fmt.Sprintf("Log entry: %d of %d bytes used. Shorten its note.", n,
				EventBytes), nil)
		}
		bytes += e.Bytes()
	}
	return list, bytes, nil
}

// append returns events as they are kept, and the facts of the document after it.
func (k Documents[D]) append(tx Tx, owner, id string, events []Event) (kept []Event, r Row, err error) {
	if r, err = k.lockLive(tx, owner, id); err != nil {
		return nil, r, err
	}
	before, at := r.Bytes, max(k.nowMilli(), r.Updated+1) // so that its fingerprint changes each time
	for _, e := range events {
		there, err := tx.Event(r.ID, e.ID)
		if errors.Is(err, ErrNone) {
			if r.Events >= MaxEvents {
				return nil, r, builder.Invalid(fmt.Sprintf("Limit reached: %d,%03d log entries. Start a new %s.",
					MaxEvents/1000, MaxEvents%1000, k.word()), nil)
			}
			r.Events, r.Updated, r.Bytes = r.Events+1, at, r.Bytes+int64(e.Bytes())
			e.Number = r.Events
			there, err = e, tx.AddEvent(r, e)
		}
		if err != nil {
			return nil, r, err
		}
		kept = append(kept, there)
	}
	if r.Bytes > before {
		_, err = k.chargeWithin(tx, r.Owner, r.Bytes-before, 0)
	}
	return kept, r, err
}

// Events returns those in the log of an owner's live document after a number, in order.
func (k Documents[D]) Events(ctx context.Context, owner, id string, after int) ([]Event, error) {
	rows := k.engine.Read(ctx)
	r, err := k.liveFacts(rows, owner, id)
	if err != nil {
		return nil, err
	}
	events, err := rows.Events(r.ID, after, r.Events)
	if err != nil {
		return nil, fmt.Errorf("reading the log of a %s: %w", k.kind, err)
	}
	return events, nil
}
