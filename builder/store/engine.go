package store

import (
	"context"
	"database/sql"
	"errors"
	"io"
	"io/fs"
	"net/url"
	"strings"

	"github.com/pressly/goose/v3"
)

// engine is what each of the two databases does in its own way. All else is done
// with statements that both understand.
type engine interface {
	// forUpdate ends a SELECT of rows that the same transaction changes.
	forUpdate() string
	// contextOfQuery is the context of a question that was prepared.
	contextOfQuery(context.Context) context.Context
	// mayRetry tells whether a transaction failed because of another one, so that it
	// is run anew.
	mayRetry(err error) bool

	// steps are all that bring a database up to date, ddl a statement of theirs as
	// this database says it. Nobody else takes them before unlock.
	steps(*db) (*goose.Provider, error)
	ddl(statement string) string
	lockSteps(context.Context, *db) (unlock func(), err error)

	// holds says why nothing may be written now, hasRoom why not much.
	holds() error
	hasRoom() error

	// othersChanges are the ids and newest revisions of documents that other servers may
	// change, nil where there are no other servers.
	othersChanges(context.Context, *db, []string) (*sql.Rows, error)

	// rewrite writes anew, once, what an older version did not write to be cleaned.
	rewrite(context.Context, *db) error
	// markUncleaned says, with the transaction that deletes rows, that something of
	// them may be left; clean overwrites that.
	markUncleaned(context.Context, writer) error
	clean(context.Context, *db, *cleaningBound) error

	// openError is the error of a database that cannot be opened, with its trouble.
	openError(error) error
}

// connection is an open database.
type connection struct {
	engine
	write *sql.DB // on SQLite one connection
	turns *turns  // of writers, one a connection
	read  readPool
	lock  io.Closer // the lock beside a file, nil where there is none
}

func (c connection) close() (err error) {
	if c.write != nil {
		err = c.write.Close()
	}
	if c.read.DB != nil {
		err = errors.Join(c.read.Close(), err)
	}
	if c.lock != nil {
		if closing := c.lock.Close(); !errors.Is(closing, fs.ErrClosed) { // to close twice is no error
			err = errors.Join(closing, err)
		}
	}
	return err
}

// IsPostgres tells whether the name of a database is the address of a PostgreSQL.
func IsPostgres(data string) bool {
	return strings.HasPrefix(data, "postgres://") || strings.HasPrefix(data, "postgresql://")
}

// Redacted is the name of a database without the passwords that may stand in it.
func Redacted(data string) string {
	if !IsPostgres(data) {
		return data
	}
	address, err := url.Parse(data)
	if err != nil || strings.Contains(address.Path, "@") { // a password with a slash of its own
		return "postgres://…"
	}
	q := address.Query()
	q.Del("password")
	q.Del("sslpassword")
	address.RawQuery = q.Encode()
	return address.Redacted()
}
