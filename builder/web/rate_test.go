package web_test

import (
	"fmt"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"gantry/builder/web/site"
)

// loopback is the network of a proxy on the same machine.
func loopback(t *testing.T) []net.IPNet {
	t.Helper()
	_, local, err := net.ParseCIDR("127.0.0.0/8")
	if err != nil {
		t.Fatal(err)
	}
	return []net.IPNet{*local}
}

// passes returns how many of n requests are let through.
func passes(b *browser, n int, ask func(i int) *http.Request) int {
	passed := 0
	for i := range n {
		if b.do(ask(i)).status != http.StatusTooManyRequests {
			passed++
		}
	}
	return passed
}

// Of IPv6 a network of 2^64 addresses is one client, and the next network
// another; of IPv4 each address is one.
func TestClientsOfIPv6(t *testing.T) {
	for _, c := range []struct {
		name, pattern string
		all           bool
	}{
		{"one network", "2001:db8:1:2::%x", false},
		{"one network, other zeros", "2001:db8:1:2:%x::1", false},
		{"many networks", "2001:db8:1:%x::1", true},
		{"addresses of IPv4", "203.0.113.%d", true},
		{"addresses of IPv4, written as IPv6", "::ffff:203.0.113.%d", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := start(t, func(w *site.Config) { w.Rate, w.TrustedProxies = 1, loopback(t) }).browser()
			passed := passes(b, 40, func(i int) *http.Request {
				r := b.request(http.MethodGet, "/rosters/new", nil)
				r.Header.Set("X-Forwarded-For", fmt.Sprintf(c.pattern, i+1))
				return r
			})
			if (passed == 40) != c.all {
				t.Errorf("%d of 40 pass", passed)
			}
		})
	}
}

// Work counts as several pages, files in memory as nearly nothing.
func TestRequestsCostWhatTheyDo(t *testing.T) {
	long(t)
	count := func(path string, post url.Values) int {
		b := start(t, func(w *site.Config) { w.Rate = 2 }).browser()
		return passes(b, 60, func(int) *http.Request {
			if post == nil {
				return b.request(http.MethodGet, path, nil)
			}
			r := b.request(http.MethodPost, path, strings.NewReader(post.Encode()))
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			return r
		})
	}
	for path, heavy := range map[string]bool{"/r/x/event": true, "/r/x/move": true, "/r/x/at/1": true,
		"/r/x/odds":  true,
		"/r/x/share": true, "/r/x/print.pdf": true, "/e/x": false, "/events/new": false, "/check": false} {
		if passed := count(path, nil); (passed < 5) != heavy {
			t.Errorf("%s: %d pass, heavy %v", path, passed, heavy)
		}
	}
	pages, work := count("/rosters/new", nil), count("/check", url.Values{"text": {"{}"}})
	if pages == 60 || work == 0 || 4*work > pages {
		t.Errorf("%d pages pass and %d checks", pages, work)
	}
	for _, path := range []string{"/static/x/gantry.css", "/healthz", "/readyz", "/robots.txt"} {
		if n := count(path, nil); n != 60 {
			t.Errorf("of %s %d of 60 pass", path, n)
		}
	}
}

func TestTooManyRequestsSayWhenToComeAgain(t *testing.T) {
	b := start(t, func(w *site.Config) { w.Rate = 0.5 }).browser()
	var last reply
	for range 20 {
		if last = b.get("/rosters/new"); last.status == http.StatusTooManyRequests {
			break
		}
	}
	wait, err := strconv.Atoi(last.header.Get("Retry-After"))
	if err != nil || wait != 2 || last.header.Get("RateLimit") != `"client";r=0;t=2` ||
		last.header.Get("RateLimit-Policy") != `"client";q=3;w=6` {
		t.Errorf("%d: Retry-After %q, RateLimit %q, RateLimit-Policy %q", last.status, last.header.Get("Retry-After"),
			last.header.Get("RateLimit"), last.header.Get("RateLimit-Policy"))
	}
}

// An operator who forgot to name the proxy is told, once.
func TestUntrustedProxiesAreNamedOnce(t *testing.T) {
	for _, trusted := range []bool{false, true} {
		s := start(t, func(w *site.Config) {
			if trusted {
				w.TrustedProxies = loopback(t)
			}
		})
		b := s.browser()
		for range 3 {
			r := b.request(http.MethodGet, "/", nil)
			r.Header.Set("X-Forwarded-For", "203.0.113.7")
			b.do(r)
		}
		want := 1
		if trusted {
			want = 0
		}
		if n := strings.Count(s.log.String(), "--trust-proxy"); n != want ||
			strings.Count(s.log.String(), "\n") != want {
			t.Errorf("trusted %v: the log is\n%s", trusted, s.log)
		}
	}
}

// Requests on a large list cost by its size, and on an ordinary one no more than a page.
func TestSceneLargeListsCost(t *testing.T) {
	long(t)
	now := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	s := start(t, func(c *site.Config) { c.Rate, c.Now = 20, func() time.Time { return now } })
	b := s.browser()
	for _, row := range []struct{ notes, want int }{{0, 81}, {20_000, 81}, {60_000, 40}, {100_000, 27}} {
		at := b.example().url.Path
		now = now.Add(time.Minute)
		if p := b.post(at+"/edit", url.Values{"op": {"set"}, "field": {"notes"},
			"value": {strings.Repeat("x", row.notes)}}); row.notes > 0 && p.status != http.StatusOK {
			t.Fatal(p.status)
		}
		now = now.Add(time.Minute)
		n := 0
		for b.get(at).status == http.StatusOK && n < 100 {
			n++
		}
		if n != row.want {
			t.Errorf("with notes of %d bytes: %d pages, want %d", row.notes, n, row.want)
		}
		now = now.Add(time.Minute)
	}
}

// A list in a link costs by its units, and one in a list code by what the code unpacks to.
func TestListsOfLinksCost(t *testing.T) {
	long(t)
	now := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	s := start(t, func(c *site.Config) { c.Rate, c.Now = 20, func() time.Time { return now } })
	b := s.browser()
	list := func(units, notes int) string {
		return fmt.Sprintf(`{"format":"gantry.roster/1","system":"masc","notes":%q,"units":[%s]}`,
			strings.Repeat("x", notes), strings.TrimSuffix(strings.Repeat(`{"profile":"mecha"},`, units), ","))
	}
	for _, row := range []struct{ units, notes, byCode, byLink int }{
		{40, 0, 81, 81}, {600, 0, 11, 11}, {1, 100_000, 27, 81},
	} {
		now = now.Add(time.Minute)
		code := strings.TrimSpace(string(coded(t, 1, func(int) string { return list(row.units, row.notes) })))
		own := b.upload("/rosters/import", list(row.units, row.notes))
		now = now.Add(time.Minute)
		shared := b.shareOf(regexp.MustCompile(`/r/[0-9A-Za-z]+`).FindString(own.url.Path + own.body))
		for path, want := range map[string]int{"/l/" + code: row.byCode, shared: row.byLink} {
			now = now.Add(time.Minute)
			n := 0
			for n < 100 && b.get(path+"/roster.json").status == http.StatusOK {
				n++
			}
			if n != want {
				t.Errorf("%d units and notes of %d bytes at %.10s: %d pages, want %d", row.units, row.notes, path, n,
					want)
			}
		}
	}
}
