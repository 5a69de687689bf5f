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

// How a reader likes the pages is kept by the browser.
const (
	awayCookie  = "gantry_away"
	marksCookie = "gantry_marks"
	saidCookie  = "gantry_said" // what was done by the form that led to a page
	mostAway    = 16            // banners that a browser remembers as put away
)

// readerOf is how the browser's reader likes the pages.
func readerOf(c echo.Context) (r views.Reader) {
	if cookie, err := c.Cookie(awayCookie); err == nil {
		keys := strings.Split(cookie.Value, ".")
		keys = slices.DeleteFunc(keys, func(key string) bool { return !views.IsBannerKey(key) })
		r.Dismissed = keys[:min(len(keys), mostAway)]
	}
	cookie, err := c.Cookie(marksCookie)
	r.Marks = err == nil && cookie.Value == "on"
	return r
}

// readerTag tells pages apart that readers like otherwise.
func readerTag(c echo.Context) string {
	r := readerOf(c)
	if r.Marks {
		return strings.Join(r.Dismissed, ".") + " marked"
	}
	return strings.Join(r.Dismissed, ".")
}

// dismissBanner makes the browser remember that a banner was read, and leads back to
// the page that showed it.
func (s *server) dismissBanner(c echo.Context) error {
	key := c.FormValue("banner")
	if !views.IsBannerKey(key) {
		return builder.Invalid("Unknown banner.", nil)
	}
	keys := append([]string{key}, slices.DeleteFunc(readerOf(c).Dismissed, func(k string) bool { return k == key })...)
	s.setCookie(c, awayCookie, strings.Join(keys[:min(len(keys), mostAway)], "."))
	return redirectBack(c)
}

// setMarks makes the browser remember whether house rules are marked.
func (s *server) setMarks(c echo.Context) error {
	switch show := c.FormValue("marks"); show {
	case "on", "off":
		s.setCookie(c, marksCookie, show)
		return redirectBack(c)
	}
	return builder.Invalid("Unknown marks. Allowed: on, off.", nil)
}

// setCookie gives the browser something to remember that is no secret.
func (s *server) setCookie(c echo.Context, name, value string) {
	c.SetCookie(&http.Cookie{Name: name, Value: value, Path: "/", MaxAge: ownerDays * 24 * 60 * 60, HttpOnly: true,
		SameSite: http.SameSiteLaxMode, Secure: s.https()})
}

// setFlash makes the page at an address say once what was done: a browser without
// scripts is led there.
func (s *server) setFlash(c echo.Context, address, said string) {
	if said != "" {
		if runes := []rune(said); len(runes) > 200 {
			said = string(runes[:199]) + "…"
		}
		c.SetCookie(&http.Cookie{Name: saidCookie, Value: url.QueryEscape(said), Path: address, MaxAge: 60, HttpOnly: true,
			SameSite: http.SameSiteLaxMode, Secure: s.https()})
	}
}

// takeFlash is what the page at an address is to say, nil for nothing; it says it once.
func (s *server) takeFlash(c echo.Context, address string) *views.Notice {
	cookie, err := c.Cookie(saidCookie)
	if err != nil {
		return nil
	}
	c.SetCookie(&http.Cookie{Name: saidCookie, Path: address, MaxAge: -1, HttpOnly: true, SameSite: http.SameSiteLaxMode,
		Secure: s.https()})
	said, err := url.QueryUnescape(cookie.Value)
	if err != nil {
		return nil
	}
	return noticeOf(address, said)
}

// noticeOf says what was done to the document at an address, with the way back.
func noticeOf(address, said string) *views.Notice {
	if said == "" {
		return nil
	}
	return &views.Notice{Text: said, Undo: address + "/undo"}
}

// redirectBack leads to the page that a form was sent from, if it is one of this site.
func redirectBack(c echo.Context) error {
	from, err := url.Parse(c.Request().Referer())
	if err != nil || from.Host != c.Request().Host || !strings.HasPrefix(from.Path, "/") {
		return redirect(c, views.HomePath)
	}
	return redirect(c, "/"+strings.TrimLeft(from.RequestURI(), "/"))
}
