package store

import (
	"context"
	"errors"
	"fmt"
)

// KeepVerdict keeps the verdict that was given on a revision of a document, by its id:
// the first one stays. What it takes counts as the document's.
func (k Documents[D]) KeepVerdict(ctx context.Context, id string, revision int, text string) error {
	return k.engine.Change(ctx, func(tx Tx) error {
		r, err := tx.Locked().Facts(validKey(id))
		if errors.Is(err, ErrNone) ||
			err == nil && (r.Kind != k.kind || r.Owner == "" || r.Deleted > 0 || r.Revision < revision) {
			return nil // it is gone
		}
		var added bool
		if err == nil {
			added, err = tx.AddVerdict(r.ID, revision, GivenVerdict{TimeOf(k.nowMilli()), text})
		}
		if err == nil && added {
			_, err = chargeDocument(tx, r.Owner, r.ID, int64(len(text)))
		}
		if err != nil {
			return fmt.Errorf("keeping a verdict: %w", err)
		}
		return nil
	})
}

// Verdicts returns the verdicts that were given on the revisions of a document from one number to another, by their
// numbers.
func (k Documents[D]) Verdicts(ctx context.Context, id string, from, to int) (map[int]GivenVerdict, error) {
	list, err := k.engine.Read(ctx).Verdicts(id, from, to)
	if err != nil {
		return nil, fmt.Errorf("reading verdicts: %w", err)
	}
	return list, nil
}

// Verdict returns the verdict that was given on a revision of a document; ok is false where none was.
func (k Documents[D]) Verdict(ctx context.Context, id string, revision int) (v GivenVerdict, ok bool, err error) {
	list, err := k.Verdicts(ctx, id, revision, revision)
	v, ok = list[revision]
	return v, ok, err
}
