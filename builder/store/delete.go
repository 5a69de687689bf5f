package store

import (
	"context"
	"database/sql"
	"fmt"
)

// Delete hides a document of an owner. Restore brings it back, Erase removes it. Deleting it again changes nothing.
func (k Documents[D]) Delete(ctx context.Context, owner, id string) error {
	return k.change(ctx, func(tx writer) error {
		return k.mustAffectOne(tx.ExecContext(ctx, `
			UPDATE documents SET deleted = CASE deleted WHEN 0 THEN $4 ELSE deleted END
			WHERE `+whereOwned, append(k.ownedArgs(owner, id), k.nowMilli())...))
	})
}

// Restore brings a deleted document back. It is a UserError where the owner has
// as many as Create allows.
func (k Documents[D]) Restore(ctx context.Context, owner, id string) error {
	return k.change(ctx, func(tx writer) error {
		var there int
		err := tx.QueryRowContext(ctx, `SELECT count(*) FROM documents WHERE deleted = 0 AND `+whereOwned,
			k.ownedArgs(owner, id)...).Scan(&there)
		if err != nil || there > 0 {
			return err // it is live
		}
		if err := lockOwner(ctx, tx, owner); err != nil {
			return err
		}
		// The error for a missing document doesn't depend on the number of live ones.
		live, err := k.countLive(ctx, tx, owner)
		if err != nil {
			return err
		}
		if err := k.mustAffectOne(tx.ExecContext(ctx, `UPDATE documents SET deleted = 0 WHERE `+whereOwned,
			k.ownedArgs(owner, id)...)); err != nil {
			return err
		}
		if live >= LiveMost {
			return k.errTooMany()
		}
		return nil
	})
}

// mustAffectOne returns the error of a statement that must have changed one row.
func (k Documents[D]) mustAffectOne(result sql.Result, err error) error {
	if err != nil {
		return fmt.Errorf("changing a %s: %w", k.kind, err)
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return k.notFound(err)
	}
	return nil
}

// DeleteAll puts live documents away in one step, and says how many they are.
func (k Documents[D]) DeleteAll(ctx context.Context, owner string, ids []string) (n int, err error) {
	err = k.change(ctx, func(tx writer) error {
		if n, err = affected(ctx, tx, ids, `UPDATE documents SET deleted = $4 WHERE deleted = 0 AND `+whereOwned, owner,
			k.kind, k.nowMilli()); err != nil {
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
	err = k.change(ctx, func(tx writer) error {
		if err := lockOwner(ctx, tx, owner); err != nil {
			return err
		}
		if n, err = affected(ctx, tx, ids, `UPDATE documents SET deleted = 0 WHERE deleted <> 0 AND `+whereOwned, owner,
			k.kind); err != nil {
			return fmt.Errorf("restoring %ss: %w", k.kind, err)
		}
		live, err := k.countLive(ctx, tx, owner)
		if err == nil && n > 0 && live > LiveMost {
			return k.errTooMany()
		}
		return err
	})
	if err != nil {
		return 0, err
	}
	return n, nil
}

// affected returns how many of some documents a statement changes whose first argument is an id.
func affected(ctx context.Context, tx writer, ids []string, statement string, args ...any) (n int, err error) {
	for _, id := range ids {
		done, err := tx.ExecContext(ctx, statement, append([]any{validKey(id)}, args...)...)
		if err != nil {
			return 0, err
		}
		one, err := done.RowsAffected()
		if err != nil {
			return 0, err
		}
		n += int(one)
	}
	return n, nil
}
