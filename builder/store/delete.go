package store

import (
	"context"
	"fmt"

	"gantry/builder"
)

// Delete hides a document of an owner. Restore brings it back, Erase removes it. Deleting it again changes nothing.
func (k Documents[D]) Delete(ctx context.Context, owner, id string) error {
	return k.engine.Change(ctx, func(tx Tx) error {
		_, err := k.setDeleted(tx, owner, id, k.nowMilli())
		return err
	})
}

// Restore brings a deleted document back. It is a UserError where the owner has
// as many as Create allows.
func (k Documents[D]) Restore(ctx context.Context, owner, id string) error {
	return k.engine.Change(ctx, func(tx Tx) error {
		if r, err := k.facts(tx, owner, id); err != nil || r.Deleted == 0 {
			return err
		}
		if err := lockOwners(tx, owner); err != nil {
			return err
		}
		restored, err := k.setDeleted(tx, owner, id, 0)
		if err != nil || !restored {
			return err
		}
		return k.checkLiveCount(tx, owner)
	})
}

// setDeleted deletes a document, or restores it where at is 0, and reports whether that changes it. It locks only a
// document that it changes.
func (k Documents[D]) setDeleted(tx Tx, owner, id string, at int64) (changed bool, err error) {
	var r Row
	for _, rows := range []Rows{tx, tx.Locked()} {
		if r, err = k.facts(rows, owner, id); err != nil || (r.Deleted > 0) == (at > 0) {
			return false, err
		}
	}
	r.Deleted = at
	return true, k.set(tx, r)
}

// set writes what of a document changes without a revision.
func (k Documents[D]) set(tx Tx, r Row) error {
	if err := tx.SetFacts(r); err != nil {
		return fmt.Errorf("changing a %s: %w", k.kind, err)
	}
	return nil
}

// checkLiveCount refuses more live documents than an owner may have.
func (k Documents[D]) checkLiveCount(tx Tx, owner string) error {
	live, err := k.countLive(tx, owner)
	if err == nil && live > MaxLive {
		return k.errTooMany()
	}
	return err
}

// DeleteAll puts live documents away in one step, and says how many they are.
func (k Documents[D]) DeleteAll(ctx context.Context, owner string, ids []string) (n int, err error) {
	err = k.engine.Change(ctx, func(tx Tx) error {
		if n, err = k.setAllDeleted(tx, owner, ids, k.nowMilli()); err != nil {
			return fmt.Errorf("deleting %ss: %w", k.kind, err)
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	return n, nil
}

// RestoreAll brings deleted documents back in one step, and says how many they are. It is a
// UserError where the owner would have more than Create allows; then none is brought back.
func (k Documents[D]) RestoreAll(ctx context.Context, owner string, ids []string) (n int, err error) {
	err = k.engine.Change(ctx, func(tx Tx) error {
		if err := lockOwners(tx, owner); err != nil {
			return err
		}
		if n, err = k.setAllDeleted(tx, owner, ids, 0); err != nil {
			return fmt.Errorf("restoring %ss: %w", k.kind, err)
		}
		if n == 0 {
			return nil
		}
		return k.checkLiveCount(tx, owner)
	})
	if err != nil {
		return 0, err
	}
	return n, nil
}

// setAllDeleted is setDeleted of documents, without those that there are not. It returns how many it changes.
func (k Documents[D]) setAllDeleted(tx Tx, owner string, ids []string, at int64) (n int, err error) {
	for _, id := range ids {
		changed, err := k.setDeleted(tx, owner, id, at)
		if err != nil && builder.KindOf(err) != builder.KindNotFound {
			return 0, err
		}
		if changed {
			n++
		}
	}
	return n, nil
}
