package store_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/builder/store/storetest"
	"gantry/rules"
)

// event is an event of a press.
func event(press, text string) store.Event { return store.Event{ID: press, Text: text} }

// appended adds events to the log of a list.
func appended(t *testing.T, s *store.Store, owner, id string, events ...store.Event) []store.Event {
	t.Helper()
	kept, err := s.Append(t.Context(), owner, id, events...)
	if err != nil {
		t.Fatal(err)
	}
	return kept
}

// logged expects the log of a list to be these texts, numbered without gaps.
func logged(t *testing.T, s *store.Store, owner, id string, want ...string) {
	t.Helper()
	events, err := s.Events(t.Context(), owner, id, 0)
	var got []string
	for i, e := range events {
		if got = append(got, e.Text); e.Number != i+1 {
			t.Errorf("event %d has the number %d", i+1, e.Number)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("the log: %v\n%s", err, diff)
	}
	if now, err := s.Roster(t.Context(), owner, id); err != nil || now.Events != len(want) {
		t.Errorf("it counts %d events, %v", now.Events, err)
	}
}

// Events are kept in order, each press once, beside the revisions of their document.
func TestLog(t *testing.T) {
	s, forward := clocked(t)
	ctx := t.Context()
	me, saved := made(t, s)
	logged(t, s, me, saved.ID)
	now := saved.Created
	offline := store.Event{ID: "p2", Made: now.Add(1 - time.Hour), Text: "two"}
	want := []store.Event{{Number: 1, ID: "p1", Made: now, Text: "one"},
		{Number: 2, ID: "p2", Made: now.Add(-time.Hour), Text: "two"}}
	first := appended(t, s, me, saved.ID, event("p1", "one"), offline)
	if diff := cmp.Diff(want, first); diff != "" {
		t.Error(diff)
	}
	forward(time.Minute)
	again := appended(t, s, me, saved.ID, event("p2", "repeated"), event("", "three"), event("p4", "four"),
		event("p4", "repeated"))
	if len(again) != 4 || again[0] != want[1] || again[1].Number != 3 || again[1].ID == "" || again[3] != again[2] {
		t.Errorf("with repetitions it keeps %+v", again)
	}
	logged(t, s, me, saved.ID, "one", "two", "three", "four")
	for after, n := range map[int]int{-1: 4, 0: 4, 3: 1, 4: 0, 9: 0} {
		list, err := s.Events(ctx, me, saved.ID, after)
		if err != nil || len(list) != n || n > 0 && list[n-1] != again[2] {
			t.Errorf("after %d: %+v, %v", after, list, err)
		}
	}
	after, err := s.Edit(ctx, me, saved.ID, 1, "", rename("Second"))
	if err != nil || after.Revision != 2 || after.Events != 4 {
		t.Errorf("an edit beside it: %+v, %v", after.Head, err)
	}
	if after, err = s.Undo(ctx, me, saved.ID); err != nil || after.Document.Name != "First" || after.Events != 4 {
		t.Errorf("undo beside it: %+v, %v", after.Head, err)
	}
	after, err = s.EditWith(ctx, me, saved.ID, 0, "", "", func(store.Saved) ([]rules.Edit, error) {
		appended(t, s, me, saved.ID, event("p5", "five")) // between its reading and its saving
		return rename("Third"), nil
	})
	if err != nil || after.Revision != 4 || after.Events != 5 {
		t.Errorf("an edit around it: %+v, %v", after.Head, err)
	}
	data, _ := dataOf.Load(s)
	logged(t, openAt(t, data.(string)), me, saved.ID, "one", "two", "three", "four", "five")
	counted(t, s)
}

// Only its owner has the log of a document, and only while it is live.
func TestLogOfOthers(t *testing.T) {
	s, ctx := open(t), t.Context()
	me, saved := made(t, s)
	appended(t, s, me, saved.ID, event("p1", "one"))
	refused := func(who, owner, id string, of func(string, string) error) {
		t.Helper()
		if err := of(owner, id); builder.KindOf(err) != builder.KindNotFound {
			t.Errorf("%s: %v", who, err)
		}
	}
	for name, of := range map[string]func(owner, id string) error{
		"adds":  func(owner, id string) error { _, err := s.Append(ctx, owner, id, event("p2", "two")); return err },
		"reads": func(owner, id string) error { _, err := s.Events(ctx, owner, id, 0); return err },
		"adds to a unit": func(owner, id string) error {
			_, err := s.Profiles.Append(ctx, owner, id, event("p2", "two"))
			return err
		},
	} {
		refused("another "+name, store.NewSecret(), saved.ID, of)
		refused("nobody "+name, "", saved.ID, of)
		refused(name+" of none", me, "none", of)
		refused(name+" of no id", me, "\x00", of)
		if err := s.Delete(ctx, me, saved.ID); err != nil {
			t.Fatal(err)
		}
		refused("of a deleted one its owner "+name, me, saved.ID, of)
		if err := s.Restore(ctx, me, saved.ID); err != nil {
			t.Fatal(err)
		}
	}
	logged(t, s, me, saved.ID, "one")
	counted(t, s)
}

// An event changes all by which pages and lists see a change, also within one moment.
func TestLogIsNoticed(t *testing.T) {
	s, _ := clocked(t)
	ctx := t.Context()
	me, saved := made(t, s)
	if _, err := s.Create(ctx, me, list()); err != nil {
		t.Fatal(err)
	}
	servers := []*store.Store{s}
	if storetest.Engine() == onPostgres { // elsewhere one server has the data
		data, _ := dataOf.Load(s)
		servers = append(servers, openAt(t, data.(string)))
	}
	fingerprint := func() store.Fingerprint {
		f, err := s.Fingerprint(ctx, me, saved.ID)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	newest := func(want int) {
		t.Helper()
		for i, s := range servers {
			s.LookAgain()
			if n, err := s.Newest(ctx, saved.ID); err != nil || n != want {
				t.Errorf("server %d: %d changes, %v; want %d", i, n, err, want)
			}
		}
	}
	newest(1)
	for i := range 3 {
		before := fingerprint()
		appended(t, s, me, saved.ID, event(fmt.Sprint(i), ""))
		if after := fingerprint(); !after.Updated.After(before.Updated) || after.Revision != before.Revision {
			t.Errorf("event %d: %+v became %+v", i, before, after)
		}
		newest(i + 2)
	}
	before := fingerprint()
	appended(t, s, me, saved.ID, event("0", ""))
	if after := fingerprint(); after != before {
		t.Errorf("a repetition: %+v became %+v", before, after)
	}
	newest(4)
	if _, err := s.Edit(ctx, me, saved.ID, 0, "", rename("Second")); err != nil {
		t.Fatal(err)
	}
	newest(5)
	servers = []*store.Store{store.New(s.Engine(), time.Now)} // it asks for the first time
	newest(5)
	newest(5)
	all, err := s.List(ctx, me)
	if err != nil || len(all) != 2 || all[0].ID != saved.ID {
		t.Errorf("it isn't listed first: %+v, %v", all, err)
	}
}

// Many add to one log at the same time, through two stores, and send some events twice: each is there once.
func TestLogOfMany(t *testing.T) {
	const writers, each = 12, 8
	data := newData(t)
	stores := []*store.Store{openAt(t, data), openAt(t, data)}
	me, saved := made(t, stores[0])
	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			s := stores[w%2]
			for i := range each {
				name := fmt.Sprint(w/2, " ", i) // of two writers
				kept, err := s.Append(t.Context(), me, saved.ID, event(name, name))
				if err != nil || len(kept) != 1 || kept[0].Text != name {
					t.Errorf("%s: %+v, %v", name, kept, err)
				}
				if i%4 > 0 {
					continue
				}
				if _, err := s.Edit(t.Context(), me, saved.ID, 0, "",
					[]rules.Edit{rules.Set("", fmt.Sprintf("options.w%d-%d", w, i), i)}); err != nil {
					t.Errorf("an edit beside %s: %v", name, err)
				}
			}
		})
	}
	all.Wait()
	for i, s := range stores {
		events, err := s.Events(t.Context(), me, saved.ID, 0)
		there := map[string]bool{}
		for i, e := range events {
			if there[e.ID] = true; e.Number != i+1 {
				t.Errorf("event %d has the number %d", i+1, e.Number)
			}
		}
		if err != nil || len(events) != len(there) || len(there) != writers/2*each {
			t.Errorf("%d events, %d different, %v", len(events), len(there), err)
		}
		s.LookAgain()
		now, err := s.Roster(t.Context(), me, saved.ID)
		n, failed := s.Newest(t.Context(), saved.ID)
		if err != nil || failed != nil || n != now.Revision+len(there) || now.Revision != 1+writers*each/4 {
			t.Errorf("store %d: %d changes with revision %d, %v, %v", i, n, now.Revision, err, failed)
		}
	}
	counted(t, stores[0])
}

