package site

import (
	"net/url"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/views"
)

// The browser keeps the preferences of its reader.
const (
	awayCookie   = "gantry_away"
	marksCookie  = "gantry_marks"
	luckCookie   = "gantry_luck"
	saidCookie   = "gantry_said" // what was done by the form that led to a page
	maxDismissed = 16            // banners that a browser remembers as put away
)

// PreferencesOf returns the preferences of the browser's reader.
func PreferencesOf(c echo.Context) (p views.Preferences) {
	if cookie, err := c.Cookie(awayCookie); err == nil {
		keys := strings.Split(cookie.Value, ".")
		keys = slices.DeleteFunc(keys, func(key string) bool { return !views.IsBannerKey(key) })
		p.Dismissed = keys[:min(len(keys), maxDismissed)]
	}
	cookie, err := c.Cookie(marksCookie)
	p.Marks = err == nil && cookie.Value == "on"
	cookie, err = c.Cookie(luckCookie)
	p.NoLuck = err == nil && cookie.Value == "off"
	return p
}

// PreferencesTag tells pages for different preferences apart.
func PreferencesTag(c echo.Context) string {
	p := PreferencesOf(c)
	if p.Marks {
		return strings.Join(p.Dismissed, ".") + " marked"
	}
	return strings.Join(p.Dismissed, ".")
}

// DismissBanner makes the browser remember that a banner was read, and leads back to
// the page that showed it.
func (s *Site) DismissBanner(c echo.Context) error {
	key := c.FormValue("banner")
	if !views.IsBannerKey(key) {
		return builder.Invalid("Unknown banner.", nil)
	}
	others := slices.DeleteFunc(PreferencesOf(c).Dismissed, func(k string) bool { return k == key })
	keys := append([]string{key}, others...)
	s.setCookie(c, awayCookie, strings.Join(keys[:min(len(keys), maxDismissed)], "."), "/", longestAge)
	return RedirectBack(c)
}

// SetMarks makes the browser remember whether house rules are marked.
func (s *Site) SetMarks(c echo.Context) error { return s.setSwitch(c, "marks", marksCookie) }

// SetLuck makes the browser remember whether battles show luck.
func (s *Site) SetLuck(c echo.Context) error { return s.setSwitch(c, "luck", luckCookie) }

// setSwitch makes the browser remember a field that is on or off.
func (s *Site) setSwitch(c echo.Context, field, cookie string) error {
	switch show := c.FormValue(field); show {
	case "on", "off":
		s.setCookie(c, cookie, show, "/", longestAge)
		return RedirectBack(c)
	}
	return builder.Invalid("Unknown "+field+". Allowed: on, off.", nil)
}

// SetFlash makes the page at an address say once what was done: a browser without
// scripts is led there.
func (s *Site) SetFlash(c echo.Context, address, said string) {
	if said != "" {
		s.setCookie(c, saidCookie, url.QueryEscape(views.Cut(said, 200)), address, 60)
	}
}

// TakeFlash returns what the page at an address is to say, nil for nothing; it says it once.
func (s *Site) TakeFlash(c echo.Context, address string) *views.Notice {
	cookie, err := c.Cookie(saidCookie)
	if err != nil {
		return nil
	}
	s.setCookie(c, saidCookie, "", address, -1)
	said, err := url.QueryUnescape(cookie.Value)
	if err != nil {
		return nil
	}
	return NoticeOf(address, said)
}

// NoticeOf returns a notice about a change to the document at an address, with its undo.
func NoticeOf(address, said string) *views.Notice {
	if said == "" {
		return nil
	}
	return &views.Notice{Text: said, Undo: address + "/undo"}
}

// RedirectBack leads to the page that a form was sent from, if it is one of this site.
func RedirectBack(c echo.Context) error {
	from, err := url.Parse(c.Request().Referer())
	if err != nil || from.Host != c.Request().Host || !strings.HasPrefix(from.Path, "/") {
		return Redirect(c, views.HomePath)
	}
	return Redirect(c, "/"+strings.TrimLeft(from.RequestURI(), "/"))
}
