package site

import (
	"fmt"
	"math"
	"net"
	"strconv"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/store"
)

// A large list costs one page more for each of these.
const (
	bytesStored    = 64 << 10
	unitsStored    = 100
	leastUnitBytes = 24 // of the shortest unit: models of one row are little work, whatever their count
)

// costOfList returns what a stored list costs beside the page: nothing up to 32 kB and 50 units.
func costOfList(list store.Fingerprint) int {
	units := min(int64(list.Models), list.Bytes/leastUnitBytes)
	pages := (list.Bytes+bytesStored/2-1)/bytesStored + (units+unitsStored/2-1)/unitsStored
	return int(pages) * CostPage
}

// costOf returns what a request costs, with its body.
func (s *Site) costOf(c echo.Context) int {
	return s.routeOf(c).cost + int(max(c.Request().ContentLength, 0)>>20)*costMB
}

// limitRate bounds how much one client may ask.
func (s *Site) limitRate(next echo.HandlerFunc) echo.HandlerFunc {
	all := &s.requests
	return func(c echo.Context) error {
		if s.Rate <= 0 {
			return next(c)
		}
		wait := all.wait(c.RealIP(), s.costOf(c), s.Now())
		if wait == 0 {
			return next(c)
		}
		seconds := strconv.Itoa(max(1, int(math.Ceil(wait.Seconds()))))
		h := c.Response().Header()
		h.Set("Retry-After", seconds)
		h.Set("RateLimit-Policy", fmt.Sprintf(`"client";q=%d;w=%d`, all.burst/CostPage,
			int(math.Ceil(float64(all.burst)/float64(all.rate)))))
		h.Set("RateLimit", `"client";r=0;t=`+seconds)
		return errManyRequests
	}
}

// limitLarge has a request pay for the size of its list. It comes after identify, which knows the size.
func (s *Site) limitLarge(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if err := s.payForList(c, VisitorOf(c).Roster); err != nil {
			return err
		}
		return next(c)
	}
}

// payForList takes what a request for a list costs beside the page.
func (s *Site) payForList(c echo.Context, list store.Fingerprint) error {
	r, cost := s.routeOf(c), costOfList(list)
	if cost == 0 || r.flat || r.cost < CostPage {
		return nil
	}
	return s.PayFor(c, cost)
}

// payForLinked is payForList for the list of a link, with its bytes where they are known.
func (s *Site) payForLinked(c echo.Context, r builder.Roster, bytes int) error {
	rows := len(r.Units)
	return s.payForList(c, store.Fingerprint{Models: rows, Bytes: int64(max(bytes, leastUnitBytes*rows))})
}

// PayFor takes what a request costs beside what it was let in for.
func (s *Site) PayFor(c echo.Context, cost int) error {
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
func (s *Site) warnUntrusted(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		r := c.Request()
		if r.Header.Get("X-Forwarded-For") != "" && !s.trusts(r.RemoteAddr) {
			s.warnOnce.Do(func() {
				s.Logger.Warn("X-Forwarded-For came from an address that is not trusted and is not believed; "+
					"if that is your proxy, name its network with --trust-proxy, else all behind it count as one "+
					"client",
					"from", r.RemoteAddr)
			})
		}
		return next(c)
	}
}

func (s *Site) trusts(peer string) bool {
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
