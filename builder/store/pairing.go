package store

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"fmt"
	"strings"
	"time"

	"gantry/builder"
)

// How long a code is good, and how often it may be mistyped.
const (
	pairingTime  = 10 * time.Minute
	pairingTries = 5
)

// A code is of two halves: the first finds the pairing, so that a wrong second half
// counts as a try of it.
const halfCode = 4

// Pairing is an open code of an owner, or one that a device has given.
type Pairing struct {
	Code   string // eight letters; only for the owner
	Ends   time.Time
	Closed bool   // it was mistyped too often
	Device string // the device that gave the code, "" if none has
	Name   string // of that device
}

// Check returns a number that both devices show of a pairing: an owner who sees another on the new device lets
// somebody else in.
func (p Pairing) Check() string {
	n := 0
	for _, c := range []byte(p.Device) {
		n = (n*31 + int(c)) % 1000
	}
	return fmt.Sprintf("%03d", n)
}

// NewPairing opens a code for a further device of an owner and ends the last one. It names the device that asks if that
// has no name.
func (s *Store) NewPairing(ctx context.Context, v Visitor, name string) error {
	return s.engine.Change(ctx, func(tx Tx) error {
		if err := s.keepDevice(tx, v, name); err != nil {
			return err
		}
		return s.openCode(tx, v.Owner)
	})
}

// openCode opens a code of an owner, or of a document; see invited.
func (d *db) openCode(tx Tx, owner string) error {
	now := d.now()
	err := tx.DropPairings(KeyOwner, owner)
	if err == nil {
		err = tx.DropEnded(now.UnixMilli()) // their halves are free again
	}
	if err != nil {
		return fmt.Errorf("opening a code: %w", err)
	}
	for range 10 { // whose first half may be taken
		added, err := tx.AddPairing(PairingRow{Locator: randomHalf(), Rest: randomHalf(), Owner: owner,
			Ends: now.Add(pairingTime).UnixMilli()})
		if err != nil {
			return fmt.Errorf("opening a code: %w", err)
		}
		if added {
			return nil
		}
	}
	return builder.Invalid("Too many codes are open. Try again in a few minutes.", nil)
}

// randomHalf returns half a code. It has 20 bits, and an attacker has five tries.
func randomHalf() string { return rand.Text()[:halfCode] }

// Pairing returns the open code of an owner; it has no Ends for none.
func (s *Store) Pairing(ctx context.Context, owner string) (Pairing, error) {
	return s.pairing(ctx, KeyOwner, owner)
}

// PairingAsked returns the pairing that a device waits in; it has no Ends for none.
func (s *Store) PairingAsked(ctx context.Context, device string) (Pairing, error) {
	p, err := s.pairing(ctx, KeyDevice, device)
	p.Code = ""
	return p, err
}

func (d *db) pairing(ctx context.Context, by Key, value string) (Pairing, error) {
	p, err := d.openPairing(d.engine.Read(ctx), by, value)
	if errors.Is(err, ErrNone) {
		return Pairing{}, nil
	}
	if err != nil {
		return Pairing{}, fmt.Errorf("reading a code: %w", err)
	}
	return Pairing{p.Locator + p.Rest, TimeOf(p.Ends), p.Device == "" && p.Tries >= pairingTries, p.Device, p.Name}, nil
}

// openPairing returns one that has not ended, or ErrNone.
func (d *db) openPairing(rows Rows, by Key, value string) (PairingRow, error) {
	p, err := rows.Pairing(by, value)
	if err == nil && p.Ends <= d.nowMilli() {
		err = ErrNone
	}
	return p, err
}

// errWrongCode says no more of a code that is wrong than of one that there is not.
var errWrongCode = builder.Invalid("This code does not work. It may be mistyped, used, or older than 10 minutes. "+
	"Codes close after 5 wrong tries. Show a new one on the other device.", nil)

var errCodeLength = builder.Invalid("Enter 8 letters and digits, like 7K4Q-WXMR.", nil)

// GiveCode makes a browser wait for the owner whose code it gives to confirm. The code is locked until its try counts,
// so simultaneous tries gain no advantage.
func (s *Store) GiveCode(ctx context.Context, v Visitor, code, name string) error {
	code = plainCode(code)
	if len(code) != 2*halfCode {
		return errCodeLength
	}
	var wrong bool
	err := s.engine.Change(ctx, func(tx Tx) error {
		wrong = true
		p, err := s.openPairing(tx.Locked(), KeyLocator, code[:halfCode])
		if errors.Is(err, ErrNone) || err == nil && (p.Device != "" || p.Tries >= pairingTries) {
			return nil
		}
		if err != nil {
			return err
		}
		p.Tries++
		wrong = subtle.ConstantTimeCompare([]byte(p.Rest), []byte(code[halfCode:])) != 1
		if _, invites := documentInvited(p.Owner); invites && !wrong {
			return builder.Invalid("This code is for a battle. Enter it under Join a battle.", nil)
		}
		if !wrong {
			if p.Owner == v.Owner {
				return builder.Invalid("This browser has those lists already. Type the code on the new device.", nil)
			}
			p.Device, p.Name = v.Device, sanitize(name)
		}
		return tx.SetPairing(p)
	})
	if err == nil && wrong {
		err = errWrongCode
	}
	if err != nil {
		return fmt.Errorf("giving a code: %w", err)
	}
	return nil
}

// plainCode returns a code as it is kept, however it was typed: it has no 0, 1 and 8.
func plainCode(code string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'A' && r <= 'Z', r >= '2' && r <= '7':
			return r
		case strings.ContainsRune("018", r):
			return rune("OIB"[strings.IndexRune("018", r)])
		}
		return -1
	}, strings.ToUpper(code))
}

// Confirm lets the device in that has given an owner's code. device is the one that the
// owner was shown.
func (s *Store) Confirm(ctx context.Context, owner, device string) error {
	err := s.engine.Change(ctx, func(tx Tx) error {
		p, err := s.openPairing(tx.Locked(), KeyOwner, owner)
		if errors.Is(err, ErrNone) || err == nil && (p.Device == "" || p.Device != device) {
			return builder.Invalid("The code has ended. Show a new one.", nil)
		}
		if err == nil {
			err = tx.DropPairings(KeyOwner, owner)
		}
		if err != nil {
			return err
		}
		v := Visitor{Device: device, Owner: device}
		d, err := tx.Device(device)
		if err == nil && d.Removed == 0 { // keepDevice refuses one that was removed
			v.Owner = d.Owner
		}
		if err != nil && !errors.Is(err, ErrNone) {
			return err
		}
		return s.join(tx, v, p.Name, owner)
	})
	if err != nil {
		return fmt.Errorf("letting a device in: %w", err)
	}
	return nil
}

// EndPairing closes the code of an owner, and sends away who has given it.
func (s *Store) EndPairing(ctx context.Context, owner string) error {
	return s.engine.Change(ctx, func(tx Tx) error { return tx.DropPairings(KeyOwner, owner) })
}
