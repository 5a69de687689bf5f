package site

import (
	"net"
	"net/http"
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder/store"
	"gantry/views"
)

// IsLocal reports whether the site has no public address and the reader asked the machine itself for it.
func (s *Site) IsLocal(c echo.Context) bool {
	return s.PublicURL == "" && isLoopback(siteHost(c.Request()))
}

// isLoopback reports whether a host, with its port or without, is the machine itself.
func isLoopback(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	ip := net.ParseIP(strings.Trim(host, "[]"))
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// SiteURL returns the address of this site as the reader has it.
func (s *Site) SiteURL(c echo.Context) string {
	if s.PublicURL != "" {
		return s.PublicURL
	}
	scheme := "http"
	if c.Request().TLS != nil {
		scheme = "https"
	}
	return scheme + "://" + siteHost(c.Request())
}

// siteHost returns the host that a request asked for, if it is a name of a local network. Anybody can send another
// site's name, so such a request has the address that it came to.
func siteHost(r *http.Request) string {
	if address, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr); ok && !isLocalName(r.Host) {
		return address.String()
	}
	return r.Host
}

// isLocalName reports whether a host, with its port or without, is an address or a name that
// only a local network has.
func isLocalName(host string) bool {
	u, err := url.Parse("http://" + host)
	if err != nil || host == "" || u.Host != host {
		return false
	}
	name := strings.ToLower(u.Hostname())
	if net.ParseIP(name) != nil || !strings.Contains(name, ".") {
		return true
	}
	return strings.HasSuffix(name, ".local") || strings.HasSuffix(name, ".lan") || strings.HasSuffix(name, ".home.arpa")
}

// ShareURL returns the public address of the view that shows what is printed from base, "" where its owner has not
// shared it, where no view shows just that, or where the server does not know its own address. Printing shares
// nothing.
func (s *Site) ShareURL(c echo.Context, saved store.Saved, base string) (string, error) {
	path := views.SharedPath(c.Param("token"))
	switch {
	case s.PublicURL == "":
		return "", nil
	case base == path:
	case saved.Frozen, saved.Revision == 0: // an earlier state, or a list that its address holds
		return "", nil
	default:
		token, err := s.Store.ShareToken(c.Request().Context(), Owner(c), saved.ID)
		if err != nil || token == "" {
			return "", err
		}
		path = views.SharedPath(token)
	}
	return s.PublicURL + path, nil
}
