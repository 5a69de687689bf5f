package memory

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"

	"gantry/builder/store"
)

// rows reads the tables, each time with its lock. Results are whole before anybody sees them.
type rows struct {
	lock sync.Locker
	*tables
}

// noLock is the lock within a transaction, which has the tables alone.
type noLock struct{}

func (noLock) Lock()   {}
func (noLock) Unlock() {}

// get returns a row of a table.
func get[K comparable, V any](r rows, table map[K]V, key K) (V, error) {
	r.lock.Lock()
	defer r.lock.Unlock()
	row, ok := table[key]
	if !ok {
		return row, store.ErrNone
	}
	return row, nil
}

// list returns the rows of a table that f maps, in an order.
func list[K comparable, V, R any](r rows, table map[K]V, f func(K, V) (R, bool), order func(a, b R) int) (list []R) {
	r.lock.Lock()
	defer r.lock.Unlock()
	for k, v := range table {
		if row, ok := f(k, v); ok {
			list = append(list, row)
		}
	}
	slices.SortFunc(list, order)
	return list
}

func (r rows) Find(kind, owner, id string) (store.Row, error) {
	d, err := get(r, r.documents, id)
	if err != nil || d.Kind != kind || d.Owner != owner {
		return store.Row{}, store.ErrNone
	}
	return d.Row, nil
}

func (r rows) Facts(id string) (store.Row, error) {
	d, err := get(r, r.documents, id)
	d.Text = ""
	return d.Row, err
}

func (r rows) Shared(kind, token string) (store.Row, error) {
	row := r.shared(token)
	if row.Kind != kind || row.Deleted > 0 || row.Owner == "" {
		return store.Row{}, store.ErrNone
	}
	return row, nil
}

func (r rows) SharedSize(token string) (int64, error) {
	if row := r.shared(token); row.Deleted == 0 {
		return row.Size, nil
	}
	return 0, nil
}

// shared returns what a token leads to.
func (r rows) shared(token string) store.Row {
	r.lock.Lock()
	defer r.lock.Unlock()
	for _, d := range r.documents {
		if d.Share == token && token != "" {
			return d.Row
		}
	}
	f := r.frozen[token]
	row := r.documents[f.document].Row
	row.Revision, row.Updated, row.Undo, row.Redo = f.Number, f.Made, 0, 0
	row.Text, row.Size, row.Frozen = f.State, int64(f.Bytes), true
	return row
}

// of returns the documents of an owner, the latest changed first.
func (r rows) of(owner string, live bool) []document {
	return r.matching(func(d document) bool { return d.Owner == owner && (!live || d.Deleted == 0) })
}

// matching returns documents, the latest changed first.
func (r rows) matching(ok func(document) bool) []document {
	return list(r, r.documents, func(_ string, d document) (document, bool) { return d, ok(d) },
		func(a, b document) int { return cmp.Or(cmp.Compare(b.Updated, a.Updated), cmp.Compare(a.ID, b.ID)) })
}

func (r rows) List(kind, owner string, most int) (list []store.Listed, err error) {
	all := r.of(owner, false)
	slices.SortStableFunc(all, func(a, b document) int { return cmp.Compare(min(a.Deleted, 1), min(b.Deleted, 1)) })
	return listed(all, kind, most), nil
}

func (r rows) Joined(kind, member string, most int) ([]store.Listed, error) {
	joined := map[string]bool{}
	for _, m := range r.seats(func(m store.MemberRow) bool { return m.Owner == member }) {
		joined[m.Document] = true
	}
	return listed(r.matching(func(d document) bool { return joined[d.ID] && d.Owner != "" && d.Deleted == 0 }), kind,
		most), nil
}

// listed lists the first documents of a kind.
func listed(all []document, kind string, most int) (list []store.Listed) {
	for _, d := range all {
		if d.Kind == kind && len(list) < most {
			l := d.listing
			list = append(list, store.Listed{ID: d.ID, System: l.System, Name: l.Name, Models: l.Models,
				Overrides: l.Overrides, Bytes: int(d.Size), Revision: d.Revision, Updated: store.TimeOf(d.Updated),
				Deleted: d.Deleted > 0, Tags: slices.Clone(l.Tags), Words: l.Words, Standing: d.standing})
		}
	}
	return list
}

func (r rows) Holding(kind, owner, system, text string) iter.Seq2[store.Row, error] {
	return func(yield func(store.Row, error) bool) {
		for _, d := range r.of(owner, true) {
			if d.Kind == kind && d.listing.System == system && strings.Contains(d.Text, text) && !yield(d.Row, nil) {
				return
			}
		}
	}
}

