package printing

import (
	"gantry/builder/paper"
	"gantry/builder/web/site"
	"gantry/views"
)

// Routes print rosters, on each of the ways to one.
func (s Pages) Routes(ways []site.Way) []site.Route {
	list := []site.Route{
		site.Get(site.LikenessPattern, likenessPicture),
		site.Get("/systems/:id/blank.pdf", s.blankPDF),
		site.Get(views.PrintsPath, s.printSeveral),
		site.Get(views.PrintsPath+".pdf", s.severalPDF),
		site.Post("/r/:id/print", site.EditBody, s.savePrintOptions),
		site.Get("/s/:token/"+site.LinkPicture, s.linkPicture()),
	}
	for _, w := range ways {
		list = append(list,
			site.Get(w.At+"/print", s.printPage(w.Load)),
			site.Get(w.At+"/print.pdf", s.printPDF(w.Load)))
		for _, product := range paper.ProductIDs() {
			list = append(list, site.Get(w.At+"/"+product+".pdf", s.productPDF(w.Load, product)))
		}
	}
	return append(list, s.presetRoutes()...)
}
