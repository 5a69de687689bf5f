package sql

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// A backup of a PostgreSQL is the file that SQLite would have, so that it can be looked
// at, served and restored as any other: each table is copied column by column, which
// both databases call the same.

// table is what is copied of one.
type table struct {
	name    string
	columns []string
}

func (t table) selectAll() string {
	return `SELECT ` + quoted(t.columns...) + ` FROM ` + quoted(t.name)
}

func quoted(names ...string) string { return `"` + strings.Join(names, `", "`) + `"` }

// openMigrated opens a file that no other process uses, and brings it up to date.
func openMigrated(ctx context.Context, path string) (*sql.DB, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	file, err := pool(path, 1, "immediate")
	if err != nil {
		return nil, err
	}
	if err := fileOf(file).migrate(ctx); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// tablesOf returns the tables of a file, each behind those that it refers to.
func tablesOf(ctx context.Context, file *sql.DB) ([]table, error) {
	names, err := texts(file.QueryContext(ctx, `SELECT name FROM sqlite_master WHERE type = 'table'
		AND name NOT LIKE 'sqlite_%' AND name <> 'goose_db_version' ORDER BY name`))
	if err != nil {
		return nil, fmt.Errorf("listing tables: %w", err)
	}
	var list []table
	done := func(name string) bool {
		return slices.ContainsFunc(list, func(t table) bool { return t.name == name })
	}
	for len(list) < len(names) {
		before := len(list)
		for _, name := range names {
			parents, err := texts(file.QueryContext(ctx, `SELECT "table" FROM pragma_foreign_key_list($1)`, name))
			if err != nil {
				return nil, fmt.Errorf("what %s refers to: %w", name, err)
			}
			if done(name) || slices.ContainsFunc(parents, func(p string) bool { return p != name && !done(p) }) {
				continue
			}
			columns, err := texts(file.QueryContext(ctx, `SELECT name FROM pragma_table_info($1)`, name))
			if err != nil {
				return nil, fmt.Errorf("columns of %s: %w", name, err)
			}
			list = append(list, table{name, columns})
		}
		if len(list) == before {
			return nil, fmt.Errorf("the tables %v refer to each other in a circle", names)
		}
	}
	return list, nil
}

// copyPostgres writes a PostgreSQL, as it is at one moment, into a file.
func copyPostgres(ctx context.Context, address, part string) (err error) {
	from, err := postgresPool(address, 1, true, unmarked)
	if err != nil {
		return withTrouble("writing a backup of "+Redacted(address), err)
	}
	defer func() { err = errors.Join(err, from.Close()) }()
	if err := makePart(part); err != nil {
		return err
	}
	to, err := openMigrated(ctx, part)
	if err != nil {
		return fmt.Errorf("writing a backup: %w", err)
	}
	defer func() { err = errors.Join(err, to.Close()) }()
	if err := copyTables(ctx, from, to); err != nil {
		return withTrouble("writing a backup of "+Redacted(address), err)
	}
	return nil
}

func unmarked(context.Context, *pgx.Conn) error { return nil }

func copyTables(ctx context.Context, from, to *sql.DB) error {
	tables, err := tablesOf(ctx, to)
	if err != nil {
		return err
	}
	moment, err := from.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		return err
	}
	defer func() { _ = moment.Rollback() }() // it has changed nothing
	if err := checkVersion(ctx, moment, to); err != nil {
		return err
	}
	tx, err := to.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	for _, t := range tables {
		if err := copyTable(ctx, moment, tx, t); err != nil {
			return fmt.Errorf("copying %s: %w", t.name, err)
		}
	}
	return tx.Commit()
}

// checkVersion refuses a database that is not of this version.
func checkVersion(ctx context.Context, of querier, to *sql.DB) error {
	knows, err := fileOf(to).newestStep()
	if err != nil {
		return err
	}
	var has int64
	if err := of.QueryRowContext(ctx, `SELECT max(version_id) FROM goose_db_version`).Scan(&has); err != nil {
		return fmt.Errorf("not a Gantry database: %w", err)
	}
	if has > knows {
		return errNewer(has, knows)
	}
	if has < knows {
		return errOlder(has)
	}
	return nil
}

