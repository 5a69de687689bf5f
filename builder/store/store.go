package store

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"gantry/builder"
	"gantry/builder/collection"
	"gantry/builder/preset"
)

// Store is an open database: the rosters in it, the profiles, print presets and collections. It
// is safe for concurrent use.
type Store struct {
	Documents[builder.Roster]
	Profiles Documents[builder.Design]
	Presets  Documents[preset.Preset]

	Collections Documents[collection.Collection] // one a game
}

// The kinds of documents.
const (
	kindRoster  = "roster"
	kindProfile = "profile"
	kindPreset  = "print"

	kindCollection = "collection"
)

// db is the database beneath the documents of every kind.
type db struct {
	connection
	statements prepared // of every edit
	now        func() time.Time
	quota      Quota
	kept       keptTotal
	locks      Locks
	watch      watch
}

// Open opens a database and brings it up to date: a file of SQLite, which is made where
// it is missing, with its folder and for this user alone; or a PostgreSQL, by its
// address (see IsPostgres), which others may have open too. now is the clock.
func Open(ctx context.Context, data string, now func() time.Time) (*Store, error) {
	connect := openFile
	if IsPostgres(data) {
		connect = openPostgres
	}
	c, err := connect(ctx, data)
	d := &db{connection: c, now: now, quota: DefaultQuota}
	s := &Store{Documents[builder.Roster]{d, kindRoster, newDecoder(builder.DecodeAfter)},
		Documents[builder.Design]{d, kindProfile, newDecoder(whole(builder.DecodeDesign))},
		Documents[preset.Preset]{d, kindPreset, newDecoder(whole(preset.Decode))},
		Documents[collection.Collection]{d, kindCollection, newDecoder(whole(collection.Decode))}}
	if err == nil {
		err = s.migrate(ctx)
	}
	if err == nil {
		err = s.prepare(ctx)
	}
	if err != nil {
		return nil, c.openError(errors.Join(err, c.close()))
	}
	return s, nil
}

// Close closes the database; edits that were acknowledged are in it.
func (s *Store) Close() error { return s.close() }

// changeTries is how often a transaction is run that others are in the way of.
const changeTries = 20

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

func sleep(ctx context.Context, long time.Duration) error {
	select {
	case <-time.After(long):
		return nil
	case <-ctx.Done():
		return ctx.Err()
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

// transact runs f in a transaction. The rollback stands in a defer because a panic
// would otherwise keep the connection for ever.
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

// nowMilli is the present time as the database keeps it.
func (d *db) nowMilli() int64 { return d.now().UnixMilli() }
