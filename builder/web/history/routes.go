package history

import (
	"gantry/builder/web/site"
	"gantry/views"
)

// Routes are the revisions of the reader's own documents, and how two lists differ.
func (s Pages) Routes() []site.Route {
	return []site.Route{
		site.Get(views.DiffsPath, s.diffPage),
		site.Post(views.DiffsPath, site.ManyBody, s.diffFiles),
		site.Get("/r/:id/history", s.rosterHistory),
		site.Post("/r/:id/history", site.NoBody, s.changeRosterHistory),
		site.Post("/r/:id/freeze", site.NoBody, s.freeze),
		site.Post("/r/:id/thaw", site.NoBody, s.thaw),
		site.Get("/design/:system/:id/history", s.designHistory),
		site.Post("/design/:system/:id/history", site.NoBody, s.changeDesignHistory),
	}
}
