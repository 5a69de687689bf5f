package store

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"database/sql"
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
	return s.change(ctx, func(tx writer) error {
		if err := s.keepDevice(ctx, tx, v, name); err != nil {
			return err
		}
		now := s.now()
		_, err := tx.ExecContext(ctx, `DELETE FROM pairings WHERE owner = $1 OR ends <= $2`, v.Owner, now.UnixMilli())
		if err != nil {
			return fmt.Errorf("opening a code: %w", err)
		}
		for range 10 { // whose first half may be taken
			result, err := tx.ExecContext(ctx, `
				INSERT INTO pairings (locator, rest, owner, ends) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
				randomHalf(), randomHalf(), v.Owner, now.Add(pairingTime).UnixMilli())
			if err != nil {
				return fmt.Errorf("opening a code: %w", err)
			}
			if n, err := result.RowsAffected(); err != nil || n > 0 {
				return err
			}
		}
		return builder.Invalid("Too many codes are open. Try again in a few minutes.", nil)
	})
}

// randomHalf returns half a code. It has 20 bits, and an attacker has five tries.
func randomHalf() string { return rand.Text()[:halfCode] }

const selectPairing = `SELECT locator || rest, ends, tries, device, name FROM pairings WHERE ends > $1 AND `

// Pairing returns the open code of an owner; it has no Ends for none.
func (s *Store) Pairing(ctx context.Context, owner string) (Pairing, error) {
	return s.pairing(ctx, `owner = $2`, owner)
}

// PairingAsked returns the pairing that a device waits in; it has no Ends for none.
func (s *Store) PairingAsked(ctx context.Context, device string) (Pairing, error) {
	p, err := s.pairing(ctx, `device = $2`, device)
	p.Code = ""
	return p, err
}

func (s *Store) pairing(ctx context.Context, where, arg string) (p Pairing, err error) {
	var ends int64
	var tries int
	err = s.read.QueryRowContext(ctx, selectPairing+where, s.nowMilli(), arg).Scan(&p.Code, &ends, &tries, &p.Device,
		&p.Name)
	if errors.Is(err, sql.ErrNoRows) {
		return Pairing{}, nil
	}
	if err != nil {
		return Pairing{}, fmt.Errorf("reading a code: %w", err)
	}
	p.Ends, p.Closed = timeOf(ends), p.Device == "" && tries >= pairingTries
	return p, nil
}

// errWrongCode says no more of a code that is wrong than of one that there is not.
var errWrongCode = builder.Invalid("This code does not work. It may be mistyped, used, or older than 10 minutes. "+
	"Codes close after 5 wrong tries. Show a new one on the other device.", nil)

// GiveCode makes a browser wait for the owner whose code it gives to confirm. Every try counts before the code is
// compared, so simultaneous tries gain no advantage.
func (s *Store) GiveCode(ctx context.Context, v Visitor, code, name string) error {
	code = plainCode(code)
	if len(code) != 2*halfCode {
		return builder.Invalid("Enter 8 letters and digits, like 7K4Q-WXMR.", nil)
	}
	var wrong bool
	err := s.change(ctx, func(tx writer) error {
		wrong = false
		var rest, owner string
		err := tx.QueryRowContext(ctx, `UPDATE pairings SET tries = tries + 1 WHERE locator = $1 AND ends > $2
			AND device = '' AND tries < $3 RETURNING rest, owner`, code[:halfCode], s.nowMilli(), pairingTries).
			Scan(&rest, &owner)
		if errors.Is(err, sql.ErrNoRows) || err == nil && subtle.ConstantTimeCompare([]byte(rest),
			[]byte(code[halfCode:])) != 1 {
			wrong = true // and the try is kept
			return nil
		}
		if err == nil && owner == v.Owner {
			err = builder.Invalid("This browser has those lists already. Type the code on the new device.", nil)
		}
		if err == nil {
			_, err = tx.ExecContext(ctx, `UPDATE pairings SET device = $2, name = $3 WHERE locator = $1`,
				code[:halfCode],
				v.Device, sanitize(name))
		}
		return err
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
	err := s.change(ctx, func(tx writer) error {
		var name string
		err := tx.QueryRowContext(ctx, `
			DELETE FROM pairings WHERE owner = $1 AND device = $2 AND device <> '' AND ends > $3 RETURNING name`,
			owner, validKey(device), s.nowMilli()).Scan(&name)
		if errors.Is(err, sql.ErrNoRows) {
			return builder.Invalid("The code has ended. Show a new one.", nil)
		}
		if err != nil {
			return err
		}
		v := Visitor{Device: device}
		err = tx.QueryRowContext(ctx, `SELECT owner FROM devices WHERE token = $1 AND removed = 0`,
			device).Scan(&v.Owner)
		if errors.Is(err, sql.ErrNoRows) {
			v.Owner, err = device, nil // keepDevice refuses one that was removed
		}
		if err != nil {
			return err
		}
		return s.join(ctx, tx, v, name, owner)
	})
	if err != nil {
		return fmt.Errorf("letting a device in: %w", err)
	}
	return nil
}

// EndPairing closes the code of an owner, and sends away who has given it.
func (s *Store) EndPairing(ctx context.Context, owner string) error {
	return s.change(ctx, func(tx writer) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM pairings WHERE owner = $1`, owner)
		return err
	})
}
