package sql

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"time"
)

// SQLite overwrites what it deletes (secure_delete). Two things remain: copies of rows that it moved from one page to
// another, in the gap between a page's cells, and the log beside the file. clean removes both. The form of a page is
// that of https://sqlite.org/fileformat2.html#b_tree_pages.

// batchPages is how many pages are looked through at a time.
const batchPages = 1 << 10

// maxPages is the number of pages below which the first byte of a page gives its type. Other pages than those of tables
// and indexes begin with the number of another page.
const maxPages = 2 << 24

// The user_version of a file tells which remains of deleted rows it may contain.
const (
	neverCleaned = 0 // it was written by a version that did not overwrite them
	cleaned      = 1
	uncleaned    = 2 // what SQLite left of them
)

// markUncleaned says, with the transaction that deletes rows, that the file is to be cleaned.
func (*sqlite) markUncleaned(ctx context.Context, tx writer) error {
	return setState(ctx, tx, uncleaned)
}

func setState(ctx context.Context, db interface {
	ExecContext(context.Context, string, ...any) (sql.Result, error)
}, state int) error {
	_, err := db.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", state))
	return err
}

func (d *db) cleanState(ctx context.Context) (state int, err error) {
	err = d.write.QueryRowContext(ctx, "PRAGMA user_version").Scan(&state)
	return state, err
}

// rewrite rewrites a file once if it was written without secure_delete.
func (*sqlite) rewrite(ctx context.Context, d *db) error {
	state, err := d.cleanState(ctx)
	if err != nil || state != neverCleaned {
		return err
	}
	if _, err := d.write.ExecContext(ctx, "VACUUM"); err != nil {
		return fmt.Errorf("rewriting the file: %w", err)
	}
	return setState(ctx, d.write, uncleaned) // the log holds the old pages
}

// clean overwrites the remains of deleted rows, if there may be any.
func (e *sqlite) clean(ctx context.Context, d *db, bound *cleaningBound) error {
	select {
	case e.cleaning <- struct{}{}:
		defer func() { <-e.cleaning }()
	case <-ctx.Done():
		return ctx.Err()
	}
	state, err := d.cleanState(ctx)
	if err != nil || state == cleaned {
		return err
	}
	var pages int
	if err := d.read.QueryRowContext(ctx, "PRAGMA page_count").Scan(&pages); err != nil {
		return fmt.Errorf("counting pages: %w", err)
	}
	whole := bound == nil || pages <= bound.pages
	for first := 1; whole && first <= min(pages, maxPages); first += batchPages {
		if err := d.cleanPages(ctx, first, min(first+batchPages-1, pages)); err != nil {
			return fmt.Errorf("overwriting what was deleted: %w", err)
		}
	}
	emptied, err := d.checkpoint(ctx)
	if err == nil && emptied && whole {
		err = setState(ctx, d.write, cleaned)
	}
	return err
}

// cleanPages finds the pages whose gap holds anything, and then takes the writer
// for those.
func (d *db) cleanPages(ctx context.Context, first, last int) error {
	found, err := d.dirtyPages(ctx, first, last)
	if err != nil || len(found) == 0 {
		return err
	}
	return d.change(ctx, func(t tx) error {
		for _, number := range found {
			var page []byte
			err := t.w.QueryRowContext(ctx, `SELECT data FROM sqlite_dbpage WHERE pgno = $1`, number).Scan(&page)
			if err != nil {
				return err
			}
			gap := pageGap(page, number)
			clear(gap)
			if err := t.exec(`UPDATE sqlite_dbpage SET data = $2 WHERE pgno = $1`, number, page); err != nil {
				return err
			}
		}
		return nil
	})
}

func (d *db) dirtyPages(ctx context.Context, first, last int) (found []int, err error) {
	var number int
	var page sql.RawBytes
	for err := range (into{&number, &page}).each(d.read.QueryContext(ctx, `WITH RECURSIVE
		n (p) AS (SELECT $1 UNION ALL SELECT p + 1 FROM n WHERE p < $2)
		SELECT p, data FROM n JOIN sqlite_dbpage ON pgno = p`, first, last)) {
		if err != nil {
			return nil, err
		}
		for _, b := range pageGap(page, number) {
			if b != 0 {
				found = append(found, number)
				break
			}
		}
	}
	return found, nil
}

// pageGap returns the part of a page between the pointers to its cells and the first cell. It is nil if the page
// belongs to no table or index.
func pageGap(page []byte, number int) []byte {
	header := 0
	if number == 1 {
		header = 100
	}
	if len(page) < header+12 {
		return nil
	}
	var size int
	switch page[header] {
	case 2, 5: // inner pages
		size = 12
	case 10, 13: // leaves
		size = 8
	default:
		return nil
	}
	cells := int(binary.BigEndian.Uint16(page[header+3:]))
	content := int(binary.BigEndian.Uint16(page[header+5:]))
	if content == 0 {
		content = 1 << 16
	}
	from := header + size + 2*cells
	if from > content || content > len(page) {
		return nil
	}
	return page[from:content]
}

// checkpoint writes the log back into the file and empties it; false where it was
// read all the while, and the next Purge tries again.
func (d *db) checkpoint(ctx context.Context) (emptied bool, err error) {
	for range 40 {
		if emptied, err = d.tryCheckpoint(ctx); err != nil || emptied {
			break
		}
		select {
		case <-ctx.Done():
			return false, ctx.Err()
		case <-time.After(25 * time.Millisecond):
		}
	}
	if err != nil {
		return false, fmt.Errorf("emptying the log: %w", err)
	}
	return emptied, nil
}

// tryCheckpoint waits for readers no longer than edits can wait for it.
func (d *db) tryCheckpoint(ctx context.Context) (emptied bool, err error) {
	conn, err := d.write.Conn(ctx)
	if err != nil {
		return false, err
	}
	defer conn.Close() //nolint:errcheck // it goes back to the pool
	ctx = context.WithoutCancel(ctx)
	if _, err := conn.ExecContext(ctx, "PRAGMA busy_timeout = 50"); err != nil {
		return false, err
	}
	var busy, log, written int
	err = conn.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &log, &written)
	_, restored := conn.ExecContext(ctx, fmt.Sprintf("PRAGMA busy_timeout = %d", busyTimeout.Milliseconds()))
	return busy == 0, errors.Join(err, restored)
}
