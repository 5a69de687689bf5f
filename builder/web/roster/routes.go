package roster

import (
	"gantry/builder/exchange"
	"gantry/builder/web/edit"
	"gantry/builder/web/move"
	"gantry/builder/web/site"
	"gantry/views"
)

// Routes returns the pages of a roster and what changes it, and its documents at each of its addresses. A page
// that edits is also where edits are posted, under the longer address too.
func (s Pages) Routes(addresses []site.ListAddress) []site.Route {
	list := []site.Route{
		site.Get("/rosters/new", s.newRoster),
		site.Post("/rosters/new", site.EditBody, s.createRoster),
		site.Post("/rosters/example", site.NoBody, s.openExample),
		site.Get("/r/:id", s.builder).Enters(),
		site.Post("/r/:id", site.EditBody, edit.Pages{Site: s.Site}.Edit(s.rosterResource())),
		site.Post("/r/:id/edit", site.EditBody, edit.Pages{Site: s.Site}.Edit(s.rosterResource())),
		site.Post("/r/:id/undo", site.EditBody, edit.Pages{Site: s.Site}.Step(s.rosterResource(), s.Store.Undo)),
		site.Post("/r/:id/redo", site.EditBody, edit.Pages{Site: s.Site}.Step(s.rosterResource(), s.Store.Redo)),
		site.Get("/r/:id/fixes", s.fixesPane),
		site.Get("/r/:id/mend", s.mendPage).Heavy(),
		site.Post("/r/:id/mend", site.EditBody, edit.Pages{Site: s.Site}.Edit(s.rosterResource())).Heavy(),
		site.Get("/r/:id/move", move.Pages{Site: s.Site}.Page(s.rosterResource())).Heavy(),
		site.Post("/r/:id/move", site.EditBody, edit.Pages{Site: s.Site}.Edit(s.rosterResource())).Heavy(),
		site.Get("/r/:id/tables", s.houseRulesPage),
		site.Post("/r/:id/tables", site.EditBody, edit.Pages{Site: s.Site}.Edit(s.houseRulesResource())),
		site.Post("/r/:id/tables/edit", site.EditBody, edit.Pages{Site: s.Site}.Edit(s.houseRulesResource())),
		site.Post("/r/:id/tables/undo", site.EditBody,
			edit.Pages{Site: s.Site}.Step(s.houseRulesResource(), s.Store.Undo)),
		site.Post("/r/:id/tables/redo", site.EditBody,
			edit.Pages{Site: s.Site}.Step(s.houseRulesResource(), s.Store.Redo)),
		site.Get(views.LivePath(":id"), s.liveRevision).NeedsServer().Light().ForAll(),
		site.Get("/r/:id/changed.txt", s.changedOn).NeedsServer(),
		site.Post("/r/:id/duplicate", site.NoBody, s.duplicateRoster(s.LoadOwned)),
		site.Post("/s/:token/duplicate", site.NoBody, s.duplicateRoster(s.LoadShared)).NeedsServer(),
		site.Post("/r/:id/delete", site.NoBody, site.Do(s.Store.Delete, toDeleted)),
		site.Post("/r/:id/restore", site.NoBody, site.Do(s.Store.Restore, toHome)),
		site.Post("/r/:id/erase", site.NoBody, site.Do(s.Store.Erase, toHome)).Heavy(),
		site.Post("/r/:id/pictures", pictureBody, s.setPicture).Heavy().Flat().Enters(),
		site.Get("/r/:id/share", s.sharePage).NeedsServer().Heavy(),
		site.Post("/r/:id/share", site.NoBody, s.share).NeedsServer(),
		site.Post("/r/:id/unshare", site.NoBody, site.Do(s.Store.Unshare, toShare)).NeedsServer(),
		site.Post("/r/:id/show-notes", site.NoBody, s.showNotes).NeedsServer(),
		site.Get("/r/:id/at/:revision", s.shared(s.LoadRevision)).Past(),
		site.Post("/r/:id/at/:revision/duplicate", site.NoBody, s.duplicateRoster(s.LoadRevision)).Past(),
		site.Get("/s/:token", s.shared(s.LoadShared)).NeedsServer(),
		site.Get("/l/:token", s.shared(s.LoadToken)),
		site.Post("/l/:token/duplicate", site.NoBody, s.duplicateRoster(s.LoadToken)),
	}
	for _, a := range addresses {
		list = append(list,
			a.Get("/roster.json", s.exportRoster(a.Load)),
			a.Get("/pictures/:digest", s.picture(a.Load)).Flat())
	}
	for _, f := range exchange.Exports() {
		if f.Suffix == "" {
			continue
		}
		share := site.Get("/r/:id/share/roster"+f.Suffix, s.exportFile(s.loadForSharing, f))
		list = append(list, share.NeedsServer().Heavy())
		for _, a := range addresses {
			list = append(list, a.Get("/roster"+f.Suffix, s.exportFile(a.Load, f)))
		}
	}
	return list
}
