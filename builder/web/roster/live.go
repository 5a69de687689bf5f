package roster

import (
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/web/site"
)

// liveRevision answers the newest revision of a list for the pages that show it. It is only
// a number, so the client isn't identified, and it comes from memory after the first time.
func (s Pages) liveRevision(c echo.Context) error {
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
func (s Pages) changedOn(c echo.Context) error {
	name, err := s.Store.ChangedOn(c.Request().Context(), site.Owner(c), c.Param("id"))
	if err != nil {
		return err
	}
	text := "Changed in another tab"
	if v := site.VisitorOf(c); name != "" {
		text = "Changed on " + name
	} else if v.Roster.Revision == 0 {
		return builder.NotFound("No such list.")
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.String(http.StatusOK, text)
}
