package web

import (
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/exchange"
	"gantry/builder/paper/job"
	"gantry/views"
)

// Sizes of bodies.
const (
	noBody   = 4 << 10
	editBody = 256 << 10
	oddsBody = 1 << 20
	fileBody = builder.MaxBytes + 64<<10 // a roster of the largest size, and the form around it
	manyBody = exchange.MaxBytes
)

// route is one address: how it is asked, how large a body it takes, and what
// answers.
type route struct {
	method, path string
	limit        int64
	handle       echo.HandlerFunc
}

// routes is every address of the site.
func (s *server) routes() []route {
	return slices.Concat(s.siteRoutes(), s.rosterRoutes(), s.designRoutes(), s.presetRoutes(),
		s.deviceRoutes(), s.archiveRoutes(), s.collectionRoutes(),
		s.printRoutes("/r/:id", s.loadOwned),
		s.printRoutes("/s/:token", s.loadShared), s.printRoutes("/l/:token", s.loadToken),
		s.printRoutes("/design/:system/:id", s.loadBench), s.printRoutes("/r/:id/at/:revision", s.loadRevision),
		s.oddsRoutes("/r/:id/at/:revision", s.loadRevision), s.oddsRoutes("/r/:id", s.loadOwned),
		s.oddsRoutes("/s/:token", s.loadShared), s.oddsRoutes("/l/:token", s.loadToken),
		s.oddsRoutes("/design/:system/:id", s.loadBench), s.api())
}

const get, post = http.MethodGet, http.MethodPost

// siteRoutes belong to no roster.
func (s *server) siteRoutes() []route {
	return []route{
		{get, "/", noBody, s.home},
		{get, "/healthz", noBody, s.health},
		{get, "/readyz", noBody, s.ready},
		{get, "/robots.txt", noBody, robots},
		{get, "/problems/:id", noBody, s.problemPage},
		{get, "/static/:version/*", noBody, s.asset},
		{get, views.WorkerPath, noBody, sendWorker},
		{get, views.ManifestPath, noBody, sendManifest},
		{get, views.OfflinePath, noBody, s.offlinePage},
		{get, schemaPattern, noBody, s.schema},
		{get, likenessPattern, noBody, likenessPicture},
		{get, "/systems/:id", noBody, s.system},
		{get, "/systems/:id/play", noBody, s.play},
		{get, "/systems/:id/gaps", noBody, s.gaps},
		{get, "/systems/:id/tables/:table", noBody, s.systemTable},
		{get, "/systems/:id/blank.pdf", noBody, s.blankPDF},
		{get, "/systems/:id/accent.css", noBody, s.accent},
		{get, views.GuidePath, noBody, s.guidePage},
		{post, views.GuidePath, noBody, s.openBreach},
		{get, views.ListRulesPath, noBody, s.listRules},
		{get, views.EventRulesPath, noBody, s.eventRules},
		{get, views.GuidePath + "/:id", noBody, s.guideArticle},
		{get, views.GuidePath + "/:id/terms", noBody, s.guideTerms},
		{get, views.KeysPath, noBody, s.keysPage},
		{get, views.SearchHelpPath, noBody, s.searchHelp},
		{get, "/rosters/new", noBody, s.newRoster},
		{post, "/rosters/new", editBody, s.createRoster},
		{post, "/rosters/example", noBody, s.openExample},
		{get, views.MovesPath, noBody, s.movesPage},
		{post, views.MovesPath, editBody, s.moveTicked},
		{get, "/rosters/import", noBody, s.importForm},
		{post, "/rosters/import", fileBody, s.importRosters},
		{post, views.ImportUndoPath, editBody, s.undoImport},
		{get, "/mine/delete", noBody, s.minePage},
		{post, "/mine/delete", noBody, s.eraseMine},
		{get, "/profiles", noBody, s.designsPage},
		{post, "/profiles/import", fileBody, s.importDesigns},
		{get, "/check", noBody, s.checkForm},
		{post, "/check", manyBody, s.underEvent(s.checkFiles)},
		{post, "/check/covers.pdf", manyBody, s.underEvent(s.coverFiles)},
		{get, views.NewEventPath, noBody, s.newEvent},
		{post, views.NewEventPath, editBody, s.makeEvent},
		{get, "/e/:token", noBody, s.eventPage},
		{post, "/e/:token", manyBody, s.underEvent(s.checkFiles)},
		{post, "/e/:token/covers.pdf", manyBody, s.underEvent(s.coverFiles)},
		{get, "/e/:token/event.json", noBody, s.eventFile},
		{get, views.DiffsPath, noBody, s.diffPage},
		{post, views.DiffsPath, manyBody, s.diffFiles},
		{get, views.PrintsPath, noBody, s.printSeveral},
		{get, views.PrintsPath + ".pdf", noBody, s.severalPDF},
		{post, views.BannerPath, noBody, s.dismissBanner},
		{post, views.MarksPath, noBody, s.setMarks},
	}
}

