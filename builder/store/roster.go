package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"gantry/builder"
)

// liveMost is how many live rosters an owner may have.
const liveMost = 500

// listMost bounds a listing, whose deleted rosters are otherwise without end.
const listMost = 2 * liveMost

// Saved is a roster as the database holds it. Times are UTC, to the
// millisecond. Revision grows by 1 with every change, from 1.
type Saved struct {
	ID               string
	Roster           builder.Roster
	Revision         int
	CanUndo, CanRedo bool
	Created, Updated time.Time
}

// Listed is a line of an owner's list of rosters. Name is without control
// characters and shortened; Units counts every unit of an entry.
type Listed struct {
	ID, System, Name string
	Units, Revision  int
	Updated          time.Time
	Deleted          bool
}

// Create saves a new roster of an owner. It is a UserError where the owner has
// 500 of them.
func (s *Store) Create(ctx context.Context, owner string, r builder.Roster) (Saved, error) {
	if owner == "" {
		return Saved{}, errors.New("creating a roster: there is no owner")
	}
	if err := s.fits(r); err != nil {
		return Saved{}, err
	}
	document := encode(r)
	r, err := builder.Decode([]byte(document)) // as it will be read; see save
	if err != nil {
		return Saved{}, err
	}
	at := s.stamp()
	saved := Saved{ID: newToken(), Roster: r, Revision: 1, Created: moment(at), Updated: moment(at)}
	err = s.change(ctx, func(tx *sql.Tx) error {
		if err := s.room(ctx, tx, owner); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO rosters (id, owner, system, name, units, revision, created, updated, document, kind)
			VALUES ($1, $2, $3, $4, $5, 1, $6, $6, $7, $8)`, saved.ID, hashOwner(owner), plain(r.System), plain(r.Name), unitCount(r), at, document, string(s.kind))
		return err
	})
	if err != nil {
		return Saved{}, fmt.Errorf("creating a roster: %w", err)
	}
	return saved, nil
}

// room refuses one more live roster of an owner who has the most.
func (s *Store) room(ctx context.Context, tx *sql.Tx, owner string) error {
	var live int
	err := tx.QueryRowContext(ctx, `SELECT count(*) FROM rosters WHERE owner = $1 AND kind = $2 AND deleted = 0`, hashOwner(owner), string(s.kind)).Scan(&live)
	if err == nil && live >= liveMost {
		return builder.Invalid(fmt.Sprintf("You have %d %ss, which is as many as are kept; delete one of them first.", live, s.kind), nil)
	}
	return err
}

// Roster is a roster of an owner. Another owner's, a deleted and an unknown one
// are the same UserError of KindNotFound.
func (s *Store) Roster(ctx context.Context, owner, id string) (Saved, error) {
	h, err := s.found(s.asked.owned.QueryRowContext(context.WithoutCancel(ctx), s.own(owner, id)...))
	return h.Saved, err
}

// List is every roster of an owner, the latest changed first, and behind them
// the deleted ones; at most a thousand in all.
func (s *Store) List(ctx context.Context, owner string) ([]Listed, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT id, system, name, units, revision, updated, deleted FROM rosters
		WHERE owner = $1 AND kind = $2 ORDER BY deleted > 0, updated DESC, id LIMIT $3`, hashOwner(owner), string(s.kind), listMost)
	if err != nil {
		return nil, fmt.Errorf("listing rosters: %w", err)
	}
	defer rows.Close()
	var list []Listed
	for rows.Next() {
		var l Listed
		var updated, deleted int64
		if err := rows.Scan(&l.ID, &l.System, &l.Name, &l.Units, &l.Revision, &updated, &deleted); err != nil {
			return nil, fmt.Errorf("listing rosters: %w", err)
		}
		l.Updated, l.Deleted = moment(updated), deleted > 0
		list = append(list, l)
	}
	return list, rows.Err()
}

// Delete puts a roster of an owner away; Restore brings it back. Of one that is
// deleted already nothing changes.
func (s *Store) Delete(ctx context.Context, owner, id string) error {
	return s.change(ctx, func(tx *sql.Tx) error {
		return s.one(tx.ExecContext(ctx, `UPDATE rosters SET deleted = CASE deleted WHEN 0 THEN $4 ELSE deleted END
			WHERE `+owned, append(s.own(owner, id), s.stamp())...))
	})
}

// Restore brings a deleted roster back. It is a UserError where the owner has
// as many as Create allows.
func (s *Store) Restore(ctx context.Context, owner, id string) error {
	return s.change(ctx, func(tx *sql.Tx) error {
		if _, err := s.find(ctx, tx, owned, s.own(owner, id)...); builder.KindOf(err) != builder.KindNotFound {
			return err // it is live
		}
		// Of a roster that is not there the error says that, however many there are.
		full := s.room(ctx, tx, owner)
		if err := s.one(tx.ExecContext(ctx, `UPDATE rosters SET deleted = 0 WHERE `+owned, s.own(owner, id)...)); err != nil {
			return err
		}
		return full
	})
}

// one is the error of a statement that must have changed one row.
func (s *Store) one(result sql.Result, err error) error {
	if err != nil {
		return fmt.Errorf("changing a roster: %w", err)
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return s.notFound(err)
	}
	return nil
}

func (s *Store) notFound(err error) error {
	return &builder.UserError{Kind: builder.KindNotFound, Text: "There is no such " + string(s.kind) + " here. It may have been deleted, or made in another browser.", Err: err}
}

func moment(ms int64) time.Time { return time.UnixMilli(ms).UTC() }

// head is a roster's row: what is saved, and where its history stands.
type head struct {
	Saved
	document   string
	undo, redo int
}

// The ways to find a roster.
const (
	owned  = `id = $1 AND owner = $2 AND kind = $3`
	shared = `share = $1 AND kind = $2`
)

// find reads the live roster of a condition.
func (s *Store) find(ctx context.Context, db interface {
	QueryRowContext(context.Context, string, ...any) *sql.Row
}, where string, args ...any) (head, error) {
	return s.found(db.QueryRowContext(ctx, headOf+where, args...))
}

func (s *Store) found(row *sql.Row) (head, error) {
	h, err := scan(row)
	if errors.Is(err, sql.ErrNoRows) {
		return head{}, s.notFound(nil)
	}
	if err != nil {
		return head{}, fmt.Errorf("reading a roster: %w", err)
	}
	return h, nil
}

// headOf reads the heads of live rosters.
const headOf = `SELECT id, document, revision, undo, redo, created, updated FROM rosters WHERE deleted = 0 AND `

func scan(row interface{ Scan(...any) error }) (head, error) {
	var h head
	var created, updated int64
	err := row.Scan(&h.ID, &h.document, &h.Revision, &h.undo, &h.redo, &created, &updated)
	if err != nil {
		return head{}, err
	}
	if h.Roster, err = stored(h.document); err != nil {
		return head{}, fmt.Errorf("reading roster %s: %w", h.ID, err)
	}
	h.CanUndo, h.CanRedo = h.undo > 0, h.redo > 0
	h.Created, h.Updated = moment(created), moment(updated)
	return h, nil
}
