package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"time"

	_ "modernc.org/sqlite" // the driver "sqlite"

	"gantry/builder"
)

// Store is an open database: the rosters in it, the profiles and print presets. It
// is safe for concurrent use.
type Store struct {
	Documents[builder.Roster]
	Profiles Documents[builder.Design]
	Presets  Documents[builder.Preset]
}

// The kinds of documents.
const (
	kindRoster  = "roster"
	kindProfile = "profile"
	kindPreset  = "print"
)

// db is the database beneath the documents of every kind.
type db struct {
	write *sql.DB // one connection: writers wait in a queue, not in SQLite
	read  *sql.DB
	stmts stmts
	now   func() time.Time
	place place
	quota Quota
	locks Locks
	open  io.Closer // the lock beside the file, nil where there can be none
	// cleaning holds who overwrites what was deleted.
	cleaning chan struct{}
}

// stmts are the questions of every page. Preparing one takes SQLite longer than
// answering it.
type stmts struct{ fingerprint, size, owned, ofSystem, visitor *sql.Stmt }

func prepare(ctx context.Context, db *sql.DB) (a stmts, err error) {
	for _, q := range []struct {
		text  string
		place **sql.Stmt
	}{{selectFingerprint, &a.fingerprint}, {selectSize + whereOwner, &a.size},
		{selectHead + whereOwned, &a.owned}, {selectHead + whereSystem, &a.ofSystem}, {selectVisitor, &a.visitor}} {
		if *q.place, err = db.PrepareContext(ctx, q.text); err != nil { //nolint:sqlclosecheck // the database closes them
			return a, err
		}
	}
	return a, nil
}

// Open opens the database at a path and brings it up to date. A folder or file
// that is missing is created, for this user alone. now is the clock.
func Open(ctx context.Context, path string, now func() time.Time) (*Store, error) {
	path, err := filepath.Abs(path)
	if err == nil {
		err = create(path)
	}
	if err != nil {
		return nil, fmt.Errorf("creating the database: %w", err)
	}
	open, err := lockFile(path, syscall.LOCK_SH)
	if errors.Is(err, ErrServed) {
		return nil, fmt.Errorf("opening the database %s: a backup is being restored onto it", path)
	}
	// An edit is small and must survive a power cut, hence FULL.
	write, err := pool(path, 1, "immediate", "journal_mode(WAL)", "synchronous(FULL)", "secure_delete(1)")
	if err != nil {
		if open != nil {
			err = errors.Join(err, open.Close())
		}
		return nil, err
	}
	d := &db{write: write, now: now, open: open, quota: DefaultQuota, cleaning: make(chan struct{}, 1)}
	s := &Store{Documents[builder.Roster]{d, kindRoster, builder.Decode},
		Documents[builder.Design]{d, kindProfile, builder.DecodeDesign},
		Documents[builder.Preset]{d, kindPreset, builder.DecodePreset}}
	if err = s.checkWhole(ctx); err != nil {
		return nil, openError(path, errors.Join(err, s.Close()))
	}
	if s.read, err = pool(path, max(4, 2*runtime.NumCPU()), "deferred", "query_only(1)"); err == nil {
		err = s.migrate(ctx)
	}
	if err == nil {
		s.stmts, err = prepare(ctx, s.read)
	}
	if err == nil {
		s.place, err = placeOf(path)
	}
	if err != nil {
		return nil, openError(path, errors.Join(err, s.Close()))
	}
	return s, nil
}

// create makes the folder and the file where they are missing. A file that is
// there is not opened: closing it again would drop the locks that SQLite holds
// on it in this process.
func create(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return f.Close()
}

// busyTimeout is how long a statement waits for another program's.
const busyTimeout = 10 * time.Second

// pool opens connections that all have the same pragmas, which is why these
// stand in the data source name.
func pool(path string, size int, lock string, pragmas ...string) (*sql.DB, error) {
	q := url.Values{"_txlock": {lock}, "_pragma": append([]string{fmt.Sprintf("busy_timeout(%d)",
		busyTimeout.Milliseconds()), "foreign_keys(1)"}, pragmas...)}
	name := url.URL{Scheme: "file", Path: filepath.ToSlash(path), RawQuery: q.Encode()}
	db, err := sql.Open("sqlite", name.String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(size)
	db.SetMaxIdleConns(size)
	return db, nil
}

// checkWhole refuses a damaged file; a large one is left to Verify.
func (d *db) checkWhole(ctx context.Context) error {
	var pages int
	if err := d.write.QueryRowContext(ctx, "PRAGMA page_count").Scan(&pages); err != nil || pages > atOnce.pages {
		return err
	}
	return checkIntegrity(ctx, d.write, "quick_check(10)")
}

// Close closes the database; edits that were acknowledged are in the file.
func (s *Store) Close() error {
	err := s.write.Close()
	if s.read != nil {
		err = errors.Join(s.read.Close(), err)
	}
	if s.open != nil {
		if closing := s.open.Close(); !errors.Is(closing, fs.ErrClosed) { // to close twice is no error
			err = errors.Join(closing, err)
		}
	}
	return err
}

// change runs f in a transaction of the writer. The rollback stands in a defer
// because a panic would otherwise keep the only connection for ever.
func (d *db) change(ctx context.Context, f func(*sql.Tx) error) error {
	if err := d.place.holds(); err != nil {
		return err
	}
	tx, err := d.write.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("beginning to write: %w", err)
	}
	defer func() { _ = tx.Rollback() }()
	if err := f(tx); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("committing: %w", err)
	}
	return nil
}

// nowMilli is the present time as the database keeps it.
func (d *db) nowMilli() int64 { return d.now().UnixMilli() }
