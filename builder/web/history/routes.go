package history

import (
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder/web/site"
	"gantry/views"
)

// Routes returns the pages of History and of comparing two lists.
func (s Pages) Routes() []site.Route {
	return []site.Route{
		site.Get(views.DiffsPath, s.diffPage).Heavy().Reads(s.comparedSizes),
		site.Post(views.DiffsPath, site.ManyBody, s.diffFiles).Heavy().Reads(s.comparedSizes),
		site.Get("/r/:id/history", s.rosterHistory).Past(),
		site.Post("/r/:id/history", site.NoBody, s.changeRosterHistory).Past(),
		site.Post("/r/:id/freeze", site.NoBody, s.freeze).NeedsServer().Past(),
		site.Post("/r/:id/thaw", site.NoBody, s.thaw).NeedsServer(),
		site.Get("/design/:system/:id/history", s.designHistory).Past(),
		site.Post("/design/:system/:id/history", site.NoBody, s.changeDesignHistory).Past(),
	}
}

// comparedSizes returns the bytes of the two lists that an address compares, with their histories.
func (s Pages) comparedSizes(c echo.Context) (int64, error) {
	var ids []string
	for _, side := range []string{"a", "b"} {
		id, _, _ := strings.Cut(c.QueryParam(side), "@")
		ids = append(ids, id)
	}
	return site.SizeOf(c, ids, s.Store.SizeWithHistory)
}
