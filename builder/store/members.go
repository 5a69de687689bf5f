package store

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gantry/builder"
)

// Seat is how somebody takes part in a document: as its owner, as a player who joined, or by its link.
type Seat struct {
	Owner, Document string
	Side            string   // that a player who joined plays, else ""
	Watches         bool     // reads only
	Joined          []string // the sides of the players who joined, in order
	Facts           Row      // of the document as the seat was found, without its text
}

// SeatOf returns the seat of a reader at a live document. The error is a UserError of KindNotFound if there is none.
func (k Documents[D]) SeatOf(ctx context.Context, reader, id string) (Seat, error) {
	rows := k.engine.Read(ctx)
	r, err := rows.Facts(validKey(id))
	if err != nil {
		return Seat{}, k.checkOwned(r, reader, err)
	}
	at, members, err := ownersSeat(rows, r)
	if err != nil {
		return Seat{}, err
	}
	mine := slices.IndexFunc(members, func(m MemberRow) bool { return m.Owner == reader })
	if r.Owner == reader || reader == "" || mine < 0 {
		err = k.checkOwned(r, reader, nil)
	} else {
		at.Side = members[mine].Side
	}
	if err == nil {
		err = k.checkLive(r)
	}
	return at, err
}

// ownersSeat returns the seat of a document's owner, and who has joined.
func ownersSeat(rows Rows, r Row) (at Seat, members []MemberRow, err error) {
	r.Text = ""
	at = Seat{Owner: r.Owner, Document: r.ID, Facts: r}
	if members, err = rows.Members(r.ID); err != nil {
		return Seat{}, nil, fmt.Errorf("reading who joined: %w", err)
	}
	for _, m := range members {
		at.Joined = append(at.Joined, m.Side)
	}
	return at, members, nil
}

// checkLive refuses a document that is deleted, or isn't of the kind.
func (k Documents[D]) checkLive(r Row) error {
	if r.Deleted > 0 || r.Owner == "" || r.Kind != k.kind {
		return k.notFound(nil)
	}
	return nil
}

// SeatByLink returns the seat of everybody who has the link of a document.
func (k Documents[D]) SeatByLink(ctx context.Context, token string) (Seat, error) {
	rows := k.engine.Read(ctx)
	r, err := rows.Shared(k.kind, validKey(token))
	switch {
	case errors.Is(err, ErrNone), err == nil && r.Frozen:
		return Seat{}, &builder.UserError{Kind: builder.KindNotFound,
			Text: "This link no longer works. Ask for a new one."}
	case err != nil:
		return Seat{}, fmt.Errorf("reading a shared %s: %w", k.kind, err)
	}
	at, _, err := ownersSeat(rows, r)
	at.Watches = err == nil
	return at, err
}

// Members returns who has joined an owner's document, in the order of their sides.
func (k Documents[D]) Members(ctx context.Context, owner, id string) ([]MemberRow, error) {
	rows := k.engine.Read(ctx)
	r, err := k.liveFacts(rows, owner, id)
	if err != nil {
		return nil, err
	}
	return rows.Members(r.ID)
}

// Joined returns the live documents that somebody has joined, the latest changed first.
func (k Documents[D]) Joined(ctx context.Context, member string) ([]Listed, error) {
	if member == "" {
		return nil, nil
	}
	list, err := k.engine.Read(ctx).Joined(k.kind, member, maxList)
	if err != nil {
		return nil, fmt.Errorf("listing joined %ss: %w", k.kind, err)
	}
	return list, nil
}

// invited is the owner of the pairing whose code lets players join a document. No document has it as its owner.
func invited(id string) string { return "document " + id }

// documentInvited is the reverse of invited.
func documentInvited(owner string) (id string, ok bool) { return strings.CutPrefix(owner, invited("")) }

// Invite opens a code with which a player joins an owner's document, and ends its last one.
func (k Documents[D]) Invite(ctx context.Context, owner, id string) error {
	return k.engine.Change(ctx, func(tx Tx) error {
		r, err := k.liveFacts(tx, owner, id)
		if err != nil {
			return err
		}
		return k.openCode(tx, invited(r.ID))
	})
}

