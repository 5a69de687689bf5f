package play

import (
	"sync"
	"time"
)

// Bounds of the streams that tell pages of a battle that it has changed. A page that gets none asks again and again.
const (
	maxStreams  = 2000
	maxWatching = 32               // of one battle
	beat        = 15 * time.Second // between lines of a stream
)

// Streams counts those that are open.
type Streams struct {
	mu   sync.Mutex
	all  int
	each map[string]int // by battle
}

// open counts a stream of a battle until it is closed. ok is false if there are too many.
func (s *Streams) open(id string) (closed func(), ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.all >= maxStreams || s.each[id] >= maxWatching {
		return nil, false
	}
	if s.each == nil {
		s.each = map[string]int{}
	}
	s.all++
	s.each[id]++
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.all--
		if s.each[id]--; s.each[id] == 0 {
			delete(s.each, id)
		}
	}, true
}
