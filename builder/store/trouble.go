package store

import (
	"cmp"
	"context"
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
)

// Trouble is an outside cause that keeps a database from being read or written. It is the beginning of a sentence, or
// "" for none.
type Trouble string

// The troubles of a database.
const (
	DiskFull   Trouble = "the disk is full"
	Locked     Trouble = "the database is locked by another program"
	ReadOnly   Trouble = "the database is read-only"
	Moved      Trouble = "the database file was moved or deleted while Gantry runs"
	Unreadable Trouble = "the disk is not responding"
	NotOpened  Trouble = "the database file cannot be opened"
	Damaged    Trouble = "the database file is damaged"
	Foreign    Trouble = "not a Gantry database"
	NoAnswer   Trouble = "the database is not responding"
	Refused    Trouble = "the database does not let Gantry in"
)

func (t Trouble) Error() string { return string(t) }

// TroubleOf returns the trouble that an error of this package comes from.
func TroubleOf(err error) Trouble {
	var named Trouble
	var lite *modernc.Error
	switch {
	case errors.As(err, &named):
		return named
	case errors.As(err, &lite):
		return troubles[lite.Code()&0xff] // the rest of the code says more than a user asks
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return DiskFull
	case errors.Is(err, syscall.EROFS):
		return ReadOnly
	}
	return postgresTrouble(err)
}

var troubles = map[int]Trouble{
	sqlite3.SQLITE_FULL: DiskFull, sqlite3.SQLITE_BUSY: Locked, sqlite3.SQLITE_LOCKED: Locked,
	sqlite3.SQLITE_READONLY: ReadOnly,
	sqlite3.SQLITE_IOERR:    Unreadable, sqlite3.SQLITE_CANTOPEN: NotOpened, sqlite3.SQLITE_CORRUPT: Damaged,
	sqlite3.SQLITE_NOTADB: Foreign,
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
	var named Trouble
	if trouble := TroubleOf(err); trouble != "" && !errors.As(err, &named) {
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

// Ready tells by a real write whether a change would be saved now.
func (s *Store) Ready(ctx context.Context) error {
	err := s.change(ctx, func(tx writer) error {
		_, err := tx.ExecContext(ctx, `UPDATE readiness SET asked = $1`, s.nowMilli())
		return err
	})
	if err == nil {
		err = s.hasRoom()
	}
	if err != nil {
		return fmt.Errorf("writing to see whether it can be: %w", err)
	}
	return nil
}

// postgresTrouble returns the trouble that an error of the driver comes from.
func postgresTrouble(err error) Trouble {
	var refused *pgconn.PgError
	var lost *pgconn.ConnectError
	switch {
	case errors.As(err, &refused):
		return cmp.Or(postgresTroubles[refused.Code], postgresTroubles[refused.Code[:2]])
	case errors.Is(err, context.Canceled):
		return ""
	case errors.As(err, &lost), errors.Is(err, driver.ErrBadConn):
		return NoAnswer
	case pgconn.SafeToRetry(err) && !errors.Is(err, context.DeadlineExceeded): // it found itself closed
		return NoAnswer
	}
	return ""
}

// postgresTroubles are the troubles of PostgreSQL's codes, by the code or its class.
// https://www.postgresql.org/docs/current/errcodes-appendix.html
var postgresTroubles = map[string]Trouble{
	"53100": DiskFull, "55P03": Locked, "25006": ReadOnly, "58": Unreadable, "XX001": Damaged, "XX002": Damaged,
	"08": NoAnswer, "53300": NoAnswer, "57P01": NoAnswer, "57P02": NoAnswer, "57P03": NoAnswer, "25P03": NoAnswer,
	"28": Refused, "3D": Refused, "42501": Refused,
}
