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

// LiveMost is how many live documents of a kind an owner may have.
const LiveMost = 500

// MaxPictures is how many bytes of pictures are kept for one owner.
const MaxPictures = 96 << 20

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

// WriteStats returns how the connections are used that write.
func (s *Store) WriteStats() sql.DBStats {
	stats := s.write.Stats()
	stats.WaitDuration += time.Duration(s.turns.waited.Load())
	return stats
}

// ReadStats returns how the connections are used that read.
func (s *Store) ReadStats() sql.DBStats { return s.read.Stats() }

// Usage returns the bytes that an owner keeps, and the bytes of all owners as of a few seconds ago.
func (s *Store) Usage(ctx context.Context, owner string) (Usage, error) {
	u, err := usageOf(ctx, s.read, owner)
	if err != nil {
		return Usage{}, err
	}
	u.Total, err = s.total(ctx, s.read)
	return u, err
}

// usageOf returns the bytes of one owner. Total is 0.
func usageOf(ctx context.Context, q querier, owner string) (u Usage, err error) {
	err = q.QueryRowContext(ctx, `SELECT documents, pictures FROM usage WHERE owner = $1`, owner).Scan(&u.Documents,
		&u.Pictures)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return Usage{}, fmt.Errorf("counting bytes: %w", err)
	}
	return u, nil
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

