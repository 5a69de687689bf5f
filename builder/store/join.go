package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"gantry/builder"
)

// join makes a browser a device of an owner. All data that the browser had joins the owner's. join fails if there is no
// room for it.
func (s *Store) join(tx Tx, v Visitor, name, owner string) error {
	if v.Owner == owner {
		return nil
	}
	if err := lockOwners(tx, owner, v.Owner); err != nil {
		return err
	}
	if live, err := liveDevices(tx, owner); err != nil {
		return err
	} else if len(live) >= maxDevices {
		return builder.Invalid(fmt.Sprintf("Limit reached: %d devices. Remove one first.", len(live)),
			nil)
	}
	if err := s.keepDevice(tx, v, name); err != nil {
		return err
	}
	if live, err := liveDevices(tx, v.Owner); err != nil {
		return err
	} else if len(live) > 1 {
		return builder.Invalid("The new device is already linked to others. "+
			"Remove it from them first, under Devices and data.", nil)
	}
	if err := s.moveAll(tx, v.Owner, owner); err != nil {
		return err
	}
	if err := closeWays(tx, v.Owner); err != nil {
		return err
	}
	devices, err := tx.Locked().Devices(v.Owner)
	for _, d := range devices {
		d.Owner = owner
		if d.Token == v.Device {
			now := s.nowMilli()
			d.Name, d.Made, d.Seen = sanitize(name), now, now
		}
		if err == nil {
			err = tx.SetDevice(d)
		}
	}
	if err != nil {
		return fmt.Errorf("joining devices: %w", err)
	}
	return nil
}

// moveAll makes the documents and pictures of one owner another's. How much that is,
// the quota bounds.
func (s *Store) moveAll(tx Tx, from, to string) error {
	used, err := usageOf(tx, from)
	if err == nil {
		err = s.checkJoint(tx, from, to, used)
	}
	if err != nil {
		return err
	}
	moved, err := tx.Move(from, to)
	if err == nil {
		_, err = charge(tx, from, -used.Documents, -used.Pictures)
	}
	if err == nil {
		_, err = charge(tx, to, used.Documents, moved)
	}
	if err != nil {
		return fmt.Errorf("joining documents: %w", err)
	}
	return nil
}

// checkJoint refuses to join owners whose data together exceeds the limit of one. used is the usage of from.
func (s *Store) checkJoint(tx Tx, from, to string, used Usage) error {
	one, err := tx.Live(from)
	if err != nil {
		return fmt.Errorf("counting documents: %w", err)
	}
	other, err := tx.Live(to)
	if err != nil {
		return fmt.Errorf("counting documents: %w", err)
	}
	most := 0
	for kind, n := range one {
		other[kind] += n
	}
	for _, n := range other {
		most = max(most, n)
	}
	all, err := usageOf(tx, to)
	if err != nil {
		return err
	}
	if all.Documents += used.Documents; most > MaxLive || s.quota.Owner > 0 && all.Documents > s.quota.Owner ||
		all.Pictures+used.Pictures > MaxPictures {
		return &builder.UserError{Kind: builder.KindQuota, Text: "Both devices together pass the limit for one " +
			"player. Delete something on either of them first."}
	}
	return nil
}

// Recovery is when an owner's recovery link was made and last used; both are zero where
// there is none, or it was not.
type Recovery struct{ Made, Used time.Time }

// Recovery returns that of an owner.
func (s *Store) Recovery(ctx context.Context, owner string) (r Recovery, err error) {
	row, err := s.engine.Read(ctx).Recovery(KeyOwner, owner)
	if errors.Is(err, ErrNone) {
		return Recovery{}, nil
	}
	if err != nil {
		return Recovery{}, fmt.Errorf("reading a recovery link: %w", err)
	}
	r.Made = TimeOf(row.Made)
	if row.Used > 0 {
		r.Used = TimeOf(row.Used)
	}
	return r, nil
}

// NewRecovery returns a new recovery secret of an owner and ends the last one. It names the device that asks if that
// has no name.
func (s *Store) NewRecovery(ctx context.Context, v Visitor, name string) (secret string, err error) {
	secret = NewSecret()
	return secret, s.engine.Change(ctx, func(tx Tx) error {
		if err := s.keepDevice(tx, v, name); err != nil {
			return err
		}
		err := tx.SetRecovery(RecoveryRow{Owner: v.Owner, Digest: hashSecret(secret), Made: s.nowMilli()})
		if err != nil {
			return fmt.Errorf("making a recovery link: %w", err)
		}
		return nil
	})
}

// EndRecovery makes an owner's recovery link lead nowhere.
func (s *Store) EndRecovery(ctx context.Context, owner string) error {
	return s.engine.Change(ctx, func(tx Tx) error { return tx.DropRecovery(owner) })
}

// Recover makes a browser a device of the owner whose recovery secret it gives. The secret stays valid. It is found by
// its hash, so the time of the search doesn't show how close a guess was.
func (s *Store) Recover(ctx context.Context, v Visitor, secret, name string) error {
	return s.engine.Change(ctx, func(tx Tx) error {
		r, err := tx.Locked().Recovery(KeyDigest, hashSecret(secret))
		if errors.Is(err, ErrNone) {
			return errNoRecovery
		}
		if r.Used = s.nowMilli(); err == nil {
			err = tx.SetRecovery(r)
		}
		if err != nil {
			return fmt.Errorf("recovering: %w", err)
		}
		return s.join(tx, v, name, r.Owner)
	})
}

var errNoRecovery = &builder.UserError{Kind: builder.KindNotFound, Text: "This recovery link no longer works. " +
	"Use your newest, or make one under Devices and data."}
