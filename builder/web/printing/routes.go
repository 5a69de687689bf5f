package printing

import (
	"github.com/labstack/echo/v4"

	"gantry/builder/paper"
	"gantry/builder/web/site"
	"gantry/views"
)

// Routes print rosters, on each of the ways to one.
func (s Pages) Routes(ways []site.ListAddress) []site.Route {
	list := []site.Route{
		site.Get("/likeness/:file", s.likenessPicture).Light().ForAll(), // dots pay more
		site.Get("/systems/:id/blank.pdf", s.blankPDF).Heavy(),
		site.Get(views.PrintsPath, s.printSeveral).Heavy().Reads(s.severalSize),
		site.Get(views.PrintsPath+".pdf", s.severalPDF).Heavy().Reads(s.severalSize),
		site.Post("/r/:id/print", site.EditBody, s.savePrintOptions).Heavy(),
		site.Get("/s/:token/"+site.LinkPicture, s.linkPicture()).NeedsServer().Heavy().Flat(),
	}
	for _, w := range ways {
		list = append(list,
			w.Get("/print", s.printPage(w.Load)),
			w.Get("/print.pdf", s.printPDF(w.Load)).Heavy())
		for _, product := range paper.ProductIDs() {
			list = append(list, w.Get("/"+product+".pdf", s.productPDF(w.Load, product)).Heavy())
		}
	}
	return append(list, s.presetRoutes()...)
}

// severalSize returns the bytes of the lists that an address prints together.
func (s Pages) severalSize(c echo.Context) (int64, error) {
	ids := c.QueryParams()[views.RosterParameter]
	return site.SizeOf(c, ids[:min(len(ids), paper.MostLists)], s.Store.Size)
}
