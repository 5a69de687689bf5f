package front

import (
	"gantry/builder/web/site"
	"gantry/views"
)

// Routes returns the front door, the games, the guide and what a browser installs.
func (s Pages) Routes() []site.Route {
	routes := []site.Route{
		site.Get("/", s.home),
		site.Get(views.WorkerPath, s.sendWorker).NeedsServer(),
		site.Get(views.ManifestPath, sendManifest).NeedsServer(),
		site.Get(views.OfflinePath, s.offlinePage),
		site.Get("/systems/:id", s.system),
		site.Get("/systems/:id/play", s.play),
		site.Get("/systems/:id/gaps", s.gaps),
		site.Get("/systems/:id/tables/:table", s.systemTable),
		site.Get(views.GuidePath, s.guidePage),
		site.Post(views.GuidePath, site.NoBody, s.openBreach),
		site.Get(views.ListRulesPath, s.listRules),
		site.Get(views.EventRulesPath, s.eventRules),
		site.Get(views.GuidePath+"/:id", s.guideArticle),
		site.Get(views.GuidePath+"/:id/terms", s.guideTerms),
		site.Get(views.KeysPath, s.keysPage),
		site.Get(views.SearchHelpPath, s.searchHelp),
	}
	return append(routes, site.Open(site.Get("/schema/:name", s.schema).Light())...)
}
