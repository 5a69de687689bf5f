package site

import (
	"sync"
	"time"
)

// rush is when more people are at work than there is room for: from when somebody has to
// wait until nobody has for a while. A nil one is of no interest.
type rush struct {
	tell func(on bool)

	mu   sync.Mutex
	on   bool
	last time.Time // when somebody had to wait
}

const rushLasts = 10 * time.Second

// newRush tells when a rush begins and when it has ended, one after another.
func newRush(tell func(on bool)) *rush {
	if tell == nil {
		return nil
	}
	return &rush{tell: tell}
}

// note notes that somebody has to wait.
func (r *rush) note() {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.last = time.Now(); !r.on {
		r.on = true
		r.tell(true)
		time.AfterFunc(rushLasts, r.look)
	}
}

// look ends the rush, or comes back when it may have ended.
func (r *rush) look() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if left := rushLasts - time.Since(r.last); left > 0 {
		time.AfterFunc(left, r.look)
		return
	}
	r.on = false
	r.tell(false)
}