// Events beyond a bound are refused with a remedy, and then none is added.
func TestLogBounds(t *testing.T) {
	s, ctx := open(t), t.Context()
	me, saved := made(t, s)
	refused := func(name, want string, events ...store.Event) {
		t.Helper()
		_, err := s.Append(ctx, me, saved.ID, append([]store.Event{event("first", "")}, events...)...)
		if builder.KindOf(err) != builder.KindInvalid || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	longest := event("p", strings.Repeat("x", store.EventBytes-1))
	refused("too long", "4097 of 4096 bytes used. Shorten", event("pp", longest.Text))
	refused("no text", "Reload", event("p", "\xff"))
	refused("a NUL", "Reload", event("p", "\x00"))
	refused("no id", "Reload", event("\x00", ""))
	refused("a long id", "Reload", event(strings.Repeat("x", store.MaxSanitized+1), ""))
	logged(t, s, me, saved.ID)
	appended(t, s, me, saved.ID, longest)
	many := make([]store.Event, store.MaxEvents-2)
	appended(t, s, me, saved.ID, many...)
	refused("one more than fits", "5,000 log entries. Start a new list.", event("last", ""))
	if kept := appended(t, s, me, saved.ID, event("last", "")); kept[0].Number != store.MaxEvents {
		t.Errorf("the last is %+v", kept)
	}
	refused("one more", "5,000 log entries")
	if kept := appended(t, s, me, saved.ID, longest); kept[0].Number != 1 {
		t.Errorf("a repetition in a full log: %+v", kept)
	}
	counted(t, s)
}

// An owner's quota bounds the log, which counts as the document's.
func TestLogCountsForQuota(t *testing.T) {
	s, ctx := open(t), t.Context()
	me, saved := made(t, s)
	s.SetQuota(store.Quota{Owner: 20_000})
	long := func(i int) store.Event { return event(fmt.Sprint(i), strings.Repeat("x", 4000)) }
	fit, err := 0, error(nil)
	for ; err == nil && fit < 10; fit++ {
		_, err = s.Append(ctx, me, saved.ID, event(fmt.Sprint("small", fit), ""), long(fit))
	}
	fit--
	if fit != 4 || builder.KindOf(err) != builder.KindQuota || !strings.Contains(err.Error(), "erase them") {
		t.Errorf("after %d: %v", fit, err)
	}
	if list, err := s.Events(ctx, me, saved.ID, 0); err != nil || len(list) != 2*fit {
		t.Errorf("%d events, %v", len(list), err)
	}
	size, err := s.Size(ctx, me, saved.ID)
	u, failed := s.Usage(ctx, me)
	if all := size + int64(fit*(len("small0")+4001)); err != nil || failed != nil || u.Documents != all {
		t.Errorf("%d bytes are counted; want %d, %v, %v", u.Documents, all, err, failed)
	}
	if n, err := s.SizeWithHistory(ctx, me, saved.ID); err != nil || n != u.Documents {
		t.Errorf("%d bytes of the document, %v", n, err)
	}
	counted(t, s)
	if err := s.Delete(ctx, me, saved.ID); err != nil {
		t.Fatal(err)
	}
	if err := s.Erase(ctx, me, saved.ID); err != nil {
		t.Fatal(err)
	}
	if u, err = s.Usage(ctx, me); err != nil || u.Documents != 0 {
		t.Errorf("after erasing: %+v, %v", u, err)
	}
	noneLeft(t, s, "events")
	counted(t, s)
}

// A log goes with its document to the owner that a device joins.
func TestLogJoins(t *testing.T) {
	s, ctx := open(t), t.Context()
	_, me, saved := listed(t, s)
	appended(t, s, me.Owner, saved.ID, event("p1", "one"))
	token, you, _ := listed(t, s)
	if err := s.GiveCode(ctx, me, coded(t, s, you), "Phone"); err != nil {
		t.Fatal(err)
	}
	if err := s.Confirm(ctx, you.Owner, me.Device); err != nil {
		t.Fatal(err)
	}
	owner := visits(t, s, token).Owner
	logged(t, s, owner, saved.ID, "one")
	appended(t, s, owner, saved.ID, event("p2", "two"))
	logged(t, s, owner, saved.ID, "one", "two")
	counted(t, s)
}

// A picture that only an event names stays as long as the event.
func TestLogKeepsPictures(t *testing.T) {
	s, clock := timed(t)
	ctx := t.Context()
	me, saved := made(t, s)
	picture := fmt.Sprintf("sha256:%064d", 7)
	if err := s.SavePicture(ctx, me, picture, []byte("dots")); err != nil {
		t.Fatal(err)
	}
	appended(t, s, me, saved.ID, event("p1", `{"picture":"`+picture+`"}`))
	purged := func(want int64) {
		t.Helper()
		for range 2 { // the first marks it
			*clock = clock.Add(month + time.Hour)
			if err := s.Purge(ctx, month); err != nil {
				t.Fatal(err)
			}
		}
		if u, err := s.Usage(ctx, me); err != nil || u.Pictures != want {
			t.Errorf("%d bytes of pictures, %v; want %d", u.Pictures, err, want)
		}
	}
	purged(4)
	if err := s.Delete(ctx, me, saved.ID); err != nil {
		t.Fatal(err)
	}
	purged(0)
	noneLeft(t, s, "events")
	counted(t, s)
}
