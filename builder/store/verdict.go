package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// GivenVerdict is the verdict that was given on a revision of a document, as a text
// that the store does not read.
type GivenVerdict struct {
	Made time.Time
	Text string
}

// KeepVerdict keeps the verdict that was given on a revision of a document, by its id:
// the first one stays. What it takes counts as the document's.
func (k Documents[D]) KeepVerdict(ctx context.Context, id string, revision int, text string) error {
	return k.change(ctx, func(tx writer) error {
		var owner string
		err := tx.QueryRowContext(ctx, `SELECT owner FROM documents WHERE id = $1 AND kind = $2 AND deleted = 0
			AND revision >= $3`+k.forUpdate(), id, k.kind, revision).Scan(&owner)
		if errors.Is(err, sql.ErrNoRows) { // it is gone
			return nil
		}
		var kept sql.Result
		if err == nil {
			kept, err = tx.ExecContext(ctx, `INSERT INTO verdicts (document, number, made, bytes, verdict)
				VALUES ($1, $2, $3, $4, $5) ON CONFLICT (document, number) DO NOTHING`, id, revision, k.nowMilli(),
				len(text), text)
		}
		var n int64
		if err == nil {
			n, err = kept.RowsAffected()
		}
		if err == nil && n > 0 {
			_, err = chargeDocument(ctx, tx, owner, id, int64(len(text)))
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
	list := map[int]GivenVerdict{}
	var number int
	var made int64
	var text string
	for err := range (into{&number, &made, &text}).each(k.read.QueryContext(ctx, `
		SELECT number, made, verdict FROM verdicts WHERE document = $1 AND number >= $2 AND number <= $3`,
		id, from, to)) {
		if err != nil {
			return nil, fmt.Errorf("reading verdicts: %w", err)
		}
		list[number] = GivenVerdict{timeOf(made), text}
	}
	return list, nil
}

// Verdict returns the verdict that was given on a revision of a document; ok is false where none was.
func (k Documents[D]) Verdict(ctx context.Context, id string, revision int) (v GivenVerdict, ok bool, err error) {
	list, err := k.Verdicts(ctx, id, revision, revision)
	v, ok = list[revision]
	return v, ok, err
}
