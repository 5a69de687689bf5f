package store

import (
	"context"
	"errors"
	"fmt"

	"gantry/builder"
)

// SavePicture keeps a picture under its owner; one that is there stays. The error
// is a UserError where there is no room for it.
func (s *Store) SavePicture(ctx context.Context, owner, id string, data []byte) error {
	return s.engine.Change(ctx, func(tx Tx) error {
		added, err := tx.AddPicture(owner, id, s.nowMilli(), data)
		if err != nil {
			return fmt.Errorf("keeping a picture: %w", err)
		}
		if !added {
			return nil
		}
		used, err := s.chargeWithin(tx, owner, 0, int64(len(data)))
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
	rows := s.engine.Read(ctx)
	r, err := rows.Facts(validKey(roster))
	var data []byte
	if err == nil {
		data, err = rows.Picture(r.Owner, validKey(id))
	}
	if errors.Is(err, ErrNone) {
		return nil, builder.NotFound("Picture not found.")
	}
	if err != nil {
		return nil, fmt.Errorf("reading a picture: %w", err)
	}
	return data, nil
}
