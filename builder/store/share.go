package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// Share gives a roster a token with which anybody may read it, or answers the
// one that it has.
func (s *Store) Share(ctx context.Context, owner, id string) (token string, err error) {
	err = s.change(ctx, func(tx *sql.Tx) error {
		row := tx.QueryRowContext(ctx, `UPDATE rosters SET share = coalesce(share, $3)
			WHERE id = $1 AND owner = $2 AND deleted = 0 RETURNING share`, id, hashOwner(owner), newToken())
		return scanToken(row, &token)
	})
	return token, err
}

// Unshare takes the token away; the old one never leads anywhere again.
func (s *Store) Unshare(ctx context.Context, owner, id string) error {
	return s.change(ctx, func(tx *sql.Tx) error {
		return one(tx.ExecContext(ctx, `UPDATE rosters SET share = NULL WHERE id = $1 AND owner = $2`, id, hashOwner(owner)))
	})
}

// ShareToken is the token of a roster, "" where it is not shared.
func (s *Store) ShareToken(ctx context.Context, owner, id string) (token string, err error) {
	row := s.read.QueryRowContext(ctx, `SELECT coalesce(share, '') FROM rosters WHERE id = $1 AND owner = $2 AND deleted = 0`, id, hashOwner(owner))
	err = scanToken(row, &token)
	return token, err
}

func scanToken(row *sql.Row, token *string) error {
	err := row.Scan(token)
	if errors.Is(err, sql.ErrNoRows) {
		return notFound(nil)
	}
	if err != nil {
		return fmt.Errorf("sharing a roster: %w", err)
	}
	return nil
}

// Shared is the roster that a token leads to; the error is that of Roster.
func (s *Store) Shared(ctx context.Context, token string) (Saved, error) {
	h, err := find(ctx, s.read, shared, token)
	return h.Saved, err
}
