package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"gantry/builder"
)

// MaxPictures is how many bytes of pictures are kept for one owner.
const MaxPictures = 96 << 20

// SavePicture keeps a picture under its owner; one that is there stays. The error
// is a UserError where the owner has no room for it.
func (s *Store) SavePicture(ctx context.Context, owner, id string, data []byte) error {
	return s.change(ctx, func(tx *sql.Tx) error {
		var used int
		if err := tx.QueryRowContext(ctx, `SELECT coalesce(sum(size), 0) FROM pictures WHERE owner = $1 AND id <> $2`, hashOwner(owner), id).Scan(&used); err != nil {
			return fmt.Errorf("counting pictures: %w", err)
		}
		if used+len(data) > MaxPictures {
			return &builder.UserError{Kind: builder.KindTooLarge, Text: fmt.Sprintf("Your pictures take %d MB, and at most %d MB are kept for one browser.", used>>20, MaxPictures>>20)}
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO pictures (owner, id, size, made, data) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
			hashOwner(owner), id, len(data), s.now().UnixMilli(), data)
		if err != nil {
			return fmt.Errorf("keeping a picture: %w", err)
		}
		return nil
	})
}

// Picture is a picture of a roster's owner. A UserError says that there is none.
func (s *Store) Picture(ctx context.Context, roster, id string) ([]byte, error) {
	var data []byte
	err := s.read.QueryRowContext(ctx, `SELECT p.data FROM rosters r JOIN pictures p ON p.owner = r.owner WHERE r.id = $1 AND p.id = $2`, roster, id).Scan(&data)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, &builder.UserError{Kind: builder.KindNotFound, Text: "There is no such picture."}
	}
	if err != nil {
		return nil, fmt.Errorf("reading a picture: %w", err)
	}
	return data, nil
}
