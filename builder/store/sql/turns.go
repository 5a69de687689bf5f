package sql

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"
)

// member is a change that waits to be made in the transaction of another.
type member struct {
	change    func(tx) error
	err       error // of the change alone, which is then no part of the transaction
	committed bool
	ended     chan struct{} // closed when the transaction has ended
}

// turns gives writers their places first come, first served. The connection pool of a database picks
// any waiting writer, so under load some wait many times longer than others. Group members queue in
// order but hold no place.
type turns struct {
	places  chan struct{}
	joining chan *member // members that want to join the transaction in progress; nil if they can't
	waited  atomic.Int64 // by all, in nanoseconds
}

func newTurns(connections int) *turns { return &turns{places: make(chan struct{}, connections)} }

// take waits for a place; who has one leaves it.
func (t *turns) take(ctx context.Context) error {
	_, err := t.takeOrJoin(ctx, nil)
	return err
}

// takeOrJoin waits for a place, or until who has it takes a member along, which nil
// waits for in vain.
func (t *turns) takeOrJoin(ctx context.Context, m *member) (taken bool, err error) {
	if err := ctx.Err(); err != nil {
		return false, fmt.Errorf("waiting to write: %w", err)
	}
	joining := t.joining
	if m == nil {
		joining = nil
	}
	began := time.Now()
	defer func() { t.waited.Add(int64(time.Since(began))) }()
	select {
	case t.places <- struct{}{}:
		return true, nil
	case joining <- m:
		return false, nil
	case <-ctx.Done():
		return false, fmt.Errorf("waiting to write: %w", ctx.Err())
	}
}

func (t *turns) leave() { <-t.places }
