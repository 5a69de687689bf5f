package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"gantry/builder/store"
	"gantry/builder/web/site"
)

// asked is the answer to a request with a cookie header as it is, which no
// redirect follows.
func (b *browser) asked(method, path, cookie string) reply {
	b.t.Helper()
	r := b.request(method, path, strings.NewReader(url.Values{"system": {"mechahex"}, "example": {"0"}}.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if cookie != "" {
		r.Header.Set("Cookie", cookie)
	}
	b.Jar = nil
	b.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return b.do(r)
}

// kept are the owner cookies that an answer sets, by name; "" drops one.
func (p reply) kept() map[string]string {
	out := map[string]string{}
	for _, c := range (&http.Response{Header: p.header}).Cookies() {
		out[c.Name] = c.Value
	}
	return out
}

// Only what the server made is an owner's token.
func TestForgedCookiesAreNobodys(t *testing.T) {
	s := start(t)
	for _, forged := range []string{"a", strings.Repeat("x", 42), strings.Repeat("x", 44),
		strings.Repeat("x", 42) + ".",
		strings.Repeat("x", 60_000)} {
		b := s.browser()
		p := b.asked(http.MethodPost, "/rosters/example", "gantry_owner="+forged)
		if token := p.kept()["gantry_owner"]; token == forged || len(token) != 43 {
			t.Errorf("with %.50q the token is %.50q", forged, token)
		}
		if p := b.asked(http.MethodGet, "/", "gantry_owner="+forged); p.test("roster").Length() != 0 ||
			len(p.kept()) != 0 ||
			len(forged) > 40 && strings.Contains(p.body, forged) {
			t.Errorf("%.50q owns something", forged)
		}
	}
}

// Over https the token moves to the cookie that no other host of the domain can
// set; who has the plain one keeps all that is theirs.
func TestOldCookiesAreAnsweredWithTheNewOne(t *testing.T) {
	s := start(t, func(c *site.Config) { c.PublicURL = "https://gantry.example" })
	b := s.browser()
	p := b.asked(http.MethodPost, "/rosters/example", "")
	made := p.kept()
	token := made["__Host-gantry_owner"]
	if len(made) != 1 || len(token) != 43 {
		t.Fatalf("a new browser gets %v", made)
	}
	for _, line := range p.header["Set-Cookie"] {
		if !strings.Contains(line, "Secure") || !strings.Contains(line, "Path=/;") || strings.Contains(line, "Domain") {
			t.Errorf("browsers refuse %q", line)
		}
	}
	roster := p.header.Get("Location")
	for _, path := range []string{"/", roster, roster + "/print", "/profiles", "/design/mechastellar"} {
		p := b.asked(http.MethodGet, path, "gantry_owner="+token)
		if kept := p.kept(); p.status != http.StatusOK || kept["__Host-gantry_owner"] != token || len(kept) != 2 ||
			kept["gantry_owner"] != "" {
			t.Errorf("%s with the old cookie: %d, %v", path, p.status, kept)
		}
		p = b.asked(http.MethodGet, path, "__Host-gantry_owner="+token)
		if kept := p.kept(); p.status != http.StatusOK || kept["__Host-gantry_owner"] != token || len(kept) != 1 {
			t.Errorf("%s with the new cookie: %d, %v", path, p.status, kept)
		}
	}
	// A plain cookie that a sibling host set beside the real one is not heard.
	p = b.asked(http.MethodGet, roster, "gantry_owner="+store.NewSecret()+"; __Host-gantry_owner="+token)
	if p.status != http.StatusOK || p.kept()["__Host-gantry_owner"] != token {
		t.Errorf("with another's plain cookie: %d, %v", p.status, p.kept())
	}
}

// Over http the name stays, and a page of own things renews the cookie; what
// anybody may see does not.
func TestCookiesAreRenewed(t *testing.T) {
	b := start(t).browser()
	p := b.asked(http.MethodPost, "/rosters/example", "")
	token, roster := p.kept()["gantry_owner"], p.header.Get("Location")
	for path, renewed := range map[string]bool{roster: true, "/": true, "/profiles": true, "/systems/mechahex": false,
		"/check": false, "/r/nothing": false} {
		p := b.asked(http.MethodGet, path, "gantry_owner="+token)
		if got := p.kept()["gantry_owner"] == token; got != renewed ||
			renewed && !strings.Contains(p.header.Get("Set-Cookie"), "Max-Age=34560000") {
			t.Errorf("%s: %v", path, p.header["Set-Cookie"])
		}
	}
}
