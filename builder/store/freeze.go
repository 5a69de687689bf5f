package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"gantry/builder"
)

// MaxFrozen is how many frozen links a document has at most.
const MaxFrozen = 50

// Frozen is a link to a document as it was at a revision.
type Frozen struct {
	Token    string
	Revision int
	Made     time.Time // when that revision was
}

// Freeze gives a revision of a document a token with which anybody may read it as it
// was, or answers the one that it has. What it takes counts as the document's.
func (k Documents[D]) Freeze(ctx context.Context, owner, id string, number int) (token string, err error) {
	was, err := k.At(ctx, owner, id, number)
	if err != nil {
		return "", err
	}
	state := encode(was.Document)
	err = k.change(ctx, func(tx writer) error {
		if _, err := k.lockRow(ctx, tx, k.ownedArgs(owner, id)...); err != nil {
			return err
		}
		var there int
		err := tx.QueryRowContext(ctx, `SELECT count(*), coalesce(max(CASE number WHEN $2 THEN token END), '')
			FROM frozen WHERE document = $1`, id, number).Scan(&there, &token)
		switch {
		case err != nil || token != "":
			return err
		case there >= MaxFrozen:
			return builder.Invalid(fmt.Sprintf("Limit reached: %d frozen links. Turn one off first.", MaxFrozen), nil)
		}
		token = newToken()
		_, err = tx.ExecContext(ctx, `INSERT INTO frozen (token, document, number, made, bytes, state)
			VALUES ($1, $2, $3, $4, $5, $6)`, token, id, number, was.Updated.UnixMilli(), len(state), state)
		if err != nil {
			return err
		}
		used, err := chargeDocument(ctx, tx, owner, id, int64(len(state)))
		if err != nil {
			return err
		}
		k.kept.add(int64(len(state)))
		return k.checkQuota(ctx, tx, used, 0)
	})
	if err != nil {
		return "", fmt.Errorf("freezing a %s: %w", k.kind, err)
	}
	return token, nil
}

// chargeDocument adds to what a document takes.
func chargeDocument(ctx context.Context, tx writer, owner, id string, bytes int64) (Usage, error) {
	if _, err := tx.ExecContext(ctx, `UPDATE documents SET bytes = bytes + $2 WHERE id = $1`, id, bytes); err != nil {
		return Usage{}, fmt.Errorf("counting bytes: %w", err)
	}
	return charge(ctx, tx, owner, bytes, 0)
}

// Thaw takes the token of a frozen revision away; it never leads anywhere again.
func (k Documents[D]) Thaw(ctx context.Context, owner, id string, number int) error {
	return k.change(ctx, func(tx writer) error {
		var bytes int64
		err := tx.QueryRowContext(ctx, `DELETE FROM frozen WHERE number = $4 AND document IN
			(SELECT id FROM documents WHERE `+whereOwned+`) RETURNING bytes`, append(k.ownedArgs(owner, id),
			number)...).Scan(&bytes)
		if errors.Is(err, sql.ErrNoRows) {
			return k.notFound(nil)
		}
		if err == nil {
			_, err = chargeDocument(ctx, tx, owner, id, -bytes)
		}
		if err != nil {
			return fmt.Errorf("withdrawing a frozen link: %w", err)
		}
		return k.markUncleaned(ctx, tx)
	})
}

// FrozenLinks returns those of a document, the newest revision first.
func (k Documents[D]) FrozenLinks(ctx context.Context, owner, id string) (list []Frozen, err error) {
	var f Frozen
	var made int64
	for err := range (into{&f.Token, &f.Revision, &made}).each(k.read.QueryContext(ctx, `SELECT token, number, made
		FROM frozen WHERE document IN (SELECT id FROM documents WHERE deleted = 0 AND `+whereOwned+`)
		ORDER BY number DESC`, k.ownedArgs(owner, id)...)) {
		if err != nil {
			return nil, fmt.Errorf("reading frozen links: %w", err)
		}
		f.Made = timeOf(made)
		list = append(list, f)
	}
	return list, nil
}

// Shared returns the list of a view link or frozen link, without what is private; the error
// is that of Get. Nothing else reads a list by its link.
func (s *Store) Shared(ctx context.Context, token string) (Saved, error) {
	saved, err := s.findShared(ctx, validKey(token))
	if err != nil {
		return Saved{}, err
	}
	return AsShared(saved), nil
}

// AsShared returns a list as its links show it.
func AsShared(saved Saved) Saved {
	saved.Document, saved.Public = saved.Document.Public(saved.ShowsNotes), true
	return saved
}

func (k Documents[D]) findShared(ctx context.Context, token string) (Stored[D], error) {
	r, err := k.find(ctx, k.read, whereShared, token, k.kind)
	if builder.KindOf(err) != builder.KindNotFound {
		return r.Stored, err
	}
	r, err = k.readRow(k.read.QueryRowContext(ctx, `SELECT d.id, d.owner, f.state, f.number, 0, 0, d.created, f.made,
		d.shows_notes FROM frozen f JOIN documents d ON d.id = f.document
		WHERE f.token = $1 AND d.kind = $2 AND d.deleted = 0 AND d.owner <> ''`, token, k.kind))
	r.Frozen = true
	return r.Stored, err
}
