package store_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/builder/store/memory"
)

// A copy on another engine is the same document with the same history, and goes on from there.
func TestCopy(t *testing.T) {
	s, ctx := open(t), t.Context()
	here, there := store.NewSecret(), store.NewSecret()
	me, self := store.DeviceOf(here), store.DeviceOf(there)
	ctx = store.ByDevice(ctx, me)
	saved, err := s.Create(ctx, me, list())
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(err)
	marks := map[string]bool{}
	changed := func(what string) {
		t.Helper()
		all, err := s.Copied(ctx, me)
		must(err)
		if len(all) != 1 || all[0].ID != saved.ID || marks[all[0].Mark] {
			t.Fatalf("after %s: %+v", what, all)
		}
		marks[all[0].Mark] = true
	}
	changed("it is made")
	for _, name := range []string{"Second", "Third"} {
		_, err = s.EditAct(ctx, me, saved.ID, 0, "a", "Renamed", rename(name))
		must(err)
		changed(name)
	}
	_, err = s.Undo(ctx, me, saved.ID)
	must(err)
	changed("undo")
	must(s.NameRevision(ctx, me, saved.ID, 2, "A name"))
	changed("a name of a revision")
	_, err = s.Share(ctx, me, saved.ID)
	must(err)
	changed("share")
	_, err = s.Freeze(ctx, me, saved.ID, 2)
	must(err)
	changed("a frozen link")
	appended(t, s, me, saved.ID, event("p1", "one"), event("p2", "two"))
	changed("events")

	was, err := s.CopyOf(ctx, me, "roster", saved.ID, self)
	must(err)
	text, err := json.Marshal(was)
	must(err)
	var sent store.Copy
	must(json.Unmarshal(text, &sent))
	other := store.New(memory.New(), func() time.Time { return time.UnixMilli(1) })
	must(other.Put(ctx, self, sent))
	at := store.ByDevice(context.Background(), self)
	is, err := other.CopyOf(at, self, "roster", saved.ID, self)
	must(err)
	was.Row.Owner, is.Row.Owner = "", ""
	if diff := cmp.Diff(was, is); diff != "" {
		t.Error(diff)
	}
	for revision := 1; revision <= 4; revision++ {
		one, err1 := s.At(ctx, me, saved.ID, revision)
		two, err2 := other.At(at, self, saved.ID, revision)
		if err1 != nil || err2 != nil || one.Document.Name != two.Document.Name || !one.Updated.Equal(two.Updated) {
			t.Errorf("revision %d: %q, %v; %q, %v", revision, one.Document.Name, err1, two.Document.Name, err2)
		}
	}
	appended(t, other, self, saved.ID, event("p2", "two"), event("p3", "three"))
	logged(t, other, self, saved.ID, "one", "two", "three")
	for _, want := range []string{"Third", "Third"} {
		if now, err := other.Redo(at, self, saved.ID); err != nil || now.Document.Name != want {
			t.Errorf("redo: %q, %v; want %q", now.Document.Name, err, want)
		}
	}
	must(s.Engine().Remove(ctx, store.Doomed{Owner: me})) // not swept yet
	if data, err := s.ItemData(ctx, "", store.Item{Kind: "roster", ID: saved.ID}); err != nil || data != nil {
		t.Errorf("a visitor without an owner reads %q, %v", data, err)
	}
	for _, stranger := range []string{self, ""} {
		all, err1 := s.Copied(ctx, stranger)
		list, err2 := s.List(ctx, stranger)
		of, err3 := s.ListOf(ctx, stranger, "game")
		items, err4 := s.Items(ctx, stranger)
		if err := errors.Join(err1, err2, err3, err4); err != nil || len(all)+len(list)+len(of)+len(items) > 0 {
			t.Errorf("%q sees %v, %v, %v, %v, %v", stranger, all, list, of, items, err)
		}
		if _, err := s.CopyOf(ctx, stranger, "roster", saved.ID, self); builder.KindOf(err) != builder.KindNotFound {
			t.Errorf("%q copies: %v", stranger, err)
		}
	}
}

// A press that is sent again changes nothing, and is in no conflict with others of its tab.
func TestPressIsMadeOnce(t *testing.T) {
	s, me := open(t), store.NewSecret()
	press := func(id string) context.Context {
		return store.ByPress(t.Context(), store.Press{ID: id, Tab: "a"})
	}
	saved, err := s.Create(t.Context(), me, list())
	if err != nil {
		t.Fatal(err)
	}
	for i, step := range []struct {
		press, name string
		base, want  int
	}{{"1", "Second", 1, 2}, {"1", "Second", 1, 2}, {"2", "Third", 1, 3}, {"1", "Second", 1, 3}} {
		now, err := s.Edit(press(step.press), me, saved.ID, step.base, "a", rename(step.name))
		if err != nil || now.Revision != step.want {
			t.Errorf("step %d: revision %d, %v; want %d", i, now.Revision, err, step.want)
		}
	}
	for range 2 {
		now, err := s.Undo(press("3"), me, saved.ID)
		if err != nil || now.Revision != 4 || now.Document.Name != "Second" {
			t.Errorf("undo: %q at %d, %v", now.Document.Name, now.Revision, err)
		}
	}
	if now, err := s.Edit(press("4"), me, saved.ID, 1, "a", rename("Fourth")); err != nil || now.Revision != 5 {
		t.Errorf("after its own undo: revision %d, %v", now.Revision, err)
	}
	_, err = s.Edit(t.Context(), me, saved.ID, 4, "b", rename("Other"))
	if builder.KindOf(err) != builder.KindConflict {
		t.Errorf("another tab: %v", err)
	}
}
