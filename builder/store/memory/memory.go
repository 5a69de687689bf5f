// Package memory keeps a store in memory. Its data ends with the process.
package memory

import (
	"context"
	"maps"
	"sync"

	"gantry/builder/store"
)

// Memory is an engine without a file.
type Memory struct {
	mu sync.RWMutex // a transaction has it alone
	tables
}

// New returns an empty engine.
func New() *Memory {
	return &Memory{tables: tables{map[string]document{}, map[string][]store.Step{}, map[at]store.Label{},
		map[string]frozen{}, map[at]store.GivenVerdict{}, map[string][]store.Event{}, map[picture]held{},
		map[string]store.Usage{}, map[string]store.DeviceRow{}, map[member]store.MemberRow{},
		map[string]store.PairingRow{}, map[string]store.RecoveryRow{}}}
}

// Read returns what is committed.
func (m *Memory) Read(context.Context) store.Rows { return rows{m.mu.RLocker(), &m.tables} }

// Change runs f in a transaction. What it has changed is taken back if it fails.
func (m *Memory) Change(ctx context.Context, f func(store.Tx) error) (err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return err
	}
	t := tx{rows: rows{noLock{}, &m.tables}, undo: new([]func())}
	done := false
	defer func() {
		for i := len(*t.undo) - 1; i >= 0 && !done; i-- { // also where f panics
			(*t.undo)[i]()
		}
	}()
	err = f(t)
	done = err == nil
	return err
}

// ChangeFew is Change.
func (m *Memory) ChangeFew(ctx context.Context, f func(store.Tx) error) error {
	return m.Change(ctx, f)
}

// change is Change within this package, of what cannot fail.
func (m *Memory) change(ctx context.Context, f func(tx)) error {
	return m.Change(ctx, func(t store.Tx) error {
		f(t.(tx))
		return nil
	})
}

// OthersChanges returns nil: no other server has this memory.
func (m *Memory) OthersChanges(context.Context, []string) (map[string]int, error) { return nil, nil }

// Ready has nothing to wait for.
func (m *Memory) Ready(ctx context.Context, _ int64) error { return ctx.Err() }

// Stats returns no connections.
func (m *Memory) Stats() (write, read store.PoolStats) { return write, read }

// Close keeps everything: another store may have this memory.
func (m *Memory) Close() error { return nil }

// Remove takes documents from their owners.
func (m *Memory) Remove(ctx context.Context, of store.Doomed) error {
	return m.change(ctx, func(t tx) {
		for id, d := range t.documents {
			deleted := d.Deleted > 0
			switch {
			case of.Document != "":
				deleted = deleted && id == of.Document && d.Owner == of.Owner
			case of.Owner != "":
				deleted = d.Owner == of.Owner
			default:
				deleted = deleted && d.Deleted <= of.Before
			}
			if !deleted || d.Owner == "" {
				continue
			}
			t.charge(d.Owner, -d.Bytes, 0)
			d.Owner, d.Share = "", ""
			put(t, t.documents, id, d)
		}
	})
}

// DropPictures removes pictures.
func (m *Memory) DropPictures(ctx context.Context, of store.Doomed) error {
	return m.change(ctx, func(t tx) {
		for p, held := range t.pictures {
			unnamed := of.Owner == "" && held.unnamed > 0 && held.unnamed <= of.Before
			if unnamed || of.Owner != "" && p.owner == of.Owner {
				t.charge(p.owner, 0, -int64(len(held.data)))
				drop(t, t.pictures, p)
			}
		}
	})
}

// Sweep removes the documents without an owner.
func (m *Memory) Sweep(ctx context.Context, _ bool) error {
	return m.change(ctx, func(t tx) {
		gone := map[string]bool{}
		for id, d := range t.documents {
			if d.Owner == "" {
				gone[id] = true
			}
		}
		if len(gone) == 0 {
			return
		}
		maps.DeleteFunc(m.documents, func(id string, _ document) bool { return gone[id] })
		maps.DeleteFunc(m.steps, func(id string, _ []store.Step) bool { return gone[id] })
		maps.DeleteFunc(m.labels, func(of at, _ store.Label) bool { return gone[of.document] })
		maps.DeleteFunc(m.frozen, func(_ string, f frozen) bool { return gone[f.document] })
		maps.DeleteFunc(m.events, func(id string, _ []store.Event) bool { return gone[id] })
		maps.DeleteFunc(m.members, func(of member, _ store.MemberRow) bool { return gone[of.document] })
		maps.DeleteFunc(m.verdicts, func(of at, _ store.GivenVerdict) bool { return gone[of.document] })
	})
}

// DropUnused drops what is no longer of use of owners.
func (m *Memory) DropUnused(ctx context.Context, ended, unused, removed int64) error {
	return m.change(ctx, func(t tx) {
		maps.DeleteFunc(m.pairings, func(_ string, p store.PairingRow) bool { return p.Ends <= ended })
		if unused > 0 {
			m.dropUnused(t, unused)
		}
		maps.DeleteFunc(m.devices, func(token string, d store.DeviceRow) bool {
			return d.Removed > 0 && d.Removed <= removed && d.Owner != token
		})
	})
}

// dropUnused drops the recovery links and devices of owners who have nothing and were not here since
// a time.
func (m *Memory) dropUnused(t tx, before int64) {
	devices, kept := map[string]int{}, map[string]bool{} // of owners who have something
	for _, d := range m.documents {
		kept[d.Owner] = true
	}
	for p := range m.pictures {
		kept[p.owner] = true
	}
	for _, p := range m.pairings {
		kept[p.Owner] = true
	}
	seen := map[string]int64{}
	for _, d := range m.devices {
		if devices[d.Owner]++; devices[d.Owner] > 1 {
			kept[d.Owner] = true
		}
		seen[d.Owner] = max(seen[d.Owner], d.Seen)
	}
	maps.DeleteFunc(m.recoveries, func(owner string, r store.RecoveryRow) bool {
		return r.Made <= before && r.Used <= before && seen[owner] <= before && !kept[owner]
	})
	maps.DeleteFunc(m.devices, func(token string, d store.DeviceRow) bool {
		_, recovers := m.recoveries[d.Owner]
		unused := token == d.Owner && d.Removed == 0 && d.Seen <= before && !recovers && !kept[d.Owner]
		if unused {
			devices[d.Owner]--
		}
		return unused
	})
	maps.DeleteFunc(m.usage, func(owner string, u store.Usage) bool {
		return u == store.Usage{} && devices[owner] == 0 && !kept[owner]
	})
}