// copyTable replaces the rows of a table.
func copyTable(ctx context.Context, from, to *sql.Tx, t table) error {
	if _, err := to.ExecContext(ctx, `DELETE FROM `+quoted(t.name)); err != nil {
		return err
	}
	places := make([]string, len(t.columns))
	values, at := make([]any, len(t.columns)), make([]any, len(t.columns))
	for i := range places {
		places[i], at[i] = fmt.Sprintf("$%d", i+1), &values[i]
	}
	insert, err := to.PrepareContext(ctx, //nolint:sqlclosecheck // it is closed below
		`INSERT INTO `+quoted(t.name)+` (`+quoted(t.columns...)+`) VALUES (`+strings.Join(places, ", ")+`)`)
	if err != nil {
		return err
	}
	defer insert.Close() //nolint:errcheck // the commit reports any error
	for err := range into(at).each(from.QueryContext(ctx, t.selectAll())) {
		if err != nil {
			return err
		}
		if _, err := insert.ExecContext(ctx, values...); err != nil {
			return err
		}
	}
	return nil
}

// restorePostgres replaces what a PostgreSQL holds, which is first written into the file
// before.
func restorePostgres(ctx context.Context, from, address, before string) (kept string, err error) {
	folder, err := os.MkdirTemp("", "gantry-restore-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(folder) //nolint:errcheck // a leftover is only a copy
	part := filepath.Join(folder, "backup.db")
	if err := copyInto(ctx, from, part); err != nil {
		return "", fmt.Errorf("copying the backup: %w", err)
	}
	file, err := openMigrated(ctx, part)
	if err != nil {
		return "", fmt.Errorf("bringing the backup up to date: %w", err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	to, err := postgresPool(address, 3, false, unmarked)
	if err != nil {
		return "", postgres{address}.openError(err)
	}
	defer func() { err = errors.Join(err, to.Close()) }()
	alone, err := to.Conn(ctx)
	if err != nil {
		return "", postgres{address}.openError(err)
	}
	defer alone.Close() //nolint:errcheck // it goes back to the pool
	unlock, err := lockAlone(ctx, alone, lockServed)
	if errors.Is(err, errLocked) {
		return "", ErrServed
	}
	if err != nil {
		return "", postgres{address}.openError(err)
	}
	defer unlock()
	d := &db{connection: connection{dialect: postgres{address}, write: to}, now: time.Now}
	if err := d.migrate(ctx); err != nil {
		return "", postgres{address}.openError(err)
	}
	var there int
	if err := to.QueryRowContext(ctx, `SELECT count(*) FROM documents`).Scan(&there); err != nil {
		return "", err
	}
	if there > 0 {
		if err := Backup(ctx, address, before); err != nil {
			return "", fmt.Errorf("keeping what was there: %w", err)
		}
		kept = before
	}
	return kept, fillPostgres(ctx, file, alone)
}

// fillPostgres replaces all rows by those of a file, in one transaction.
func fillPostgres(ctx context.Context, file *sql.DB, to *sql.Conn) error {
	tables, err := tablesOf(ctx, file)
	if err != nil {
		return err
	}
	return to.Raw(func(driver any) error {
		tx, err := driver.(*stdlib.Conn).Conn().Begin(ctx)
		if err != nil {
			return err
		}
		defer func() { _ = tx.Rollback(ctx) }()
		var names []string
		for _, t := range tables {
			names = append(names, t.name)
		}
		if _, err := tx.Exec(ctx, `TRUNCATE `+quoted(names...)); err != nil {
			return err
		}
		for _, t := range tables {
			if err := fillTable(ctx, file, tx, t); err != nil {
				return fmt.Errorf("restoring %s: %w", t.name, err)
			}
		}
		return tx.Commit(ctx)
	})
}

func fillTable(ctx context.Context, file *sql.DB, tx pgx.Tx, t table) error {
	rows, err := file.QueryContext(ctx, t.selectAll()) //nolint:sqlclosecheck // it is, below
	if err != nil {
		return err
	}
	defer rows.Close()
	_, err = tx.CopyFrom(ctx, pgx.Identifier{t.name}, t.columns, pgx.CopyFromFunc(func() ([]any, error) {
		if !rows.Next() {
			return nil, rows.Err()
		}
		values, at := make([]any, len(t.columns)), make([]any, len(t.columns))
		for i := range at {
			at[i] = &values[i]
		}
		return values, rows.Scan(at...)
	}))
	return err
}
