package store

import (
	"context"
	"errors"
	"time"

	"gantry/builder"
	"gantry/builder/collection"
	"gantry/builder/preset"
)

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
		Documents[builder.Design]{d, kindProfile, newDecoder(decodeFull(builder.DecodeDesign))},
		Documents[preset.Preset]{d, kindPreset, newDecoder(decodeFull(preset.Decode))},
		Documents[collection.Collection]{d, kindCollection, newDecoder(decodeFull(collection.Decode))}}
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

func (d *db) prepare(ctx context.Context) (err error) {
	d.read.contextOfQuery = d.contextOfQuery
	if d.read.prepared, err = prepareAll(ctx, d.read.DB, selectVisitor, selectFingerprint, selectSize+whereOwner,
		selectHead+whereOwned, selectHead+whereSystem, selectRivals, selectBehind); err != nil {
		return err
	}
	d.statements, err = prepareAll(ctx, d.write, selectRevision+whereOwned+d.forUpdate(),
		insertRevision, updateDocument,
		upsertSummary, addUsage)
	return err
}
