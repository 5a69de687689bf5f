package web

import (
	"github.com/labstack/echo/v4"

	"gantry/builder/store"
	"gantry/views"
)

// shelf is what edits change and the page that shows it: rosters in the builder
// or by their house rules, own profiles on the bench or, of own numbers, as tables.
type shelf struct {
	*store.Store
	address func(echo.Context) string // of the page
	show    func(c echo.Context, status int, saved store.Saved, at views.At, notice *views.Notice) error
}

func (s *server) rosters() shelf {
	return shelf{s.Store, func(c echo.Context) string { return views.RosterPath(c.Param("id")) }, s.builderPage}
}

func (s *server) tables() shelf {
	return shelf{s.Store, func(c echo.Context) string { return views.RosterPath(c.Param("id"), "tables") }, s.tablesPage}
}

func (s *server) profiles() shelf {
	return shelf{s.Store.Profiles(), func(c echo.Context) string { return views.DesignPath(c.Param("system"), c.Param("id")) }, s.ownPage}
}

// of is the browser's own document of the address.
func (d shelf) of(c echo.Context) (store.Saved, error) {
	saved, err := d.Roster(c.Request().Context(), owner(c), c.Param("id"))
	if system := c.Param("system"); err == nil && system != "" && saved.Roster.System != system {
		return store.Saved{}, refused(404, "There is no such profile of this game.")
	}
	return saved, err
}
