package move

import (
	"gantry/builder/web/site"
	"gantry/views"
)

// Routes move rosters to newer packs.
func (s Pages) Routes() []site.Route {
	return []site.Route{
		site.Get(views.MovesPath, s.movesPage).Heavy(),
		site.Post(views.MovesPath, site.EditBody, s.moveTicked).Heavy(),
	}
}
