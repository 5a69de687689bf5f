package site

import (
	"net/http"

	"github.com/labstack/echo/v4"
)

// setCookie makes the browser remember a value that isn't secret.
func (s *Site) setCookie(c echo.Context, name, value string) {
	c.SetCookie(&http.Cookie{Name: name, Value: value, Path: "/", MaxAge: ownerDays * 24 * 60 * 60, HttpOnly: true,
		SameSite: http.SameSiteLaxMode, Secure: s.https()})
}
