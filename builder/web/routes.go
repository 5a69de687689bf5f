package web

import (
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/exchange"
	"gantry/builder/layout"
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
	return slices.Concat(s.siteRoutes(), s.rosterRoutes(), s.designRoutes(), s.paper("/r/:id", s.owned), s.paper("/s/:token", s.lent),
		s.oddsPages("/r/:id", s.owned), s.oddsPages("/s/:token", s.lent), s.api())
}

const get, post = http.MethodGet, http.MethodPost

// siteRoutes belong to no roster.
func (s *server) siteRoutes() []route {
	return []route{
		{get, "/", noBody, s.home},
		{get, "/healthz", noBody, s.health},
		{get, "/readyz", noBody, s.ready},
		{get, "/robots.txt", noBody, robots},
		{get, "/problems/:id", noBody, s.sort},
		{get, "/static/:version/*", noBody, s.asset},
		{get, schemaPattern, noBody, s.schema},
		{get, "/systems/:id", noBody, s.system},
		{get, "/systems/:id/gaps", noBody, s.gaps},
		{get, "/systems/:id/accent.css", noBody, s.accent},
		{get, "/rosters/new", noBody, s.newRoster},
		{post, "/rosters/new", editBody, s.createRoster},
		{post, "/rosters/example", noBody, s.openExample},
		{get, "/rosters/import", noBody, s.importForm},
		{post, "/rosters/import", fileBody, s.importRosters},
		{get, "/mine/delete", noBody, s.mine},
		{post, "/mine/delete", noBody, s.eraseMine},
		{get, "/profiles", noBody, s.profileList},
		{post, "/profiles/import", fileBody, s.importProfiles},
		{get, "/check", noBody, s.checkForm},
		{post, "/check", manyBody, s.check},
		{post, views.BannerPath, noBody, s.putAway},
		{post, views.MarksPath, noBody, s.showMarks},
	}
}

// rosterRoutes are a roster's. A page that edits is also where edits are posted,
// under the longer address too.
func (s *server) rosterRoutes() []route {
	return []route{
		{get, "/r/:id", noBody, s.builder},
		{post, "/r/:id", editBody, s.edit(s.rosters())},
		{post, "/r/:id/edit", editBody, s.edit(s.rosters())},
		{post, "/r/:id/undo", editBody, s.step(s.rosters(), s.Store.Undo)},
		{post, "/r/:id/redo", editBody, s.step(s.rosters(), s.Store.Redo)},
		{get, "/r/:id/tables", noBody, s.houseTables},
		{post, "/r/:id/tables", editBody, s.edit(s.tables())},
		{post, "/r/:id/tables/edit", editBody, s.edit(s.tables())},
		{post, "/r/:id/tables/undo", editBody, s.step(s.tables(), s.Store.Undo)},
		{post, "/r/:id/tables/redo", editBody, s.step(s.tables(), s.Store.Redo)},
		{post, "/r/:id/tables/keep", noBody, s.keepNumbers},
		{post, "/r/:id/duplicate", noBody, s.duplicate(s.owned)},
		{post, "/s/:token/duplicate", noBody, s.duplicate(s.lent)},
		{post, "/r/:id/delete", noBody, s.remove},
		{post, "/r/:id/restore", noBody, s.restore},
		{post, "/r/:id/erase", noBody, s.erase},
		{post, "/r/:id/print", editBody, s.keepPrint},
		{post, "/r/:id/pictures", pictureBody, s.addPicture},
		{post, "/r/:id/share", noBody, s.share},
		{post, "/r/:id/unshare", noBody, s.unshare},
		{get, "/s/:token", noBody, s.shared},
	}
}

// designRoutes belong to own profiles.
func (s *server) designRoutes() []route {
	const one = "/design/:system/:id"
	own := s.profiles()
	return []route{
		{get, "/design/:system", noBody, s.workshop},
		{post, "/design/:system", editBody, s.newProfile},
		{get, "/design/:system/compare", noBody, s.compare},
		{get, "/design/:system/curves", noBody, s.curves},
		{get, one, noBody, s.bench},
		{get, one + "/profile.json", noBody, s.exportProfile},
		{post, one, editBody, s.edit(own)},
		{post, one + "/edit", editBody, s.edit(own)},
		{post, one + "/undo", editBody, s.step(own, own.Undo)},
		{post, one + "/redo", editBody, s.step(own, own.Redo)},
		{post, one + "/duplicate", noBody, s.duplicateProfile},
		{post, one + "/delete", noBody, s.removeProfile},
		{post, one + "/restore", noBody, s.restoreProfile},
		{post, one + "/erase", noBody, s.eraseProfile},
		{post, one + "/field", noBody, s.fieldProfile},
	}
}

// paper is what leaves a roster that is reached in one way or the other.
func (s *server) paper(at string, reach reach) []route {
	list := []route{
		{get, at + "/roster.json", noBody, s.export(reach)},
		{get, at + "/roster.txt", noBody, s.exportText(reach)},
		{get, at + "/print", noBody, s.printPage(reach)},
		{get, at + "/print.pdf", noBody, s.printPDF(reach)},
		{get, at + "/pictures/:digest", noBody, s.picture(reach)},
	}
	for _, product := range layout.ProductIDs() {
		list = append(list, route{get, at + "/" + product + ".pdf", noBody, s.productPDF(reach, product)})
	}
	return list
}

// api is what openapi.json describes; a test holds them together.
func (s *server) api() []route {
	return []route{
		{post, "/api/v1/check", manyBody, asking(nil, s.apiCheck)},
		{post, "/api/v1/derive", fileBody, asking(nil, s.apiDerive)},
		{post, "/api/v1/odds", oddsBody, asking(nil, s.apiOdds)},
		{post, "/api/v1/print", fileBody, asking(printParameters(), s.apiPrint)},
		{post, "/api/v1/convert", fileBody, asking([]string{"to"}, s.apiConvert)},
		{get, "/api/v1/systems", noBody, asking(nil, s.apiSystems)},
		{get, "/api/v1/systems/:id", noBody, asking(nil, s.apiSystem)},
		{get, "/api/v1/systems/:id/pack", noBody, asking(nil, s.apiPack)},
		{get, "/api/v1/openapi.json", noBody, asking(nil, s.openAPI)},
	}
}
