package site

import (
	"fmt"
	"math"
	"net"
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/views"
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
	return int(pages) * CostPage
}

// costOf is what a request costs.
func costOf(c echo.Context) int {
	r, pattern := c.Request(), c.Path()
	switch {
	case pattern == "/healthz", pattern == "/readyz", pattern == "/robots.txt":
		return free
	case strings.HasPrefix(pattern, "/static/"), strings.HasPrefix(pattern, "/schema/"),
		pattern == LikenessPattern && !IsLikenessPNG(c), strings.HasSuffix(pattern, TabletopPattern),
		strings.HasSuffix(pattern, ".css"), strings.HasPrefix(pattern, "/live/"), strings.HasSuffix(pattern,
			"/openapi.json"):
		return costAsset
	}
	cost := CostPage
	if isHeavy(r.Method, pattern) || IsLikenessPNG(c) || sendsPicture(r.Method, pattern) {
		cost = costHeavy
	}
	return cost + int(max(r.ContentLength, 0)>>20)*costMB
}

// sendsPicture reports whether a request brings a picture. Its work is heavy, and its handler
// takes the place for it, see ReadPicture.
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
		case "odds", "matchup", "tabletop", LinkPicture, "curves", "mend", "diff", "move", "event":
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

// limitRate bounds how much one client may ask.
func (s *Site) limitRate(next echo.HandlerFunc) echo.HandlerFunc {
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

// payForList takes what a request for a list costs beside the page. Pictures cost the same for each list.
func (s *Site) payForList(c echo.Context, list store.Fingerprint) error {
	cost := costOfList(list)
	if cost == 0 || costOf(c) < CostPage || strings.Contains(c.Path(), "/picture") {
		return nil
	}
	return s.PayFor(c, cost)
}

// payForLinked is payForList for the list of a link, with its bytes where they are known.
func (s *Site) payForLinked(c echo.Context, r builder.Roster, bytes int) error {
	rows := len(r.Units)
	return s.payForList(c, store.Fingerprint{Units: rows, Bytes: int64(max(bytes, bytesOfUnit*rows))})
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
					"if that is your proxy, name its network with --trust-proxy, else all behind it count as one client", "from",
					r.RemoteAddr)
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

// IsLikenessPNG tells of a request for a likeness in dots, which is heavy.
func IsLikenessPNG(c echo.Context) bool {
	return c.Path() == LikenessPattern && strings.HasSuffix(c.Param("file"), ".png")
}
