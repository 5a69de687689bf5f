package api

import (
	"gantry/builder/web/printing"
	"gantry/builder/web/site"
)

// Routes returns what openapi.json describes; a test holds them together.
func (s Pages) Routes() []site.Route {
	return site.Open(
		site.Post("/api/v1/check", site.ManyBody, site.AllowParameters([]string{"to", "paper"}, s.apiCheck)).Heavy(),
		site.Post("/api/v1/mend", site.FileBody, site.AllowParameters(nil, s.apiMend)).Heavy(),
		site.Post("/api/v1/move", site.FileBody, site.AllowParameters(nil, s.apiMove)).Heavy(),
		site.Post("/api/v1/diff", site.ManyBody, site.AllowParameters(nil, s.apiDiff)).Heavy(),
		site.Post("/api/v1/derive", site.FileBody, site.AllowParameters(nil, s.apiDerive)).Heavy(),
		site.Post("/api/v1/odds", site.OddsBody, site.AllowParameters(nil, s.apiOdds)).Heavy(),
		site.Post("/api/v1/print", site.ManyBody, site.AllowParameters(printing.Parameters(), s.apiPrint)).Heavy(),
		site.Post("/api/v1/convert", site.FileBody,
			site.AllowParameters([]string{"to", "report"}, s.apiConvert)).Heavy(),
		site.Get("/api/v1/systems", site.AllowParameters(nil, s.apiSystems)),
		site.Get("/api/v1/systems/:id", site.AllowParameters(nil, s.apiSystem)),
		site.Get("/api/v1/systems/:id/pack", site.AllowParameters(nil, s.apiPack)),
		site.Get("/api/v1/openapi.json", site.AllowParameters(nil, s.openAPI)).Light(),
	)
}