// Invitation returns the open code of an owner's document; it has no Ends for none.
func (k Documents[D]) Invitation(ctx context.Context, owner, id string) (Pairing, error) {
	r, err := k.liveFacts(k.engine.Read(ctx), owner, id)
	if err != nil {
		return Pairing{}, err
	}
	return k.pairing(ctx, KeyOwner, invited(r.ID))
}

// Invited returns the owner's seat at the document that a code invites to, and counts a wrong code as a try.
func (k Documents[D]) Invited(ctx context.Context, code string) (seat Seat, err error) {
	code = plainCode(code)
	if len(code) != 2*halfCode {
		return Seat{}, errCodeLength
	}
	err = k.engine.Change(ctx, func(tx Tx) error {
		seat = Seat{}
		p, err := k.openPairing(tx.Locked(), KeyLocator, code[:halfCode])
		if errors.Is(err, ErrNone) || err == nil && p.Tries >= pairingTries {
			return nil
		}
		if err != nil {
			return err
		}
		if subtle.ConstantTimeCompare([]byte(p.Rest), []byte(code[halfCode:])) != 1 {
			p.Tries++
			return tx.SetPairing(p)
		}
		id, ok := documentInvited(p.Owner)
		if !ok {
			return nil
		}
		r, err := tx.Facts(id)
		if err == nil && k.checkLive(r) == nil {
			seat, _, err = ownersSeat(tx, r)
		}
		if errors.Is(err, ErrNone) {
			return nil
		}
		return err
	})
	if err == nil && seat.Document == "" {
		err = errWrongCode
	}
	if err != nil {
		return Seat{}, fmt.Errorf("joining a %s: %w", k.kind, err)
	}
	return seat, nil
}

// Join seats a player at one side of the document of a seat, and ends its code. The error is a UserError if the side
// is taken. Joining again changes nothing: added is false.
func (k Documents[D]) Join(ctx context.Context, at Seat, player, side string) (added bool, err error) {
	err = k.engine.Change(ctx, func(tx Tx) error {
		added = false
		r, err := k.lockLive(tx, at.Owner, at.Document)
		if err != nil {
			return err
		}
		if m, err := tx.Member(r.ID, player); err == nil && m.Side == side {
			return nil
		}
		added, err = tx.AddMember(MemberRow{Document: r.ID, Owner: player, Side: side, Made: k.nowMilli()})
		if err == nil && !added {
			return builder.Invalid("Somebody plays this side already.", nil)
		}
		if err != nil {
			return err
		}
		return tx.DropPairings(KeyOwner, invited(r.ID))
	})
	if err != nil {
		return false, fmt.Errorf("joining a %s: %w", k.kind, err)
	}
	return added, nil
}

// Leave ends the seat of a player at one side of the document of a seat.
func (k Documents[D]) Leave(ctx context.Context, at Seat, side string) error {
	return k.engine.Change(ctx, func(tx Tx) error {
		r, err := k.liveFacts(tx, at.Owner, at.Document)
		if err != nil {
			return err
		}
		return tx.DropMember(r.ID, side)
	})
}

// Revise replaces the newest state of an owner's document by the one that next returns. It runs again if another
// server is faster.
func (k Documents[D]) Revise(ctx context.Context, owner, id string, next func(D) (D, error)) (Stored[D], error) {
	stored, err := k.revise(ctx, owner, id, func(_ Rows, r row[D]) (*change, error) {
		after, err := next(r.Document)
		if err != nil {
			return nil, err
		}
		c := change{kind: "edit", document: encode(after)}
		if c.document == r.Row.Text {
			return nil, nil
		}
		return &c, nil
	})
	if err != nil {
		return Stored[D]{}, fmt.Errorf("changing a %s: %w", k.kind, err)
	}
	return stored, nil
}
