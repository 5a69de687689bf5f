package web

import (
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"gantry/builder"
)

// liveRevision answers the newest revision of a list for the pages that show it. It is only
// a number, so the client isn't identified, and it comes from memory after the first time.
func (s *server) liveRevision(c echo.Context) error {
	n, err := s.Store.Newest(c.Request().Context(), c.Param("id"))
	if err != nil {
		return err
	}
	if n == 0 {
		return builder.NotFound("No such list.")
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.String(http.StatusOK, strconv.Itoa(n))
}

// changedOn answers the device that made the newest change of a list.
func (s *server) changedOn(c echo.Context) error {
	name, err := s.Store.ChangedOn(c.Request().Context(), owner(c), c.Param("id"))
	if err != nil {
		return err
	}
	text := "Changed in another tab"
	if v := visitorOf(c); name != "" {
		text = "Changed on " + name
	} else if v.Roster.Revision == 0 {
		return builder.NotFound("No such list.")
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.String(http.StatusOK, text)
}
