package check

import (
	"gantry/builder/web/site"
	"gantry/views"
)

// Routes check files, under an event or by the rules alone.
func (s Pages) Routes() []site.Route {
	return []site.Route{
		site.Get("/check", s.checkForm),
		site.Post("/check", site.ManyBody, s.underEvent(s.checkFiles)).Heavy(),
		site.Post("/check/covers.pdf", site.ManyBody, s.underEvent(s.coverFiles)).Heavy(),
		site.Get(views.NewEventPath, s.newEvent),
		site.Post(views.NewEventPath, site.EditBody, s.makeEvent),
		site.Get("/e/:token", s.eventPage),
		site.Post("/e/:token", site.ManyBody, s.underEvent(s.checkFiles)).Heavy(),
		site.Post("/e/:token/covers.pdf", site.ManyBody, s.underEvent(s.coverFiles)).Heavy(),
		site.Get("/e/:token/event.json", s.eventFile),
		site.Get("/r/:id/event", s.rosterUnderEvent).Heavy(),
	}
}