// rosterRoutes are a roster's. A page that edits is also where edits are posted,
// under the longer address too.
func (s *server) rosterRoutes() []route {
	return []route{
		{get, "/r/:id", noBody, s.builder},
		{post, "/r/:id", editBody, s.edit(s.rosterResource())},
		{post, "/r/:id/edit", editBody, s.edit(s.rosterResource())},
		{get, "/r/:id/event", noBody, s.rosterUnderEvent},
		{post, "/r/:id/undo", editBody, s.step(s.rosterResource(), s.Store.Undo)},
		{post, "/r/:id/redo", editBody, s.step(s.rosterResource(), s.Store.Redo)},
		{get, "/r/:id/fixes", noBody, s.fixesPane},
		{get, "/r/:id/mend", noBody, s.mendPage},
		{post, "/r/:id/mend", editBody, s.edit(s.rosterResource())},
		{get, "/r/:id/move", noBody, s.movePage(s.rosterResource())},
		{post, "/r/:id/move", editBody, s.edit(s.rosterResource())},
		{get, "/r/:id/tables", noBody, s.houseRulesPage},
		{post, "/r/:id/tables", editBody, s.edit(s.houseRulesResource())},
		{post, "/r/:id/tables/edit", editBody, s.edit(s.houseRulesResource())},
		{post, "/r/:id/tables/undo", editBody, s.step(s.houseRulesResource(), s.Store.Undo)},
		{post, "/r/:id/tables/redo", editBody, s.step(s.houseRulesResource(), s.Store.Redo)},
		{post, "/r/:id/tables/keep", noBody, s.saveNumbers},
		{get, views.LivePath(":id"), noBody, s.liveRevision},
		{get, "/r/:id/changed.txt", noBody, s.changedOn},
		{post, "/r/:id/duplicate", noBody, s.duplicateRoster(s.loadOwned)},
		{post, "/s/:token/duplicate", noBody, s.duplicateRoster(s.loadShared)},
		{post, "/r/:id/delete", noBody, s.deleteRoster},
		{post, "/r/:id/restore", noBody, s.restoreRoster},
		{post, "/r/:id/erase", noBody, s.eraseRoster},
		{post, "/r/:id/print", editBody, s.savePrintOptions},
		{post, "/r/:id/pictures", pictureBody, s.setPicture},
		{get, "/r/:id/share", noBody, s.sharePage},
		{post, "/r/:id/share", noBody, s.share},
		{post, "/r/:id/unshare", noBody, s.unshare},
		{post, "/r/:id/show-notes", noBody, s.showNotes},
		{get, "/r/:id/share/roster.txt", noBody, s.exportText(s.loadForSharing, "text", ".txt")},
		{get, "/r/:id/share/roster.md", noBody, s.exportText(s.loadForSharing, "markdown", ".md")},
		{get, "/r/:id/share/roster.csv", noBody, s.exportText(s.loadForSharing, "csv", ".csv")},
		{get, "/r/:id/history", noBody, s.rosterHistory},
		{post, "/r/:id/history", noBody, s.changeRosterHistory},
		{post, "/r/:id/freeze", noBody, s.freeze},
		{post, "/r/:id/thaw", noBody, s.thaw},
		{get, "/r/:id/at/:revision", noBody, s.shared(s.loadRevision)},
		{post, "/r/:id/at/:revision/duplicate", noBody, s.duplicateRoster(s.loadRevision)},
		{get, "/s/:token", noBody, s.shared(s.loadShared)},
		{get, "/s/:token" + tabletopPattern, noBody, s.tabletopPicture},
		{get, "/s/:token/" + linkPicture, noBody, s.linkPicture},
		{get, "/l/:token", noBody, s.shared(s.loadToken)},
		{post, "/l/:token/duplicate", noBody, s.duplicateRoster(s.loadToken)},
	}
}

