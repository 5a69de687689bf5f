package sql

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"net/url"
	"strings"
	"time"

	"github.com/pressly/goose/v3"

	"gantry/builder/store"
)

// cleaningBound is the largest file, in pages, that is cleaned while somebody
// waits. What is larger waits for the next Purge.
type cleaningBound struct{ pages int }

// busyTimeout is how long a statement waits for another's lock.
const busyTimeout = 10 * time.Second

// db is an open database.
type db struct {
	connection
	statements prepared // of every edit
	now        func() time.Time
}

// dialect is what the two databases do differently. All else uses statements that both understand.
type dialect interface {
	// forUpdate ends a SELECT of rows that the same transaction changes.
	forUpdate() string
	// contextOfQuery returns the context of a question that was prepared.
	contextOfQuery(context.Context) context.Context
	// mayRetry reports whether a transaction failed because of another, so that it is run again.
	mayRetry(err error) bool

	// steps returns the steps that bring a database up to date. ddl translates their statements for this database.
	// lockSteps keeps other servers from taking steps before unlock.
	steps(*db) (*goose.Provider, error)
	ddl(statement string) string
	lockSteps(context.Context, *db) (unlock func(), err error)

	// holds says why nothing may be written now, hasRoom why not much.
	holds() error
	hasRoom() error

	// othersChanges returns the ids and numbers of changes of documents that other servers may change, nil where
	// there are no other servers.
	othersChanges(context.Context, *db, []string) (*sql.Rows, error)

	// rewrite rewrites data, once, that an older version wrote without secure_delete.
	rewrite(context.Context, *db) error
	// markUncleaned says, with the transaction that deletes rows, that something of
	// them may be left; clean overwrites that.
	markUncleaned(context.Context, writer) error
	clean(context.Context, *db, *cleaningBound) error

	// openError returns the error of a database that cannot be opened, with its trouble.
	openError(error) error
}

// connection has the connections of a database.
type connection struct {
	dialect
	write *sql.DB // on SQLite one connection
	turns *turns  // of writers, one a connection
	read  readPool
	lock  io.Closer // the lock beside a file, nil where there is none
}

// Close closes the database; edits that were acknowledged are in it.
func (c connection) Close() (err error) {
	if c.write != nil {
		err = c.write.Close()
	}
	if c.read.DB != nil {
		err = errors.Join(c.read.Close(), err)
	}
	if c.lock != nil {
		if closing := c.lock.Close(); !errors.Is(closing, fs.ErrClosed) { // closing twice is fine
			err = errors.Join(closing, err)
		}
	}
	return err
}

// IsPostgres reports whether the name of a database is the address of a PostgreSQL.
func IsPostgres(data string) bool {
	return strings.HasPrefix(data, "postgres://") || strings.HasPrefix(data, "postgresql://")
}

// Redacted returns the name of a database without the passwords in it.
func Redacted(data string) string {
	if !IsPostgres(data) {
		return data
	}
	address, err := url.Parse(data)
	if err != nil || strings.Contains(address.Path, "@") { // a password with an unescaped slash
		return "postgres://…"
	}
	q := address.Query()
	q.Del("password")
	q.Del("sslpassword")
	address.RawQuery = q.Encode()
	return address.Redacted()
}

// Read returns what is committed.
func (d *db) Read(ctx context.Context) store.Rows { return rows{d.read, ctx, ""} }

// within returns the rows of a transaction.
func (d *db) within(ctx context.Context, w writer) tx {
	return tx{rows{w, ctx, ""}, w, d.forUpdate(), d.markUncleaned}
}

// Change runs f in a transaction of the writer, again where the database asks for that.
func (d *db) Change(ctx context.Context, f func(store.Tx) error) error {
	return d.change(ctx, func(t tx) error { return f(t) })
}

// change is Change within this package.
func (d *db) change(ctx context.Context, f func(tx) error) error {
	for try := 1; ; try++ {
		err := d.changeOnce(ctx, f)
		if err == nil || try == changeTries || !d.mayRetry(err) {
			return named(err)
		}
		// Not all at the same time again.
		if err := sleep(ctx, rand.N(time.Duration(try)*2*time.Millisecond)); err != nil {
			return err
		}
	}
}

// changeOnce runs f in a transaction when its turn has come.
func (d *db) changeOnce(ctx context.Context, f func(tx) error) error {
	if err := d.turns.take(ctx); err != nil {
		return err
	}
	defer d.turns.leave()
	return d.transact(ctx, f)
}

// transact runs f in a transaction. The rollback is deferred because a panic would otherwise hold the connection
// forever.
func (d *db) transact(ctx context.Context, f func(tx) error) error {
	if err := d.holds(); err != nil {
		return err
	}
	t, err := d.write.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("beginning to write: %w", err)
	}
	defer func() { _ = t.Rollback() }()
	if err := f(d.within(ctx, transaction{t, d.statements, d.contextOfQuery})); err != nil {
		return err
	}
	if err := t.Commit(); err != nil {
		return fmt.Errorf("committing: %w", err)
	}
	return nil
}

// changeTries is how often a transaction is run that others are in the way of.
const changeTries = 40

func sleep(ctx context.Context, long time.Duration) error {
	select {
	case <-time.After(long):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
