package web

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/views"
)

const (
	awayCookie = "gantry_away"
	mostAway   = 16 // banners that a browser remembers as put away
)

// away is the banners that the browser has put away, by their keys.
func away(c echo.Context) []string {
	cookie, err := c.Cookie(awayCookie)
	if err != nil {
		return nil
	}
	keys := strings.Split(cookie.Value, ".")
	keys = slices.DeleteFunc(keys, func(key string) bool { return !views.IsBannerKey(key) })
	return keys[:min(len(keys), mostAway)]
}

// putAway makes the browser remember that a banner was read, and leads back to
// the page that showed it.
func (s *server) putAway(c echo.Context) error {
	key := c.FormValue("banner")
	if !views.IsBannerKey(key) {
		return builder.Invalid("There is no such banner.", nil)
	}
	keys := append([]string{key}, slices.DeleteFunc(away(c), func(k string) bool { return k == key })...)
	c.SetCookie(&http.Cookie{Name: awayCookie, Value: strings.Join(keys[:min(len(keys), mostAway)], "."), Path: "/",
		MaxAge: ownerDays * 24 * 60 * 60, HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.https()})
	back := views.HomePath
	if from, err := url.Parse(c.Request().Referer()); err == nil && from.Host == c.Request().Host && strings.HasPrefix(from.Path, "/") {
		back = "/" + strings.TrimLeft(from.RequestURI(), "/")
	}
	return see(c, back)
}
