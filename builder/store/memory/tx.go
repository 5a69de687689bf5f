package memory

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"gantry/builder/store"
)

// tx changes the tables, and keeps how each change is taken back.
type tx struct {
	rows
	undo *[]func()
}

// put replaces or adds a row.
func put[K comparable, V any](t tx, table map[K]V, key K, row V) {
	was, there := table[key]
	*t.undo = append(*t.undo, func() {
		if delete(table, key); there {
			table[key] = was
		}
	})
	table[key] = row
}

// drop removes a row.
func drop[K comparable, V any](t tx, table map[K]V, key K) {
	if was, there := table[key]; there {
		*t.undo = append(*t.undo, func() { table[key] = was })
		delete(table, key)
	}
}

// add adds a row if there is none of its key.
func add[K comparable, V any](t tx, table map[K]V, key K, row V) (added bool, err error) {
	if _, there := table[key]; there {
		return false, nil
	}
	put(t, table, key, row)
	return true, nil
}

// errThere is the error of a row whose key another has.
var errThere = errors.New("the row is there already")

// insert adds a row of a new key.
func insert[K comparable, V any](t tx, table map[K]V, key K, row V) error {
	if added, _ := add(t, table, key, row); !added {
		return fmt.Errorf("%v: %w", key, errThere)
	}
	return nil
}

// replace replaces a row, if it is there.
func replace[K comparable, V any](t tx, table map[K]V, key K, row V) error {
	if _, there := table[key]; there {
		put(t, table, key, row)
	}
	return nil
}

// Locked and LockOwners have nothing to do: a transaction has everything alone.
func (t tx) Locked() store.Rows { return t.rows }

// LockOwners: see Locked.
func (t tx) LockOwners(...string) error { return nil }

func (t tx) charge(owner string, documents, pictures int64) store.Usage {
	u := t.usage[owner]
	u.Documents += documents
	u.Pictures += pictures
	put(t, t.usage, owner, u)
	return u
}

func (t tx) Charge(owner string, documents, pictures int64) (store.Usage, error) {
	return t.charge(owner, documents, pictures), nil
}

// change replaces a document, if it is there.
func (t tx) change(id string, f func(*document)) error {
	if d, there := t.documents[id]; there {
		f(&d)
		put(t, t.documents, id, d)
	}
	return nil
}

func (t tx) Grow(id string, bytes int64) error {
	return t.change(id, func(d *document) { d.Bytes += bytes })
}

func (t tx) DropUsage(owner string) error {
	if t.usage[owner] == (store.Usage{}) {
		drop(t, t.usage, owner)
	}
	return nil
}

func (t tx) AddDocument(row store.Row, l store.Listing) error {
	row.Size = int64(len(row.Text))
	return insert(t, t.documents, row.ID, document{Row: row, listing: l})
}

func (t tx) AddStep(row store.Row, l store.Listing, s store.Step) error {
	steps := t.steps[row.ID]
	if _, there := t.documents[row.ID]; !there {
		return store.ErrNone
	}
	if slices.ContainsFunc(steps, func(other store.Step) bool { return other.Number == s.Number }) {
		return fmt.Errorf("revision %d: %w", s.Number, errThere)
	}
	put(t, t.steps, row.ID, append(steps, s))
	return t.change(row.ID, func(d *document) {
		row.Size = int64(len(row.Text))
		row.Deleted, row.Share, row.ShowsNotes, row.Events = d.Deleted, d.Share, d.ShowsNotes, d.Events
		d.Row, d.listing = row, l
	})
}

func (t tx) SetFacts(row store.Row) error {
	return t.change(row.ID, func(d *document) {
		d.Deleted, d.Share, d.ShowsNotes = row.Deleted, row.Share, row.ShowsNotes
	})
}

func (t tx) SetLabel(id string, number int, l store.Label) error {
	put(t, t.labels, at{id, number}, l)
	return nil
}

func (t tx) SetStanding(kind, owner, id string, s store.Standing) error {
	return t.change(id, func(d *document) {
		if d.Kind == kind && d.Owner == owner {
			d.standing = s
		}
	})
}

func (t tx) AddFrozen(id string, f store.FrozenRow) error {
	for _, other := range t.frozen {
		if other.document == id && other.Number == f.Number {
			return fmt.Errorf("revision %d: %w", f.Number, errThere)
		}
	}
	return insert(t, t.frozen, f.Token, frozen{id, f})
}

