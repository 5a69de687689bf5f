package store

import (
	"context"
	"fmt"
	"regexp"
	"time"
)

// Purge removes what was deleted longer than retention ago. It also removes pictures that no live document of their
// owner, or its history, has named for that time. A retention of 0 removes neither. Purge finishes what an earlier one
// began.
func (s *Store) Purge(ctx context.Context, retention time.Duration) error {
	now := s.now()
	before := int64(0)
	if retention > 0 {
		before = now.Add(-retention).UnixMilli()
		err := s.engine.Remove(ctx, Doomed{Before: before})
		if err == nil {
			err = s.markPictures(ctx)
		}
		if err == nil {
			err = s.engine.DropPictures(ctx, Doomed{Before: before})
		}
		if err != nil {
			return fmt.Errorf("purging: %w", err)
		}
	}
	if err := s.engine.DropUnused(ctx, now.UnixMilli(), before, now.Add(-removedKept).UnixMilli()); err != nil {
		return fmt.Errorf("purging devices: %w", err)
	}
	return s.engine.Sweep(ctx, false)
}

// Erase removes a deleted document of an owner with its history and its shared view. It goes on if the
// request ends. If the document isn't deleted, the error is that of Get.
func (k Documents[D]) Erase(ctx context.Context, owner, id string) error {
	ctx = context.WithoutCancel(ctx)
	r, err := k.facts(k.engine.Read(ctx), owner, id)
	if err == nil && r.Deleted == 0 {
		return k.notFound(nil)
	}
	if err == nil {
		err = k.engine.Remove(ctx, Doomed{Document: r.ID, Owner: owner})
	}
	if err == nil {
		err = k.engine.Sweep(ctx, true)
	}
	if err != nil {
		return fmt.Errorf("erasing a %s: %w", k.kind, err)
	}
	return nil
}

// EraseOwner removes everything of an owner: documents of all kinds, their histories, shared views and pictures. It
// goes on if the request ends. All devices then count as removed.
func (s *Store) EraseOwner(ctx context.Context, owner string) error {
	ctx = context.WithoutCancel(ctx)
	err := s.engine.Remove(ctx, Doomed{Owner: owner})
	if err == nil {
		err = s.engine.DropPictures(ctx, Doomed{Owner: owner})
	}
	if err == nil {
		err = s.engine.Change(ctx, func(tx Tx) error {
			if err := s.forgetDevices(tx, owner); err != nil {
				return err
			}
			return tx.DropUsage(owner) // it isn't 0 if something was saved in the meantime
		})
	}
	if err == nil {
		err = s.engine.Sweep(ctx, true)
	}
	if err != nil {
		return fmt.Errorf("erasing everything of an owner: %w", err)
	}
	return nil
}

var pictureID = regexp.MustCompile(`sha256:[0-9a-f]{64}`)

// markPictures keeps since when no live document of its owner has named a picture in any of its revisions: undo, the
// history and frozen links lead to all of them. Those of a deleted document go when it does: they are marked no earlier
// than it is deleted.
func (s *Store) markPictures(ctx context.Context) error {
	rows := s.engine.Read(ctx)
	owners, err := rows.PictureOwners()
	if err != nil {
		return fmt.Errorf("listing owners of pictures: %w", err)
	}
	for _, owner := range owners {
		named := map[string]bool{}
		for text, err := range rows.Documents(owner) {
			if err != nil {
				return fmt.Errorf("reading documents: %w", err)
			}
			for _, id := range pictureID.FindAll(text, -1) {
				named[string(id)] = true
			}
		}
		pictures, err := rows.Pictures(owner)
		if err != nil {
			return fmt.Errorf("listing pictures: %w", err)
		}
		since := map[string]int64{}
		for _, p := range pictures {
			if named[p.ID] && p.Unnamed > 0 {
				since[p.ID] = 0
			} else if !named[p.ID] && p.Unnamed == 0 {
				since[p.ID] = s.nowMilli()
			}
		}
		if len(since) == 0 {
			continue
		}
		err = s.engine.Change(ctx, func(tx Tx) error {
			for id, at := range since {
				if err := tx.SetUnnamed(owner, id, at); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("marking pictures: %w", err)
		}
	}
	return nil
}
