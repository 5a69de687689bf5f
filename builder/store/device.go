package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"gantry/builder"
)

// maxDevices is how many devices an owner may have.
const maxDevices = 20

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

// Visitor finds the owner of a browser's token. The same query reads the state of one of their lists, "" for none. A
// token without a device belongs to an owner with one device, who may have no data yet.
func (s *Store) Visitor(ctx context.Context, token, roster string) (Visitor, error) {
	v := Visitor{Device: hashSecret(token)}
	r, err := s.engine.Read(ctx).Visitor(v.Device, s.kind, validKey(roster))
	if err != nil {
		return Visitor{}, fmt.Errorf("finding an owner: %w", err)
	}
	if r.Removed {
		return Visitor{Device: v.Device, Removed: true}, nil
	}
	v.Owner, v.Roster = r.Owner, r.Roster
	v.Stale = r.Seen > 0 && s.now().Sub(TimeOf(r.Seen)) >= seenEvery
	return v, nil
}

// NoteVisit writes down that a device was here, which is due once an hour.
func (s *Store) NoteVisit(ctx context.Context, v Visitor) error {
	return s.engine.Change(ctx, func(tx Tx) error {
		d, err := tx.Locked().Device(v.Device)
		if errors.Is(err, ErrNone) || err == nil && d.Removed > 0 {
			return nil
		}
		if err != nil {
			return err
		}
		d.Seen = s.nowMilli()
		return tx.SetDevice(d)
	})
}

// Devices returns those of an owner, the one that was there first at the top: none where it has no more than the
// one that asks.
func (s *Store) Devices(ctx context.Context, owner string) (list []Device, err error) {
	all, err := liveDevices(s.engine.Read(ctx), owner)
	for _, d := range all {
		list = append(list, Device{d.Token, d.Name, TimeOf(d.Made), TimeOf(d.Seen)})
	}
	return list, err
}

// liveDevices returns the devices of an owner that were not removed.
func liveDevices(rows Rows, owner string) ([]DeviceRow, error) {
	list, err := rows.Devices(owner)
	if err != nil {
		return nil, fmt.Errorf("listing devices: %w", err)
	}
	return slices.DeleteFunc(list, func(d DeviceRow) bool { return d.Removed > 0 }), nil
}

// NameDevice gives a device of an owner a name. The one that asks is written down with
// it where it was not yet.
func (s *Store) NameDevice(ctx context.Context, v Visitor, id, name string) error {
	return s.engine.Change(ctx, func(tx Tx) error {
		if err := s.keepDevice(tx, v, name); err != nil {
			return err
		}
		return changeDevice(tx, v.Owner, id, func(d *DeviceRow) { d.Name = sanitize(name) })
	})
}

// keepDevice writes down the device that asks, where there is no row of it yet: with
// others beside it, it can be told from them and removed. One that was removed since it
// asked is refused.
func (s *Store) keepDevice(tx Tx, v Visitor, name string) error {
	now := s.nowMilli()
	_, err := tx.AddDevice(DeviceRow{Token: v.Device, Owner: v.Owner, Name: sanitize(name), Made: now, Seen: now})
	if err != nil {
		return fmt.Errorf("keeping a device: %w", err)
	}
	_, err = deviceOf(tx, v.Owner, v.Device)
	return err
}

var errDeviceGone = builder.NotFound("Device not found. It may have been removed.")

// deviceOf returns a device of an owner that was not removed.
func deviceOf(rows Rows, owner, id string) (DeviceRow, error) {
	d, err := rows.Device(validKey(id))
	if errors.Is(err, ErrNone) || err == nil && (d.Owner != owner || d.Removed > 0) {
		return DeviceRow{}, errDeviceGone
	}
	return d, err
}

// changeDevice changes a device of an owner that was not removed. It looks first, so that it doesn't lock another's.
func changeDevice(tx Tx, owner, id string, f func(*DeviceRow)) error {
	d, err := deviceOf(tx, owner, id)
	if err == nil {
		d, err = deviceOf(tx.Locked(), owner, id)
	}
	if err == nil {
		f(&d)
		err = tx.SetDevice(d)
	}
	if err != nil && !errors.Is(err, errDeviceGone) {
		return fmt.Errorf("changing a device: %w", err)
	}
	return err
}

// RemoveDevice takes a device away from its owner. The owner's code and recovery link end,
// since the device may know them. The error is a UserError for the only device.
func (s *Store) RemoveDevice(ctx context.Context, owner, id string) error {
	return s.engine.Change(ctx, func(tx Tx) error {
		if err := lockOwners(tx, owner); err != nil {
			return err
		}
		live, err := liveDevices(tx, owner)
		if err == nil && len(live) < 2 {
			err = builder.Invalid("This is your only device. Link another device first, or delete all your data.", nil)
		}
		if err == nil {
			err = changeDevice(tx, owner, id, func(d *DeviceRow) { d.Removed = s.nowMilli() })
		}
		if err == nil {
			err = closeWays(tx, owner)
		}
		if err == nil { // it may wait for somebody else's word
			err = tx.DropPairings(KeyDevice, id)
		}
		return err
	})
}

// forgetDevices makes all devices of an owner removed ones.
func (d *db) forgetDevices(tx Tx, owner string) error {
	if err := closeWays(tx, owner); err != nil {
		return err
	}
	if err := tx.DropMembers(owner); err != nil {
		return err
	}
	list, err := tx.Locked().Devices(owner)
	for _, device := range list {
		if device.Removed == 0 {
			device.Removed = d.nowMilli()
		}
		device.Owner, device.Name = "", ""
		if err == nil {
			err = tx.SetDevice(device)
		}
	}
	return err
}

// closeWays ends the code and the recovery link of an owner.
func closeWays(tx Tx, owner string) error {
	err := tx.DropRecovery(owner)
	if err == nil {
		err = tx.DropPairings(KeyOwner, owner)
	}
	if err != nil {
		return fmt.Errorf("closing ways to become a device: %w", err)
	}
	return nil
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
	return markOf(device)
}

func markOf(device string) string { return device[:min(len(device), 16)] }

// nameOfDevice returns the name of an owner's device by its mark, "" where it has none.
func nameOfDevice(rows Rows, owner, mark string) (string, error) {
	if mark == "" {
		return "", nil
	}
	list, err := rows.Devices(owner)
	for _, d := range list {
		if markOf(d.Token) == mark {
			return d.Name, nil
		}
	}
	if err != nil {
		return "", fmt.Errorf("reading a device's name: %w", err)
	}
	return "", nil
}
