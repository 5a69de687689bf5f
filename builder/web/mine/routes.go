package mine

import (
	"slices"

	"gantry/builder/web/site"
	"gantry/views"
)

// Routes bring lists in, and are about all that is the reader's own.
func (s Pages) Routes() []site.Route {
	routes := []site.Route{
		site.Get("/rosters/import", s.importForm),
		site.Post("/rosters/import", site.FileBody, s.importRosters).Heavy(),
		site.Post(views.ImportUndoPath, site.EditBody, s.undoImport).Heavy(),
		site.Get("/mine/delete", s.minePage).NeedsServer(),
		site.Post("/mine/delete", site.NoBody, s.eraseMine).NeedsServer().Heavy(),
	}
	return slices.Concat(routes, s.deviceRoutes(), s.archiveRoutes())
}
