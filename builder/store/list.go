package store

import (
	"context"
	"fmt"
)

// maxList bounds a listing, whose deleted documents are otherwise without end.
const maxList = 2 * MaxLive

// List returns every document of an owner, the latest changed first, and behind them the deleted ones; at most a
// thousand in all.
func (k Documents[D]) List(ctx context.Context, owner string) ([]Listed, error) {
	if owner == "" { // that of erased ones
		return nil, nil
	}
	list, err := k.engine.Read(ctx).List(k.kind, owner, maxList)
	if err != nil {
		return nil, fmt.Errorf("listing %ss: %w", k.kind, err)
	}
	return list, nil
}

// ofBytes bounds the documents that are decoded at once.
const ofBytes = 8 << 20

// ListOf returns every live document of an owner for a game, the latest changed first, up to some megabytes of
// them.
func (k Documents[D]) ListOf(ctx context.Context, owner, system string) ([]Stored[D], error) {
	return k.ListHolding(ctx, owner, system, "")
}

// ListHolding returns every live document of an owner for a game whose text holds another, such as an id without %
// and _, the latest changed first, up to some megabytes of them.
func (k Documents[D]) ListHolding(ctx context.Context, owner, system, text string) ([]Stored[D], error) {
	if owner == "" {
		return nil, nil
	}
	var list []Stored[D]
	size := 0
	for row, err := range k.engine.Read(ctx).Holding(k.kind, owner, sanitize(system), text) {
		if err != nil {
			return nil, fmt.Errorf("reading %ss: %w", k.kind, err)
		}
		r, err := k.read(row)
		if err != nil {
			return nil, err
		}
		list = append(list, r.Stored)
		if size += len(row.Text); size >= ofBytes {
			break
		}
	}
	return list, nil
}

// Get returns a document of an owner. Another owner's, a deleted and an unknown one are the same UserError of
// KindNotFound.
func (k Documents[D]) Get(ctx context.Context, owner, id string) (Stored[D], error) {
	rows := k.engine.Read(ctx)
	r, err := k.find(rows, owner, id)
	if err != nil {
		return r.Stored, err
	}
	return r.withRedo(ctx, rows)
}

// Roster returns a roster of an owner; see Get.
func (s *Store) Roster(ctx context.Context, owner, id string) (Saved, error) {
	return s.Get(ctx, owner, id)
}
