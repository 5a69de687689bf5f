package sql

import (
	"context"
	"database/sql"
)

// The statements of every page and of every edit are prepared once: that takes SQLite
// longer than carrying them out. All others are prepared where they stand.
// BenchmarkEdit: 2.3 ms of computing with, 2.7 ms without.

// querier is the database, or a transaction in it.
type querier interface {
	QueryRowContext(context.Context, string, ...any) *sql.Row
	QueryContext(context.Context, string, ...any) (*sql.Rows, error)
}

// writer is a transaction that changes something.
type writer interface {
	querier
	ExecContext(context.Context, string, ...any) (sql.Result, error)
}

// prepared are statements by their text.
type prepared map[string]*sql.Stmt

func prepareAll(ctx context.Context, db *sql.DB, texts ...string) (p prepared, err error) {
	p = prepared{}
	for _, text := range texts {
		if p[text], err = db.PrepareContext(ctx, text); err != nil { //nolint:sqlclosecheck // the database closes them
			return p, err
		}
	}
	return p, nil
}

// readPool are the connections that read, with what they have prepared.
type readPool struct {
	*sql.DB
	prepared       prepared
	contextOfQuery func(context.Context) context.Context
}

func (r readPool) QueryContext(ctx context.Context, text string, args ...any) (*sql.Rows, error) {
	if s := r.prepared[text]; s != nil {
		return s.QueryContext(r.contextOfQuery(ctx), args...)
	}
	return r.DB.QueryContext(ctx, text, args...)
}

func (r readPool) QueryRowContext(ctx context.Context, text string, args ...any) *sql.Row {
	if s := r.prepared[text]; s != nil {
		return s.QueryRowContext(r.contextOfQuery(ctx), args...)
	}
	return r.DB.QueryRowContext(ctx, text, args...)
}

// transaction is one that uses what its connection has prepared.
type transaction struct {
	*sql.Tx
	prepared       prepared
	contextOfQuery func(context.Context) context.Context
}

func (w transaction) QueryContext(ctx context.Context, text string, args ...any) (*sql.Rows, error) {
	if s := w.prepared[text]; s != nil {
		ctx = w.contextOfQuery(ctx)
		return w.StmtContext(ctx, s).QueryContext(ctx, args...) //nolint:sqlclosecheck // the transaction closes it
	}
	return w.Tx.QueryContext(ctx, text, args...)
}

func (w transaction) QueryRowContext(ctx context.Context, text string, args ...any) *sql.Row {
	if s := w.prepared[text]; s != nil {
		ctx = w.contextOfQuery(ctx)
		return w.StmtContext(ctx, s).QueryRowContext(ctx, args...) //nolint:sqlclosecheck // the same
	}
	return w.Tx.QueryRowContext(ctx, text, args...)
}

func (w transaction) ExecContext(ctx context.Context, text string, args ...any) (sql.Result, error) {
	if s := w.prepared[text]; s != nil {
		ctx = w.contextOfQuery(ctx)
		return w.StmtContext(ctx, s).ExecContext(ctx, args...) //nolint:sqlclosecheck // the same
	}
	return w.Tx.ExecContext(ctx, text, args...)
}
