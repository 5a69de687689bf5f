package site

import (
	"sync"
	"time"

	"gantry/builder/store"
)

// troubles are when each trouble was last written to the log.
type troubles struct {
	mu   sync.Mutex
	last map[store.Trouble]time.Time
}

// due reports whether a trouble is to be written: the first time, and each minute.
func (t *troubles) due(trouble store.Trouble, now time.Time) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if at, ok := t.last[trouble]; ok && now.Sub(at) < time.Minute {
		return false
	}
	if t.last == nil {
		t.last = map[store.Trouble]time.Time{}
	}
	t.last[trouble] = now
	return true
}
