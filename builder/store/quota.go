package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"gantry/builder"
)

// Quota is how many bytes are kept; 0 is without limit.
type Quota struct {
	Owner int64 // documents of one owner, with their history and what is deleted
	Total int64 // of everybody, with pictures
}

// DefaultQuota is that of a store which is not told another.
var DefaultQuota = Quota{Owner: 64 << 20, Total: 20 << 30}

// SetQuota bounds what is kept from now on. It is called before the store is used.
func (s *Store) SetQuota(q Quota) { s.quota = q }

// Usage is what is kept, in bytes.
type Usage struct {
	Documents int64 // of the owner, with their history
	Pictures  int64 // of the owner
	Total     int64 // of everybody
}

// WriteStats is how the connections are used that write.
func (s *Store) WriteStats() sql.DBStats {
	stats := s.write.Stats()
	stats.WaitDuration += time.Duration(s.turns.waited.Load())
	return stats
}

// ReadStats is how the connections are used that read.
func (s *Store) ReadStats() sql.DBStats { return s.read.Stats() }

// Usage is what an owner, and everybody together, keeps.
func (s *Store) Usage(ctx context.Context, owner string) (Usage, error) {
	return usageOf(ctx, s.read, owner)
}

func usageOf(ctx context.Context, q querier, owner string) (Usage, error) {
	rows, err := q.QueryContext(ctx, `SELECT owner, documents, pictures FROM usage WHERE owner IN ($1, '')`, owner)
	if err != nil {
		return Usage{}, fmt.Errorf("counting bytes: %w", err)
	}
	defer rows.Close()
	u, err := readUsage(rows, owner)
	return u, errors.Join(err, rows.Err())
}

// lockOwners is lockOwner of several, in one order, so that no two transactions wait for
// each other.
func lockOwners(ctx context.Context, tx writer, owners ...string) error {
	slices.Sort(owners)
	for _, owner := range slices.Compact(owners) {
		if err := lockOwner(ctx, tx, owner); err != nil {
			return err
		}
	}
	return nil
}

// lockOwner lets nobody else change what an owner (the hash) keeps before the
// transaction ends.
func lockOwner(ctx context.Context, tx writer, owner string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO usage (owner, documents, pictures) VALUES ($1, 0, 0)
		ON CONFLICT (owner) DO UPDATE SET documents = usage.documents`, owner)
	if err != nil {
		return fmt.Errorf("counting bytes: %w", err)
	}
	return nil
}

// chargeWithin is charge that refuses what comes to more than is kept. It stands last in
// a transaction: from then on until it ends everybody's savings wait.
func (d *db) chargeWithin(ctx context.Context, tx writer, owner string, documents, pictures int64) error {
	used, err := charge(ctx, tx, owner, documents, pictures)
	if err == nil {
		err = d.quota.check(used)
	}
	return err
}

const addUsage = `INSERT INTO usage (owner, documents, pictures) VALUES ($1, $2, $3), ('', $2, $3)
	ON CONFLICT (owner) DO UPDATE SET documents = usage.documents + excluded.documents,
		pictures = usage.pictures + excluded.pictures
	RETURNING owner, documents, pictures`

// charge adds to what an owner (the hash) keeps, and answers what that comes to. Who charges
// several has locked them: from the first on everybody's savings wait.
func charge(ctx context.Context, tx writer, owner string, documents, pictures int64) (Usage, error) {
	rows, err := tx.QueryContext(ctx, addUsage, owner, documents, pictures)
	if err != nil {
		return Usage{}, fmt.Errorf("counting bytes: %w", err)
	}
	defer rows.Close()
	u, err := readUsage(rows, owner)
	return u, errors.Join(err, rows.Err(), rows.Close())
}

func readUsage(rows *sql.Rows, owner string) (u Usage, err error) {
	for rows.Next() {
		var who string
		var documents, pictures int64
		if err := rows.Scan(&who, &documents, &pictures); err != nil {
			return Usage{}, fmt.Errorf("counting bytes: %w", err)
		}
		if who == "" {
			u.Total = documents + pictures
		} else if who == owner {
			u.Documents, u.Pictures = documents, pictures
		}
	}
	return u, nil
}

// check refuses, as a UserError of KindQuota, what would come to more than is kept.
func (q Quota) check(u Usage) error {
	switch {
	case q.Owner > 0 && u.Documents > q.Owner:
		return &builder.UserError{Kind: builder.KindQuota, Text: fmt.Sprintf("This is not saved: your rosters and profiles "+
			"would take more than the %s "+
			"that are kept for one player, with their history and the deleted ones. %s", megabytes(q.Owner), makeRoom)}
	case q.Total > 0 && u.Total > q.Total:
		return &builder.UserError{Kind: builder.KindQuota, Text: fmt.Sprintf("This is not saved: this Gantry keeps at most "+
			"%s of everybody's, "+
			"and that is reached. What you have stays; export what you want to go on with elsewhere, and tell whoever runs it.",
			megabytes(q.Total))}
	}
	return nil
}

const makeRoom = "To make room, delete rosters or profiles and then, among the deleted ones, for ever; one with a " +
	"long history can be " +
	"exported first and imported again without it."

// Warning says in a sentence that a quota is nearly reached, "" below 80 %.
func (s *Store) Warning(u Usage) string {
	near := func(n, most int64) bool { return most > 0 && n >= most/5*4 }
	switch q := s.quota; {
	case near(u.Documents, q.Owner):
		return fmt.Sprintf("Your rosters and profiles take %s of the %s that are kept for one player, with their history "+
			"and the deleted ones. %s",
			megabytes(u.Documents), megabytes(q.Owner), makeRoom)
	case near(u.Pictures, MaxPictures):
		return fmt.Sprintf("Your pictures take %s of the %s that are kept for one player. What no roster shows any more "+
			"goes by itself after a while.",
			megabytes(u.Pictures), megabytes(MaxPictures))
	case near(u.Total, q.Total):
		return fmt.Sprintf("This Gantry keeps %s of everybody's, and at most %s: soon nothing new can be saved. Export "+
			"what you want to go on with "+
			"elsewhere.", megabytes(u.Total), megabytes(q.Total))
	}
	return ""
}

// megabytes is a number of bytes in words, to a tenth of a megabyte.
func megabytes(n int64) string {
	if n%(1<<20) == 0 || n >= 100<<20 {
		return fmt.Sprintf("%d MB", n>>20)
	}
	return fmt.Sprintf("%d.%d MB", n>>20, n%(1<<20)*10>>20)
}
