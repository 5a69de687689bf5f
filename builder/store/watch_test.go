package store_test

import (
	"context"
	"testing"
	"time"

	"gantry/builder/store"
	"gantry/builder/store/storetest"
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

// Who waits for a change hears of it, whichever server makes it, and of none when the time is over.
func TestWait(t *testing.T) {
	s := open(t)
	me, saved := made(t, s)
	servers := []*store.Store{s}
	if storetest.Engine() == onPostgres { // elsewhere one server has the data
		data, _ := dataOf.Load(s)
		servers = append(servers, openAt(t, data.(string)))
	}
	wait := func(s *store.Store, known int, most time.Duration) int {
		ctx, stop := context.WithTimeout(t.Context(), most)
		defer stop()
		n, err := s.Wait(ctx, saved.ID, known)
		if err != nil {
			t.Error(err)
		}
		return n
	}
	heard := make(chan int, len(servers))
	for _, waits := range servers {
		if n := wait(waits, 1, 20*time.Millisecond); n != 1 {
			t.Errorf("without a change it is %d", n)
		}
		go func() { heard <- wait(waits, 1, 20*time.Second) }()
	}
	appended(t, s, me, saved.ID, event("1", ""))
	begun := time.Now()
	for range servers {
		if n := <-heard; n != 2 {
			t.Errorf("heard of %d changes", n)
		}
	}
	t.Logf("%d servers hear of a change after %v", len(servers), time.Since(begun))
}
