package store

import (
	"context"
	"sync"
)

// locks keep two changes of one document from being worked out for the same state of it. One
// is held until the change is saved, and never while an answer is made.
type locks struct {
	mu   sync.Mutex
	held map[string]*heldLock
}

type heldLock struct {
	free  chan struct{} // holds a token while the lock is free
	users int           // who have it or wait for it
}

// take waits for a document's lock, or until the request ends. It returns the function that unlocks.
func (l *locks) take(ctx context.Context, id string) (unlock func(), err error) {
	l.mu.Lock()
	h := l.held[id]
	if h == nil {
		if l.held == nil {
			l.held = map[string]*heldLock{}
		}
		h = &heldLock{free: make(chan struct{}, 1)}
		h.free <- struct{}{}
		l.held[id] = h
	}
	h.users++
	l.mu.Unlock()
	leave := func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		if h.users--; h.users == 0 {
			delete(l.held, id)
		}
	}
	select {
	case <-h.free:
		return func() { h.free <- struct{}{}; leave() }, nil
	case <-ctx.Done():
		leave()
		return nil, ctx.Err()
	}
}
