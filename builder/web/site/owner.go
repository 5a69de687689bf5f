package site

import (
	"context"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"gantry/builder/store"
)

// The cookies of the owner's token. Over https it has the prefix with which
// browsers take it from this very host alone; the plain one, as all were once, is
// then still taken and answered with the other.
const (
	hostCookie  = "__Host-gantry_owner"
	plainCookie = "gantry_owner"
)

// ownerToken matches the tokens that store.NewSecret makes. Any other cookie value has
// no owner.
var ownerToken = regexp.MustCompile(`^[A-Za-z0-9_-]{43}$`)

// visitorKey is where a request keeps who it comes from.
const visitorKey = "gantry-visitor"

// Visitor is who a request comes from, with the token of its browser, "" before it has
// one.
type Visitor struct {
	store.Visitor
	Token string
}

// VisitorOf returns who a request comes from.
func VisitorOf(c echo.Context) Visitor {
	v, _ := c.Get(visitorKey).(Visitor)
	return v
}

// Owner returns the owner of the browser's documents, "" if it can't have any yet.
func Owner(c echo.Context) string { return VisitorOf(c).Owner }

// tokenOf returns the token of the browser, "" where it has none.
func tokenOf(c echo.Context) string {
	for _, name := range []string{hostCookie, plainCookie} {
		if cookie, err := c.Cookie(name); err == nil && ownerToken.MatchString(cookie.Value) {
			return cookie.Value
		}
	}
	return ""
}

// identify finds out who a request comes from, and how the roster of its address stands.
// A device that was removed is told to clear what it keeps, and changes nothing any more.
func (s *Site) identify(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		token := tokenOf(c)
		if token == "" || s.routeOf(c).forAll {
			return next(c)
		}
		v, err := s.Store.Visitor(c.Request().Context(), token, rosterOf(c))
		if err != nil {
			return err
		}
		if v.Removed {
			s.ClearBrowser(c)
			if m := c.Request().Method; m != http.MethodGet && m != http.MethodHead {
				return errRemoved
			}
			return next(c)
		}
		if err := s.noteVisit(c, v); err != nil && s.troubles.due("visit", time.Now()) {
			s.Logger.Warn("noting when a device was here", "err", err)
		}
		c.Set(visitorKey, Visitor{v, token})
		ctx := store.ByDevice(c.Request().Context(), v.Device)
		c.SetRequest(c.Request().WithContext(store.ByPress(ctx, pressOf(c))))
		return next(c)
	}
}

// pressID matches the names of presses. Others count as none.
var pressID = regexp.MustCompile(`^[A-Za-z0-9-]{22,64}$`)

// pressOf returns the press of a request, as the worker of a browser names it. A browser without a token has none.
func pressOf(c echo.Context) store.Press {
	h := c.Request().Header
	if id := h.Get("Gantry-Press"); pressID.MatchString(id) && c.Request().Method == http.MethodPost {
		return store.Press{ID: id, Tab: h.Get("Gantry-Tab")}
	}
	return store.Press{}
}

// rosterPattern begins the addresses of a roster.
const rosterPattern = "/r/:id"

// rosterOf returns the id of the roster that an address names, "" where it names none.
func rosterOf(c echo.Context) string {
	if strings.HasPrefix(c.Path(), rosterPattern) {
		return c.Param("id")
	}
	return ""
}

// noteVisit saves the date of a visit. It is best effort: it gives up after 500 ms.
func (s *Site) noteVisit(c echo.Context, v store.Visitor) error {
	if !v.Stale {
		return nil
	}
	ctx, stop := context.WithTimeout(c.Request().Context(), 500*time.Millisecond)
	defer stop()
	return s.Store.NoteVisit(ctx, v)
}

var errRemoved = StatusError(http.StatusForbidden, "This browser was removed from the devices that have your lists. "+
	"Nothing was changed, and its copies of them are cleared. From now on it is a new one to Gantry.")

// VisitorOrNew returns who the request comes from. A browser without a token gets one, which it does not have
// before KeepVisitor.
func (s *Site) VisitorOrNew(c echo.Context) (Visitor, error) {
	if v := VisitorOf(c); v.Token != "" {
		return v, nil
	}
	token := store.NewSecret()
	v, err := s.Store.Visitor(c.Request().Context(), token, "")
	return Visitor{v, token}, err
}

// KeepVisitor makes the browser and the rest of the request a visitor's.
func (s *Site) KeepVisitor(c echo.Context, v Visitor) {
	c.Set(visitorKey, v)
	s.SetOwnerCookie(c, v.Token)
}

// SetOwnerCookie makes the browser keep its token, from now on for as long as it can.
func (s *Site) SetOwnerCookie(c echo.Context, token string) {
	if token == "" || setsOwner(c) {
		return
	}
	if !s.https() {
		s.setCookie(c, plainCookie, token, "/", longestAge)
		return
	}
	s.setCookie(c, hostCookie, token, "/", longestAge)
	if _, err := c.Cookie(plainCookie); err == nil {
		s.setCookie(c, plainCookie, "", "/", -1)
	}
}

// OwnerCookie returns the cookie that a browser without https sends of its token.
func OwnerCookie(token string) *http.Cookie { return &http.Cookie{Name: plainCookie, Value: token} }

// ClearBrowser makes the browser drop its token and whatever else it keeps of the site.
func (s *Site) ClearBrowser(c echo.Context) {
	h := c.Response().Header()
	h.Set("Clear-Site-Data", `"cache", "cookies", "storage"`)
	h["Set-Cookie"] = slices.DeleteFunc(h["Set-Cookie"], isOwnerCookie)
	if s.https() {
		s.setCookie(c, hostCookie, "", "/", -1)
	}
	s.setCookie(c, plainCookie, "", "/", -1)
}

// setsOwner reports whether this answer already sets or clears the token.
func setsOwner(c echo.Context) bool {
	return slices.ContainsFunc(c.Response().Header()["Set-Cookie"], isOwnerCookie)
}

func isOwnerCookie(cookie string) bool {
	return strings.HasPrefix(cookie, hostCookie+"=") || strings.HasPrefix(cookie, plainCookie+"=")
}

// renewOwner renews a token on each visit to its owner's pages, so that it expires only
// long after the last one.
func (s *Site) renewOwner(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if v := VisitorOf(c); v.Token != "" && isOwnPath(c.Path()) {
			c.Response().Before(func() {
				if c.Response().Status < http.StatusBadRequest {
					s.SetOwnerCookie(c, v.Token)
				}
			})
		}
		return next(c)
	}
}

// ownPaths begin the addresses of things that belong to a browser.
var ownPaths = []string{"/r/", "/rosters", "/design", "/profiles", "/mine", "/p/"}

// isOwnPath reports whether an address is one of things that belong to a browser.
func isOwnPath(pattern string) bool {
	return pattern == "/" ||
		slices.ContainsFunc(ownPaths, func(start string) bool { return strings.HasPrefix(pattern, start) })
}
