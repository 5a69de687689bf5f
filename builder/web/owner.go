package web

import (
	"net/http"
	"regexp"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder/store"
)

// The cookies of the owner's token. Over https it has the prefix with which
// browsers take it from this very host alone; the plain one, as all were once, is
// then still taken and answered with the other.
const (
	hostCookie  = "__Host-gantry_owner"
	plainCookie = "gantry_owner"
	ownerDays   = 400 // as long as browsers keep a cookie
)

// ownerToken are the tokens that store.NewOwner makes. Any other text is nobody's,
// whatever a person types into a cookie.
var ownerToken = regexp.MustCompile(`^[A-Za-z0-9_-]{43}$`)

// owner is the token of the browser, "" where it has none yet.
func owner(c echo.Context) string {
	for _, name := range []string{hostCookie, plainCookie} {
		if cookie, err := c.Cookie(name); err == nil && ownerToken.MatchString(cookie.Value) {
			return cookie.Value
		}
	}
	return ""
}

// ownerOrNew is the browser's token, or a new one that it does not have yet.
func ownerOrNew(c echo.Context) string {
	if token := owner(c); token != "" {
		return token
	}
	return store.NewOwner()
}

// setOwnerCookie makes the browser keep its token, from now on for as long as it can.
func (s *server) setOwnerCookie(c echo.Context, token string) {
	if token == "" || setsOwner(c) {
		return
	}
	if !s.https() {
		c.SetCookie(s.ownerCookie(plainCookie, token, ownerDays*24*60*60))
		return
	}
	c.SetCookie(s.ownerCookie(hostCookie, token, ownerDays*24*60*60))
	if _, err := c.Cookie(plainCookie); err == nil {
		c.SetCookie(s.ownerCookie(plainCookie, "", -1))
	}
}

// clearOwnerCookie makes the browser drop its token.
func (s *server) clearOwnerCookie(c echo.Context) {
	h := c.Response().Header()
	h["Set-Cookie"] = slices.DeleteFunc(h["Set-Cookie"], isOwnerCookie)
	if s.https() {
		c.SetCookie(s.ownerCookie(hostCookie, "", -1))
	}
	c.SetCookie(s.ownerCookie(plainCookie, "", -1))
}

func (s *server) ownerCookie(name, value string, age int) *http.Cookie {
	return &http.Cookie{Name: name, Value: value, Path: "/", MaxAge: age,
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.https()}
}

// setsOwner tells whether this answer says already what becomes of the token.
func setsOwner(c echo.Context) bool {
	return slices.ContainsFunc(c.Response().Header()["Set-Cookie"], isOwnerCookie)
}

func isOwnerCookie(cookie string) bool {
	return strings.HasPrefix(cookie, hostCookie+"=") || strings.HasPrefix(cookie, plainCookie+"=")
}

// renewOwner keeps the token of whoever uses what is theirs, so that it ends only
// so long after the last visit.
func (s *server) renewOwner(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if owner(c) != "" && isOwnPath(c.Path()) {
			c.Response().Before(func() {
				if c.Response().Status < http.StatusBadRequest {
					s.setOwnerCookie(c, owner(c))
				}
			})
		}
		return next(c)
	}
}

// isOwnPath tells whether an address is one of things that belong to a browser.
func isOwnPath(pattern string) bool {
	if pattern == "/" {
		return true
	}
	for _, start := range []string{"/r/", "/rosters", "/design", "/profiles", "/mine"} {
		if strings.HasPrefix(pattern, start) {
			return true
		}
	}
	return false
}
