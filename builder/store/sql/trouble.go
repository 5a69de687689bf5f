package sql

import (
	"cmp"
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"github.com/jackc/pgx/v5/pgconn"
	modernc "modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"gantry/builder/store"
)

// troubleOf returns the trouble that an error comes from.
func troubleOf(err error) store.Trouble {
	var lite *modernc.Error
	if named := store.TroubleOf(err); named != "" {
		return named
	}
	switch {
	case errors.As(err, &lite):
		return troubles[lite.Code()&0xff] // the rest of the code says more than a user asks
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return store.DiskFull
	case errors.Is(err, syscall.EROFS):
		return store.ReadOnly
	}
	return postgresTrouble(err)
}

var troubles = map[int]store.Trouble{
	sqlite3.SQLITE_FULL: store.DiskFull, sqlite3.SQLITE_BUSY: store.Locked, sqlite3.SQLITE_LOCKED: store.Locked,
	sqlite3.SQLITE_READONLY: store.ReadOnly,
	sqlite3.SQLITE_IOERR:    store.Unreadable, sqlite3.SQLITE_CANTOPEN: store.NotOpened,
	sqlite3.SQLITE_CORRUPT: store.Damaged, sqlite3.SQLITE_NOTADB: store.Foreign,
}

// troubled is an error whose text does not say its trouble.
type troubled struct {
	error
	trouble store.Trouble
}

func (t troubled) Unwrap() []error { return []error{t.error, t.trouble} }

// named returns an error as the store knows it: with its trouble, or that there is no row.
func named(err error) error {
	if err == nil {
		return nil
	}
	if errors.Is(err, sql.ErrNoRows) {
		return store.ErrNone
	}
	if trouble := troubleOf(err); trouble != "" && store.TroubleOf(err) == "" {
		return troubled{err, trouble}
	}
	return err
}

// readOnly reports whether a file, or the folder where SQLite keeps its log beside
// it, cannot be written: SQLite says no more than that it cannot open the file.
func readOnly(path string) bool {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err == nil {
		err = f.Close() // nothing holds a lock on it that this would drop
	}
	if err == nil {
		err = withTempFile(path, func(*os.File) error { return nil })
	}
	return errors.Is(err, syscall.EROFS) || errors.Is(err, fs.ErrPermission)
}

// withTrouble returns an error with what failed and the trouble that caused it.
func withTrouble(what string, err error) error {
	unsaid := store.TroubleOf(err) == "" || errors.As(err, new(troubled))
	if trouble := troubleOf(err); trouble != "" && unsaid {
		err = fmt.Errorf("%w: %w", trouble, err)
	}
	return fmt.Errorf("%s: %w", what, err)
}

// withTempFile makes a file next to another and removes it after use.
func withTempFile(path string, use func(*os.File) error) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".gantry-*")
	if err != nil {
		return err
	}
	return errors.Join(use(f), f.Close(), os.Remove(f.Name()))
}

func writeMegabyte(f *os.File) error {
	_, err := f.Write(make([]byte, 1<<20))
	return err
}

// postgresTrouble returns the trouble that an error of the driver comes from.
func postgresTrouble(err error) store.Trouble {
	var refused *pgconn.PgError
	var lost *pgconn.ConnectError
	switch {
	case errors.As(err, &refused):
		return cmp.Or(postgresTroubles[refused.Code], postgresTroubles[refused.Code[:2]])
	case errors.Is(err, context.Canceled):
		return ""
	case errors.As(err, &lost), errors.Is(err, driver.ErrBadConn):
		return store.NoAnswer
	case pgconn.SafeToRetry(err) && !errors.Is(err, context.DeadlineExceeded): // it found itself closed
		return store.NoAnswer
	}
	return ""
}

// postgresTroubles are the troubles of PostgreSQL's codes, by the code or its class.
// https://www.postgresql.org/docs/current/errcodes-appendix.html
var postgresTroubles = map[string]store.Trouble{
	"53100": store.DiskFull, "55P03": store.Locked, "25006": store.ReadOnly, "58": store.Unreadable,
	"XX001": store.Damaged, "XX002": store.Damaged, "08": store.NoAnswer, "53300": store.NoAnswer,
	"57P01": store.NoAnswer, "57P02": store.NoAnswer, "57P03": store.NoAnswer, "25P03": store.NoAnswer,
	"28": store.Refused, "3D": store.Refused, "42501": store.Refused,
}
