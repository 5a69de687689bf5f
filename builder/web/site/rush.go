package site

import (
	"sync"
	"time"
)

// rush is a time when requests have to wait for room. It lasts until none has waited for a while. A
// nil *rush is a no-op.
type rush struct {
	tell func(on bool)

	mu   sync.Mutex
	on   bool
	last time.Time // when somebody had to wait
}

const rushLasts = 10 * time.Second

// newRush reports the beginning and the end of each rush, in order.
func newRush(tell func(on bool)) *rush {
	if tell == nil {
		return nil
	}
	return &rush{tell: tell}
}

// note records that a request has to wait.
func (r *rush) note() {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.last = time.Now(); !r.on {
		r.on = true
		r.tell(true)
		time.AfterFunc(rushLasts, r.expire)
	}
}

// expire ends the rush, or checks again when it may be over.
func (r *rush) expire() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if left := rushLasts - time.Since(r.last); left > 0 {
		time.AfterFunc(left, r.expire)
		return
	}
	r.on = false
	r.tell(false)
}
