package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"gantry/builder"
)

// SavePicture keeps a picture under its owner; one that is there stays. The error
// is a UserError where there is no room for it.
func (s *Store) SavePicture(ctx context.Context, owner, id string, data []byte) error {
	return s.change(ctx, func(tx writer) error {
		result, err := tx.ExecContext(ctx, `
			INSERT INTO pictures (owner, id, size, made, data) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
			owner, id, len(data), s.nowMilli(), data)
		if err != nil {
			return fmt.Errorf("keeping a picture: %w", err)
		}
		if n, err := result.RowsAffected(); err != nil || n == 0 {
			return err
		}
		used, err := s.chargeWithin(ctx, tx, owner, 0, int64(len(data)))
		if err == nil && used.Pictures > MaxPictures {
			return &builder.UserError{Kind: builder.KindTooLarge, Text: fmt.Sprintf("Not saved: your pictures take %s "+
				"of %s. Erase lists you don't need.",
				megabytes(used.Pictures-int64(len(data))), megabytes(MaxPictures))}
		}
		return err
	})
}

// Picture returns a picture of a roster's owner. A UserError says that there is none.
func (s *Store) Picture(ctx context.Context, roster, id string) ([]byte, error) {
	var data []byte
	err := s.read.QueryRowContext(ctx, `SELECT p.data FROM documents d JOIN pictures p ON p.owner = d.owner WHERE d.id =
		$1 AND p.id = $2`, validKey(roster), validKey(id)).Scan(&data)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, builder.NotFound("Picture not found.")
	}
	if err != nil {
		return nil, fmt.Errorf("reading a picture: %w", err)
	}
	return data, nil
}
