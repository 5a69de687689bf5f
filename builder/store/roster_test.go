package store_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/rules"
)

// An owner without the list, an empty owner, an unknown id and a deleted list get the same answer everywhere.
func TestIsolation(t *testing.T) {
	s, ctx := open(t), t.Context()
	me, saved := made(t, s)
	_, deleted := made(t, s)
	if err := s.Delete(ctx, me, deleted.ID); builder.KindOf(err) != builder.KindNotFound {
		t.Errorf("deleting another's: %v", err)
	}
	mine, err := s.Create(ctx, me, list())
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Delete(ctx, me, mine.ID); err != nil {
		t.Fatal(err)
	}
	for name, who := range map[string]struct {
		owner, id string
		live      bool // whether it may be asked to be deleted, restored, unshared
	}{
		"another owner": {store.NewSecret(), saved.ID, false},
		"nobody":        {"", saved.ID, false},
		"its hash":      {store.HashSecret(me), saved.ID, false},
		"unknown id":    {me, "nothing", false},
		"empty id":      {me, "", false},
		"upper case":    {me, strings.ToUpper(saved.ID), false},
		"deleted":       {me, mine.ID, true},
	} {
		calls := map[string]func() error{
			"Roster": func() error { _, err := s.Roster(ctx, who.owner, who.id); return err },
			"Edit": func() error {
				_, err := s.Edit(ctx, who.owner, who.id, 0, "",
					rename("A"))
				return errors.Unwrap(err)
			},
			"Undo":       func() error { _, err := s.Undo(ctx, who.owner, who.id); return errors.Unwrap(err) },
			"Redo":       func() error { _, err := s.Redo(ctx, who.owner, who.id); return errors.Unwrap(err) },
			"Share":      func() error { _, err := s.Share(ctx, who.owner, who.id); return err },
			"ShareToken": func() error { _, err := s.ShareToken(ctx, who.owner, who.id); return err },
		}
		if !who.live {
			calls["Delete"] = func() error { return s.Delete(ctx, who.owner, who.id) }
			calls["Restore"] = func() error { return s.Restore(ctx, who.owner, who.id) }
			calls["Unshare"] = func() error { return s.Unshare(ctx, who.owner, who.id) }
		}
		for call, f := range calls {
			if diff := cmp.Diff(s.NotFound(), f()); diff != "" {
				t.Errorf("%s of %s (-want +got):\n%s", call, name, diff)
			}
		}
		if !who.live {
			for call, f := range map[string]func(context.Context, string, []string) (int, error){
				"DeleteAll": s.DeleteAll, "RestoreAll": s.RestoreAll} {
				if n, err := f(ctx, who.owner, []string{who.id}); n > 0 || err != nil {
					t.Errorf("%s of %s: %d, %v", call, name, n, err)
				}
			}
		}
		if list, err := s.List(ctx, who.owner); err != nil || who.owner != me && len(list) > 0 {
			t.Errorf("%s lists %v, %v", name, list, err)
		}
	}
	if now, err := s.Roster(ctx, me, saved.ID); err != nil || now.Revision != 1 {
		t.Errorf("afterwards: revision %d, %v", now.Revision, err)
	}
	if _, err := s.Create(ctx, "", list()); err == nil {
		t.Error("nobody made a roster")
	}
}

