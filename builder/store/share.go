package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// Share gives a document a token with which anybody may read it, or answers the
// one that it has.
func (k Documents[D]) Share(ctx context.Context, owner, id string) (token string, err error) {
	err = k.change(ctx, func(tx writer) error {
		row := tx.QueryRowContext(ctx, `UPDATE documents SET share = coalesce(share, $4)
			WHERE `+whereOwned+` AND deleted = 0 RETURNING share`, append(k.ownedArgs(owner, id), newToken())...)
		return k.scanToken(row, &token)
	})
	return token, err
}

// Unshare removes the share token. The old token never works again.
func (k Documents[D]) Unshare(ctx context.Context, owner, id string) error {
	return k.change(ctx, func(tx writer) error {
		return k.mustAffectOne(tx.ExecContext(ctx, `UPDATE documents SET share = NULL WHERE `+whereOwned,
			k.ownedArgs(owner, id)...))
	})
}

// ShareToken returns the token of a document, "" where it is not shared.
func (k Documents[D]) ShareToken(ctx context.Context, owner, id string) (token string, err error) {
	row := k.read.QueryRowContext(ctx, `SELECT coalesce(share, '') FROM documents WHERE `+whereOwned+` AND deleted = 0`,
		k.ownedArgs(owner, id)...)
	err = k.scanToken(row, &token)
	return token, err
}

// ShowNotes sets whether the links of a document show its notes and the player's name.
func (k Documents[D]) ShowNotes(ctx context.Context, owner, id string, show bool) error {
	return k.change(ctx, func(tx writer) error {
		shows := 0
		if show {
			shows = 1
		}
		return k.mustAffectOne(tx.ExecContext(ctx, `UPDATE documents SET shows_notes = $4 WHERE `+whereOwned+`
			AND deleted = 0`, append(k.ownedArgs(owner, id), shows)...))
	})
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