func (r rows) Live(owner string) (map[string]int, error) {
	live := map[string]int{}
	for _, d := range r.of(owner, true) {
		live[d.Kind]++
	}
	return live, nil
}

func (r rows) Items(owner string) (items []store.Item, err error) {
	for _, d := range r.of(owner, true) {
		items = append(items, store.Item{Kind: d.Kind, ID: d.ID, System: d.listing.System, Name: d.listing.Name,
			Bytes: int(d.Size)})
	}
	items = append(items, list(r, r.pictures, func(p picture, h held) (store.Item, bool) {
		return store.Item{Kind: store.KindPicture, ID: p.id, Bytes: len(h.data)}, p.owner == owner
	}, func(a, b store.Item) int { return 0 })...)
	slices.SortFunc(items, func(a, b store.Item) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.ID, b.ID))
	})
	return items, nil
}

func (r rows) Documents(owner string) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		for _, d := range r.of(owner, true) {
			steps, _ := get(r, r.steps, d.ID)
			texts := []string{d.Text}
			for _, s := range steps {
				texts = append(texts, s.Reverse, s.Before)
			}
			events, _ := get(r, r.events, d.ID)
			for _, e := range events {
				texts = append(texts, e.Text)
			}
			for _, text := range texts {
				if !yield([]byte(text), nil) {
					return
				}
			}
		}
	}
}

func (r rows) Steps(id string, of store.Span) iter.Seq2[store.Step, error] {
	return func(yield func(store.Step, error) bool) {
		steps, _ := get(r, r.steps, id)
		if of.To == 0 {
			of.To = len(steps) + 1
		}
		n := 0
		for i := max(of.After-1, 0); i < min(of.To-1, len(steps)); i++ {
			s := steps[i]
			if of.Backward {
				s = steps[min(of.To-1, len(steps))-1-(i-max(of.After-1, 0))]
			}
			if of.Whole && s.Before == "" {
				continue
			}
			label, _ := get(r, r.labels, at{id, s.Number})
			s.Label = label
			if n++; !yield(s, nil) || n == of.Most {
				return
			}
		}
	}
}

func (r rows) EditBytes(id string, after, to int) (n int, err error) {
	for s, failed := range r.Steps(id, store.Span{After: after, To: to}) {
		n, err = n+len(s.Edits), failed
	}
	return n, err
}

// numbered returns the rows of revisions of a document.
func numbered[V any](r rows, table map[at]V, id string, from, to int) (map[int]V, error) {
	r.lock.Lock()
	defer r.lock.Unlock()
	list := map[int]V{}
	for n := from; n <= to; n++ {
		if row, ok := table[at{id, n}]; ok {
			list[n] = row
		}
	}
	return list, nil
}

func (r rows) Labels(id string, from, to int) (map[int]store.Label, error) {
	return numbered(r, r.labels, id, from, to)
}

func (r rows) Verdicts(id string, from, to int) (map[int]store.GivenVerdict, error) {
	return numbered(r, r.verdicts, id, from, to)
}

func (r rows) Event(id, event string) (store.Event, error) {
	events, _ := get(r, r.events, id)
	i := slices.IndexFunc(events, func(e store.Event) bool { return e.ID == event })
	if i < 0 {
		return store.Event{}, store.ErrNone
	}
	return events[i], nil
}

func (r rows) Events(id string, after, to int) ([]store.Event, error) {
	events, _ := get(r, r.events, id)
	to = min(to, len(events))
	return slices.Clone(events[min(max(after, 0), to):to]), nil
}

func (r rows) Frozen(id string) ([]store.FrozenRow, error) {
	return list(r, r.frozen, func(_ string, f frozen) (store.FrozenRow, bool) { return f.FrozenRow, f.document == id },
		func(a, b store.FrozenRow) int { return cmp.Compare(b.Number, a.Number) }), nil
}

func (r rows) Usage(owner string) (store.Usage, error) {
	u, _ := get(r, r.usage, owner)
	return u, nil
}

func (r rows) Total() (sum int64, err error) {
	r.lock.Lock()
	defer r.lock.Unlock()
	for _, u := range r.usage {
		sum += u.Documents + u.Pictures
	}
	return sum, nil
}

func (r rows) Picture(owner, id string) ([]byte, error) {
	p, err := get(r, r.pictures, picture{owner, id})
	return slices.Clone(p.data), err
}

func (r rows) PictureOwners() ([]string, error) {
	return slices.Compact(list(r, r.pictures, func(p picture, _ held) (string, bool) { return p.owner, true },
		strings.Compare)), nil
}

