package web

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/builder/store"
)

const (
	ownerCookie = "gantry_owner"
	ownerDays   = 400 // as long as browsers keep a cookie
)

// owner is the token of the browser, "" where it has none yet.
func owner(c echo.Context) string {
	cookie, err := c.Cookie(ownerCookie)
	if err != nil {
		return ""
	}
	return cookie.Value
}

// ownerOrNew is the browser's token, or a new one that it does not have yet.
func ownerOrNew(c echo.Context) string {
	if token := owner(c); token != "" {
		return token
	}
	return store.NewOwner()
}

// keepOwner makes the browser keep its token, from now on for as long as it can.
func (s *server) keepOwner(c echo.Context, token string) {
	if token == "" {
		return
	}
	c.SetCookie(&http.Cookie{Name: ownerCookie, Value: token, Path: "/", MaxAge: ownerDays * 24 * 60 * 60,
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.https()})
}
