package web_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"gantry/builder/web"
	"gantry/builder/web/site"
	"gantry/static"
)

func TestHeadersOfEveryAnswer(t *testing.T) {
	plain, tls := start(t), start(t, func(c *site.Config) { c.PublicURL = "https://gantry.example" })
	for path, hidden := range map[string]bool{"/": false, "/systems/mechahex": false, "/nothing": false,
		"/r/nothing": true, "/s/nothing": true,
		"/s/nothing/roster.json": true, "/design/mechastellar": true, "/profiles": true, "/rosters/new": true,
		"/mine/delete": true} {
		h := plain.browser().get(path).header
		for name, want := range map[string]string{"X-Frame-Options": "DENY",
			"Cross-Origin-Resource-Policy": "same-origin",
			"Strict-Transport-Security":    ""} {
			if got := h.Get(name); got != want {
				t.Errorf("%s: %s is %q, want %q", path, name, got, want)
			}
		}
		if !strings.Contains(h.Get("Permissions-Policy"), "camera=()") {
			t.Errorf("%s: Permissions-Policy is %q", path, h.Get("Permissions-Policy"))
		}
		if got := strings.Contains(h.Get("X-Robots-Tag"), "noindex"); got != hidden {
			t.Errorf("%s: X-Robots-Tag is %q", path, h.Get("X-Robots-Tag"))
		}
	}
	if got := tls.browser().get("/").header.Get("Strict-Transport-Security"); got != "max-age=31536000" {
		t.Errorf("with https: %q", got)
	}
}

// A crawler that may not read a shared view would not see that it must not be
// listed.
func TestRobots(t *testing.T) {
	p := start(t).browser().get("/robots.txt")
	if p.status != http.StatusOK || !strings.Contains(p.body, "User-agent: *\n") ||
		!strings.Contains(p.body, "Disallow: /r/\n") ||
		!strings.Contains(p.body, "Disallow: /mine\n") || strings.Contains(p.body, "/s/") {
		t.Errorf("%d\n%s", p.status, p.body)
	}
}

// Static files are sent short, and are the same for who cannot read that.
func TestStaticFilesAreCompressedOnce(t *testing.T) {
	b := start(t).browser()
	for _, name := range []string{"gantry.css", "htmx.min.js", "fonts/gantry-regular.woff2"} {
		want, err := static.Read(name)
		if err != nil {
			t.Fatal(err)
		}
		whole := b.request(http.MethodGet, static.URL(name), nil)
		whole.Header.Set("Accept-Encoding", "identity")
		short := b.request(http.MethodGet, static.URL(name), nil)
		short.Header.Set("Accept-Encoding", "gzip, br")
		one, two := b.do(whole), b.do(short)
		font := strings.HasSuffix(name, ".woff2")
		if one.body != string(want) || one.header.Get("Content-Encoding") != "" ||
			(one.header.Get("Vary") == "") != font {
			t.Errorf("%s as it is: %d bytes of %d, %v", name, len(one.body), len(want), one.header)
		}
		if font {
			if two.body != string(want) || two.header.Get("Content-Encoding") != "" {
				t.Errorf("%s is compressed twice: %v", name, two.header)
			}
			continue
		}
		if two.header.Get("Content-Encoding") != "gzip" || two.header.Get("Vary") != "Accept-Encoding" ||
			2*len(two.body) > len(want) ||
			two.header.Get("Content-Length") == "" || !strings.Contains(two.header.Get("Cache-Control"), "immutable") {
			t.Errorf("%s for a browser: %d bytes of %d, %v", name, len(two.body), len(want), two.header)
		}
		z, err := gzip.NewReader(strings.NewReader(two.body))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(z); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s for a browser differs: %v", name, err)
		}
	}
}

// A share's token lets anybody read, so the log of a fault does not hold it.
func TestNoTokenInTheLog(t *testing.T) {
	var config site.Config
	s := start(t, func(c *site.Config) { config = *c })
	b := s.browser()
	link := b.sharedExample("mechahex")
	if err := config.Store.Close(); err != nil {
		t.Fatal(err)
	}
	for _, to := range []string{"", "/print", "/roster.json", "/odds"} {
		if p := b.get(link + to); p.status != http.StatusInternalServerError {
			t.Errorf("%s: %d", to, p.status)
		}
	}
	log, token := s.log.String(), strings.TrimPrefix(link, "/s/")
	if strings.Count(log, "\n") != 4 || !strings.Contains(log, "path=/s/…/print") || strings.Contains(log, token) {
		t.Errorf("the log holds the token %s:\n%s", token, log)
	}
}

// A reader who leaves before the answer isn't logged as an error.
func TestReadersWhoLeaveAreNoErrors(t *testing.T) {
	var config site.Config
	start(t, func(c *site.Config) { config = *c })
	var log bytes.Buffer
	config.Logger = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	handler, err := web.New(config)
	if err != nil {
		t.Fatal(err)
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	r := httptest.NewRequestWithContext(gone, http.MethodGet, "/", nil)
	r.AddCookie(&http.Cookie{Name: "gantry_owner", Value: strings.Repeat("x", 43)})
	handler.ServeHTTP(httptest.NewRecorder(), r)
	if got := log.String(); !strings.Contains(got, "level=DEBUG") || strings.Contains(got, "level=ERROR") {
		t.Errorf("the log is\n%s", got)
	}
}
