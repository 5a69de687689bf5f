package store

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"golang.org/x/sync/semaphore"
)

// turns are the places of writers, who get them in the order in which they came. The
// pool of a database gives a connection to anyone of those who wait, so that where many
// do, somebody waits many times as long as the others.
type turns struct {
	room   *semaphore.Weighted
	waited atomic.Int64 // of all, in nanoseconds
}

func newTurns(connections int) *turns {
	return &turns{room: semaphore.NewWeighted(int64(connections))}
}

// take waits for a place; who has one leaves it.
func (t *turns) take(ctx context.Context) error {
	if t.room.TryAcquire(1) {
		return nil
	}
	began := time.Now()
	defer func() { t.waited.Add(int64(time.Since(began))) }()
	if err := t.room.Acquire(ctx, 1); err != nil {
		return fmt.Errorf("waiting to write: %w", err)
	}
	return nil
}

func (t *turns) leave() { t.room.Release(1) }
