package web

import (
	"context"
	"time"

	"github.com/labstack/echo/v4"

	"gantry/builder/exchange"
)

// oddsWait is how long an answer to a question of odds is waited for. The work
// of one is bounded far below it; a slow machine is not.
const oddsWait = 10 * time.Second

// apiOdds answers a request for odds, or for a matrix of them.
func (s *server) apiOdds(c echo.Context) error {
	data, err := readBody(c)
	if err != nil {
		return err
	}
	r, err := s.Library.ReadOdds(data)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(c.Request().Context(), oddsWait)
	defer cancel()
	if r.Matrix {
		m, err := s.Library.Matchup(ctx, r)
		if err != nil {
			return err
		}
		return sendJSON(c, exchange.Matchup(m))
	}
	a, err := s.Library.Odds(ctx, r)
	if err != nil {
		return err
	}
	return sendJSON(c, exchange.Odds(a))
}
