package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
)

// Copy is a document with its history, as the store of another device takes it. Frozen links have no state.
type Copy struct {
	Row      Row
	Listing  Listing
	Standing Standing
	Steps    []Step
	Labels   map[int]Label
	Frozen   []FrozenRow
	Verdicts map[int]GivenVerdict
	Events   []Event
	Side     string   // of the owner of the copy, who joined the document of another, else ""
	Joined   []string // the sides of all who joined it
}

// Copied names a document that can be copied. Mark changes with everything that a Copy has, but for verdicts.
type Copied struct {
	Kind, ID string
	Revision int
	Bytes    int64 // with its history
	Mark     string
	Deleted  bool
}

// Copied returns the documents of an owner, rosters first, the latest changed first, and with the battles those that
// they joined; none of "", which is the owner of erased ones.
func (s *Store) Copied(ctx context.Context, owner string) ([]Copied, error) {
	if owner == "" {
		return nil, nil
	}
	rows := s.engine.Read(ctx)
	var all []Copied
	for _, kind := range []string{kindRoster, kindProfile, kindPreset, kindCollection, KindBattle} {
		list, err := rows.List(kind, owner, maxList)
		if err != nil {
			return nil, fmt.Errorf("listing what is copied: %w", err)
		}
		joined, err := rows.Joined(kind, owner, maxList)
		if err != nil {
			return nil, fmt.Errorf("listing what is copied: %w", err)
		}
		for _, l := range slices.Concat(list, joined) {
			r, err := rows.Facts(l.ID)
			if errors.Is(err, ErrNone) { // erased since
				continue
			}
			if err != nil {
				return nil, fmt.Errorf("listing what is copied: %w", err)
			}
			labels, err := rows.Labels(l.ID, 1, r.Revision)
			if err != nil {
				return nil, fmt.Errorf("listing what is copied: %w", err)
			}
			members, err := rows.Members(l.ID)
			if err != nil {
				return nil, fmt.Errorf("listing what is copied: %w", err)
			}
			sum := sha256.Sum256(fmt.Append(nil, r.Revision, r.Updated, r.Deleted, r.Share, r.ShowsNotes, r.Bytes,
				l.Standing, labels, sidesOf(members)))
			all = append(all, Copied{kind, l.ID, r.Revision, r.Bytes, hex.EncodeToString(sum[:8]), r.Deleted > 0})
		}
	}
	return all, nil
}

// CopyOf returns a document of an owner. Steps of the device of the context have the mark of self instead.
func (s *Store) CopyOf(ctx context.Context, owner, kind, id, self string) (c Copy, err error) {
	rows, id := s.engine.Read(ctx), validKey(id)
	c.Row, err = rows.Find(kind, owner, id)
	if errors.Is(err, ErrNone) {
		c, err = joinedCopy(rows, owner, kind, id)
	}
	if owner == "" || errors.Is(err, ErrNone) {
		return Copy{}, s.notFound(nil)
	}
	if err != nil {
		return Copy{}, fmt.Errorf("copying a %s: %w", kind, err)
	}
	if err := c.read(ctx, rows, self); err != nil {
		return Copy{}, fmt.Errorf("copying a %s: %w", kind, err)
	}
	return c, nil
}

// joinedCopy begins the copy of a document that somebody joined.
func joinedCopy(rows Rows, member, kind, id string) (c Copy, err error) {
	m, err := rows.Member(id, member)
	if err != nil {
		return c, err
	}
	host, err := rows.Facts(id)
	if err == nil && host.Deleted > 0 {
		err = ErrNone
	}
	if err == nil {
		c.Row, err = rows.Find(kind, host.Owner, id)
	}
	c.Side = m.Side
	return c, err
}

func sidesOf(members []MemberRow) (sides []string) {
	for _, m := range members {
		sides = append(sides, m.Side)
	}
	return sides
}

