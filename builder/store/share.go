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
		row := tx.QueryRowContext(ctx, `UPDATE rosters SET share = coalesce(share, $4)
			WHERE `+owned+` AND deleted = 0 RETURNING share`, append(s.own(owner, id), newToken())...)
		return s.scanToken(row, &token)
	})
	return token, err
}

// Unshare takes the token away; the old one never leads anywhere again.
func (s *Store) Unshare(ctx context.Context, owner, id string) error {
	return s.change(ctx, func(tx *sql.Tx) error {
		return s.one(tx.ExecContext(ctx, `UPDATE rosters SET share = NULL WHERE `+owned, s.own(owner, id)...))
	})
}

// ShareToken is the token of a roster, "" where it is not shared.
func (s *Store) ShareToken(ctx context.Context, owner, id string) (token string, err error) {
	row := s.read.QueryRowContext(ctx, `SELECT coalesce(share, '') FROM rosters WHERE `+owned+` AND deleted = 0`, s.own(owner, id)...)
	err = s.scanToken(row, &token)
	return token, err
}

func (s *Store) scanToken(row *sql.Row, token *string) error {
	err := row.Scan(token)
	if errors.Is(err, sql.ErrNoRows) {
		return s.notFound(nil)
	}
	if err != nil {
		return fmt.Errorf("sharing a roster: %w", err)
	}
	return nil
}

// Shared is the roster that a token leads to; the error is that of Roster.
func (s *Store) Shared(ctx context.Context, token string) (Saved, error) {
	h, err := s.find(ctx, s.read, shared, token, string(s.kind))
	return h.Saved, err
}
