package store

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"
)

// turns are the places of writers, who get them in the order in which they came, as
// those who wait to send on a channel do. The pool of a database gives a connection to
// anyone of those who wait, so that where many do, somebody waits many times as long as
// the others.
type turns struct {
	places chan struct{}
	waited atomic.Int64 // by all, in nanoseconds
}

func newTurns(connections int) *turns { return &turns{places: make(chan struct{}, connections)} }

// take waits for a place; who has one leaves it.
func (t *turns) take(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("waiting to write: %w", err)
	}
	began := time.Now()
	defer func() { t.waited.Add(int64(time.Since(began))) }()
	select {
	case t.places <- struct{}{}:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("waiting to write: %w", ctx.Err())
	}
}

func (t *turns) leave() { <-t.places }
