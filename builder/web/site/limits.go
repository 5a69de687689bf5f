package site

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
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

// wait takes what a request of a client costs, or says how long until there is
// so much.
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

// clientOf returns who counts as one: an address of IPv4, and of IPv6 the network of 2^64 addresses that one
// household or server has. What is no address is one client, too.
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
	client, _ := ip.Prefix(bits) // of so many bits there is one
	return client
}

// creationLimits returns what each client may create: at once as many documents as one browser may have, to move
// there with all of them, then one a second. It is by address, since whoever asks without a cookie is a new owner
// each time.
func creationLimits() clientLimits {
	return clientLimits{rate: 1, burst: 500, left: map[netip.Prefix]*rate.Limiter{}}
}

// What requests cost, of which a page is the measure.
const (
	costAsset = 1 // of what is in memory
	CostPage  = 20
	CostHeavy = 5 * CostPage // the work of odds, paper and verdicts
	costMB    = CostPage     // each megabyte that is sent
)
