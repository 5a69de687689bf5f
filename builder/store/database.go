package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"math/rand/v2"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/pressly/goose/v3"
)

// cleaningBound is the largest file, in pages, that is cleaned while somebody
// waits. What is larger waits for the next Purge.
type cleaningBound struct{ pages int }

// busyTimeout is how long a statement waits for another's lock.
const busyTimeout = 10 * time.Second

// db is the database beneath the documents of every kind.
type db struct {
	connection
	statements prepared // of every edit
	now        func() time.Time
	quota      Quota
	kept       keptTotal
	locks      locks
	watch      watch
}

// Quota is how many bytes are kept; 0 is without limit.
type Quota struct {
	Owner int64 // one owner's documents, with history and deleted ones
	Total int64 // everybody's, with pictures
}

// keptTotal is the sum of all owners' bytes as this server knows it. A row that every change
// updates would let one server that hangs in a transaction stop all others.
type keptTotal struct {
	mu    sync.Mutex
	sum   int64
	added int64 // by this server since the sum was read
	at    time.Time
}

func (k *keptTotal) add(bytes int64) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.added += bytes
}

// engine is what the two databases do differently. All else uses statements that both understand.
type engine interface {
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

	// othersChanges returns the ids and newest revisions of documents that other servers may change, nil where
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

// nowMilli returns the present time as the database keeps it.
func (d *db) nowMilli() int64 { return d.now().UnixMilli() }

// change runs f in a transaction of the writer, again where the database asks for that:
// what f leaves behind is that of its last run.
func (d *db) change(ctx context.Context, f func(writer) error) error {
	for try := 1; ; try++ {
		err := d.changeOnce(ctx, f)
		if err == nil || try == changeTries || !d.mayRetry(err) {
			return err
		}
		// Not all at the same time again.
		if err := sleep(ctx, rand.N(time.Duration(try)*2*time.Millisecond)); err != nil {
			return err
		}
	}
}

// changeOnce runs f in a transaction when its turn has come.
func (d *db) changeOnce(ctx context.Context, f func(writer) error) error {
	if err := d.turns.take(ctx); err != nil {
		return err
	}
	defer d.turns.leave()
	return d.transact(ctx, f)
}

// transact runs f in a transaction. The rollback is deferred because a panic would otherwise hold the connection
// forever.
func (d *db) transact(ctx context.Context, f func(writer) error) error {
	if err := d.holds(); err != nil {
		return err
	}
	tx, err := d.write.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("beginning to write: %w", err)
	}
	defer func() { _ = tx.Rollback() }()
	if err := f(transaction{tx, d.statements}); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("committing: %w", err)
	}
	return nil
}

// changeTries is how often a transaction is run that others are in the way of.
const changeTries = 20

func sleep(ctx context.Context, long time.Duration) error {
	select {
	case <-time.After(long):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// into holds the places that the columns of a row are scanned into.
type into []any

// each scans the rows of a query one by one. It yields nil per row, or the error that ends them.
func (to into) each(rows *sql.Rows, err error) iter.Seq[error] {
	return func(yield func(error) bool) {
		if err != nil {
			yield(err)
			return
		}
		defer rows.Close()
		for rows.Next() {
			if err := rows.Scan(to...); !yield(err) || err != nil {
				return
			}
		}
		if err := errors.Join(rows.Err(), rows.Close()); err != nil {
			yield(err)
		}
	}
}

// texts returns the values of the one column that a query answers.
func texts(rows *sql.Rows, err error) (list []string, _ error) {
	var text string
	for err := range (into{&text}).each(rows, err) {
		if err != nil {
			return nil, err
		}
		list = append(list, text)
	}
	return list, nil
}
