package sql

import (
	"cmp"
	"context"
	"crypto/tls"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"gantry/builder/store"
)

// postgres is the dialect of a PostgreSQL, which any number of servers use beside each
// other. Rows are locked where they are read to be changed, and the count of what an
// owner keeps where something is counted and then added.
type postgres struct{ address string }

// The advisory locks of a schema. Every connection of a server holds the first, shared;
// who restores a backup holds it alone.
const (
	lockServed int32 = 0x67616e74 // "gant"
	lockUpdate int32 = lockServed + 1
)

// openPostgres opens the connections of a server.
func openPostgres(ctx context.Context, address string) (connection, error) {
	const writers = 8
	c := connection{dialect: postgres{address}, turns: newTurns(writers)}
	var err error
	if c.write, err = postgresPool(address, writers, false, markServed); err != nil {
		return c, err
	}
	if c.read.DB, err = postgresPool(address, max(4, 2*runtime.NumCPU()), true, markServed); err != nil {
		return c, err
	}
	return c, c.write.PingContext(ctx)
}

// postgresPool opens connections with these settings. Settings in the address take precedence.
func postgresPool(address string, size int, readOnly bool,
	connected func(context.Context, *pgx.Conn) error) (*sql.DB, error) {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, err
	}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = busyTimeout
	}
	settings := map[string]string{
		"application_name": "gantry",
		"lock_timeout":     fmt.Sprint(busyTimeout.Milliseconds()),
		// A server that hangs in a transaction loses its locks before others give up waiting.
		"idle_in_transaction_session_timeout": fmt.Sprint((busyTimeout / 2).Milliseconds()),
	}
	if readOnly {
		settings["default_transaction_read_only"] = "on"
	}
	for name, value := range settings {
		if _, there := config.RuntimeParams[name]; !there {
			config.RuntimeParams[name] = value
		}
	}
	dial := config.DialFunc
	config.DialFunc = func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dial(ctx, network, address)
		return wire{conn}, err
	}
	db := stdlib.OpenDB(*config, stdlib.OptionAfterConnect(connected), stdlib.OptionShouldPing(mayBeLost))
	db.SetMaxOpenConns(size)
	db.SetMaxIdleConns(size)
	return db, nil
}

// wire is a connection whose errors say that the database does not answer; the driver
// says them in many ways.
type wire struct{ net.Conn }

func (w wire) Read(b []byte) (int, error) {
	n, err := w.Conn.Read(b)
	return n, wireError(err)
}

func (w wire) Write(b []byte) (int, error) {
	n, err := w.Conn.Write(b)
	return n, wireError(err)
}

// mayBeLost reports whether a connection of a pool must answer before it is used again: it
// has rested, or the other end has said something since, such as that it closes.
func mayBeLost(_ context.Context, of stdlib.ShouldPingParams) bool {
	conn := of.Conn.PgConn().Conn()
	if encrypted, ok := conn.(*tls.Conn); ok {
		conn = encrypted.NetConn()
	}
	w, ok := conn.(wire)
	return !ok || of.IdleDuration > time.Second || w.hasNews()
}

// hasNews reports whether there is data to read, and reads none. It doesn't wait its turn either. After a query that
// was slow to be sent, the driver may have left a reader that waits for data.
func (w wire) hasNews() bool {
	socket, ok := w.Conn.(syscall.Conn)
	if !ok {
		return true
	}
	raw, err := socket.SyscallConn()
	if err != nil {
		return true
	}
	var peeked error
	err = raw.Control(func(fd uintptr) {
		_, _, peeked = syscall.Recvfrom(int(fd), make([]byte, 1), syscall.MSG_PEEK|syscall.MSG_DONTWAIT)
	})
	return err != nil || !errors.Is(peeked, syscall.EAGAIN)
}

// wireError leaves alone that a time ran out, which is how the driver ends a question.
func wireError(err error) error {
	if err == nil || errors.Is(err, os.ErrDeadlineExceeded) {
		return err
	}
	return fmt.Errorf("%w: %w", store.NoAnswer, err)
}

var errRestoring = errors.New("a backup is being restored onto it")

// markServed says that a connection is a server's, until it ends.
func markServed(ctx context.Context, c *pgx.Conn) error {
	var free bool
	err := c.QueryRow(ctx, `SELECT pg_try_advisory_lock_shared($1, hashtext(current_schema()))`, lockServed).Scan(&free)
	if err == nil && !free {
		return errRestoring
	}
	return err
}

