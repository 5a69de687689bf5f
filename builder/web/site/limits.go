package site

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"gantry/builder/store"
)

// clientLimits are what each client has left to ask for.
type clientLimits struct {
	rate  rate.Limit // a second in the long run
	burst int        // at once

	mu    sync.Mutex
	left  map[netip.Prefix]*rate.Limiter
	swept time.Time
}

// requestLimits returns what each client may ask for, by the pages a second: at once a page with its files, some
// clicks.
func requestLimits(pages float64) clientLimits {
	return clientLimits{rate: rate.Limit(pages * CostPage), burst: (int(4*pages) + 1) * CostPage,
		left: map[netip.Prefix]*rate.Limiter{}}
}

// wait charges a client for a request, or returns how long until the client can pay.
func (l *clientLimits) wait(address string, cost int, now time.Time) time.Duration {
	limit := l.limiterOf(clientOf(address), now)
	cost = min(cost, l.burst)
	if limit.AllowN(now, cost) {
		return 0
	}
	return time.Duration((float64(cost) - limit.TokensAt(now)) / float64(limit.Limit()) * float64(time.Second))
}

func (l *clientLimits) limiterOf(client netip.Prefix, now time.Time) *rate.Limiter {
	l.mu.Lock()
	defer l.mu.Unlock()
	if now.Sub(l.swept) > time.Minute { // drop clients that have their whole allowance again
		for key, limit := range l.left {
			if limit.TokensAt(now) >= float64(l.burst) {
				delete(l.left, key)
			}
		}
		l.swept = now
	}
	limit := l.left[client]
	if limit == nil {
		limit = rate.NewLimiter(l.rate, l.burst)
		l.left[client] = limit
	}
	return limit
}

// clientOf returns the addresses that count as one client: one IPv4 address, or the IPv6 /64 network of one
// household or server. All invalid addresses are one client.
func clientOf(address string) netip.Prefix {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return netip.Prefix{}
	}
	ip = ip.Unmap().WithZone("")
	bits := 32
	if ip.Is6() {
		bits = 64
	}
	client, _ := ip.Prefix(bits) // valid for this number of bits
	return client
}

// creationLimits returns how many documents each client may create: store.MaxLive at once, then one per second. A
// browser may have that many, and can then move them all. Clients are told apart by address, since each request without
// a cookie is a new owner.
func creationLimits() clientLimits {
	return clientLimits{rate: 1, burst: store.MaxLive, left: map[netip.Prefix]*rate.Limiter{}}
}

// Costs of requests, relative to a page's.
const (
	costAsset = 1 // of what is in memory
	CostPage  = 20
	CostHeavy = 5 * CostPage // the work of odds, paper and verdicts
	costMB    = CostPage     // each megabyte that is sent
)
