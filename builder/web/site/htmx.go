package site

import (
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"
)

// PushURL makes the browser's address that of the page it shows. Typing in a search
// field makes no history; searched are the texts of those.
func PushURL(c echo.Context, address string, searched ...string) {
	header := "HX-Push-Url"
	if was, err := url.Parse(c.Request().Header.Get("HX-Current-URL")); err == nil {
		q := was.Query()
		if q.Get("q")+q.Get("find") != strings.Join(searched, "") {
			header = "HX-Replace-Url"
		}
	}
	c.Response().Header().Set(header, address)
}

// IsHTMX reports whether the page asks by script and takes a part of the answer.
func IsHTMX(c echo.Context) bool {
	h := c.Request().Header
	return h.Get("HX-Request") == "true" && h.Get("HX-History-Restore-Request") != "true"
}
