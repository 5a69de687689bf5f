package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"gantry/builder"
)

// liveMost is how many live documents of a kind an owner may have.
const liveMost = 500

// listMost bounds a listing, whose deleted documents are otherwise without end.
const listMost = 2 * liveMost

// Listed is a line of an owner's list. Its name is without control characters
// and shortened; see builder.Summary.
type Listed struct {
	ID, System, Name string
	Units, Overrides int
	Bytes            int // of the document
	Revision         int
	Updated          time.Time
	Deleted          bool
}

// Outcome is what became of one of several documents: it is kept, or Err, a
// UserError, says why not.
type Outcome[D any] struct {
	Kept[D]
	Err error
}

// Create saves a new document of an owner. It is a UserError where the owner has
// 500 of the kind, or no room.
func (k Documents[D]) Create(ctx context.Context, owner string, d D) (Kept[D], error) {
	out, err := k.CreateAll(ctx, owner, []D{d})
	if err != nil {
		return Kept[D]{}, err
	}
	return out[0].Kept, out[0].Err
}

// CreateAll saves new documents of an owner at once, those that there is room
// for, and says of each what became of it. Where it fails none is saved.
func (k Documents[D]) CreateAll(ctx context.Context, owner string, list []D) ([]Outcome[D], error) {
	if owner == "" {
		return nil, fmt.Errorf("creating a %s: there is no owner", k.kind)
	}
	at := k.stamp()
	out, documents := make([]Outcome[D], len(list)), make([]string, len(list))
	for i, d := range list {
		documents[i] = encode(d)
		d, err := k.decode([]byte(documents[i])) // as it will be read; see save
		head := Head{ID: newToken(), Revision: 1, Created: moment(at), Updated: moment(at)}
		out[i] = Outcome[D]{Kept[D]{head, d}, err}
	}
	err := k.change(ctx, func(tx *sql.Tx) error { return k.insert(ctx, tx, hashOwner(owner), out, documents, at) })
	if err != nil {
		return nil, fmt.Errorf("creating a %s: %w", k.kind, err)
	}
	return out, nil
}

// insert writes the documents that have room.
func (k Documents[D]) insert(ctx context.Context, tx *sql.Tx, owner string, out []Outcome[D], documents []string, at int64) error {
	used, err := usageOf(ctx, tx, owner)
	if err != nil {
		return err
	}
	live, err := k.live(ctx, tx, owner)
	if err != nil {
		return err
	}
	added := int64(0)
	for i := range out {
		o, size := &out[i], int64(len(documents[i]))
		more := used
		more.Documents, more.Total = used.Documents+size, used.Total+size
		if o.Err == nil && live >= liveMost {
			o.Err = k.full()
		}
		if o.Err == nil {
			o.Err = k.quota.admit(more)
		}
		if o.Err != nil {
			o.Kept = Kept[D]{}
			continue
		}
		sum := o.Document.Summary()
		_, err := tx.ExecContext(ctx, `INSERT INTO documents
			(id, kind, owner, system, name, units, overrides, bytes, revision, created, updated, document)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 1, $9, $9, $10)`,
			o.ID, k.kind, owner, plain(sum.System), plain(sum.Name), sum.Units, sum.Overrides, size, at, documents[i])
		if err != nil {
			return err
		}
		used, live, added = more, live+1, added+size
	}
	if added > 0 {
		_, err = charge(ctx, tx, owner, added, 0)
	}
	return err
}

// live is how many live documents an owner (the hash) has.
func (k Documents[D]) live(ctx context.Context, tx *sql.Tx, owner string) (n int, err error) {
	err = tx.QueryRowContext(ctx, `SELECT count(*) FROM documents WHERE owner = $1 AND kind = $2 AND deleted = 0`, owner, k.kind).Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("counting %ss: %w", k.kind, err)
	}
	return n, nil
}

// full refuses one more live document of an owner who has the most.
func (k Documents[D]) full() error {
	return builder.Invalid(fmt.Sprintf("You have %d %ss, which is as many as are kept; delete one of them first.", liveMost, k.kind), nil)
}

// Get is a document of an owner. Another owner's, a deleted and an unknown one
// are the same UserError of KindNotFound.
func (k Documents[D]) Get(ctx context.Context, owner, id string) (Kept[D], error) {
	// A short question is not worth watching for the reader who goes away.
	r, err := k.found(k.stmts.owned.QueryRowContext(context.WithoutCancel(ctx), k.own(owner, id)...))
	return r.Kept, err
}

// List is every document of an owner, the latest changed first, and behind them
// the deleted ones; at most a thousand in all.
func (k Documents[D]) List(ctx context.Context, owner string) ([]Listed, error) {
	rows, err := k.read.QueryContext(ctx, `SELECT id, system, name, units, overrides, octet_length(document), revision, updated, deleted FROM documents
		WHERE owner = $1 AND kind = $2 ORDER BY deleted > 0, updated DESC, id LIMIT $3`, hashOwner(owner), k.kind, listMost)
	if err != nil {
		return nil, fmt.Errorf("listing %ss: %w", k.kind, err)
	}
	defer rows.Close()
	var list []Listed
	for rows.Next() {
		var l Listed
		var updated, deleted int64
		if err := rows.Scan(&l.ID, &l.System, &l.Name, &l.Units, &l.Overrides, &l.Bytes, &l.Revision, &updated, &deleted); err != nil {
			return nil, fmt.Errorf("listing %ss: %w", k.kind, err)
		}
		l.Updated, l.Deleted = moment(updated), deleted > 0
		list = append(list, l)
	}
	return list, rows.Err()
}

