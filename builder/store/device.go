package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"gantry/builder"
)

// devicesMost is how many devices an owner may have.
const devicesMost = 20

// seenEvery is how exactly it is kept when a device was last seen.
const seenEvery = time.Hour

// Device is a browser that has what is an owner's.
type Device struct {
	ID         string // the hash of its token
	Name       string
	Made, Seen time.Time
}

// Visitor is the owner and the device of a browser's token.
type Visitor struct {
	Owner   string // whose documents it has
	Device  string // its id
	Removed bool   // removed from its owner's devices, without data
	Stale   bool   // NoteVisit is due

	Roster Fingerprint // the requested roster's; Revision is 0 if the owner has no such roster
}

const selectVisitor = `SELECT coalesce(v.owner, $1), v.seen, coalesce(v.removed, 0), ` + fingerprintOf + `
	FROM (SELECT 1 AS one) AS always LEFT JOIN devices AS v ON v.token = $1 LEFT JOIN documents AS d
		ON d.deleted = 0 AND d.id = $2 AND d.owner = coalesce(v.owner, $1) AND d.kind = '` + kindRoster + `'`

// Visitor finds the owner of a browser's token. The same query reads the state of one of their lists, "" for none. A
// token without a device belongs to an owner with one device, who may have no data yet.
func (s *Store) Visitor(ctx context.Context, token, roster string) (Visitor, error) {
	v := Visitor{Device: hashSecret(token)}
	var seen sql.NullInt64 // NULL if the token has no device
	var removed int64
	var row fingerprintRow
	err := s.read.QueryRowContext(ctx, selectVisitor, v.Device, validKey(roster)).
		Scan(append([]any{&v.Owner, &seen, &removed}, row.targets()...)...)
	if err != nil {
		return Visitor{}, fmt.Errorf("finding an owner: %w", err)
	}
	if removed > 0 {
		return Visitor{Device: v.Device, Removed: true}, nil
	}
	v.Stale = seen.Valid && s.now().Sub(timeOf(seen.Int64)) >= seenEvery
	v.Roster = row.fingerprint()
	return v, nil
}

// NoteVisit writes down that a device was here, which is due once an hour.
func (s *Store) NoteVisit(ctx context.Context, v Visitor) error {
	return s.change(ctx, func(tx writer) error {
		_, err := tx.ExecContext(ctx, `UPDATE devices SET seen = $2 WHERE token = $1 AND removed = 0`,
			v.Device, s.nowMilli())
		return err
	})
}

// Devices returns those of an owner, the one that was there first at the top: none where it has no more than the
// one that asks.
func (s *Store) Devices(ctx context.Context, owner string) (list []Device, err error) {
	var d Device
	var made, seen int64
	for err := range (into{&d.ID, &d.Name, &made, &seen}).each(s.read.QueryContext(ctx, `SELECT token, name, made, seen
		FROM devices WHERE owner = $1 AND removed = 0 ORDER BY made, token`, owner)) {
		if err != nil {
			return nil, fmt.Errorf("listing devices: %w", err)
		}
		d.Made, d.Seen = timeOf(made), timeOf(seen)
		list = append(list, d)
	}
	return list, nil
}

// NameDevice gives a device of an owner a name. The one that asks is written down with
// it where it was not yet.
func (s *Store) NameDevice(ctx context.Context, v Visitor, id, name string) error {
	return s.change(ctx, func(tx writer) error {
		if err := s.keepDevice(ctx, tx, v, name); err != nil {
			return err
		}
		return oneDevice(tx.ExecContext(ctx,
			`UPDATE devices SET name = $3 WHERE token = $1 AND owner = $2 AND removed = 0`,
			validKey(id), v.Owner, sanitize(name)))
	})
}