func TestListDeleteRestore(t *testing.T) {
	s, ctx, me := open(t), t.Context(), store.NewSecret()
	clock := time.Date(2026, 1, 2, 3, 4, 5, 6789, time.FixedZone("", 3600))
	s.SetNow(func() time.Time { clock = clock.Add(time.Second); return clock })
	var ids []string
	for _, name := range []string{"one", "two", "three"} {
		r := list()
		r.Name = name
		saved, err := s.Create(ctx, me, r)
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, saved.ID)
	}
	names := func() string {
		t.Helper()
		list, err := s.List(ctx, me)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		for _, l := range list {
			b.WriteString(l.Name)
			if l.Deleted {
				b.WriteString("-")
			}
			b.WriteString(" ")
		}
		return strings.TrimSpace(b.String())
	}
	all := func(f func(context.Context, string, []string) (int, error), want int) func() error {
		return func() error {
			n, err := f(ctx, me, []string{ids[0], ids[2], "nothing"})
			if n != want {
				t.Errorf("%d documents, want %d", n, want)
			}
			return err
		}
	}
	for _, step := range []struct {
		do   func() error
		want string
	}{
		{func() error { return nil }, "three two one"},
		{func() error { _, err := s.Edit(ctx, me, ids[0], 0, "", rename("ONE")); return err }, "ONE three two"},
		{func() error { return s.Delete(ctx, me, ids[0]) }, "three two ONE-"},
		{func() error { return s.Delete(ctx, me, ids[0]) }, "three two ONE-"},
		{func() error { return s.Restore(ctx, me, ids[0]) }, "ONE three two"},
		{func() error { return s.Restore(ctx, me, ids[0]) }, "ONE three two"},
		{all(s.DeleteAll, 2), "two ONE- three-"},
		{all(s.DeleteAll, 0), "two ONE- three-"},
		{all(s.RestoreAll, 2), "ONE three two"},
		{all(s.RestoreAll, 0), "ONE three two"},
		{func() error { _, err := s.Undo(ctx, me, ids[0]); return err }, "one three two"},
	} {
		if err := step.do(); err != nil {
			t.Error(err)
		}
		if got := names(); got != step.want {
			t.Errorf("list %q; want %q", got, step.want)
		}
	}
	got, err := s.Roster(ctx, me, ids[0])
	want := []time.Time{time.Date(2026, 1, 2, 2, 4, 6, 0, time.UTC), clock.Truncate(time.Millisecond).UTC()}
	if diff := cmp.Diff(want, []time.Time{got.Created, got.Updated}); err != nil || diff != "" ||
		got.Updated.Location() != time.UTC {
		t.Errorf("times: %v (-want +got)\n%s", err, diff)
	}
}

