package web

import (
	"net/url"

	"github.com/labstack/echo/v4"
)

// pushURL makes the browser's address that of the page it shows. Typing in the
// search field makes no history.
func pushURL(c echo.Context, address, query string) {
	header := "HX-Push-Url"
	if was, err := url.Parse(c.Request().Header.Get("HX-Current-URL")); err == nil && was.Query().Get("q") != query {
		header = "HX-Replace-Url"
	}
	c.Response().Header().Set(header, address)
}

// isHTMX tells whether the page asks by script and takes a part of the answer.
func isHTMX(c echo.Context) bool {
	h := c.Request().Header
	return h.Get("HX-Request") == "true" && h.Get("HX-History-Restore-Request") != "true"
}
