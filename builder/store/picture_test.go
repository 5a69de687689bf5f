package store_test

import (
	"bytes"
	"testing"

	"gantry/builder"
	"gantry/builder/store"
)

// A picture is kept under its owner: other owners' rosters do not reach it, and
// one that is kept twice is there once.
func TestPictures(t *testing.T) {
	s, ctx := open(t), t.Context()
	me, mine := made(t, s)
	_, theirs := made(t, s)
	for range 2 {
		if err := s.SavePicture(ctx, me, "sha256:a", []byte("dots")); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := s.Picture(ctx, mine.ID, "sha256:a"); err != nil || string(got) != "dots" {
		t.Errorf("%q, %v", got, err)
	}
	for name, at := range map[string][2]string{"another's roster": {theirs.ID, "sha256:a"},
		"another picture": {mine.ID, "sha256:b"}, "no list": {"x", "sha256:a"}} {
		if _, err := s.Picture(ctx, at[0], at[1]); builder.KindOf(err) != builder.KindNotFound {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// An owner's pictures have a bound; one that is there already takes no more room.
func TestPicturesHaveABound(t *testing.T) {
	if testing.Short() {
		t.Skip("it writes 96 MB")
	}
	s, ctx := open(t), t.Context()
	me, _ := made(t, s)
	large := bytes.Repeat([]byte("x"), store.MaxPictures/2)
	for _, row := range []struct {
		id   string
		data []byte
		fits bool
	}{{"a", large, true}, {"b", large, true}, {"b", large, true}, {"c", []byte("one more"), false}} {
		err := s.SavePicture(ctx, me, row.id, row.data)
		if (err == nil) != row.fits || err != nil && builder.KindOf(err) != builder.KindTooLarge {
			t.Errorf("%s: %v", row.id, err)
		}
	}
	if err := s.SavePicture(ctx, store.NewSecret(), "c", []byte("one more")); err != nil {
		t.Errorf("another owner: %v", err)
	}
}