func TestMostRosters(t *testing.T) {
	s, ctx := open(t), t.Context()
	me, first := made(t, s)
	for range store.MaxLive - 1 {
		if _, err := s.Create(ctx, me, list()); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Create(ctx, me, list()); builder.KindOf(err) != builder.KindInvalid {
		t.Errorf("one too many: %v", err)
	}
	if err := s.Delete(ctx, me, first.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Create(ctx, me, list()); err != nil {
		t.Errorf("after deleting one: %v", err)
	}
	if err := s.Restore(ctx, me, first.ID); builder.KindOf(err) != builder.KindInvalid {
		t.Errorf("restoring one too many: %v", err)
	}
	if n, err := s.RestoreAll(ctx, me, []string{first.ID}); n != 0 || builder.KindOf(err) != builder.KindInvalid {
		t.Errorf("restoring one too many among others: %d, %v", n, err)
	}
	if _, err := s.Roster(ctx, me, first.ID); builder.KindOf(err) != builder.KindNotFound {
		t.Errorf("the refused one: %v; want it deleted still", err)
	}
	if all, err := s.List(ctx, me); err != nil || len(all) != store.MaxLive+1 || !all[store.MaxLive].Deleted {
		t.Errorf("%d listed, %v", len(all), err)
	}
}

func TestNames(t *testing.T) {
	s, ctx, me := open(t), t.Context(), store.NewSecret()
	for _, row := range []struct{ name, listed string }{
		{"", ""},
		{"a\x00b\x1b[31m\nc\u0085d\x7f", "ab[31mcd"},
		{"'; DROP TABLE rosters; -- $1 ?", "'; DROP TABLE rosters; -- $1 ?"},
		{"naïve \U0001F916 名", "naïve \U0001F916 名"},
		{strings.Repeat("é", 300), strings.Repeat("é", store.MaxSanitized)},
	} {
		r := list()
		r.Name = row.name
		saved, err := s.Create(ctx, me, r)
		if err != nil {
			t.Fatalf("%q: %v", row.name, err)
		}
		got, err := s.Roster(ctx, me, saved.ID)
		if err != nil || got.Document.Name != row.name {
			t.Errorf("the document has %q, %v; want %q", got.Document.Name, err, row.name)
		}
		all, err := s.List(ctx, me)
		want := store.Listed{ID: saved.ID, System: "game", Name: row.listed, Models: 4,
			Bytes:    len(store.Encode(saved.Document)),
			Revision: 1, Updated: saved.Updated, Words: saved.Document.Summary().Words}
		var found store.Listed
		for _, l := range all {
			if l.ID == saved.ID {
				found = l
			}
		}
		if diff := cmp.Diff(want, found); err != nil || diff != "" {
			t.Errorf("%q listed: %v (-want +got)\n%s", row.name, err, diff)
		}
	}
	if saved, err := s.Create(ctx, me, builder.Roster{System: "game\x00", Name: "broken \xff text"}); err != nil ||
		saved.Document.Name != "broken \ufffd text" {
		t.Errorf("text that is not UTF-8: %q, %v", saved.Document.Name, err)
	}
}

// Everything of a document is there again, and what has no id gets one.
func TestDocumentIsKept(t *testing.T) {
	s, ctx, me := open(t), t.Context(), store.NewSecret()
	r, err := builder.Decode([]byte(`{"format": "gantry.roster/1", "system": "game", "pack": {"id": "p", "version": "1",
			 "sha256": "00"},
		"options": {"b": 1.50, "a": [true, null, {"x": "<&>"}]}, "units": [{"profile": "walker", "mounts": [{"item": "gun",
			 "value": 2}]}, {"profile": "own", "zeal": 1e400}],
		"overrides": [{"path": "/a", "value": 3, "reason": "ours"}], "print": {"paper": "a4"}, "later": {"z": 1, "a": 2}}`))
	if err != nil {
		t.Fatal(err)
	}
	saved, err := s.Create(ctx, me, r)
	if err != nil {
		t.Fatal(err)
	}
	got, err := s.Roster(ctx, me, saved.ID)
	if diff := cmp.Diff(string(r.Encode()), string(got.Document.Encode())); err != nil || diff != "" {
		t.Errorf("%v (-want +got)\n%s", err, diff)
	}
	bare := builder.Roster{System: "game", Force: rules.Force{Units: []rules.Unit{{Profile: "a", Count: 1},
		{Profile: "b", Count: 1}}}}
	if saved, err = s.Create(ctx, me, bare); err != nil || saved.Document.Units[1].ID != "u2" {
		t.Errorf("ids: %+v, %v", saved.Document.Units, err)
	}
}

func TestShare(t *testing.T) {
	s, ctx := open(t), t.Context()
	me, saved := made(t, s)
	if token, err := s.ShareToken(ctx, me, saved.ID); token != "" || err != nil {
		t.Errorf("before: %q, %v", token, err)
	}
	token, err := s.Share(ctx, me, saved.ID)
	if err != nil || len(token) < 26 || token == saved.ID {
		t.Fatalf("token %q, %v", token, err)
	}
	again, err := s.Share(ctx, me, saved.ID)
	kept, err2 := s.ShareToken(ctx, me, saved.ID)
	if err != nil || err2 != nil || again != token || kept != token {
		t.Errorf("again %q, %v; kept %q, %v; want %q", again, err, kept, err2, token)
	}
	if _, err := s.Edit(ctx, me, saved.ID, 0, "", rename("New")); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Shared(ctx, token); err != nil || got.Document.Name != "New" {
		t.Errorf("shared: %q, %v", got.Document.Name, err)
	}
	hidden := func(when string) {
		t.Helper()
		for _, token := range []string{token, "", saved.ID, "NULL"} {
			if _, err := s.Shared(ctx, token); !cmp.Equal(err, s.NotFound()) {
				t.Errorf("%s, token %q: %v", when, token, err)
			}
		}
	}
	if err := s.Delete(ctx, me, saved.ID); err != nil {
		t.Fatal(err)
	}
	hidden("deleted")
	if err := s.Restore(ctx, me, saved.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Shared(ctx, token); err != nil {
		t.Errorf("restored: %v", err)
	}
	for range 2 {
		if err := s.Unshare(ctx, me, saved.ID); err != nil {
			t.Fatal(err)
		}
	}
	hidden("unshared")
	if fresh, err := s.Share(ctx, me, saved.ID); err != nil || fresh == token {
		t.Errorf("shared anew: %q, %v; want another token", fresh, err)
	}
}

func TestTokens(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		for _, token := range []string{store.NewSecret(), store.NewToken()} {
			if seen[token] || strings.Trim(token,
				"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") != "" {
				t.Fatalf("token %q", token)
			}
			seen[token] = true
		}
	}
	if n := len(store.NewSecret()); n != 43 { // 256 bits, six a letter
		t.Errorf("an owner's token has %d letters", n)
	}
	s, token := open(t), store.NewSecret()
	if _, err := s.Create(t.Context(), visits(t, s, token).Owner, list()); err != nil {
		t.Fatal(err)
	}
	gone(t, s, "the token", token)
}
