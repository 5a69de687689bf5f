package store

import (
	"context"
	"errors"
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
// a new id. The press of a context creates each of its documents once.
func (k Documents[D]) CreateWithIDs(ctx context.Context, owner string, ids []string, list []D,
	origins ...string) ([]Outcome[D], error) {
	if owner == "" {
		return nil, fmt.Errorf("creating a %s: there is no owner", k.kind)
	}
	at := k.nowMilli()
	ids, byPress := PressOf(ctx).idsOf(ids)
	read, documents := make([]Outcome[D], len(list)), make([]string, len(list))
	for i, d := range list {
		documents[i] = encode(d)
		d, err := k.decodeNew(documents[i]) // as it will be read; see save
		head := Head{ID: ids[i], Revision: 1, Created: TimeOf(at), Updated: TimeOf(at),
			Memory: builder.Memory(documents[i])}
		read[i] = Outcome[D]{Stored[D]{head, d}, err}
	}
	var out []Outcome[D]
	err := k.engine.Change(ctx, func(tx Tx) error {
		out = slices.Clone(read)
		return k.insert(tx, owner, out, documents, origins, at, byPress)
	})
	if err != nil {
		return nil, fmt.Errorf("creating a %s: %w", k.kind, err)
	}
	return out, nil
}

// insert writes the documents that have room. It finds those of a press that was sent before.
func (k Documents[D]) insert(tx Tx, owner string, out []Outcome[D], documents, origins []string, at int64,
	byPress []bool) error {
	if err := lockOwners(tx, owner); err != nil {
		return err
	}
	used, err := usageOf(tx, owner)
	if err != nil {
		return err
	}
	live, err := k.countLive(tx, owner)
	if err != nil {
		return err
	}
	added := int64(0)
	for i := range out {
		o, size := &out[i], int64(len(documents[i]))
		if byPress[i] {
			if made, err := k.find(tx, owner, o.ID); err == nil {
				*o = Outcome[D]{Stored: made.Stored}
				continue
			}
		}
		if o.Err == nil && live >= MaxLive {
			o.Err = k.errTooMany()
		}
		if o.Err == nil {
			o.Err = k.checkQuota(tx, used, added+size)
			if o.Err != nil && builder.KindOf(o.Err) == builder.KindInternal {
				return o.Err
			}
		}
		if o.Err != nil {
			o.Stored = Stored[D]{}
			continue
		}
		if err := newIDIfTaken(tx, &o.ID); err != nil {
			return err
		}
		err := tx.AddDocument(Row{ID: o.ID, Kind: k.kind, Owner: owner, Revision: 1, Created: at, Updated: at,
			Size: size, Bytes: size, Text: documents[i]}, listingOf(o.Document.Summary()))
		if err == nil && i < len(origins) {
			err = saveAct(tx, o.ID, 1, origins[i])
		}
		if err != nil {
			return err
		}
		live, added = live+1, added+size
	}
	if added > 0 { // other owners share the total
		_, err = k.chargeWithin(tx, owner, added, 0)
	}
	return err
}

// documentID is an id as documents are given.
var documentID = regexp.MustCompile(`^[a-z2-7]{26}$`)

// newIDIfTaken replaces an id that is invalid or taken.
func newIDIfTaken(tx Tx, id *string) error {
	if documentID.MatchString(*id) {
		_, err := tx.Facts(*id)
		if errors.Is(err, ErrNone) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("looking for an id: %w", err)
		}
	}
	*id = newToken()
	return nil
}

// countLive returns how many live documents an owner (the hash) has.
func (k Documents[D]) countLive(rows Rows, owner string) (int, error) {
	live, err := rows.Live(owner)
	if err != nil {
		return 0, fmt.Errorf("counting %ss: %w", k.kind, err)
	}
	return live[k.kind], nil
}

// errTooMany refuses a live document beyond MaxLive.
func (k Documents[D]) errTooMany() error {
	return builder.Invalid(fmt.Sprintf("Limit reached: %d %ss. Delete one first.", MaxLive, k.word()), nil)
}
