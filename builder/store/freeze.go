package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"gantry/builder"
)

// MaxFrozen is how many frozen links a document has at most.
const MaxFrozen = 50

// Frozen is a link to a document as it was at a revision.
type Frozen struct {
	Token    string
	Revision int
	Made     time.Time // when that revision was
}

// Freeze gives a revision of a document a token with which anybody may read it as it
// was, or answers the one that it has. What it takes counts as the document's.
func (k Documents[D]) Freeze(ctx context.Context, owner, id string, number int) (token string, err error) {
	was, err := k.At(ctx, owner, id, number)
	if err != nil {
		return "", err
	}
	state := encode(was.Document)
	err = k.engine.Change(ctx, func(tx Tx) error {
		if _, err := k.lockLive(tx, owner, id); err != nil {
			return err
		}
		links, err := tx.Frozen(id)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(links, func(f FrozenRow) bool { return f.Number == number })
		switch {
		case i >= 0:
			token = links[i].Token
			return nil
		case len(links) >= MaxFrozen:
			return builder.Invalid(fmt.Sprintf("Limit reached: %d frozen links. Turn one off first.", MaxFrozen), nil)
		}
		token = newToken()
		if err := tx.AddFrozen(id, FrozenRow{token, number, was.Updated.UnixMilli(), len(state), state}); err != nil {
			return err
		}
		used, err := chargeDocument(tx, owner, id, int64(len(state)))
		if err != nil {
			return err
		}
		k.kept.add(int64(len(state)))
		return k.checkQuota(tx, used, 0)
	})
	if err != nil {
		return "", fmt.Errorf("freezing a %s: %w", k.kind, err)
	}
	return token, nil
}

// chargeDocument adds to what a document takes.
func chargeDocument(tx Tx, owner, id string, bytes int64) (Usage, error) {
	if err := tx.Grow(id, bytes); err != nil {
		return Usage{}, fmt.Errorf("counting bytes: %w", err)
	}
	return charge(tx, owner, bytes, 0)
}

// Thaw takes the token of a frozen revision away; it never leads anywhere again.
func (k Documents[D]) Thaw(ctx context.Context, owner, id string, number int) error {
	return k.engine.Change(ctx, func(tx Tx) error {
		r, err := k.facts(tx, owner, id)
		if err != nil {
			return err
		}
		bytes, err := tx.DropFrozen(r.ID, number)
		if errors.Is(err, ErrNone) {
			return k.notFound(nil)
		}
		if err == nil {
			_, err = chargeDocument(tx, owner, r.ID, -int64(bytes))
		}
		if err != nil {
			return fmt.Errorf("withdrawing a frozen link: %w", err)
		}
		return nil
	})
}

// FrozenLinks returns those of a document, the newest revision first.
func (k Documents[D]) FrozenLinks(ctx context.Context, owner, id string) (list []Frozen, err error) {
	rows := k.engine.Read(ctx)
	r, err := k.liveFacts(rows, owner, id)
	if builder.KindOf(err) == builder.KindNotFound {
		return nil, nil
	}
	var links []FrozenRow
	if err == nil {
		links, err = rows.Frozen(r.ID)
	}
	if err != nil {
		return nil, fmt.Errorf("reading frozen links: %w", err)
	}
	for _, f := range links {
		list = append(list, Frozen{f.Token, f.Number, TimeOf(f.Made)})
	}
	return list, nil
}

// Shared returns the list of a view link or frozen link, without what is private; the error
// is that of Get. Nothing else reads a list by its link.
func (s *Store) Shared(ctx context.Context, token string) (Saved, error) {
	saved, err := s.findShared(ctx, validKey(token))
	if err != nil {
		return Saved{}, err
	}
	return AsShared(saved), nil
}

// AsShared returns a list as its links show it.
func AsShared(saved Saved) Saved {
	saved.Document, saved.Public = saved.Document.Public(saved.ShowsNotes), true
	return saved
}

func (k Documents[D]) findShared(ctx context.Context, token string) (Stored[D], error) {
	r, err := k.engine.Read(ctx).Shared(k.kind, token)
	if err = k.checkOwned(r, r.Owner, err); err != nil {
		return Stored[D]{}, err
	}
	of, err := k.read(r)
	return of.Stored, err
}
