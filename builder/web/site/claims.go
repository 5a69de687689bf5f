package site

import (
	"net/netip"
	"sync"

	"github.com/labstack/echo/v4"
)

// held counts the bytes that requests hold for their clients.
type held struct {
	mu   sync.Mutex
	most int64
	all  int64
	of   map[netip.Prefix]int64
}

func newHeld(heavy int64) *held {
	return &held{most: max(6*heavy, minHeld), of: map[netip.Prefix]int64{}}
}

// claim is what one request holds.
type claim struct {
	held   *held
	client netip.Prefix
	bytes  int64
}

// take adds bytes to a claim and reports whether there was room for them.
func (k *claim) take(n int64) bool {
	h := k.held
	h.mu.Lock()
	defer h.mu.Unlock()
	counted := max(0, k.bytes+n-heldFree) - max(0, k.bytes-heldFree)
	if counted > 0 && (h.all+counted > h.most || h.of[k.client]+counted > h.most/heldClient) {
		return false
	}
	k.bytes += n
	h.add(k.client, counted)
	return true
}

// release gives all back when the request is over.
func (k *claim) release() {
	h := k.held
	h.mu.Lock()
	defer h.mu.Unlock()
	h.add(k.client, -max(0, k.bytes-heldFree))
	k.bytes = 0
}

// add counts bytes of a client. The caller has the lock.
func (h *held) add(client netip.Prefix, n int64) {
	h.all += n
	if h.of[client] += n; h.of[client] == 0 {
		delete(h.of, client)
	}
}

// A request holds memory for as long as its client takes to send a body and to read an
// answer. These bounds are in bytes.
const (
	heldFree   = 64 << 10 // of one request, which are not counted
	minHeld    = 96 << 20 // for all clients: one of them has room for the largest body
	heldClient = 2        // one client holds at most 1/heldClient
)

// claimKey is the key of a request's claim.
const claimKey = "claim"

// holdClaim counts the memory that a request holds until it is over.
func (s *Site) holdClaim(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		k := &claim{held: s.held, client: clientOf(c.RealIP())}
		defer k.release()
		c.Set(claimKey, k)
		return next(c)
	}
}
