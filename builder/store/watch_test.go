package store

import (
	"context"
	"database/sql"
	"testing"
	"time"
)

// slowLooks is a database whose look for other servers' changes runs out of time.
type slowLooks struct{ engine }

func (slowLooks) othersChanges(context.Context, *db, []string) (*sql.Rows, error) {
	return nil, context.DeadlineExceeded
}

// A busy database once failed the page whose question happened to start the look.
func TestNewestOutlastsASlowLook(t *testing.T) {
	s := open(t)
	_, saved := noted(t, s, 1, "x")
	s.engine = slowLooks{s.engine}
	for range 2 {
		s.watch.looked = time.Time{}
		if n, err := s.Newest(t.Context(), saved.ID); n != saved.Revision || err != nil {
			t.Fatalf("the newest revision is %d, %v, want %d", n, err, saved.Revision)
		}
	}
}
