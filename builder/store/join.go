package store

import (
	"context"
	"fmt"
	"time"

	"gantry/builder"
)

// join makes a browser a device of an owner. All data that the browser had joins the owner's. join fails if there is no
// room for it.
func (s *Store) join(ctx context.Context, tx writer, v Visitor, name, owner string) error {
	if v.Owner == owner {
		return nil
	}
	if err := lockOwners(ctx, tx, owner, v.Owner); err != nil {
		return err
	}
	if n, err := countDevices(ctx, tx, owner); err != nil {
		return err
	} else if n >= devicesMost {
		return builder.Invalid(fmt.Sprintf("Limit reached: %d devices. Remove one first.", n),
			nil)
	}
	if err := s.keepDevice(ctx, tx, v, name); err != nil {
		return err
	}
	if n, err := countDevices(ctx, tx, v.Owner); err != nil {
		return err
	} else if n > 1 {
		return builder.Invalid("The new device is already linked to others. "+
			"Remove it from them first, under Devices and data.", nil)
	}
	if err := s.moveAll(ctx, tx, v.Owner, owner); err != nil {
		return err
	}
	if err := closeWays(ctx, tx, v.Owner); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `UPDATE devices SET owner = $2 WHERE owner = $1`, v.Owner, owner)
	if err == nil {
		_, err = tx.ExecContext(ctx, `UPDATE devices SET name = $2, made = $3, seen = $3 WHERE token = $1`, v.Device,
			sanitize(name), s.nowMilli())
	}
	if err != nil {
		return fmt.Errorf("joining devices: %w", err)
	}
	return nil
}

// moveAll makes the documents and pictures of one owner another's. How much that is,
// the quota bounds.
func (s *Store) moveAll(ctx context.Context, tx writer, from, to string) error {
	used, err := usageOf(ctx, tx, from)
	if err == nil {
		err = s.checkJoint(ctx, tx, from, to, used)
	}
	if err != nil {
		return err
	}
	var moved int64
	_, err = tx.ExecContext(ctx, `UPDATE documents SET owner = $2 WHERE owner = $1`, from, to)
	if err == nil {
		_, err = tx.ExecContext(ctx, `DELETE FROM pictures WHERE owner = $1 AND id IN (SELECT id FROM pictures WHERE
			owner = $2)`, from, to)
	}
	if err == nil {
		err = tx.QueryRowContext(ctx, `SELECT coalesce(sum(size), 0) FROM pictures WHERE owner = $1`, from).Scan(&moved)
	}
	if err == nil {
		_, err = tx.ExecContext(ctx, `UPDATE pictures SET owner = $2 WHERE owner = $1`, from, to)
	}
	if err == nil {
		_, err = charge(ctx, tx, from, -used.Documents, -used.Pictures)
	}
	if err == nil {
		_, err = charge(ctx, tx, to, used.Documents, moved)
	}
	if err != nil {
		return fmt.Errorf("joining documents: %w", err)
	}
	return nil
}

// checkJoint refuses to join owners whose data together exceeds the limit of one. used is the usage of from.
func (s *Store) checkJoint(ctx context.Context, tx writer, from, to string, used Usage) error {
	var most int
	err := tx.QueryRowContext(ctx, `SELECT coalesce(max(n), 0) FROM (SELECT count(*) AS n FROM documents
		WHERE owner IN ($1, $2) AND deleted = 0 GROUP BY kind) AS live`, from, to).Scan(&most)
	if err != nil {
		return fmt.Errorf("counting documents: %w", err)
	}
	all, err := usageOf(ctx, tx, to)
	if err != nil {
		return err
	}
	if all.Documents += used.Documents; most > LiveMost || s.quota.Owner > 0 && all.Documents > s.quota.Owner ||
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
	var made, used int64
	err = s.read.QueryRowContext(ctx, `SELECT coalesce(max(made), 0), coalesce(max(used), 0) FROM recoveries WHERE
		owner = $1`, owner).Scan(&made, &used)
	if err != nil {
		return Recovery{}, fmt.Errorf("reading a recovery link: %w", err)
	}
	if made > 0 {
		r.Made = timeOf(made)
	}
	if used > 0 {
		r.Used = timeOf(used)
	}
	return r, nil
}

// NewRecovery returns a new recovery secret of an owner and ends the last one. It names the device that asks if that
// has no name.
func (s *Store) NewRecovery(ctx context.Context, v Visitor, name string) (secret string, err error) {
	secret = NewSecret()
	return secret, s.change(ctx, func(tx writer) error {
		if err := s.keepDevice(ctx, tx, v, name); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO recoveries (owner, digest, made) VALUES ($1, $2, $3)
			ON CONFLICT (owner) DO UPDATE SET digest = excluded.digest, made = excluded.made, used = 0`, v.Owner,
			hashSecret(secret), s.nowMilli())
		if err != nil {
			return fmt.Errorf("making a recovery link: %w", err)
		}
		return nil
	})
}

// EndRecovery makes an owner's recovery link lead nowhere.
func (s *Store) EndRecovery(ctx context.Context, owner string) error {
	return s.change(ctx, func(tx writer) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM recoveries WHERE owner = $1`, owner)
		return err
	})
}

// Recover makes a browser a device of the owner whose recovery secret it gives. The secret stays valid. It is found by
// its hash, so the time of the search doesn't show how close a guess was.
func (s *Store) Recover(ctx context.Context, v Visitor, secret, name string) error {
	return s.change(ctx, func(tx writer) error {
		owners, err := texts(tx.QueryContext(ctx, `UPDATE recoveries SET used = $2 WHERE digest = $1 RETURNING owner`,
			hashSecret(secret), s.nowMilli()))
		if err != nil {
			return fmt.Errorf("recovering: %w", err)
		}
		if len(owners) == 0 {
			return errNoRecovery
		}
		return s.join(ctx, tx, v, name, owners[0])
	})
}

var errNoRecovery = &builder.UserError{Kind: builder.KindNotFound, Text: "This recovery link no longer works. " +
	"Use your newest, or make one under Devices and data."}
