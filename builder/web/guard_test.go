package web_test

import (
	"bytes"
	"mime/multipart"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"gantry/builder/web/site"
)

// Strangers can't read, list, change or guess a list. A view link shows it and changes
// nothing.
func TestRostersAreTheirOwnersAlone(t *testing.T) {
	s := start(t)
	ann, bob := s.browser(), s.browser()
	path := ann.example().url.Path
	bob.example()
	was := string(ann.document(path).Encode())
	for _, to := range []string{"", "?open=u1", "/print", "/print.pdf", "/roster.pdf", "/cards.pdf", "/play-sheets.pdf",
		"/roster.json"} {
		if p := bob.get(path + to); p.status != http.StatusNotFound || strings.Contains(p.body, "Anvil") {
			t.Errorf("GET %s of another's roster: %d", to, p.status)
		}
	}
	for _, to := range []string{"/edit", "/undo", "/redo", "/duplicate", "/delete", "/restore", "/share", "/unshare"} {
		if p := bob.post(path+to, url.Values{"more": {"u1"}}); p.status != http.StatusNotFound {
			t.Errorf("POST %s of another's roster: %d", to, p.status)
		}
	}
	if p := bob.get("/"); strings.Contains(p.body, strings.TrimPrefix(path, "/r/")) {
		t.Error("another's roster is listed")
	}
	ann.post(path+"/share", nil)
	link := ann.get(path+"/share").test("share-link").AttrOr("value", "")
	p := bob.get(link)
	if p.status != http.StatusOK || !strings.Contains(p.body, "Anvil") {
		t.Fatalf("the view link: %d", p.status)
	}
	p.Find(`form[action$="/duplicate"]`).Remove() // a copy is the reader's own
	if n := p.Find("form, button, select, input").Not(".term").Length(); n != 0 {
		t.Errorf("the view has %d controls", n)
	}
	if strings.Contains(p.body, strings.TrimPrefix(path, "/r/")) {
		t.Error("the view tells the list's own address")
	}
	token := p.url.Path
	for _, to := range []string{"/edit", "/undo", "/delete", "/unshare"} {
		if p := bob.post(token+to, url.Values{"more": {"u1"}}); p.status < 400 {
			t.Errorf("POST %s%s: %d", token, to, p.status)
		}
	}
	if now := string(ann.document(path).Encode()); now != was {
		t.Error("the list has changed")
	}
	ann.post(path+"/unshare", nil)
	if p := bob.get(link); p.status != http.StatusNotFound {
		t.Errorf("the withdrawn view link: %d", p.status)
	}
}

func TestDeleteAndRestore(t *testing.T) {
	b := start(t).browser()
	path := b.example().url.Path
	if p := b.post(path+"/delete", nil); p.url.Path != "/" || p.test("roster").Length() != 0 {
		t.Errorf("after deleting: %s, %d lists", p.url, p.test("roster").Length())
	}
	if p := b.get(path); p.status != http.StatusNotFound {
		t.Errorf("the deleted roster: %d", p.status)
	}
	p := b.get("/")
	if p = b.press(p, p.Find(".deleted form[action$='/restore'] button")); p.test("roster").Length() != 1 {
		t.Error("it was not restored")
	}
	if p = b.post(path+"/duplicate", nil); p.test("name").Text() != "Iron Wall (copy)" {
		t.Errorf("the copy is called %q", p.test("name").Text())
	}
}

func TestEveryAnswerIsGuarded(t *testing.T) {
	b := start(t).browser()
	for name, path := range everyPage(b) {
		h := b.get(path).header
		csp := h.Get("Content-Security-Policy")
		for _, want := range []string{"default-src 'none'", "script-src 'self'", "style-src 'self'",
			"form-action 'self'",
			"base-uri 'none'", "frame-ancestors 'none'"} {
			if !strings.Contains(csp, want) {
				t.Errorf("%s: the policy %q lacks %q", name, csp, want)
			}
		}
		if strings.Contains(csp, "unsafe") || h.Get("X-Content-Type-Options") != "nosniff" ||
			h.Get("Referrer-Policy") != "same-origin" {
			t.Errorf("%s: headers %v", name, h)
		}
		if cache := h.Get("Cache-Control"); !strings.Contains(cache, "no-store") && cache != "private, no-cache" {
			t.Errorf("%s: Cache-Control %q", name, cache)
		}
	}
}

func TestOwnersCookie(t *testing.T) {
	for name, tc := range map[string]struct {
		public string
		secure bool
	}{"http": {"", false}, "https": {"https://gantry.example", true}} {
		t.Run(name, func(t *testing.T) {
			b := start(t, func(c *site.Config) { c.PublicURL = tc.public }).browser()
			if h := b.get("/").header.Get("Set-Cookie"); h != "" {
				t.Errorf("reading sets a cookie: %s", h)
			}
			b.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
			p := b.post("/rosters/example", url.Values{"system": {"mechahex"}, "example": {"0"}})
			cookie := p.header.Get("Set-Cookie")
			if !strings.Contains(cookie, "HttpOnly") || !strings.Contains(cookie, "SameSite=Lax") ||
				strings.Contains(cookie, "Secure") != tc.secure {
				t.Errorf("the cookie is %q", cookie)
			}
		})
	}
}

