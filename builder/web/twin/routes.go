package twin

import (
	"gantry/builder/web/site"
	"gantry/views"
)

// Routes serve the twin and what it is fed.
func (s Pages) Routes() []site.Route {
	routes := []site.Route{
		site.Get(views.TwinPath, s.state),
		site.Post(views.TwinPath, site.NoBody, s.make),
		site.Get(views.TwinPath+"/feed", s.feed).Heavy(),
		site.Get(views.TwinPath+"/feed/:kind/:id", s.document),
		site.Get(views.TwinPath+"/pictures/:id", s.picture),
		site.Get(views.TwinPath+"/:hash/:file", s.file).Light().ForAll(),
	}
	for i := range routes {
		routes[i] = routes[i].NeedsServer()
	}
	return routes
}
