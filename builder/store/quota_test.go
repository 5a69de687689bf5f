package store_test

import (
	"strings"
	"sync"
	"testing"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/builder/store/storetest"
	"gantry/rules"
)

// An owner's quota counts histories and deleted data of lists and profiles. It refuses with a message and has room
// again after erasing.
func TestOwnerQuota(t *testing.T) {
	s, ctx, me := open(t), t.Context(), store.NewSecret()
	s.SetQuota(store.Quota{Owner: 85_000})
	long := func(n int) []rules.Edit { return []rules.Edit{rules.Set("", "notes", strings.Repeat("x", n))} }
	saved, err := s.Create(ctx, me, list())
	if err != nil {
		t.Fatal(err)
	}
	warned := func(want bool) {
		t.Helper()
		u, err := s.Usage(ctx, me)
		if got := s.Warning(u); err != nil || (got != "") != want || want &&
			!strings.Contains(got, "with history and deleted ones") {
			t.Errorf("with %+v: %q, %v", u, got, err)
		}
		counted(t, s)
	}
	edit := func(edits []rules.Edit) error { _, err := s.Edit(ctx, me, saved.ID, 0, "", edits); return err }
	warned(false)
	if err := edit(long(25_000)); err != nil { // the document and the edit: 50 kB
		t.Fatal(err)
	}
	warned(false)
	if err := edit(long(10_000)); err != nil { // both edits, what leads back, and 10 kB: 80 kB
		t.Fatal(err)
	}
	warned(true)
	if _, err := s.Create(ctx, store.NewSecret(), list()); err != nil {
		t.Errorf("another owner: %v", err)
	}
	for name, do := range map[string]func() error{
		"an edit": func() error { return edit(long(10_001)) },
		"an undo": func() error { _, err := s.Undo(ctx, me, saved.ID); return err },
		"a list": func() error {
			r := list()
			r.Notes = strings.Repeat("x", 40_000)
			_, err := s.Create(ctx, me, r)
			return err
		},
		"a profile": func() error {
			d := design(strings.Repeat("x", 40_000))
			_, err := s.Profiles.Create(ctx, me, d)
			return err
		},
	} {
		err := do()
		if builder.KindOf(err) != builder.KindQuota ||
			!strings.Contains(err.Error(), "with history and deleted ones") ||
			!strings.Contains(err.Error(), "erase them") {
			t.Errorf("%s: %v", name, err)
		}
		counted(t, s)
	}
	if now, err := s.Roster(ctx, me, saved.ID); err != nil || now.Revision != 3 || len(now.Document.Notes) != 10_000 {
		t.Errorf("the list after the refusals: revision %d, %v", now.Revision, err)
	}
	if err := s.Delete(ctx, me, saved.ID); err != nil {
		t.Fatal(err)
	}
	warned(true) // deleted ones count
	if err := s.Erase(ctx, me, saved.ID); err != nil {
		t.Fatal(err)
	}
	warned(false)
	if _, err := s.Create(ctx, me, list()); err != nil {
		t.Errorf("after erasing: %v", err)
	}
}

// The data of all owners, pictures included, has a limit, and every owner gets the warning.
func TestTotalQuota(t *testing.T) {
	s, ctx, me := open(t), t.Context(), store.NewSecret()
	s.SetQuota(store.Quota{Total: 20_000})
	_, saved := made(t, s)
	if err := s.SavePicture(ctx, me, "sha256:a", []byte(strings.Repeat("x", 17_000))); err != nil {
		t.Fatal(err)
	}
	if err := s.SavePicture(ctx, store.NewSecret(), "sha256:b",
		[]byte(strings.Repeat("x", 4000))); builder.KindOf(err) != builder.KindQuota {
		t.Errorf("a picture too much: %v", err)
	}
	if u, err := s.Usage(ctx, store.NewSecret()); err != nil || !strings.Contains(s.Warning(u), "This server") ||
		u.Documents != 0 {
		t.Errorf("a stranger is told %q of %+v, %v", s.Warning(u), u, err)
	}
	r := list()
	r.Notes = strings.Repeat("x", 5000)
	if _, err := s.Create(ctx, me, r); builder.KindOf(err) != builder.KindQuota ||
		!strings.Contains(err.Error(), "this server's") {
		t.Errorf("a roster too much: %v", err)
	}
	if err := s.EraseOwner(ctx, me); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Create(ctx, me, r); err != nil {
		t.Errorf("with room again: %v, beside %s", err, saved.ID)
	}
	counted(t, s)
}

