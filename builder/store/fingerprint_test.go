package store_test

import (
	"testing"

	"gantry/builder"
	"gantry/builder/store"
)

func TestMark(t *testing.T) {
	s, ctx := open(t), t.Context()
	me, saved := made(t, s)
	marked := func(want store.Fingerprint) {
		t.Helper()
		want.Profiles = "0 0 0 0 0 0" // none kept, none ever
		if want.Bytes, _ = s.Size(ctx, me, saved.ID); want.Bytes == 0 {
			t.Error("its document takes no room")
		}
		now, err := s.Roster(ctx, me, saved.ID)
		want.Models = now.Document.Summary().Models
		if want.Updated = now.Updated; err != nil || want.Models == 0 {
			t.Fatal(err)
		}
		if got, err := s.Fingerprint(ctx, me, saved.ID); err != nil || got != want {
			t.Errorf("the mark is %+v, %v, want %+v", got, err, want)
		}
	}
	marked(store.Fingerprint{Revision: 1})
	if _, err := s.Edit(ctx, me, saved.ID, 1, "a", rename("Second")); err != nil {
		t.Fatal(err)
	}
	marked(store.Fingerprint{Revision: 2})
	token, err := s.Share(ctx, me, saved.ID)
	if err != nil {
		t.Fatal(err)
	}
	marked(store.Fingerprint{Revision: 2, Share: token})
	if _, err := s.Fingerprint(ctx, store.NewSecret(), saved.ID); builder.KindOf(err) != builder.KindNotFound {
		t.Errorf("another owner: %v", err)
	}
	if err := s.Delete(ctx, me, saved.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Fingerprint(ctx, me, saved.ID); builder.KindOf(err) != builder.KindNotFound {
		t.Errorf("a deleted roster: %v", err)
	}
}

// One query finds a visitor and the state of one of their lists. It returns the fingerprint of the list, or none if the
// list isn't theirs.
func TestRosterOfVisitor(t *testing.T) {
	s, ctx, second := open(t), t.Context(), store.NewSecret()
	first, me, saved := listed(t, s)
	profile, err := s.Profiles.Create(ctx, me.Owner, design("A"))
	if err != nil {
		t.Fatal(err)
	}
	stands := func(who, token, id string, theirs bool) {
		t.Helper()
		v, err := s.Visitor(ctx, token, id)
		if err != nil {
			t.Fatal(err)
		}
		var want store.Fingerprint
		if theirs {
			want, err = s.Fingerprint(ctx, me.Owner, saved.ID)
		}
		if want.Updated.IsZero() {
			want.Updated, want.Profiles = v.Roster.Updated, v.Roster.Profiles
		}
		if err != nil || v.Roster != want {
			t.Errorf("%s: %+v, %v, want %+v", who, v.Roster, err, want)
		}
	}
	stands("its owner", first, saved.ID, true)
	stands("somebody else", second, saved.ID, false)
	stands("a profile's id", first, profile.ID, false)
	stands("no id", first, "", false)
	stands("an id that is no text", first, "\xff\x00", false)
	code := coded(t, s, me)
	if err := s.GiveCode(ctx, visits(t, s, second), code, "New phone"); err != nil {
		t.Fatal(err)
	}
	stands("a device that waits", second, saved.ID, false)
	device := visits(t, s, second).Device
	if err := s.Confirm(ctx, me.Owner, device); err != nil {
		t.Fatal(err)
	}
	stands("a second device", second, saved.ID, true)
	if err := s.RemoveDevice(ctx, me.Owner, device); err != nil {
		t.Fatal(err)
	}
	stands("a removed device", second, saved.ID, false)
	if err := s.Delete(ctx, me.Owner, saved.ID); err != nil {
		t.Fatal(err)
	}
	stands("a deleted roster", first, saved.ID, false)
}
