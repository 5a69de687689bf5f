package sql

import (
	"context"
	"path/filepath"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// Who wants to write waits no longer than those who came later, and how long is told.
func TestWritersTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, err := openNow(t.Context(), filepath.Join(t.TempDir(), "gantry.db"))
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		const late = 20
		before, release := s.WriteStats().Waited, make(chan struct{})
		var order, want []int
		write := func(i int) {
			if err := s.db.change(t.Context(), func(tx) error {
				if order = append(order, i); i == 0 {
					<-release
				}
				return nil
			}); err != nil {
				t.Error(err)
			}
		}
		for i := range 1 + late {
			want = append(want, i)
			go write(i)
			synctest.Wait()
		}
		gone, leave := context.WithCancel(t.Context())
		leave()
		if err := s.db.change(gone, func(tx) error { t.Error("who has gone writes"); return nil }); err == nil {
			t.Error("nobody is told that it is not done")
		}
		time.Sleep(time.Second)
		close(release)
		synctest.Wait()
		if !slices.Equal(order, want) {
			t.Errorf("they wrote in the order %v", order)
		}
		if got := s.WriteStats().Waited - before; got != late*time.Second {
			t.Errorf("%d have waited %v in all, for a second each", late, got)
		}
	})
}
