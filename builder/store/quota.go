package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"gantry/builder"
)

// MaxLive is how many live documents of a kind an owner may have.
const MaxLive = 500

// MaxPictures is how many bytes of pictures are kept for one owner.
const MaxPictures = 96 << 20

// SetQuota bounds what is kept from now on. It is called before the store is used.
func (s *Store) SetQuota(q Quota) { s.quota = q }

// Usage returns the bytes that an owner keeps, and the bytes of all owners as of a few seconds ago.
func (s *Store) Usage(ctx context.Context, owner string) (Usage, error) {
	rows := s.engine.Read(ctx)
	u, err := usageOf(rows, owner)
	if err != nil {
		return Usage{}, err
	}
	if u.Total, err = s.total(rows); err != nil {
		return Usage{}, fmt.Errorf("counting bytes: %w", err)
	}
	return u, nil
}

// usageOf returns the bytes of one owner. Total is 0.
func usageOf(rows Rows, owner string) (Usage, error) {
	u, err := rows.Usage(owner)
	if err != nil {
		return Usage{}, fmt.Errorf("counting bytes: %w", err)
	}
	return u, nil
}

// lockOwners keeps other transactions from changing what owners (the hashes) store before this one ends.
func lockOwners(tx Tx, owners ...string) error {
	if err := tx.LockOwners(owners...); err != nil {
		return fmt.Errorf("counting bytes: %w", err)
	}
	return nil
}

// chargeWithin adds to the bytes of an owner (the hash) and returns their sum. The error is a
// UserError if the sum is over a quota.
func (d *db) chargeWithin(tx Tx, owner string, documents, pictures int64) (Usage, error) {
	used, err := charge(tx, owner, documents, pictures)
	if err != nil {
		return Usage{}, err
	}
	d.kept.add(documents + pictures)
	return used, d.checkQuota(tx, used, 0)
}

// charge adds to the bytes of an owner (the hash) and returns their sum. Total is 0. Callers that charge several owners
// lock them first.
func charge(tx Tx, owner string, documents, pictures int64) (Usage, error) {
	used, err := tx.Charge(owner, documents, pictures)
	if err != nil {
		return Usage{}, fmt.Errorf("counting bytes: %w", err)
	}
	return used, nil
}

// checkQuota returns a UserError if more bytes of documents than an owner has been charged for
// do not fit into a quota.
func (d *db) checkQuota(rows Rows, used Usage, more int64) (err error) {
	used.Documents += more
	if most := d.quota.Total; most > 0 {
		if used.Total, err = d.total(rows); err == nil && used.Total+more > most { // others may have made room
			used.Total, err = d.sum(rows)
		}
		if err != nil {
			return fmt.Errorf("counting bytes: %w", err)
		}
		used.Total += more
	}
	return d.quota.check(used)
}

// totalAge is how long a sum is valid. Saves by other servers may exceed the quota of all owners in that time.
const totalAge = 5 * time.Second

// total returns the bytes of all owners: a sum of the last seconds and this server's changes since. It reads a new sum
// before these pass 1/64 of the quota, which limits by how much servers exceed it.
func (d *db) total(rows Rows) (int64, error) {
	k := &d.kept
	k.mu.Lock()
	total, fresh := k.sum+k.added, time.Since(k.at) < totalAge
	few := d.quota.Total <= 0 || k.added <= d.quota.Total/64
	k.mu.Unlock()
	if fresh && few {
		return total, nil
	}
	return d.sum(rows)
}

func (d *db) sum(rows Rows) (int64, error) {
	sum, err := rows.Total()
	if err != nil {
		return 0, err
	}
	k := &d.kept
	k.mu.Lock()
	defer k.mu.Unlock()
	k.sum, k.added, k.at = sum, 0, time.Now()
	return sum, nil
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

// Size returns how many bytes an owner's document takes without its history, 0 for none. It is cheap, because it
// doesn't read the document.
func (s *Store) Size(ctx context.Context, owner, id string) (int64, error) {
	r, err := s.sizes(ctx, owner, id)
	return r.Size, err
}

// SizeWithHistory is Size with all revisions and frozen states, which bounds what any of
// them takes: a document that is small now may have been large.
func (s *Store) SizeWithHistory(ctx context.Context, owner, id string) (int64, error) {
	r, err := s.sizes(context.WithoutCancel(ctx), owner, id) // canceling takes longer than the question
	return r.Bytes, err
}

// sizes returns the facts of an owner's live document of any kind, or of none.
func (s *Store) sizes(ctx context.Context, owner, id string) (Row, error) {
	r, err := s.engine.Read(ctx).Facts(validKey(id))
	if errors.Is(err, ErrNone) || err == nil && (owner == "" || r.Owner != owner || r.Deleted > 0) {
		return Row{}, nil
	}
	if err != nil {
		return Row{}, fmt.Errorf("reading a document's size: %w", err)
	}
	return r, nil
}

// SharedSize is Size of what a token shares. It isn't canceled, which takes longer than the question.
func (s *Store) SharedSize(ctx context.Context, token string) (int64, error) {
	n, err := s.engine.Read(context.WithoutCancel(ctx)).SharedSize(validKey(token))
	if err != nil {
		return 0, fmt.Errorf("reading a document's size: %w", err)
	}
	return n, nil
}