func TestOtherSitesChangeNothing(t *testing.T) {
	b := start(t).browser()
	path := b.example().url.Path
	for header, value := range map[string]string{"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"} {
		r := b.request(http.MethodPost, path+"/edit", strings.NewReader("more=u1"))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set(header, value)
		if p := b.do(r); p.status != http.StatusForbidden {
			t.Errorf("%s: %s: %d", header, value, p.status)
		}
	}
	if n := b.document(path).Units[0].Count; n != 1 {
		t.Errorf("the count is %d", n)
	}
}

func TestBodiesAreBounded(t *testing.T) {
	long(t)
	b := start(t).browser()
	path := b.example().url.Path
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	part, err := w.CreateFormFile("file", "large.json")
	if err != nil {
		t.Fatal(err)
	}
	_, _ = part.Write(bytes.Repeat([]byte(" "), 40<<20)) // to memory
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		to, kind string
		body     []byte
	}{
		{path + "/edit", "application/x-www-form-urlencoded", []byte("value=" + strings.Repeat("x", 300<<10))},
		{"/rosters/import", w.FormDataContentType(), form.Bytes()},
		{"/check", w.FormDataContentType(), form.Bytes()},
		{"/api/v1/check", "application/json", bytes.Repeat([]byte(" "), 33<<20)},
		{"/api/v1/derive", "application/json", bytes.Repeat([]byte(" "), 9<<20)},
	} {
		for _, known := range []bool{true, false} {
			r := b.request(http.MethodPost, tc.to, bytes.NewReader(tc.body))
			r.Header.Set("Content-Type", tc.kind)
			r.Header.Set("Expect", "100-continue")
			if !known {
				r.ContentLength = -1
				r.Header.Del("Expect")
			}
			res, err := b.Do(r)
			if err != nil {
				if known {
					t.Errorf("%s: %v", tc.to, err)
				}
				continue // the server hung up on a body without end
			}
			_ = res.Body.Close()
			if res.StatusCode != http.StatusRequestEntityTooLarge {
				t.Errorf("%s, length known %t: %d, want 413", tc.to, known, res.StatusCode)
			}
		}
	}
}

func TestRateLimit(t *testing.T) {
	b := start(t, func(c *site.Config) { c.Rate = 2 }).browser()
	var last reply
	for range 40 {
		if last = b.get("/rosters/new"); last.status != http.StatusOK {
			break
		}
	}
	if last.status != http.StatusTooManyRequests ||
		!strings.Contains(last.test("problem").Text(), "Too many requests") ||
		last.header.Get("Retry-After") == "" {
		t.Errorf("forty requests at once: %d %q", last.status, last.test("problem").Text())
	}
	if p := b.get("/healthz"); p.status != http.StatusOK {
		t.Errorf("the health check is limited: %d", p.status)
	}
}

// A client cannot choose its own address, unless a trusted proxy names it.
func TestForwardedAddresses(t *testing.T) {
	_, local, err := net.ParseCIDR("127.0.0.0/8")
	if err != nil {
		t.Fatal(err)
	}
	for name, tc := range map[string]struct {
		trusted []net.IPNet
		limited bool
	}{"nobody is trusted": {nil, true}, "the proxy is trusted": {[]net.IPNet{*local}, false}} {
		t.Run(name, func(t *testing.T) {
			b := start(t, func(c *site.Config) { c.Rate, c.TrustedProxies = 1, tc.trusted }).browser()
			refused := false
			for i := range 30 {
				r := b.request(http.MethodGet, "/rosters/new", nil)
				r.Header.Set("X-Forwarded-For", net.IPv4(203, 0, 113, byte(i)).String())
				refused = refused || b.do(r).status == http.StatusTooManyRequests
			}
			if refused != tc.limited {
				t.Errorf("limited: %t, want %t", refused, tc.limited)
			}
		})
	}
}

func TestErrorsSayNothingOfTheInside(t *testing.T) {
	var config site.Config
	s := start(t, func(c *site.Config) { config = *c })
	b := s.browser()
	path := b.example().url.Path
	if err := config.Store.Close(); err != nil {
		t.Fatal(err)
	}
	p := b.get(path)
	if p.status != http.StatusInternalServerError || strings.Contains(p.body, "sql") ||
		strings.Contains(p.body, ".go") ||
		p.Find("h1").Text() != "Internal error" {
		t.Errorf("%d: %s", p.status, p.body)
	}
	if n := strings.Count(s.log.String(), "\n"); n != 1 || !strings.Contains(s.log.String(), "database is closed") {
		t.Errorf("%d lines in the log:\n%s", n, s.log)
	}
	if p := b.get("/readyz"); p.status != http.StatusServiceUnavailable ||
		p.body != "not ready: the database is not responding\n" {
		t.Errorf("ready: %d %q", p.status, p.body)
	}
	if p := b.get("/healthz"); p.status != http.StatusOK {
		t.Errorf("a process that answers is said to be dead: %d", p.status)
	}
}

// A page that has not changed is not sent again; one that has is.
func TestUnchangedPages(t *testing.T) {
	b := start(t).browser()
	path := b.example().url.Path
	tag := b.get(path).header.Get("ETag")
	again := func(held string) int {
		r := b.request(http.MethodGet, path, nil)
		r.Header.Set("If-None-Match", held)
		return b.do(r).status
	}
	for _, held := range []string{tag, "W/" + tag, `"x", ` + tag} {
		if got := again(held); got != http.StatusNotModified || tag == "" {
			t.Errorf("the same page (tag %s): %d", held, got)
		}
	}
	b.post(path+"/edit", url.Values{"more": {"u1"}})
	if got := again(tag); got != http.StatusOK {
		t.Errorf("after an edit: %d", got)
	}
}
