package printing

import (
	"github.com/labstack/echo/v4"

	"gantry/builder/paper"
	"gantry/builder/web/site"
	"gantry/views"
)

// Routes returns the pages that print rosters, at each of their addresses.
func (s Pages) Routes(addresses []site.ListAddress) []site.Route {
	list := []site.Route{
		site.Get("/likeness/:file", s.likenessPicture).Light().ForAll(), // dots pay more
		site.Get("/systems/:id/blank.pdf", s.blankPDF).Heavy(),
		site.Get(views.PrintsPath, s.printSeveral).Heavy().Reads(s.severalSize),
		site.Get(views.PrintsPath+".pdf", s.severalPDF).Heavy().Reads(s.severalSize),
		site.Post("/r/:id/print", site.EditBody, s.savePrintOptions).Heavy(),
		site.Get("/s/:token/"+site.LinkPicture, s.linkPicture()).NeedsServer().Heavy().Flat(),
	}
	for _, a := range addresses {
		list = append(list,
			a.Get("/print", s.printPage(a.Load)),
			a.Get("/print.pdf", s.printPDF(a.Load)).Heavy())
		for _, product := range paper.ProductIDs() {
			list = append(list, a.Get("/"+product+".pdf", s.productPDF(a.Load, product)).Heavy())
		}
	}
	return append(list, s.presetRoutes()...)
}

// severalSize returns the bytes of the lists that an address prints together.
func (s Pages) severalSize(c echo.Context) (int64, error) {
	ids := c.QueryParams()[views.RosterParameter]
	return site.SizeOf(c, ids[:min(len(ids), paper.MostLists)], s.Store.Size)
}
