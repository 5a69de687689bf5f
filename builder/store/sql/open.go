// Package sql keeps a store in an SQL database: one SQLite file, or PostgreSQL. It makes backups of one and restores
// them into either, and removes deleted data so that the file holds no byte of it.
//
// Its statements keep to what SQLite and PostgreSQL share. The dialect has what differs between them.
package sql

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"gantry/builder/store"
)

// Open opens a database and brings it up to date: a file of SQLite, which is made where
// it is missing, with its folder and for this user alone; or a PostgreSQL, by its
// address (see IsPostgres), which others may have open too. now is the clock.
func Open(ctx context.Context, data string, now func() time.Time) (*store.Store, error) {
	d, err := open(ctx, data, now)
	if err != nil {
		return nil, err
	}
	return store.New(d, now), nil
}

func open(ctx context.Context, data string, now func() time.Time) (*db, error) {
	connect := openFile
	if IsPostgres(data) {
		connect = openPostgres
	}
	c, err := connect(ctx, data)
	d := &db{connection: c, now: now}
	if err == nil {
		err = d.migrate(ctx)
	}
	if err == nil {
		err = d.prepare(ctx)
	}
	if err != nil {
		return nil, c.openError(errors.Join(err, c.Close()))
	}
	return d, nil
}

func (d *db) prepare(ctx context.Context) (err error) {
	d.read.contextOfQuery = d.contextOfQuery
	if d.read.prepared, err = prepareAll(ctx, d.read.DB, selectVisitor, selectFingerprint, selectFacts,
		selectRow+whereOwned, selectRow+whereShared,
		selectRow+whereSystem+latestFirst, spanQuery(store.Span{Backward: true}),
		spanQuery(store.Span{Texts: store.TextEdits}), selectEditBytes, selectMembers, selectEventsWithin); err != nil {
		return err
	}
	d.statements, err = prepareAll(ctx, d.write, selectFacts+d.forUpdate(), insertRevision, updateDocument,
		upsertSummary, addUsage, selectEvent, insertEvent, updateLog)
	return err
}

// OthersChanges asks PostgreSQL what other servers have changed.
func (d *db) OthersChanges(ctx context.Context, ids []string) (map[string]int, error) {
	rows, err := d.othersChanges(ctx, d, ids)
	if err != nil || rows == nil {
		return nil, named(err)
	}
	changes := map[string]int{}
	var id string
	var n int
	for err := range (into{&id, &n}).each(rows, nil) {
		if err != nil {
			return nil, fmt.Errorf("looking for changes: %w", err)
		}
		changes[id] = n
	}
	return changes, nil
}

// Ready writes one row, and looks for room for more.
func (d *db) Ready(ctx context.Context, now int64) error {
	err := d.change(ctx, func(t tx) error { return t.exec(`UPDATE readiness SET asked = $1`, now) })
	if err == nil {
		err = named(d.hasRoom())
	}
	return err
}

// Stats returns how the connections are used.
func (d *db) Stats() (write, read store.PoolStats) {
	of := func(s sql.DBStats) store.PoolStats {
		return store.PoolStats{Open: s.OpenConnections, InUse: s.InUse, Waited: s.WaitDuration}
	}
	write, read = of(d.write.Stats()), of(d.read.Stats())
	write.Waited += time.Duration(d.turns.waited.Load())
	return write, read
}
