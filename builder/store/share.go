package store

import "context"

// Share gives a document a token with which anybody may read it, or answers the
// one that it has.
func (k Documents[D]) Share(ctx context.Context, owner, id string) (token string, err error) {
	err = k.engine.Change(ctx, func(tx Tx) error {
		r, err := k.lockLive(tx, owner, id)
		if err != nil {
			return err
		}
		if token = r.Share; token != "" {
			return nil
		}
		token = newToken()
		r.Share = token
		return k.set(tx, r)
	})
	if err != nil {
		return "", err
	}
	return token, nil
}

// Unshare removes the share token. The old token never works again.
func (k Documents[D]) Unshare(ctx context.Context, owner, id string) error {
	return k.engine.Change(ctx, func(tx Tx) error {
		if _, err := k.facts(tx, owner, id); err != nil {
			return err
		}
		r, err := k.facts(tx.Locked(), owner, id)
		if err != nil {
			return err
		}
		r.Share = ""
		return k.set(tx, r)
	})
}

// ShareToken returns the token of a document, "" where it is not shared.
func (k Documents[D]) ShareToken(ctx context.Context, owner, id string) (token string, err error) {
	r, err := k.liveFacts(k.engine.Read(ctx), owner, id)
	if err != nil {
		return "", err
	}
	return r.Share, nil
}

// ShowNotes sets whether the links of a document show its notes and the player's name.
func (k Documents[D]) ShowNotes(ctx context.Context, owner, id string, show bool) error {
	return k.engine.Change(ctx, func(tx Tx) error {
		r, err := k.lockLive(tx, owner, id)
		if err != nil {
			return err
		}
		r.ShowsNotes = show
		return k.set(tx, r)
	})
}