// CreateAll keeps the documents that fit, in one transaction, and returns an error for each of the others.
func TestCreateAll(t *testing.T) {
	s, ctx, me := open(t), t.Context(), store.NewSecret()
	s.SetQuota(store.Quota{Owner: 200_000})
	large := list()
	large.Notes = strings.Repeat("x", 200_000)
	broken := list()
	broken.System = ""
	var many []builder.Roster
	for range store.MaxLive - 1 {
		many = append(many, list())
	}
	out, err := s.CreateAll(ctx, me, append([]builder.Roster{large, list(), broken}, many...))
	if err != nil {
		t.Fatal(err)
	}
	want := map[int]builder.Kind{0: builder.KindQuota, 2: builder.KindInvalid}
	created := out[1].Created
	for i, o := range out {
		if o.Err == nil && !o.Created.Equal(created) {
			t.Errorf("%d was created at %v, others at %v", i, o.Created, created)
		}
		if kind := builder.KindOf(o.Err); kind != want[i] || (o.Err == nil) != (o.ID != "") {
			t.Errorf("%d: %q, %v", i, o.ID, o.Err)
		}
		if _, err := s.Roster(ctx, me, o.ID); (err == nil) != (o.Err == nil) {
			t.Errorf("%d: reading it: %v", i, err)
		}
	}
	counted(t, s)
	if out, err = s.CreateAll(ctx, me, []builder.Roster{list(), list()}); err != nil ||
		builder.KindOf(out[1].Err) != builder.KindInvalid {
		t.Errorf("more than are kept: %+v, %v", out, err)
	}
	if _, err := s.CreateAll(ctx, "", []builder.Roster{list()}); err == nil {
		t.Error("nobody made a roster")
	}
}

// Two stores of one database, like two servers, keep what fits into the quotas and no more.
// On PostgreSQL the quota of all owners can be exceeded by what other connections save at the
// same moment.
func TestQuotasOfTwoStores(t *testing.T) {
	const size, fit = 10_000, 12
	const writers = 8 // connections of one store to PostgreSQL
	data, ctx := newData(t), t.Context()
	stores := []*store.Store{openAt(t, data), openAt(t, data)}
	for name, row := range map[string]struct {
		quota  store.Quota
		owners []string
	}{
		"an owner's": {store.Quota{Owner: fit * (size + 500)}, []string{store.NewSecret()}},
		"everybody's": {store.Quota{Total: 2 * fit * (size + 500)},
			[]string{store.NewSecret(), store.NewSecret(), store.NewSecret()}},
	} {
		var all sync.WaitGroup
		for _, s := range stores {
			s.SetQuota(row.quota)
		}
		for i := range 4 * fit {
			s := stores[i%2]
			all.Go(func() {
				r := list()
				r.Notes = strings.Repeat("x", size)
				_, err := s.Create(ctx, row.owners[i%len(row.owners)], r)
				if err != nil && builder.KindOf(err) != builder.KindQuota {
					t.Errorf("%s: %v", name, err)
				}
			})
		}
		all.Wait()
		u, err := stores[0].Usage(ctx, row.owners[0])
		most, used, over := row.quota.Owner, u.Documents, int64(0)
		if row.quota.Total > 0 {
			if used, err = stores[0].Engine().Read(ctx).Total(); storetest.Engine() == onPostgres {
				over = int64(len(stores) * writers * (size + 500))
			}
			most = row.quota.Total
		}
		if err != nil || used > most+over || used < most-2*size {
			t.Errorf("%s: %d of %d are kept, %v", name, used, most, err)
		}
		counted(t, stores[0])
	}
}