// lockOwner keeps other transactions from changing what an owner (the hash) stores before this one ends.
func lockOwner(ctx context.Context, tx writer, owner string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO usage (owner, documents, pictures) VALUES ($1, 0, 0)
		ON CONFLICT (owner) DO UPDATE SET documents = usage.documents`, owner)
	if err != nil {
		return fmt.Errorf("counting bytes: %w", err)
	}
	return nil
}

// chargeWithin adds to the bytes of an owner (the hash) and returns their sum. The error is a
// UserError if the sum is over a quota.
func (d *db) chargeWithin(ctx context.Context, tx writer, owner string, documents, pictures int64) (Usage, error) {
	used, err := charge(ctx, tx, owner, documents, pictures)
	if err != nil {
		return Usage{}, err
	}
	d.kept.add(documents + pictures)
	return used, d.checkQuota(ctx, tx, used, 0)
}

// checkQuota returns a UserError if more bytes of documents than an owner has been charged for
// do not fit into a quota.
func (d *db) checkQuota(ctx context.Context, tx writer, used Usage, more int64) (err error) {
	used.Documents += more
	if most := d.quota.Total; most > 0 {
		if used.Total, err = d.total(ctx, tx); err == nil && used.Total+more > most { // others may have made room
			used.Total, err = d.sum(ctx, tx)
		}
		if err != nil {
			return err
		}
		used.Total += more
	}
	return d.quota.check(used)
}

// totalAge is how long a sum is valid. Saves by other servers may exceed the quota of all owners in that time.
const totalAge = 5 * time.Second

// total returns the bytes of all owners: a sum of the last seconds and this server's changes since. It reads a new sum
// before these pass 1/64 of the quota, which limits by how much servers exceed it.
func (d *db) total(ctx context.Context, q querier) (int64, error) {
	k := &d.kept
	k.mu.Lock()
	total, fresh := k.sum+k.added, time.Since(k.at) < totalAge
	few := d.quota.Total <= 0 || k.added <= d.quota.Total/64
	k.mu.Unlock()
	if fresh && few {
		return total, nil
	}
	return d.sum(ctx, q)
}

func (d *db) sum(ctx context.Context, q querier) (sum int64, err error) {
	err = q.QueryRowContext(ctx, `SELECT coalesce(sum(documents + pictures), 0) FROM usage`).Scan(&sum)
	if err != nil {
		return 0, fmt.Errorf("counting bytes: %w", err)
	}
	k := &d.kept
	k.mu.Lock()
	defer k.mu.Unlock()
	k.sum, k.added, k.at = sum, 0, time.Now()
	return sum, nil
}

const addUsage = `INSERT INTO usage (owner, documents, pictures) VALUES ($1, $2, $3)
	ON CONFLICT (owner) DO UPDATE SET documents = usage.documents + excluded.documents,
		pictures = usage.pictures + excluded.pictures
	RETURNING documents, pictures`

// charge adds to the bytes of an owner (the hash) and returns their sum. Total is 0. Callers that charge several owners
// lock them first.
func charge(ctx context.Context, tx writer, owner string, documents, pictures int64) (u Usage, err error) {
	err = tx.QueryRowContext(ctx, addUsage, owner, documents, pictures).Scan(&u.Documents, &u.Pictures)
	if err != nil {
		return Usage{}, fmt.Errorf("counting bytes: %w", err)
	}
	return u, nil
}

// check refuses usage over the quota, as a UserError of KindQuota.
func (q Quota) check(u Usage) error {
	switch {
	case q.Owner > 0 && u.Documents > q.Owner:
		return &builder.UserError{Kind: builder.KindQuota, Text: fmt.Sprintf("Not saved: your lists and units "+
			"would pass %s, with history and deleted ones. %s", megabytes(q.Owner), makeRoom)}
	case q.Total > 0 && u.Total > q.Total:
		return &builder.UserError{Kind: builder.KindQuota, Text: fmt.Sprintf("Not saved: this server's %s are full. "+
			"Your lists are safe. Export them and tell the server's owner.", megabytes(q.Total))}
	}
	return nil
}

const makeRoom = "Delete lists or units, then erase them under Deleted. " +
	"Exporting and importing a list drops its history."

// Warning says in a sentence that a quota is nearly reached, "" below 80 %.
func (s *Store) Warning(u Usage) string {
	near := func(n, most int64) bool { return most > 0 && n >= most/5*4 }
	switch q := s.quota; {
	case near(u.Documents, q.Owner):
		return fmt.Sprintf("Your lists and units take %s of %s, with history and deleted ones. %s",
			megabytes(u.Documents), megabytes(q.Owner), makeRoom)
	case near(u.Pictures, MaxPictures):
		return fmt.Sprintf("Your pictures take %s of %s, with those in your lists' history. "+
			"Erase lists you don't need.", megabytes(u.Pictures), megabytes(MaxPictures))
	case near(u.Total, q.Total):
		return fmt.Sprintf("This server has used %s of %s. Soon nothing new can be saved. Export your lists.",
			megabytes(u.Total), megabytes(q.Total))
	}
	return ""
}

// megabytes returns a number of bytes as text, to a tenth of a megabyte.
func megabytes(n int64) string {
	if n%(1<<20) == 0 || n >= 100<<20 {
		return fmt.Sprintf("%d MB", n>>20)
	}
	return fmt.Sprintf("%d.%d MB", n>>20, n%(1<<20)*10>>20)
}

const (
	selectSize = `SELECT octet_length(document) FROM documents WHERE deleted = 0 AND `
	whereOwner = `id = $1 AND owner = $2`
)

// Size returns how many bytes an owner's document takes without its history, 0 for none. It is cheap, because it
// doesn't read the document.
func (s *Store) Size(ctx context.Context, owner, id string) (int64, error) {
	return sizeIn(s.read.QueryRowContext(ctx, selectSize+whereOwner, validKey(id), owner))
}

// SizeWithHistory is Size with all revisions and frozen states, which bounds what any of
// them takes: a document that is small now may have been large.
func (s *Store) SizeWithHistory(ctx context.Context, owner, id string) (int64, error) {
	return s.size(ctx, `SELECT bytes FROM documents WHERE deleted = 0 AND id = $1 AND owner = $2`, validKey(id), owner)
}

// SharedSize is Size of what a token shares.
func (s *Store) SharedSize(ctx context.Context, token string) (int64, error) {
	token = validKey(token)
	n, err := s.size(ctx, selectSize+`share = $1`, token)
	if err != nil || n > 0 {
		return n, err
	}
	return s.size(ctx, `SELECT f.bytes FROM frozen f JOIN documents d ON d.id = f.document
		WHERE d.deleted = 0 AND f.token = $1`, token)
}

func (s *Store) size(ctx context.Context, query string, args ...any) (n int64, err error) {
	return sizeIn(s.read.QueryRowContext(context.WithoutCancel(ctx), query, args...))
}

// sizeIn reads a size. Its query can't be canceled: canceling takes longer than the query.
func sizeIn(row *sql.Row) (n int64, err error) {
	if err = row.Scan(&n); errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("reading a document's size: %w", err)
	}
	return n, nil
}