func (t tx) DropFrozen(id string, number int) (bytes int, err error) {
	for token, f := range t.frozen {
		if f.document == id && f.Number == number {
			drop(t, t.frozen, token)
			return f.Bytes, nil
		}
	}
	return 0, store.ErrNone
}

func (t tx) AddVerdict(id string, number int, v store.GivenVerdict) (bool, error) {
	return add(t, t.verdicts, at{id, number}, v)
}

func (t tx) AddEvent(row store.Row, e store.Event) error {
	events := t.events[row.ID]
	if _, there := t.documents[row.ID]; !there {
		return store.ErrNone
	}
	if slices.ContainsFunc(events, func(was store.Event) bool { return was.Number == e.Number || was.ID == e.ID }) {
		return fmt.Errorf("event %d: %w", e.Number, errThere)
	}
	put(t, t.events, row.ID, append(events, e))
	return t.change(row.ID, func(d *document) { d.Events, d.Updated, d.Bytes = row.Events, row.Updated, row.Bytes })
}

func (t tx) AddPicture(owner, id string, _ int64, data []byte) (bool, error) {
	return add(t, t.pictures, picture{owner, id}, held{data: slices.Clone(data)})
}

func (t tx) SetUnnamed(owner, id string, since int64) error {
	if h, there := t.pictures[picture{owner, id}]; there {
		h.unnamed = since
		put(t, t.pictures, picture{owner, id}, h)
	}
	return nil
}

func (t tx) Move(from, to string) (pictures int64, err error) {
	for id, d := range t.documents {
		if d.Owner == from {
			d.Owner = to
			put(t, t.documents, id, d)
		}
	}
	for k, m := range maps.Clone(t.members) {
		if m.Owner != from {
			continue
		}
		drop(t, t.members, k)
		if _, joined := t.Member(k.document, to); joined != nil && t.documents[k.document].Owner != to {
			m.Owner = to
			put(t, t.members, k, m)
		}
	}
	for k, m := range maps.Clone(t.members) {
		if m.Owner == to && t.documents[k.document].Owner == to {
			drop(t, t.members, k)
		}
	}
	for p, h := range maps.Clone(t.pictures) {
		if p.owner != from {
			continue
		}
		drop(t, t.pictures, p)
		if added, _ := add(t, t.pictures, picture{to, p.id}, h); added {
			pictures += int64(len(h.data))
		}
	}
	return pictures, nil
}

func (t tx) AddMember(m store.MemberRow) (bool, error) {
	if _, err := t.Member(m.Document, m.Owner); err == nil {
		return false, nil
	}
	return add(t, t.members, member{m.Document, m.Side}, m)
}

func (t tx) DropMember(document, side string) error {
	drop(t, t.members, member{document, side})
	return nil
}

func (t tx) DropMembers(owner string) error {
	for k, m := range maps.Clone(t.members) {
		if m.Owner == owner {
			drop(t, t.members, k)
		}
	}
	return nil
}

func (t tx) AddDevice(d store.DeviceRow) (bool, error) { return add(t, t.devices, d.Token, d) }

func (t tx) SetDevice(d store.DeviceRow) error {
	return replace(t, t.devices, d.Token, d)
}

func (t tx) AddPairing(p store.PairingRow) (bool, error) {
	if _, err := t.Pairing(store.KeyOwner, p.Owner); err == nil {
		return false, nil
	}
	return add(t, t.pairings, p.Locator, p)
}

func (t tx) SetPairing(p store.PairingRow) error {
	return replace(t, t.pairings, p.Locator, p)
}

func (t tx) DropPairings(by store.Key, value string) error {
	for locator, p := range t.pairings {
		if keyOf(p, by) == value {
			drop(t, t.pairings, locator)
		}
	}
	return nil
}

func (t tx) DropEnded(by int64) error {
	for locator, p := range t.pairings {
		if p.Ends <= by {
			drop(t, t.pairings, locator)
		}
	}
	return nil
}

func (t tx) SetRecovery(r store.RecoveryRow) error {
	put(t, t.recoveries, r.Owner, r)
	return nil
}

func (t tx) DropRecovery(owner string) error {
	drop(t, t.recoveries, owner)
	return nil
}
