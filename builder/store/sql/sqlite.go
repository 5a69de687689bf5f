package sql

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
	"strings"
	"syscall"
	"time"

	"github.com/pressly/goose/v3"
	_ "modernc.org/sqlite" // the driver named sqlite

	"gantry/builder"
	"gantry/builder/store"
)

// sqlite is the dialect of one file, which one process at a time writes to.
type sqlite struct {
	path     string
	file     os.FileInfo   // nil until it is open
	cleaning chan struct{} // holds who overwrites what was deleted
}

// openFile opens a file, which is made where it is missing.
func openFile(ctx context.Context, path string) (c connection, err error) {
	e := &sqlite{path: path, cleaning: make(chan struct{}, 1)}
	c.dialect = e
	if e.path, err = filepath.Abs(path); err == nil {
		err = create(e.path)
	}
	if err != nil {
		return c, fmt.Errorf("creating it: %w", err)
	}
	if c.lock, err = lockFile(e.path, syscall.LOCK_SH); errors.Is(err, ErrServed) {
		return c, errRestoring
	}
	c.turns = newTurns(1)
	c.turns.joining = make(chan *member)
	// An edit is small and must survive a power cut, hence FULL.
	c.write, err = pool(e.path, 1, "immediate", "journal_mode(WAL)", "synchronous(FULL)", "secure_delete(1)")
	if err == nil {
		err = checkWhole(ctx, c.write)
	}
	if err == nil {
		c.read.DB, err = pool(e.path, max(4, 2*runtime.NumCPU()), "deferred", "query_only(1)")
	}
	if err == nil {
		e.file, err = os.Stat(e.path)
	}
	return c, err
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

// dsn returns the name of a file for the driver.
func dsn(path string, q url.Values) string {
	name := url.URL{Scheme: "file", Path: filepath.ToSlash(path), RawQuery: q.Encode()}
	return name.String()
}

// pool opens connections that all have the same pragmas, so these are part of the data source name.
func pool(path string, size int, lock string, pragmas ...string) (*sql.DB, error) {
	q := url.Values{"_txlock": {lock}, "_pragma": append([]string{fmt.Sprintf("busy_timeout(%d)",
		busyTimeout.Milliseconds()), "foreign_keys(1)"}, pragmas...)}
	db, err := sql.Open("sqlite", dsn(path, q))
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(size)
	db.SetMaxIdleConns(size)
	return db, nil
}

// checkWhole refuses a damaged file; a large one is left to Verify.
func checkWhole(ctx context.Context, db *sql.DB) error {
	var pages int
	if err := db.QueryRowContext(ctx, "PRAGMA page_count").Scan(&pages); err != nil || pages > atOnce.pages {
		return err
	}
	return checkIntegrity(ctx, db, "quick_check(10)")
}

// forUpdate returns nothing: a transaction of the one writer has the whole file.
func (*sqlite) forUpdate() string { return "" }

func (*sqlite) mayRetry(error) bool { return false }

func (*sqlite) ddl(statement string) string { return statement }

// othersChanges returns nil, because one server has the whole file.
func (*sqlite) othersChanges(context.Context, *db, []string) (*sql.Rows, error) { return nil, nil }

// contextOfQuery: a question to a file ends sooner than cancelling it would.
func (*sqlite) contextOfQuery(ctx context.Context) context.Context { return context.WithoutCancel(ctx) }

func (*sqlite) steps(d *db) (*goose.Provider, error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(goose.DialectSQLite3, d.write, files, goose.WithDisableGlobalRegistry(true),
		goose.WithGoMigrations(goSteps(d)...))
}

func (*sqlite) lockSteps(context.Context, *db) (unlock func(), err error) { return func() {}, nil }

// holds: a file that is moved or deleted is written as before, and all of it is gone
// when the process ends; so each change looks first whether the file is still at its
// place.
func (e *sqlite) holds() error {
	now, err := os.Stat(e.path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && !os.SameFile(e.file, now) {
		return store.Moved
	}
	if err != nil {
		return fmt.Errorf("looking for the database: %w", err)
	}
	return nil
}

// hasRoom writes as much as many edits take. SQLite alone would not notice a full disk
// with a small write, for which its log has room.
func (e *sqlite) hasRoom() error { return withTempFile(e.path, writeMegabyte) }

func (e *sqlite) openError(err error) error {
	if troubleOf(err) == store.NotOpened && readOnly(e.path) {
		err = fmt.Errorf("%w: %w", store.ReadOnly, err)
	}
	return withTrouble("opening the database "+e.path, err)
}

// ErrServed is the error of a restore onto a database that a Gantry serves.
var ErrServed = &builder.UserError{Kind: builder.KindConflict,
	Text: "A Gantry is running on this database; stop it first, then restore."}

// lockFile holds a lock beside a database: shared by those who have it open, alone by
// who replaces it. It goes when the file is closed or the process ends.
func lockFile(path string, how int) (io.Closer, error) {
	f, err := os.OpenFile(path+".lock", os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), how|syscall.LOCK_NB); err != nil {
		err = errors.Join(f.Close(), err)
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, ErrServed
		}
		return nil, err
	}
	return f, nil
}

// checkIntegrity asks SQLite whether the file is whole.
func checkIntegrity(ctx context.Context, db *sql.DB, pragma string) error {
	faults, err := texts(db.QueryContext(ctx, "PRAGMA "+pragma))
	if err != nil {
		return err
	}
	if text := strings.Join(faults, "; "); text != "ok" {
		return fmt.Errorf("%w: %s", store.Damaged, text)
	}
	return nil
}

// fileOf returns the db of a file that no server uses.
func fileOf(pool *sql.DB) *db {
	return &db{connection: connection{dialect: &sqlite{}, write: pool}, now: time.Now}
}
