package store_test

import (
	"context"
	"testing"

	"gantry/builder"
)

// Impossible ids belong to no owner, in either database.
func TestImpossibleKeys(t *testing.T) {
	s, ctx := open(t), t.Context()
	me, saved := made(t, s)
	for _, id := range []string{"\x00", "\xff", saved.ID + "\x00", ""} {
		_, err := s.Roster(ctx, me, id)
		_, err2 := s.Shared(ctx, id)
		_, err3 := s.Picture(ctx, id, id)
		for _, err := range []error{err, err2, err3, s.Delete(ctx, me, id)} {
			if builder.KindOf(err) != builder.KindNotFound {
				t.Errorf("%q: %v", id, err)
			}
		}
		for call, f := range map[string]func(context.Context, string, []string) (int, error){
			"DeleteAll": s.DeleteAll, "RestoreAll": s.RestoreAll} {
			if n, err := f(ctx, me, []string{id}); n != 0 || err != nil {
				t.Errorf("%s of %q: %d, %v", call, id, n, err)
			}
		}
		n, err := s.Size(ctx, me, id)
		m, err2 := s.SharedSize(ctx, id)
		if n != 0 || m != 0 || err != nil || err2 != nil {
			t.Errorf("%q: %d, %d, %v, %v", id, n, m, err, err2)
		}
	}
}
