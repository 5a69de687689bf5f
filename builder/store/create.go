package store

import (
	"context"
	"fmt"
	"regexp"
	"slices"

	"gantry/builder"
)

// Outcome is the result for one of several documents: the saved document, or Err, a UserError.
type Outcome[D any] struct {
	Stored[D]
	Err error
}

// Create saves a new document of an owner. It is a UserError where the owner has
// 500 of the kind, or no room.
func (k Documents[D]) Create(ctx context.Context, owner string, d D) (Stored[D], error) {
	out, err := k.CreateAll(ctx, owner, []D{d})
	if err != nil {
		return Stored[D]{}, err
	}
	return out[0].Stored, out[0].Err
}

// CreateAll saves new documents of an owner at once, as far as there is room, and returns the outcome of each. If it
// fails, none is saved. origins, if given, describe the first revisions in the history.
func (k Documents[D]) CreateAll(ctx context.Context, owner string, list []D, origins ...string) ([]Outcome[D], error) {
	return k.CreateWithIDs(ctx, owner, make([]string, len(list)), list, origins...)
}

// CreateWithIDs is CreateAll of documents that had ids elsewhere. They keep ids that no other document has. "" asks for
// a new id.
func (k Documents[D]) CreateWithIDs(ctx context.Context, owner string, ids []string, list []D,
	origins ...string) ([]Outcome[D], error) {
	if owner == "" {
		return nil, fmt.Errorf("creating a %s: there is no owner", k.kind)
	}
	at := k.nowMilli()
	read, documents := make([]Outcome[D], len(list)), make([]string, len(list))
	for i, d := range list {
		documents[i] = encode(d)
		d, err := k.decodeNew(documents[i]) // as it will be read; see save
		head := Head{ID: ids[i], Revision: 1, Created: timeOf(at), Updated: timeOf(at),
			Memory: builder.Memory(documents[i])}
		read[i] = Outcome[D]{Stored[D]{head, d}, err}
	}
	var out []Outcome[D]
	err := k.change(ctx, func(tx writer) error {
		out = slices.Clone(read)
		return k.insert(ctx, tx, owner, out, documents, origins, at)
	})
	if err != nil {
		return nil, fmt.Errorf("creating a %s: %w", k.kind, err)
	}
	return out, nil
}

// insert writes the documents that have room.
func (k Documents[D]) insert(ctx context.Context, tx writer, owner string, out []Outcome[D], documents,
	origins []string, at int64) error {
	if err := lockOwner(ctx, tx, owner); err != nil {
		return err
	}
	used, err := usageOf(ctx, tx, owner)
	if err != nil {
		return err
	}
	live, err := k.countLive(ctx, tx, owner)
	if err != nil {
		return err
	}
	added := int64(0)
	for i := range out {
		o, size := &out[i], int64(len(documents[i]))
		if o.Err == nil && live >= LiveMost {
			o.Err = k.errTooMany()
		}
		if o.Err == nil {
			o.Err = k.checkQuota(ctx, tx, used, added+size)
			if o.Err != nil && builder.KindOf(o.Err) == builder.KindInternal {
				return o.Err
			}
		}
		if o.Err != nil {
			o.Stored = Stored[D]{}
			continue
		}
		if err := newIDIfTaken(ctx, tx, &o.ID); err != nil {
			return err
		}
		sum := o.Document.Summary()
		_, err := tx.ExecContext(ctx, `INSERT INTO documents
			(id, kind, owner, system, name, units, overrides, bytes, revision, created, updated, document)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 1, $9, $9, $10)`,
			o.ID, k.kind, owner, sanitize(sum.System), sanitize(sum.Name), sum.Units, sum.Overrides,
			size, at, documents[i])
		if err == nil {
			err = saveSummary(ctx, tx, o.ID, sum)
		}
		if err == nil && i < len(origins) {
			err = saveAct(ctx, tx, o.ID, 1, origins[i])
		}
		if err != nil {
			return err
		}
		live, added = live+1, added+size
	}
	if added > 0 { // other owners share the total
		_, err = k.chargeWithin(ctx, tx, owner, added, 0)
	}
	return err
}

// documentID is an id as documents are given.
var documentID = regexp.MustCompile(`^[a-z2-7]{26}$`)

// newIDIfTaken replaces an id that is invalid or taken.
func newIDIfTaken(ctx context.Context, tx writer, id *string) error {
	taken := 1
	if documentID.MatchString(*id) {
		err := tx.QueryRowContext(ctx, `SELECT count(*) FROM documents WHERE id = $1`, *id).Scan(&taken)
		if err != nil {
			return fmt.Errorf("looking for an id: %w", err)
		}
	}
	if taken > 0 {
		*id = newToken()
	}
	return nil
}

// countLive returns how many live documents an owner (the hash) has.
func (k Documents[D]) countLive(ctx context.Context, tx writer, owner string) (n int, err error) {
	err = tx.QueryRowContext(ctx, `SELECT count(*) FROM documents WHERE owner = $1 AND kind = $2 AND deleted = 0`,
		owner,
		k.kind).Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("counting %ss: %w", k.kind, err)
	}
	return n, nil
}

// errTooMany refuses a live document beyond LiveMost.
func (k Documents[D]) errTooMany() error {
	return builder.Invalid(fmt.Sprintf("Limit reached: %d %ss. Delete one first.", LiveMost, k.word()), nil)
}
