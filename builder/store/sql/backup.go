package sql

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"gantry/builder"
	"gantry/builder/store"
)

// Backup writes a database as it is at one moment into a new file of SQLite, also while
// others write to it. A file that is there is not overwritten.
func Backup(ctx context.Context, data, to string) (err error) {
	if _, err := os.Stat(to); err == nil {
		return &builder.UserError{Kind: builder.KindConflict, Text: to + " is there already; name a new file."}
	}
	part := to + partSuffix
	defer os.Remove(part) //nolint:errcheck // it has its name by then, or is not there
	write := copyInto
	if IsPostgres(data) {
		write = copyPostgres
	}
	if err := write(ctx, data, part); err != nil {
		return err
	}
	return renameSynced(part, to)
}

// partSuffix ends the name of a file that is being written.
const partSuffix = ".part"

// copyInto writes a database into a file that only this user can read. It replaces what an earlier try left there.
func copyInto(ctx context.Context, path, part string) (err error) {
	db, err := readFile(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := makePart(part); err != nil {
		return err
	}
	if _, err := db.ExecContext(ctx, `VACUUM INTO $1`, part); err != nil {
		return withTrouble("writing a backup of "+path, err)
	}
	return nil
}

// makePart makes an empty file.
func makePart(part string) error {
	if err := os.Remove(part); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	f, err := os.OpenFile(part, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err == nil {
		err = f.Close()
	}
	if err != nil {
		return fmt.Errorf("writing a backup: %w", err)
	}
	return nil
}

// renameSynced gives a file that was written its name once it is on the disk.
func renameSynced(part, to string) error {
	f, err := os.OpenFile(part, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := os.Rename(part, to); err != nil {
		return err
	}
	folder, err := os.Open(filepath.Dir(to))
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}

// readFile opens a database that is there for reading.
func readFile(path string) (*sql.DB, error) {
	path, err := filepath.Abs(path)
	if err == nil {
		_, err = os.Stat(path)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: database not found", path)
	}
	if err != nil {
		return nil, fmt.Errorf("opening the database: %w", err)
	}
	q := url.Values{"mode": {"ro"}, "_pragma": {fmt.Sprintf("busy_timeout(%d)", busyTimeout.Milliseconds())}}
	db, err := sql.Open("sqlite", dsn(path, q))
	if err == nil {
		db.SetMaxOpenConns(1)
	}
	return db, err
}

// Contents is what a whole database holds.
type Contents struct {
	Version             int64 // of its form
	Documents, Pictures int
	Revisions           int
	Newest              time.Time // when anything was last changed, zero for an empty one
}

// Verify checks that a database or backup is whole: its pages, its form, and every document in it. The error describes
// the damage.
func Verify(ctx context.Context, path string) (c Contents, err error) {
	db, err := readFile(path)
	if err != nil {
		return Contents{}, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if c, err = readContents(ctx, db); err != nil {
		return Contents{}, withTrouble("reading the database "+path, err)
	}
	return c, nil
}

func readContents(ctx context.Context, of *sql.DB) (c Contents, err error) {
	if err := checkIntegrity(ctx, of, "integrity_check(10)"); err != nil {
		return c, err
	}
	if err := of.QueryRowContext(ctx, `SELECT max(version_id) FROM goose_db_version`).Scan(&c.Version); err != nil {
		return c, fmt.Errorf("%w: %w", store.Foreign, err)
	}
	knows, err := fileOf(of).newestStep()
	if err != nil {
		return c, err
	}
	if c.Version > knows {
		return c, errNewer(c.Version, knows)
	}
	if c.Version < fromFirstStep {
		return c, errOlder(c.Version)
	}
	var newest int64
	err = of.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM revisions), (SELECT count(*) FROM pictures),
		(SELECT coalesce(max(updated), 0) FROM documents)`).Scan(&c.Revisions, &c.Pictures, &newest)
	if err != nil {
		return c, err
	}
	if newest > 0 {
		c.Newest = store.TimeOf(newest)
	}
	c.Documents, err = readDocuments(ctx, of)
	return c, err
}

// readDocuments reads every document, and answers how many there are.
func readDocuments(ctx context.Context, db *sql.DB) (n int, err error) {
	var id, kind, text string
	for err := range (into{&id, &kind, &text}).each(db.QueryContext(ctx, `SELECT id, kind, document FROM documents`)) {
		if err != nil {
			return 0, err
		}
		if _, err := store.ListingOf(kind, []byte(text)); err != nil {
			return 0, fmt.Errorf("%w: the %s %s cannot be read: %v", store.Damaged, kind, id, err)
		}
		n++
	}
	return n, nil
}

// Restore replaces a database with a backup that is whole. No server may use the database at that time. Restore keeps
// the old data in a file and returns its name, or "" if there was none. The file is next to the database, or next to
// the backup if the database is PostgreSQL.
func Restore(ctx context.Context, from, data string, now time.Time) (kept string, err error) {
	if _, err := Verify(ctx, from); err != nil {
		return "", err
	}
	before := ".before-" + now.UTC().Format("20060102-150405")
	if IsPostgres(data) {
		return restorePostgres(ctx, from, data, from+before)
	}
	return restoreFile(ctx, from, data, data+before)
}

func restoreFile(ctx context.Context, from, path, before string) (kept string, err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return "", err
	}
	lock, err := lockFile(path, syscall.LOCK_EX)
	if err != nil {
		return "", err
	}
	defer lock.Close() //nolint:errcheck // it writes no data
	if same, err := sameFile(from, path); err != nil || same {
		return "", errors.Join(err, builder.Invalid("The backup and the database are the same file.", nil))
	}
	part := path + partSuffix
	defer os.Remove(part) //nolint:errcheck // it has its name by then, or is not there
	if err := copyInto(ctx, from, part); err != nil {
		return "", fmt.Errorf("copying the backup: %w", err)
	}
	if _, err := os.Stat(path); err == nil {
		kept = before
		for _, suffix := range []string{"-wal", "-shm", ""} { // the log first: without it the file alone is older
			if err := os.Rename(path+suffix, kept+suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return "", err
			}
		}
	}
	return kept, renameSynced(part, path)
}

func sameFile(a, b string) (bool, error) {
	one, err := os.Stat(a)
	if err != nil {
		return false, err
	}
	other, err := os.Stat(b)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil && os.SameFile(one, other), err
}
