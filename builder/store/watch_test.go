package store_test

import (
	"context"
	"testing"
	"time"

	"gantry/builder/store"
)

// slowLooks is an engine whose look for other servers' changes runs out of time.
type slowLooks struct{ store.Engine }

func (slowLooks) OthersChanges(context.Context, []string) (map[string]int, error) {
	return nil, context.DeadlineExceeded
}

// A busy database once failed the page whose question happened to start the look.
func TestNewestOutlastsASlowLook(t *testing.T) {
	fast := open(t)
	_, saved := noted(t, fast, 1, "x")
	s := store.New(slowLooks{fast.Engine()}, time.Now)
	for range 2 {
		s.LookAgain()
		if n, err := s.Newest(t.Context(), saved.ID); n != saved.Revision || err != nil {
			t.Fatalf("the newest revision is %d, %v, want %d", n, err, saved.Revision)
		}
	}
}