// keepDevice writes down the device that asks, where there is no row of it yet: with
// others beside it, it can be told from them and removed. One that was removed since it
// asked is refused.
func (s *Store) keepDevice(ctx context.Context, tx writer, v Visitor, name string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO devices (token, owner, name, made, seen) VALUES ($1, $2, $3, $4, $4)
		ON CONFLICT DO NOTHING`, v.Device, v.Owner, sanitize(name), s.nowMilli())
	if err != nil {
		return fmt.Errorf("keeping a device: %w", err)
	}
	var live int
	err = tx.QueryRowContext(ctx, `SELECT count(*) FROM devices WHERE token = $1 AND owner = $2 AND removed = 0`,
		v.Device,
		v.Owner).Scan(&live)
	if err == nil && live == 0 {
		err = errDeviceGone
	}
	return err
}

var errDeviceGone = builder.NotFound("Device not found. It may have been removed.")

func oneDevice(result sql.Result, err error) error {
	if err != nil {
		return fmt.Errorf("changing a device: %w", err)
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, errDeviceGone)
	}
	return nil
}

// RemoveDevice takes a device away from its owner. The owner's code and recovery link end,
// since the device may know them. The error is a UserError for the only device.
func (s *Store) RemoveDevice(ctx context.Context, owner, id string) error {
	return s.change(ctx, func(tx writer) error {
		if err := lockOwner(ctx, tx, owner); err != nil {
			return err
		}
		live, err := countDevices(ctx, tx, owner)
		if err == nil && live < 2 {
			err = builder.Invalid("This is your only device. Link another device first, or delete all your data.", nil)
		}
		if err == nil {
			err = oneDevice(tx.ExecContext(ctx, `UPDATE devices SET removed = $3 WHERE token = $1 AND owner = $2
				AND removed = 0`, validKey(id), owner, s.nowMilli()))
		}
		if err == nil {
			err = closeWays(ctx, tx, owner)
		}
		if err == nil { // it may wait for somebody else's word
			_, err = tx.ExecContext(ctx, `DELETE FROM pairings WHERE device = $1`, id)
		}
		return err
	})
}

func countDevices(ctx context.Context, tx writer, owner string) (n int, err error) {
	err = tx.QueryRowContext(ctx, `SELECT count(*) FROM devices WHERE owner = $1 AND removed = 0`, owner).Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("counting devices: %w", err)
	}
	return n, nil
}

// forgetDevices makes all devices of an owner removed ones.
func (d *db) forgetDevices(ctx context.Context, tx writer, owner string) error {
	if err := closeWays(ctx, tx, owner); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `UPDATE devices SET owner = '', name = '', removed = CASE removed WHEN 0 THEN $2
		ELSE removed END WHERE owner = $1`, owner, d.nowMilli())
	return err
}

// closeWays ends the code and the recovery link of an owner.
func closeWays(ctx context.Context, tx writer, owner string) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM recoveries WHERE owner = $1`, owner)
	if err == nil {
		_, err = tx.ExecContext(ctx, `DELETE FROM pairings WHERE owner = $1`, owner)
	}
	if err != nil {
		return fmt.Errorf("closing ways to become a device: %w", err)
	}
	return nil
}

// ownsNothing returns the condition of a row whose owner has no documents, pictures or open code, and one device at
// most.
func ownsNothing(table string) string {
	return fmt.Sprintf(`NOT EXISTS (SELECT 1 FROM documents d WHERE d.owner = %[1]s.owner)
		AND NOT EXISTS (SELECT 1 FROM pictures p WHERE p.owner = %[1]s.owner)
		AND NOT EXISTS (SELECT 1 FROM pairings c WHERE c.owner = %[1]s.owner)
		AND (SELECT count(*) FROM devices o WHERE o.owner = %[1]s.owner) <= 1`, table)
}

// purgeDevices drops what is no longer of use: codes that have ended, and removed
// devices whose browsers have long dropped their cookies. That of an owner who is
// there stays: its token would be the owner's again.
func (s *Store) purgeDevices(ctx context.Context, retention time.Duration) error {
	return s.change(ctx, func(tx writer) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM pairings WHERE ends <= $1`, s.nowMilli())
		if err == nil && retention > 0 {
			err = purgeUnused(ctx, tx, s.now().Add(-retention).UnixMilli())
		}
		if err == nil {
			_, err = tx.ExecContext(ctx, `DELETE FROM devices WHERE removed > 0 AND removed <= $1 AND owner <> token`,
				s.now().Add(-removedKept).UnixMilli())
		}
		return err
	})
}

// purgeUnused drops the recovery links and devices of owners who have nothing and were not here since
// a time. A browser without its device row is still the same owner.
func purgeUnused(ctx context.Context, tx writer, before int64) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM recoveries WHERE made <= $1 AND used <= $1
		AND NOT EXISTS (SELECT 1 FROM devices v WHERE v.owner = recoveries.owner AND v.seen > $1)
		AND `+ownsNothing("recoveries"), before)
	if err == nil {
		_, err = tx.ExecContext(ctx, `DELETE FROM devices WHERE token = owner AND removed = 0 AND seen <= $1
			AND NOT EXISTS (SELECT 1 FROM recoveries r WHERE r.owner = devices.owner)
			AND `+ownsNothing("devices"), before)
	}
	if err == nil {
		_, err = tx.ExecContext(ctx, `DELETE FROM usage WHERE documents = 0 AND pictures = 0
			AND NOT EXISTS (SELECT 1 FROM devices v WHERE v.owner = usage.owner) AND `+ownsNothing("usage"))
	}
	return err
}

// removedKept is longer than a browser keeps a cookie.
const removedKept = 401 * 24 * time.Hour

// whoKey is the key of a context that says which device makes a change.
type whoKey struct{}

// ByDevice returns a context whose changes are made by a device, given by its id.
func ByDevice(ctx context.Context, device string) context.Context {
	return context.WithValue(ctx, whoKey{}, device)
}

// deviceMark returns how a revision names the device that made it, "" where that is unknown.
func deviceMark(ctx context.Context) string {
	device, _ := ctx.Value(whoKey{}).(string)
	return device[:min(len(device), 16)]
}

// nameOfDevice returns the name of an owner's device by its mark, "" where it has none.
func (d *db) nameOfDevice(ctx context.Context, owner, mark string) (name string, err error) {
	if mark == "" {
		return "", nil
	}
	err = d.read.QueryRowContext(ctx, `SELECT name FROM devices WHERE owner = $1 AND substr(token, 1, 16) = $2`, owner,
		mark).Scan(&name)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("reading a device's name: %w", err)
	}
	return name, nil
}