// read reads all that belongs to the row of a copy.
func (c *Copy) read(ctx context.Context, rows Rows, self string) (err error) {
	row := c.Row
	list, err := rows.List(row.Kind, row.Owner, maxList)
	if err != nil {
		return err
	}
	for _, l := range list {
		if l.ID == row.ID {
			c.Listing = Listing{l.System, l.Name, l.Models, l.Overrides, l.Tags, l.Words}
			c.Standing = l.Standing
		}
	}
	me := deviceMark(ctx)
	for step, err := range rows.Steps(row.ID, Span{To: row.Revision, Texts: TextAll}) {
		if err != nil {
			return err
		}
		if step.Device == me && me != "" {
			step.Device = markOf(self)
		}
		c.Steps = append(c.Steps, step)
	}
	if c.Labels, err = rows.Labels(row.ID, 1, row.Revision); err != nil {
		return err
	}
	if c.Frozen, err = rows.Frozen(row.ID); err != nil {
		return err
	}
	if c.Verdicts, err = rows.Verdicts(row.ID, 1, row.Revision); err != nil {
		return err
	}
	members, err := rows.Members(row.ID)
	if err != nil {
		return err
	}
	if c.Joined = sidesOf(members); c.Side != "" {
		c.Row.Share = "" // that is the owner's to give
	}
	c.Events, err = rows.Events(row.ID, 0, row.Events)
	return err
}

// Put keeps a copy as a document of an owner. The store must not have it yet. No quota is asked: it was kept before.
func (s *Store) Put(ctx context.Context, owner string, c Copy) error {
	err := s.engine.Change(ctx, func(tx Tx) error { return put(tx, owner, c) })
	if err != nil {
		return fmt.Errorf("keeping the copy of a %s: %w", c.Row.Kind, err)
	}
	return nil
}

// elsewhere begins the names of players in a copy who aren't its owner: for that store others than these don't exist.
const elsewhere = "elsewhere "

func put(tx Tx, owner string, c Copy) error {
	member := owner
	if c.Side != "" {
		owner = elsewhere
	}
	c.Row.Owner = owner
	id := c.Row.ID
	errs := []error{tx.AddDocument(c.Row, c.Listing)}
	for _, step := range c.Steps {
		errs = append(errs, tx.AddStep(c.Row, c.Listing, step))
	}
	for number, label := range c.Labels {
		errs = append(errs, tx.SetLabel(id, number, label))
	}
	for _, frozen := range c.Frozen {
		errs = append(errs, tx.AddFrozen(id, frozen))
	}
	for number, verdict := range c.Verdicts {
		_, err := tx.AddVerdict(id, number, verdict)
		errs = append(errs, err)
	}
	for _, event := range c.Events {
		errs = append(errs, tx.AddEvent(c.Row, event))
	}
	for _, side := range c.Joined {
		m := MemberRow{Document: id, Owner: elsewhere + side, Side: side, Made: c.Row.Created}
		if side == c.Side {
			m.Owner = member
		}
		_, err := tx.AddMember(m)
		errs = append(errs, err)
	}
	_, err := tx.Charge(owner, c.Row.Bytes, 0)
	return errors.Join(append(errs, err, tx.SetFacts(c.Row), tx.SetStanding(c.Row.Kind, owner, id, c.Standing))...)
}

// CopiedDevices returns the names of an owner's devices by the marks that steps have. The device of the context has the
// mark of self instead.
func (s *Store) CopiedDevices(ctx context.Context, owner, self string) (map[string]string, error) {
	list, err := s.engine.Read(ctx).Devices(owner)
	if err != nil {
		return nil, fmt.Errorf("copying the names of devices: %w", err)
	}
	names := map[string]string{}
	for _, d := range list {
		mark := markOf(d.Token)
		if mark == deviceMark(ctx) {
			mark = markOf(self)
		}
		names[mark] = d.Name
	}
	return names, nil
}

// PutDevices keeps the names of an owner's devices.
func (s *Store) PutDevices(ctx context.Context, owner string, names map[string]string) error {
	return s.engine.Change(ctx, func(tx Tx) error {
		var errs []error
		for mark, name := range names {
			token := mark
			if mark == markOf(owner) {
				token = owner
			}
			now := s.nowMilli()
			_, err := tx.AddDevice(DeviceRow{Token: token, Owner: owner, Name: name, Made: now, Seen: now})
			errs = append(errs, err)
		}
		return errors.Join(errs...)
	})
}

// DeviceOf returns the id of the device that has a token.
func DeviceOf(token string) string { return hashSecret(token) }
