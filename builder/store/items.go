package store

import (
	"context"
	"errors"
	"fmt"
)

// Items returns everything of an owner that is not deleted, always in the same order.
func (s *Store) Items(ctx context.Context, owner string) ([]Item, error) {
	if owner == "" { // the owner of erased items
		return nil, nil
	}
	list, err := s.engine.Read(ctx).Items(owner)
	if err != nil {
		return nil, fmt.Errorf("listing everything: %w", err)
	}
	return list, nil
}

// ItemData returns a document's text as it is kept, or a picture. It is nil if that was deleted since it was listed.
func (s *Store) ItemData(ctx context.Context, owner string, it Item) (data []byte, err error) {
	if owner == "" {
		return nil, nil
	}
	rows := s.engine.Read(ctx)
	if it.Kind == KindPicture {
		data, err = rows.Picture(owner, it.ID)
	} else {
		var r Row
		if r, err = rows.Find(it.Kind, owner, it.ID); err == nil && r.Deleted == 0 {
			data = []byte(r.Text)
		}
	}
	if err != nil && !errors.Is(err, ErrNone) {
		return nil, fmt.Errorf("reading a %s: %w", it.Kind, err)
	}
	return data, nil
}