const ofOwner = `owner = $1 AND kind = $2 AND system = $3 ORDER BY updated DESC, id LIMIT $4`

// ofBytes bounds the documents that are decoded at once.
const ofBytes = 8 << 20

// Of is every live document of an owner for a game, the latest changed first, up
// to some megabytes of them.
func (k Documents[D]) Of(ctx context.Context, owner, system string) ([]Kept[D], error) {
	rows, err := k.stmts.of.QueryContext(context.WithoutCancel(ctx), hashOwner(owner), k.kind, plain(system), liveMost)
	if err != nil {
		return nil, fmt.Errorf("reading %ss: %w", k.kind, err)
	}
	defer rows.Close()
	var list []Kept[D]
	for size := 0; rows.Next() && size < ofBytes; {
		r, err := k.scan(rows)
		if err != nil {
			return nil, fmt.Errorf("reading %ss: %w", k.kind, err)
		}
		size += len(r.text)
		list = append(list, r.Kept)
	}
	return list, rows.Err()
}

// Delete puts a document of an owner away; Restore brings it back, Erase does
// away with it. Of one that is deleted already nothing changes.
func (k Documents[D]) Delete(ctx context.Context, owner, id string) error {
	return k.change(ctx, func(tx *sql.Tx) error {
		return k.one(tx.ExecContext(ctx, `UPDATE documents SET deleted = CASE deleted WHEN 0 THEN $4 ELSE deleted END
			WHERE `+owned, append(k.own(owner, id), k.stamp())...))
	})
}

// Restore brings a deleted document back. It is a UserError where the owner has
// as many as Create allows.
func (k Documents[D]) Restore(ctx context.Context, owner, id string) error {
	return k.change(ctx, func(tx *sql.Tx) error {
		var there int
		err := tx.QueryRowContext(ctx, `SELECT count(*) FROM documents WHERE deleted = 0 AND `+owned, k.own(owner, id)...).Scan(&there)
		if err != nil || there > 0 {
			return err // it is live
		}
		// Of a document that is not there the error says that, however many there are.
		live, err := k.live(ctx, tx, hashOwner(owner))
		if err != nil {
			return err
		}
		if err := k.one(tx.ExecContext(ctx, `UPDATE documents SET deleted = 0 WHERE `+owned, k.own(owner, id)...)); err != nil {
			return err
		}
		if live >= liveMost {
			return k.full()
		}
		return nil
	})
}

// one is the error of a statement that must have changed one row.
func (k Documents[D]) one(result sql.Result, err error) error {
	if err != nil {
		return fmt.Errorf("changing a %s: %w", k.kind, err)
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return k.notFound(err)
	}
	return nil
}

// Share gives a document a token with which anybody may read it, or answers the
// one that it has.
func (k Documents[D]) Share(ctx context.Context, owner, id string) (token string, err error) {
	err = k.change(ctx, func(tx *sql.Tx) error {
		row := tx.QueryRowContext(ctx, `UPDATE documents SET share = coalesce(share, $4)
			WHERE `+owned+` AND deleted = 0 RETURNING share`, append(k.own(owner, id), newToken())...)
		return k.scanToken(row, &token)
	})
	return token, err
}

// Unshare takes the token away; the old one never leads anywhere again.
func (k Documents[D]) Unshare(ctx context.Context, owner, id string) error {
	return k.change(ctx, func(tx *sql.Tx) error {
		return k.one(tx.ExecContext(ctx, `UPDATE documents SET share = NULL WHERE `+owned, k.own(owner, id)...))
	})
}

// ShareToken is the token of a document, "" where it is not shared.
func (k Documents[D]) ShareToken(ctx context.Context, owner, id string) (token string, err error) {
	row := k.read.QueryRowContext(ctx, `SELECT coalesce(share, '') FROM documents WHERE `+owned+` AND deleted = 0`, k.own(owner, id)...)
	err = k.scanToken(row, &token)
	return token, err
}

func (k Documents[D]) scanToken(row *sql.Row, token *string) error {
	err := row.Scan(token)
	if errors.Is(err, sql.ErrNoRows) {
		return k.notFound(nil)
	}
	if err != nil {
		return fmt.Errorf("sharing a %s: %w", k.kind, err)
	}
	return nil
}

// Shared is the document that a token leads to; the error is that of Get.
func (k Documents[D]) Shared(ctx context.Context, token string) (Kept[D], error) {
	r, err := k.find(ctx, k.read, shared, token, k.kind)
	return r.Kept, err
}
