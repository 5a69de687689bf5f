package site

import (
	"net/http"

	"github.com/labstack/echo/v4"
)

// longestAge is how many seconds browsers keep a cookie at most.
const longestAge = 400 * 24 * 60 * 60

// setCookie makes the browser keep a value for the pages below a path, for age seconds. A negative age drops it.
func (s *Site) setCookie(c echo.Context, name, value, path string, age int) {
	c.SetCookie(&http.Cookie{Name: name, Value: value, Path: path, MaxAge: age, HttpOnly: true,
		SameSite: http.SameSiteLaxMode, Secure: s.https()})
}