func (r rows) Pictures(owner string) ([]store.PictureRow, error) {
	return list(r, r.pictures, func(p picture, h held) (store.PictureRow, bool) {
		return store.PictureRow{ID: p.id, Unnamed: h.unnamed}, p.owner == owner
	}, func(a, b store.PictureRow) int { return strings.Compare(a.ID, b.ID) }), nil
}

func (r rows) Fingerprint(kind, owner, id string) (f store.Fingerprint, err error) {
	row, err := get(r, r.documents, id)
	if err == nil && (row.Kind != kind || row.Owner != owner || row.Deleted > 0) {
		err = store.ErrNone
	}
	if err != nil {
		return f, err
	}
	var changes []string
	var live [2]int
	all := r.of(owner, false)
	for i, kind := range []string{"profile", "collection"} {
		var revisions int
		var updated int64
		for _, d := range all {
			if d.Kind != kind {
				continue
			}
			if revisions += d.Revision; d.Deleted == 0 {
				live[i]++
				updated += d.Updated
			}
		}
		changes = append(changes, fmt.Sprint(live[i], " ", revisions, " ", updated))
	}
	return store.Fingerprint{Revision: row.Revision, Updated: store.TimeOf(row.Updated), Bytes: row.Size,
		Models: row.listing.Models, Share: row.Share, Profiles: strings.Join(changes, " "), HasProfiles: live[0] > 0,
		HasCollections: live[1] > 0}, nil
}

func (r rows) Visitor(device, kind, id string) (v store.VisitorRow, err error) {
	d, err := get(r, r.devices, device)
	v = store.VisitorRow{Owner: d.Owner, Seen: d.Seen, Removed: d.Removed > 0}
	if err != nil {
		v.Owner = device
	}
	v.Roster, err = r.Fingerprint(kind, v.Owner, id)
	if err != nil {
		v.Roster = store.Fingerprint{Updated: store.TimeOf(0), Profiles: "0 0 0 0 0 0"}
	}
	return v, nil
}

// seats returns members by their sides.
func (r rows) seats(ok func(store.MemberRow) bool) []store.MemberRow {
	return list(r, r.members, func(_ member, m store.MemberRow) (store.MemberRow, bool) { return m, ok(m) },
		func(a, b store.MemberRow) int { return cmp.Compare(a.Side, b.Side) })
}

func (r rows) Member(document, owner string) (store.MemberRow, error) {
	found := r.seats(func(m store.MemberRow) bool { return m.Document == document && m.Owner == owner })
	if len(found) == 0 {
		return store.MemberRow{}, store.ErrNone
	}
	return found[0], nil
}

func (r rows) Members(document string) ([]store.MemberRow, error) {
	return r.seats(func(m store.MemberRow) bool { return m.Document == document }), nil
}

func (r rows) Devices(owner string) ([]store.DeviceRow, error) {
	return list(r, r.devices, func(_ string, d store.DeviceRow) (store.DeviceRow, bool) { return d, d.Owner == owner },
		func(a, b store.DeviceRow) int {
			return cmp.Or(cmp.Compare(a.Made, b.Made), cmp.Compare(a.Token, b.Token))
		}), nil
}

func (r rows) Device(token string) (store.DeviceRow, error) { return get(r, r.devices, token) }

// keyOf returns the key of a pairing.
func keyOf(p store.PairingRow, by store.Key) string {
	return map[store.Key]string{store.KeyOwner: p.Owner, store.KeyLocator: p.Locator, store.KeyDevice: p.Device}[by]
}

func (r rows) Pairing(by store.Key, value string) (store.PairingRow, error) {
	found := list(r, r.pairings, func(_ string, p store.PairingRow) (store.PairingRow, bool) {
		return p, keyOf(p, by) == value
	}, func(a, b store.PairingRow) int { return cmp.Compare(b.Ends, a.Ends) })
	if len(found) == 0 {
		return store.PairingRow{}, store.ErrNone
	}
	return found[0], nil
}

func (r rows) Recovery(by store.Key, value string) (store.RecoveryRow, error) {
	if by == store.KeyOwner {
		return get(r, r.recoveries, value)
	}
	found := list(r, r.recoveries, func(_ string, v store.RecoveryRow) (store.RecoveryRow, bool) {
		return v, v.Digest == value
	}, func(a, b store.RecoveryRow) int { return 0 })
	if len(found) == 0 {
		return store.RecoveryRow{}, store.ErrNone
	}
	return found[0], nil
}
