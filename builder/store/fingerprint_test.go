package store

import (
	"testing"

	"gantry/builder"
)

func TestMark(t *testing.T) {
	s, ctx := open(t), t.Context()
	me, saved := made(t, s)
	marked := func(want Fingerprint) {
		t.Helper()
		want.Profiles = "0 0 0 0" // none kept, none ever
		if want.Bytes, _ = s.Size(ctx, me, saved.ID); want.Bytes == 0 {
			t.Error("its document takes no room")
		}
		now, err := s.Roster(ctx, me, saved.ID)
		if want.Updated = now.Updated; err != nil {
			t.Fatal(err)
		}
		if got, err := s.Fingerprint(ctx, me, saved.ID); err != nil || got != want {
			t.Errorf("the mark is %+v, %v, want %+v", got, err, want)
		}
	}
	marked(Fingerprint{Revision: 1})
	if _, err := s.Edit(ctx, me, saved.ID, 1, "a", rename("Second")); err != nil {
		t.Fatal(err)
	}
	marked(Fingerprint{Revision: 2})
	token, err := s.Share(ctx, me, saved.ID)
	if err != nil {
		t.Fatal(err)
	}
	marked(Fingerprint{Revision: 2, Share: token})
	if _, err := s.Fingerprint(ctx, NewSecret(), saved.ID); builder.KindOf(err) != builder.KindNotFound {
		t.Errorf("another owner: %v", err)
	}
	if err := s.Delete(ctx, me, saved.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Fingerprint(ctx, me, saved.ID); builder.KindOf(err) != builder.KindNotFound {
		t.Errorf("a deleted roster: %v", err)
	}
}
