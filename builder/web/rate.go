package web

import (
	"fmt"
	"math"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/labstack/echo/v4"
	"golang.org/x/time/rate"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/views"
)

// What requests cost, of which a page is the measure.
const (
	free      = 0
	costAsset = 1 // of what is in memory
	costPage  = 20
	costHeavy = 5 * costPage // the work of odds, paper and verdicts
	costMB    = costPage     // each megabyte that is sent
)

// A large list costs one page more for each of these.
const (
	bytesStored = 64 << 10
	unitsStored = 100
	bytesOfUnit = 24 // of the shortest unit: units of one row are little work, whatever their count
)

// costOfList returns what a stored list costs beside the page: nothing up to 32 kB and 50 units.
func costOfList(list store.Fingerprint) int {
	units := min(int64(list.Units), list.Bytes/bytesOfUnit)
	pages := (list.Bytes+bytesStored/2-1)/bytesStored + (units+unitsStored/2-1)/unitsStored
	return int(pages) * costPage
}

// costOf is what a request costs.
func costOf(c echo.Context) int {
	r, pattern := c.Request(), c.Path()
	switch {
	case pattern == "/healthz", pattern == "/readyz", pattern == "/robots.txt":
		return free
	case strings.HasPrefix(pattern, "/static/"), strings.HasPrefix(pattern, "/schema/"),
		pattern == likenessPattern && !isLikenessPNG(c), strings.HasSuffix(pattern, tabletopPattern),
		strings.HasSuffix(pattern, ".css"), strings.HasPrefix(pattern, "/live/"), strings.HasSuffix(pattern, "/openapi.json"):
		return costAsset
	}
	cost := costPage
	if isHeavy(r.Method, pattern) || isLikenessPNG(c) || sendsPicture(r.Method, pattern) {
		cost = costHeavy
	}
	return cost + int(max(r.ContentLength, 0)>>20)*costMB
}

// sendsPicture reports whether a request brings a picture. Its work is heavy, and its handler
// takes the place for it, see readPicture.
func sendsPicture(method, pattern string) bool {
	return method == http.MethodPost && strings.HasSuffix(pattern, "/pictures")
}

// isHeavy tells whether a request is more work than a page.
func isHeavy(method, pattern string) bool {
	if strings.HasSuffix(pattern, ".pdf") || strings.HasSuffix(pattern, ".zip") ||
		pattern == views.PrintsPath || leadsBack(pattern) {
		return true
	}
	for _, part := range strings.Split(pattern, "/") {
		switch part {
		case "odds", "matchup", "tabletop", linkPicture, "curves", "mend", "diff", "move", "event":
			return true
		case "share": // its text is read again
			return method == http.MethodGet
		case "erase", "mine": // the whole file is cleaned
			return method == http.MethodPost
		case "check", "e", "derive", "print", "convert", "import":
			return method == http.MethodPost
		}
	}
	return false
}

// clientLimits are what each client has left to ask for.
type clientLimits struct {
	rate  rate.Limit // a second in the long run
	burst int        // at once

	mu    sync.Mutex
	left  map[netip.Prefix]*rate.Limiter
	swept time.Time
}

// requestLimits are what each client may ask for, by the pages a second: at once a page
// with its files, some clicks.
func requestLimits(pages float64) clientLimits {
	return clientLimits{rate: rate.Limit(pages * costPage), burst: (int(4*pages) + 1) * costPage,
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
	if now.Sub(l.swept) > time.Minute { // whoever has all again needs not be remembered
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

// clientOf is who counts as one: an address of IPv4, and of IPv6 the network of
// 2^64 addresses that one household or server has. What is no address is one
// client, too.
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

var errManyRequests = statusError(http.StatusTooManyRequests,
	"Too many requests. Wait a moment and try again.")

// limitRate bounds how much one client may ask.
func (s *server) limitRate(next echo.HandlerFunc) echo.HandlerFunc {
	all := &s.requests
	return func(c echo.Context) error {
		if s.Rate <= 0 {
			return next(c)
		}
		wait := all.wait(c.RealIP(), costOf(c), s.Now())
		if wait == 0 {
			return next(c)
		}
		seconds := strconv.Itoa(max(1, int(math.Ceil(wait.Seconds()))))
		h := c.Response().Header()
		h.Set("Retry-After", seconds)
		h.Set("RateLimit-Policy", fmt.Sprintf(`"client";q=%d;w=%d`, all.burst/costPage,
			int(math.Ceil(float64(all.burst)/float64(all.rate)))))
		h.Set("RateLimit", `"client";r=0;t=`+seconds)
		return errManyRequests
	}
}

// limitLarge has a request pay for the size of its list. It comes after identify, which knows the size.
func (s *server) limitLarge(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if err := s.payForList(c, visitorOf(c).Roster); err != nil {
			return err
		}
		return next(c)
	}
}

// payForList takes what a request for a list costs beside the page. Pictures cost the same for each list.
func (s *server) payForList(c echo.Context, list store.Fingerprint) error {
	cost := costOfList(list)
	if cost == 0 || costOf(c) < costPage || strings.Contains(c.Path(), "/picture") {
		return nil
	}
	return s.payFor(c, cost)
}

// payForLinked is payForList for the list of a link, with its bytes where they are known.
func (s *server) payForLinked(c echo.Context, r builder.Roster, bytes int) error {
	rows := len(r.Units)
	return s.payForList(c, store.Fingerprint{Units: rows, Bytes: int64(max(bytes, bytesOfUnit*rows))})
}

// payFor takes what a request costs beside what it was let in for.
func (s *server) payFor(c echo.Context, cost int) error {
	if s.Rate > 0 && s.requests.wait(c.RealIP(), cost, s.Now()) > 0 {
		return errManyRequests
	}
	return nil
}

func clientIP(proxies []net.IPNet) echo.IPExtractor {
	if len(proxies) == 0 {
		return echo.ExtractIPDirect()
	}
	trust := []echo.TrustOption{echo.TrustLoopback(false), echo.TrustLinkLocal(false), echo.TrustPrivateNet(false)}
	for i := range proxies {
		trust = append(trust, echo.TrustIPRange(&proxies[i]))
	}
	return echo.ExtractIPFromXFFHeader(trust...)
}

// warnUntrusted writes once that a proxy stands in front that is not trusted: all who
// come through it then count as one client.
func (s *server) warnUntrusted(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		r := c.Request()
		if r.Header.Get("X-Forwarded-For") != "" && !s.trusts(r.RemoteAddr) {
			s.warnOnce.Do(func() {
				s.Logger.Warn("X-Forwarded-For came from an address that is not trusted and is not believed; "+
					"if that is your proxy, name its network with --trust-proxy, else all behind it count as one client", "from",
					r.RemoteAddr)
			})
		}
		return next(c)
	}
}

func (s *server) trusts(peer string) bool {
	host, _, err := net.SplitHostPort(peer)
	if err != nil {
		return false
	}
	ip := net.ParseIP(host)
	for _, proxy := range s.TrustedProxies {
		if proxy.Contains(ip) {
			return true
		}
	}
	return false
}
