package odds

import (
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder/web/site"
)

// Routes returns the odds pages, once for each way to load a list.
func (s Pages) Routes(ways []site.ListAddress) (list []site.Route) {
	for _, w := range ways {
		list = append(list,
			w.Get("/odds", s.oddsPage(w.Load)).Heavy().Reads(s.OpponentSize),
			w.Get("/odds.json", s.oddsDocument(w.Load)).Heavy().Reads(s.OpponentSize),
			w.Get("/odds/sheet", s.oddsSheet(w.Load)).Heavy().Reads(s.OpponentSize))
	}
	return list
}

// OpponentSize returns the bytes of the list that an address sets against its own.
func (s Pages) OpponentSize(c echo.Context) (int64, error) {
	ctx, other := c.Request().Context(), c.QueryParam("against")
	if other == "" {
		return 0, nil
	}
	if token, shared := strings.CutPrefix(other, site.KeyShared); shared {
		return s.Store.SharedSize(ctx, token)
	}
	return s.Store.Size(ctx, site.Owner(c), other)
}
