package design

import (
	"gantry/builder/web/edit"
	"gantry/builder/web/move"
	"gantry/builder/web/site"
)

// Routes returns the reader's own profiles.
func (s Pages) Routes() []site.Route {
	const one = "/design/:system/:id"
	own := s.designResource()
	return []site.Route{
		site.Get("/profiles", s.designsPage),
		site.Post("/profiles/import", site.FileBody, s.importDesigns).Heavy(),
		site.Post("/r/:id/tables/keep", site.NoBody, s.saveNumbers),
		site.Get("/design/:system", s.gameDesignsPage),
		site.Post("/design/:system", site.EditBody, s.newDesign),
		site.Get(one, s.designPage),
		site.Get(one+"/profile.json", s.exportDesign),
		site.Post(one, site.EditBody, edit.Pages{Site: s.Site}.Edit(own)),
		site.Post(one+"/edit", site.EditBody, edit.Pages{Site: s.Site}.Edit(own)),
		site.Post(one+"/undo", site.EditBody, edit.Pages{Site: s.Site}.Step(own, own.Undo)),
		site.Post(one+"/redo", site.EditBody, edit.Pages{Site: s.Site}.Step(own, own.Redo)),
		site.Get(one+"/move", move.Pages{Site: s.Site}.Page(own)).Heavy(),
		site.Post(one+"/move", site.EditBody, edit.Pages{Site: s.Site}.Edit(own)).Heavy(),
		site.Post(one+"/duplicate", site.NoBody, s.duplicateDesign),
		site.Post(one+"/delete", site.NoBody, site.Do(s.Store.Profiles.Delete, toDesigns)),
		site.Post(one+"/restore", site.NoBody, site.Do(s.Store.Profiles.Restore, toDesigns)),
		site.Post(one+"/erase", site.NoBody, site.Do(s.Store.Profiles.Erase, toDesigns)).Heavy(),
		site.Post(one+"/field", site.NoBody, s.fieldDesign),
		site.Post(one+"/takeover", site.NoBody, s.updateLists),
	}
}
