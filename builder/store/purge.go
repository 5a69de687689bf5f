package store

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"time"
)

// A document to remove first loses its owner, in one small transaction. From then on it can't be reached. Sweeping it
// out of the file follows in bites, so that no edit waits long, and resumes after a crash. At the end clean overwrites
// the remains that SQLite left between other rows.

// biteBytes and biteRows bound what one transaction sweeps away.
const (
	biteBytes = 4 << 20
	biteRows  = 500
)

// Purge removes what was deleted longer than retention ago. It also removes pictures that no live document of their
// owner, or its history, has named for that time. A retention of 0 removes neither. Purge finishes what an earlier one
// began.
func (s *Store) Purge(ctx context.Context, retention time.Duration) error {
	if retention > 0 {
		before := s.now().Add(-retention).UnixMilli()
		err := s.disown(ctx, `deleted > 0 AND deleted <= $1`, before)
		if err == nil {
			err = s.purgePictures(ctx, before)
		}
		if err != nil {
			return fmt.Errorf("purging: %w", err)
		}
	}
	if err := s.purgeDevices(ctx, retention); err != nil {
		return fmt.Errorf("purging devices: %w", err)
	}
	return s.sweep(ctx, nil)
}

// Erase removes a deleted document of an owner with its history and its shared view from the file. It goes on if the
// request ends. If the document isn't deleted, the error is that of Get.
func (k Documents[D]) Erase(ctx context.Context, owner, id string) error {
	ctx = context.WithoutCancel(ctx)
	var found int
	err := k.read.QueryRowContext(ctx, `SELECT count(*) FROM documents WHERE deleted > 0 AND `+whereOwned,
		k.ownedArgs(owner, id)...).Scan(&found)
	if err == nil && found == 0 {
		return k.notFound(nil)
	}
	if err == nil {
		err = k.disown(ctx, `deleted > 0 AND `+whereOwned, k.ownedArgs(owner, id)...)
	}
	if err == nil {
		err = k.sweep(ctx, &atOnce)
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
	err := s.disown(ctx, `owner = $1`, owner)
	if err == nil {
		err = s.dropPictures(ctx, `owner = $1`, owner)
	}
	if err == nil {
		err = s.change(ctx, func(tx writer) error {
			if err := s.forgetDevices(ctx, tx, owner); err != nil {
				return err
			}
			// If the row isn't 0, something was saved in the meantime.
			result, err := tx.ExecContext(ctx,
				`DELETE FROM usage WHERE owner = $1 AND documents = 0 AND pictures = 0`, owner)
			if err != nil {
				return err
			}
			if n, err := result.RowsAffected(); err != nil || n == 0 {
				return err
			}
			return s.markUncleaned(ctx, tx)
		})
	}
	if err == nil {
		err = s.sweep(ctx, &atOnce)
	}
	if err != nil {
		return fmt.Errorf("erasing everything of an owner: %w", err)
	}
	return nil
}

// disown takes the documents of a condition from their owners.
func (d *db) disown(ctx context.Context, where string, args ...any) error {
	for {
		n := 0
		err := d.change(ctx, func(tx writer) error {
			var ids []string
			freed := map[string]int64{}
			var id, owner string
			var bytes int64
			for err := range (into{&id, &owner, &bytes}).each(tx.QueryContext(ctx, fmt.Sprintf(`
				SELECT id, owner, bytes FROM documents WHERE owner <> '' AND %s ORDER BY id LIMIT %d%s`,
				where, biteRows, d.forUpdate()), args...)) {
				if err != nil {
					return err
				}
				ids = append(ids, id)
				freed[owner] += bytes
			}
			for _, id := range ids {
				if _, err := tx.ExecContext(ctx,
					`UPDATE documents SET owner = '', share = NULL WHERE id = $1`, id); err != nil {
					return err
				}
			}
			if err := lockOwners(ctx, tx, slices.Collect(maps.Keys(freed))...); err != nil {
				return err
			}
			for owner, bytes := range freed {
				if _, err := charge(ctx, tx, owner, -bytes, 0); err != nil {
					return err
				}
			}
			if n = len(ids); n == 0 {
				return nil
			}
			return d.markUncleaned(ctx, tx)
		})
		if err != nil || n == 0 {
			return err
		}
	}
}

// sweep removes data without an owner from the file. It cleans if it swept, or if an earlier one left something to
// clean.
func (d *db) sweep(ctx context.Context, bound *cleaningBound) error {
	for _, bite := range []struct{ list, remove string }{
		{`SELECT document, number, bytes FROM revisions WHERE document IN (SELECT id FROM documents WHERE owner = '')`,
			`DELETE FROM revisions WHERE document = $1 AND number = $2`},
		{`SELECT document, number, bytes FROM frozen WHERE document IN (SELECT id FROM documents WHERE owner = '')`,
			`DELETE FROM frozen WHERE document = $1 AND number = $2`},
		{`SELECT document, number, bytes FROM verdicts WHERE document IN (SELECT id FROM documents WHERE owner = '')`,
			`DELETE FROM verdicts WHERE document = $1 AND number = $2`},
		{`SELECT id, 0, octet_length(document) FROM documents WHERE owner = ''`,
			`DELETE FROM documents WHERE id = $1 AND $2 = 0`},
	} {
		for {
			n, err := d.bite(ctx, bite.list, bite.remove)
			if err != nil {
				return fmt.Errorf("sweeping: %w", err)
			}
			if n == 0 {
				break
			}
		}
	}
	return d.clean(ctx, d, bound)
}

// bite removes the first rows of a list of (text, number, bytes), as many as one
// transaction may, and answers how many these were.
func (d *db) bite(ctx context.Context, list, remove string) (n int, err error) {
	err = d.change(ctx, func(tx writer) error {
		var keys [][2]any
		var id string
		var number, bytes, total int
		for err := range (into{&id, &number, &bytes}).each(tx.QueryContext(ctx,
			fmt.Sprintf("%s LIMIT %d", list, biteRows))) {
			if err != nil {
				return err
			}
			keys = append(keys, [2]any{id, number})
			if total += bytes; total >= biteBytes {
				break
			}
		}
		for _, key := range keys {
			if _, err := tx.ExecContext(ctx, remove, key[0], key[1]); err != nil {
				return err
			}
		}
		if n = len(keys); n == 0 {
			return nil
		}
		return d.markUncleaned(ctx, tx)
	})
	return n, err
}

// purgePictures marks the pictures that no live document of their owner names or ever named, and
// drops those that were marked before a time. Those of a deleted document go when
// it does: they are marked no earlier than it is deleted.
func (s *Store) purgePictures(ctx context.Context, before int64) error {
	owners, err := texts(s.read.QueryContext(ctx, `SELECT DISTINCT owner FROM pictures`))
	if err != nil {
		return fmt.Errorf("listing owners of pictures: %w", err)
	}
	for _, owner := range owners {
		named, err := s.picturesNamed(ctx, owner)
		if err != nil {
			return err
		}
		if err := s.markPictures(ctx, owner, named); err != nil {
			return err
		}
	}
	return s.dropPictures(ctx, `unnamed > 0 AND unnamed <= $1`, before)
}

var pictureID = regexp.MustCompile(`sha256:[0-9a-f]{64}`)

// selectTexts selects the states of an owner's live documents and what leads back to earlier ones.
// Frozen states name no other pictures than these.
const selectTexts = `SELECT document FROM documents WHERE owner = $1 AND deleted = 0
	UNION ALL SELECT r.reverse FROM revisions r JOIN documents d ON d.id = r.document
		WHERE d.owner = $1 AND d.deleted = 0 AND r.reverse LIKE '%sha256:%'
	UNION ALL SELECT r.before FROM revisions r JOIN documents d ON d.id = r.document
		WHERE d.owner = $1 AND d.deleted = 0 AND r.before LIKE '%sha256:%'`

// picturesNamed returns the pictures that an owner's live documents name in any of their revisions:
// undo, the history and frozen links lead to all of them.
func (s *Store) picturesNamed(ctx context.Context, owner string) (map[string]bool, error) {
	named := map[string]bool{}
	var text sql.RawBytes
	for err := range (into{&text}).each(s.read.QueryContext(ctx, selectTexts, owner)) {
		if err != nil {
			return nil, fmt.Errorf("reading documents: %w", err)
		}
		for _, id := range pictureID.FindAll(text, -1) {
			named[string(id)] = true
		}
	}
	return named, nil
}

// markPictures keeps since when a picture is named by nothing.
func (s *Store) markPictures(ctx context.Context, owner string, named map[string]bool) error {
	since := map[string]int64{}
	var id string
	var unnamed int64
	for err := range (into{&id, &unnamed}).each(s.read.QueryContext(ctx, `SELECT id, unnamed FROM pictures
		WHERE owner = $1`, owner)) {
		if err != nil {
			return fmt.Errorf("listing pictures: %w", err)
		}
		if named[id] && unnamed > 0 {
			since[id] = 0
		} else if !named[id] && unnamed == 0 {
			since[id] = s.nowMilli()
		}
	}
	if len(since) == 0 {
		return nil
	}
	return s.change(ctx, func(tx writer) error {
		for id, at := range since {
			if _, err := tx.ExecContext(ctx, `UPDATE pictures SET unnamed = $3 WHERE owner = $1 AND id = $2`, owner, id,
				at); err != nil {
				return fmt.Errorf("marking a picture: %w", err)
			}
		}
		return nil
	})
}

// dropPictures removes the pictures that a condition selects.
func (s *Store) dropPictures(ctx context.Context, where string, arg any) error {
	for {
		n := 0
		err := s.change(ctx, func(tx writer) error {
			var list [][3]any
			var owners []string
			var owner, id string
			var size int64
			for err := range (into{&owner, &id, &size}).each(tx.QueryContext(ctx, `SELECT owner, id, size FROM pictures
				WHERE `+where+` ORDER BY owner, id LIMIT 8`+s.forUpdate(), arg)) {
				if err != nil {
					return err
				}
				list, owners = append(list, [3]any{owner, id, size}), append(owners, owner)
			}
			if n = len(list); n == 0 {
				return nil
			}
			if err := lockOwners(ctx, tx, owners...); err != nil {
				return err
			}
			for _, p := range list {
				if _, err := tx.ExecContext(ctx, `DELETE FROM pictures WHERE owner = $1 AND id = $2`, p[0],
					p[1]); err != nil {
					return err
				}
				if _, err := charge(ctx, tx, p[0].(string), 0, -p[2].(int64)); err != nil {
					return err
				}
			}
			return s.markUncleaned(ctx, tx)
		})
		if err != nil {
			return fmt.Errorf("dropping pictures: %w", err)
		}
		if n == 0 {
			return nil
		}
	}
}
