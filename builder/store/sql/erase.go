package sql

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"gantry/builder/store"
)

// A document to remove first loses its owner, in one small transaction. From then on it can't be reached. Sweeping it
// out of the file follows in bites, so that no edit waits long, and resumes after a crash. At the end clean overwrites
// the remains that SQLite left between other rows.

// biteBytes and biteRows bound what one transaction sweeps away.
const (
	biteBytes = 4 << 20
	biteRows  = 500
)

// Remove takes documents from their owners.
func (d *db) Remove(ctx context.Context, of store.Doomed) error {
	where, args := `deleted > 0 AND deleted <= $1`, []any{of.Before}
	if of.Document != "" {
		where, args = `deleted > 0 AND id = $1 AND owner = $2`, []any{of.Document, of.Owner}
	} else if of.Owner != "" {
		where, args = `owner = $1`, []any{of.Owner}
	}
	for {
		n := 0
		err := d.change(ctx, func(t tx) error {
			var ids []string
			freed := map[string]int64{}
			var id, owner string
			var bytes int64
			for err := range (into{&id, &owner, &bytes}).each(t.query(fmt.Sprintf(`
				SELECT id, owner, bytes FROM documents WHERE owner <> '' AND %s ORDER BY id LIMIT %d%s`,
				where, biteRows, d.forUpdate()), args...)) {
				if err != nil {
					return err
				}
				ids = append(ids, id)
				freed[owner] += bytes
			}
			for _, id := range ids {
				if err := t.exec(`UPDATE documents SET owner = '', share = NULL WHERE id = $1`, id); err != nil {
					return err
				}
			}
			if err := t.LockOwners(slices.Collect(maps.Keys(freed))...); err != nil {
				return err
			}
			for owner, bytes := range freed {
				if _, err := t.Charge(owner, -bytes, 0); err != nil {
					return err
				}
			}
			if n = len(ids); n == 0 {
				return nil
			}
			return d.markUncleaned(ctx, t.w)
		})
		if err != nil || n == 0 {
			return err
		}
	}
}

// atOnce is the largest file that is cleaned while somebody waits.
var atOnce = cleaningBound{pages: 1 << 16} // 256 MB

// Sweep removes data without an owner from the file. It cleans if it swept, or if an earlier one left something to
// clean.
func (d *db) Sweep(ctx context.Context, waited bool) error {
	for _, table := range []string{"revisions", "frozen", "verdicts", "events"} {
		err := d.sweep(ctx, `SELECT document, number, bytes FROM `+table+
			` WHERE document IN (SELECT id FROM documents WHERE owner = '')`,
			`DELETE FROM `+table+` WHERE document = $1 AND number = $2`)
		if err != nil {
			return err
		}
	}
	err := d.sweep(ctx, `SELECT id, 0, octet_length(document) FROM documents WHERE owner = ''`,
		`DELETE FROM documents WHERE id = $1 AND $2 = 0`)
	if err != nil {
		return err
	}
	var bound *cleaningBound
	if waited {
		bound = &atOnce
	}
	return named(d.clean(ctx, d, bound))
}

// sweep removes the rows of a list in bites.
func (d *db) sweep(ctx context.Context, list, remove string) error {
	for {
		n, err := d.bite(ctx, list, remove)
		if err != nil {
			return fmt.Errorf("sweeping: %w", err)
		}
		if n == 0 {
			return nil
		}
	}
}

// bite removes the first rows of a list of (text, number, bytes), as many as one
// transaction may, and answers how many these were.
func (d *db) bite(ctx context.Context, list, remove string) (n int, err error) {
	err = d.change(ctx, func(t tx) error {
		var keys [][2]any
		var id string
		var number, bytes, total int
		for err := range (into{&id, &number, &bytes}).each(t.query(fmt.Sprintf("%s LIMIT %d", list, biteRows))) {
			if err != nil {
				return err
			}
			keys = append(keys, [2]any{id, number})
			if total += bytes; total >= biteBytes {
				break
			}
		}
		for _, key := range keys {
			if err := t.exec(remove, key[0], key[1]); err != nil {
				return err
			}
		}
		if n = len(keys); n == 0 {
			return nil
		}
		return d.markUncleaned(ctx, t.w)
	})
	return n, err
}

// DropPictures removes pictures.
func (d *db) DropPictures(ctx context.Context, of store.Doomed) error {
	where, arg := `unnamed > 0 AND unnamed <= $1`, any(of.Before)
	if of.Owner != "" {
		where, arg = `owner = $1`, of.Owner
	}
	for {
		n := 0
		err := d.change(ctx, func(t tx) error {
			var list [][3]any
			var owners []string
			var owner, id string
			var size int64
			for err := range (into{&owner, &id, &size}).each(t.query(`SELECT owner, id, size FROM pictures
				WHERE `+where+` ORDER BY owner, id LIMIT 8`+d.forUpdate(), arg)) {
				if err != nil {
					return err
				}
				list, owners = append(list, [3]any{owner, id, size}), append(owners, owner)
			}
			if n = len(list); n == 0 {
				return nil
			}
			if err := t.LockOwners(owners...); err != nil {
				return err
			}
			for _, p := range list {
				if err := t.exec(`DELETE FROM pictures WHERE owner = $1 AND id = $2`, p[0], p[1]); err != nil {
					return err
				}
				if _, err := t.Charge(p[0].(string), 0, -p[2].(int64)); err != nil {
					return err
				}
			}
			return d.markUncleaned(ctx, t.w)
		})
		if err != nil || n == 0 {
			return err
		}
	}
}

// ownsNothing returns the condition of a row whose owner has no documents, pictures or open code, and one device at
// most.
func ownsNothing(table string) string {
	return fmt.Sprintf(`NOT EXISTS (SELECT 1 FROM documents d WHERE d.owner = %[1]s.owner)
		AND NOT EXISTS (SELECT 1 FROM pictures p WHERE p.owner = %[1]s.owner)
		AND NOT EXISTS (SELECT 1 FROM pairings c WHERE c.owner = %[1]s.owner)
		AND (SELECT count(*) FROM devices o WHERE o.owner = %[1]s.owner) <= 1`, table)
}

// DropUnused drops what is no longer of use of owners.
func (d *db) DropUnused(ctx context.Context, ended, unused, removed int64) error {
	return d.change(ctx, func(t tx) error {
		err := t.DropEnded(ended)
		if err == nil && unused > 0 {
			err = t.dropUnused(unused)
		}
		if err == nil {
			err = t.exec(`DELETE FROM devices WHERE removed > 0 AND removed <= $1 AND owner <> token`, removed)
		}
		return err
	})
}

// dropUnused drops the recovery links and devices of owners who have nothing and were not here since
// a time. A browser without its device row is still the same owner.
func (t tx) dropUnused(before int64) error {
	err := t.exec(`DELETE FROM recoveries WHERE made <= $1 AND used <= $1
		AND NOT EXISTS (SELECT 1 FROM devices v WHERE v.owner = recoveries.owner AND v.seen > $1)
		AND `+ownsNothing("recoveries"), before)
	if err == nil {
		err = t.exec(`DELETE FROM devices WHERE token = owner AND removed = 0 AND seen <= $1
			AND NOT EXISTS (SELECT 1 FROM recoveries r WHERE r.owner = devices.owner)
			AND `+ownsNothing("devices"), before)
	}
	if err == nil {
		err = t.exec(`DELETE FROM usage WHERE documents = 0 AND pictures = 0
			AND NOT EXISTS (SELECT 1 FROM devices v WHERE v.owner = usage.owner) AND ` + ownsNothing("usage"))
	}
	return err
}