func (postgres) forUpdate() string { return " FOR UPDATE" }

// mayRetry: two transactions waited for each other, or could not have come one after
// the other.
func (postgres) mayRetry(err error) bool {
	var refused *pgconn.PgError
	return errors.As(err, &refused) && (refused.Code == "40001" || refused.Code == "40P01")
}

func (postgres) othersChanges(ctx context.Context, d *db, ids []string) (*sql.Rows, error) {
	return d.read.QueryContext(ctx, `SELECT id, revision + events FROM documents WHERE deleted = 0 AND id = ANY($1)`,
		ids)
}

// ddl translates the statements of the steps, which are written for SQLite.
func (postgres) ddl(statement string) string { return postgresTypes.Replace(statement) }

var postgresTypes = strings.NewReplacer("INTEGER", "BIGINT", "BLOB", "BYTEA", ") STRICT", ")")

// postgresFirst is the step with which PostgreSQL begins.
const postgresFirst = 5

func (p postgres) steps(d *db) (*goose.Provider, error) {
	first, err := fs.Glob(migrations, "migrations/postgres/*.sql")
	if err != nil {
		return nil, err
	}
	files, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		return nil, err
	}
	steps := goSteps(d)
	for _, file := range slices.Concat(first, files) {
		version, err := goose.NumericComponent(path.Base(file))
		if err != nil {
			return nil, err
		}
		if version <= postgresFirst && !slices.Contains(first, file) {
			continue
		}
		text, err := fs.ReadFile(migrations, file)
		if err != nil {
			return nil, err
		}
		_, up, _ := strings.Cut(string(text), "-- +goose Up")
		up, _, _ = strings.Cut(up, "-- +goose Down")
		steps = append(steps, goose.NewGoMigration(version, &goose.GoFunc{RunTx: func(ctx context.Context,
			tx *sql.Tx) error {
			_, err := tx.ExecContext(ctx, p.ddl(up))
			return err
		}}, nil))
	}
	slices.SortFunc(steps, func(a, b *goose.Migration) int { return cmp.Compare(a.Version, b.Version) })
	return goose.NewProvider(goose.DialectPostgres, d.write, nil, goose.WithDisableGlobalRegistry(true),
		goose.WithGoMigrations(steps...))
}

// lockSteps waits while another server brings the database up to date.
func (postgres) lockSteps(ctx context.Context, d *db) (unlock func(), err error) {
	conn, err := d.write.Conn(ctx)
	if err != nil {
		return nil, err
	}
	for {
		unlock, err := lockAlone(ctx, conn, lockUpdate)
		if err == nil {
			return func() { unlock(); _ = conn.Close() }, nil // it goes back to the pool
		}
		if errors.Is(err, errLocked) {
			err = sleep(ctx, 50*time.Millisecond)
		}
		if err != nil {
			return nil, errors.Join(err, conn.Close())
		}
	}
}

var errLocked = errors.New("another server has the lock")

// lockAlone takes an advisory lock. The error is errLocked if another connection has it.
func lockAlone(ctx context.Context, conn *sql.Conn, lock int32) (unlock func(), err error) {
	var free bool
	err = conn.QueryRowContext(ctx, `SELECT pg_try_advisory_lock($1, hashtext(current_schema()))`, lock).Scan(&free)
	if err != nil {
		return nil, err
	}
	if !free {
		return nil, errLocked
	}
	return func() { // if it fails, the connection is broken and the lock is released
		_, _ = conn.ExecContext(context.WithoutCancel(ctx),
			`SELECT pg_advisory_unlock($1, hashtext(current_schema()))`, lock)
	}, nil
}

// holds and the methods below do nothing. PostgreSQL reports its failures itself and reuses the space of deleted rows
// in time.
func (postgres) holds() error { return nil }

func (postgres) hasRoom() error { return nil }

func (postgres) rewrite(context.Context, *db) error { return nil }

func (postgres) contextOfQuery(ctx context.Context) context.Context { return ctx }

func (postgres) markUncleaned(context.Context, writer) error { return nil }

func (postgres) clean(context.Context, *db, *cleaningBound) error { return nil }

func (p postgres) openError(err error) error {
	if errors.Is(err, errRestoring) {
		err = errRestoring
	}
	return withTrouble("opening the database "+Redacted(p.address), err)
}
