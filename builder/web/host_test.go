package web_test

import (
	"net/http"
	"strings"
	"testing"
)

// A share link has the host that was asked for where only a local network knows it. For any other
// it has the address that the request came to, since everybody can send a name.
func TestHostOfShareLink(t *testing.T) {
	s := start(t)
	b := s.browser()
	list := b.example().url
	own := strings.TrimPrefix(s.URL, "http://")
	for host, want := range map[string]string{
		"evil.example": own, "evil.example:80": own, "localhost:80@evil.example": own, "127.0.0.1.evil.example": own,
		"192.168.1.20:8080": "192.168.1.20:8080", "[fe80::1]:8080": "[fe80::1]:8080",
		"localhost:8080": "localhost:8080",
		"nas":            "nas", "Gantry.local:8080": "Gantry.local:8080", "pc.lan": "pc.lan", "pc.home.arpa": "pc.home.arpa",
	} {
		r := b.request(http.MethodGet, list.Path+"/share", nil)
		r.Host = host
		for _, cookie := range b.Jar.Cookies(list) { // the jar goes by the name
			r.AddCookie(cookie)
		}
		p := b.do(r)
		if got := p.Find(`input[value*="/l/"]`).AttrOr("value", ""); p.status != http.StatusOK ||
			!strings.HasPrefix(got, "http://"+want+"/l/") {
			t.Errorf("%s: %d, the link is %.60q", host, p.status, got)
		}
	}
}
