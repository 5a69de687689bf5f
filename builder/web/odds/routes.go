package odds

import (
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder/web/site"
)

// Routes returns the odds pages, once for each address of lists.
func (s Pages) Routes(addresses []site.ListAddress) (list []site.Route) {
	for _, a := range addresses {
		list = append(list,
			a.Get("/odds", s.oddsPage(a.Load)).Heavy().Reads(s.OpponentSize),
			a.Get("/odds.json", s.oddsDocument(a.Load)).Heavy().Reads(s.OpponentSize),
			a.Get("/odds/sheet", s.oddsSheet(a.Load)).Heavy().Reads(s.OpponentSize))
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