// designRoutes belong to own profiles.
func (s *server) designRoutes() []route {
	const one = "/design/:system/:id"
	own := s.designResource()
	return []route{
		{get, "/design/:system", noBody, s.gameDesignsPage},
		{post, "/design/:system", editBody, s.newDesign},
		{get, "/design/:system/compare", noBody, s.compare},
		{get, "/design/:system/curves", noBody, s.curves},
		{get, one, noBody, s.designPage},
		{get, one + "/profile.json", noBody, s.exportDesign},
		{post, one, editBody, s.edit(own)},
		{post, one + "/edit", editBody, s.edit(own)},
		{post, one + "/undo", editBody, s.step(own, own.Undo)},
		{post, one + "/redo", editBody, s.step(own, own.Redo)},
		{get, one + "/move", noBody, s.movePage(own)},
		{post, one + "/move", editBody, s.edit(own)},
		{get, one + "/history", noBody, s.designHistory},
		{post, one + "/history", noBody, s.changeDesignHistory},
		{post, one + "/duplicate", noBody, s.duplicateDesign},
		{post, one + "/delete", noBody, s.deleteDesign},
		{post, one + "/restore", noBody, s.restoreDesign},
		{post, one + "/erase", noBody, s.eraseDesign},
		{post, one + "/field", noBody, s.fieldDesign},
		{post, one + "/takeover", noBody, s.takeOver},
	}
}

// printRoutes is what leaves a roster that is reached in one way or the other.
func (s *server) printRoutes(at string, load loader) []route {
	list := []route{
		{get, at + "/roster.json", noBody, s.exportRoster(load)},
		{get, at + "/roster.txt", noBody, s.exportText(load, "text", ".txt")},
		{get, at + "/roster.md", noBody, s.exportText(load, "markdown", ".md")},
		{get, at + "/roster.csv", noBody, s.exportText(load, "csv", ".csv")},
		{get, at + "/print", noBody, s.printPage(load)},
		{get, at + "/print.pdf", noBody, s.printPDF(load)},
		{get, at + "/pictures/:digest", noBody, s.picture(load)},
	}
	for _, product := range job.ProductIDs() {
		list = append(list, route{get, at + "/" + product + ".pdf", noBody, s.productPDF(load, product)})
	}
	return list
}

// api is what openapi.json describes; a test holds them together.
func (s *server) api() []route {
	return []route{
		{post, "/api/v1/check", manyBody, allowParameters([]string{"to", "paper"}, s.apiCheck)},
		{post, "/api/v1/mend", fileBody, allowParameters(nil, s.apiMend)},
		{post, "/api/v1/move", fileBody, allowParameters(nil, s.apiMove)},
		{post, "/api/v1/diff", manyBody, allowParameters(nil, s.apiDiff)},
		{post, "/api/v1/derive", fileBody, allowParameters(nil, s.apiDerive)},
		{post, "/api/v1/odds", oddsBody, allowParameters(nil, s.apiOdds)},
		{post, "/api/v1/print", manyBody, allowParameters(printParameters(), s.apiPrint)},
		{post, "/api/v1/convert", fileBody, allowParameters([]string{"to", "report"}, s.apiConvert)},
		{get, "/api/v1/systems", noBody, allowParameters(nil, s.apiSystems)},
		{get, "/api/v1/systems/:id", noBody, allowParameters(nil, s.apiSystem)},
		{get, "/api/v1/systems/:id/pack", noBody, allowParameters(nil, s.apiPack)},
		{get, "/api/v1/openapi.json", noBody, allowParameters(nil, s.openAPI)},
	}
}
