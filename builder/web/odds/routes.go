package odds

import (
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder/web/site"
)

// Routes are the pages of what dice come to, of a roster that is loaded in one
// way or the other.
func (s Pages) Routes(ways []site.Way) (list []site.Route) {
	for _, w := range ways {
		list = append(list,
			w.Get("/odds", s.oddsPage(w.Load)).Heavy().Reads(s.opponentSize),
			w.Get("/odds.json", s.oddsDocument(w.Load)).Heavy().Reads(s.opponentSize),
			w.Get("/odds/matchup", s.matchupPage(w.Load)).Heavy().Reads(s.opponentSize),
			w.Post("/odds/matchup", site.FileBody, s.bringOpponent(w.Load)).Heavy().Reads(s.opponentSize),
			w.Get("/odds/matchup.json", s.matchupDocument(w.Load)).Heavy().Reads(s.opponentSize),
			w.Get("/odds/sheet", s.oddsSheet(w.Load)).Heavy().Reads(s.opponentSize))
	}
	return list
}

// opponentSize returns the bytes of the list that an address sets against its own.
func (s Pages) opponentSize(c echo.Context) (int64, error) {
	ctx, other := c.Request().Context(), c.QueryParam("against")
	if other == "" {
		return 0, nil
	}
	if token, shared := strings.CutPrefix(other, site.KeyShared); shared {
		return s.Store.SharedSize(ctx, token)
	}
	return s.Store.Size(ctx, site.Owner(c), other)
}
