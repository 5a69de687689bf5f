package web

import (
	"context"
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/views"
)

// matchupPage is two rosters against each other as a heat map.
func (s *server) matchupPage(load loader) echo.HandlerFunc {
	return func(c echo.Context) error {
		x, err := s.readQuestion(c, load)
		if err != nil {
			return err
		}
		band := c.QueryParam("band")
		p, r := views.MatchupOf(x, band), views.MatchupRequest(x, band)
		if len(r.Attackers) == 0 || len(r.Targets) == 0 {
			p.Notice = &views.Notice{Text: "Both rosters need units."}
			return render(c, http.StatusOK, views.MatchupPage(p))
		}
		p.Limit(&r)
		m, err := s.answerMatchup(c, r)
		switch {
		case err == nil:
			p.Show(x, m, c.QueryParam("show"), band)
			return render(c, http.StatusOK, views.MatchupPage(p))
		case !builder.IsUnanswerable(err):
			return err
		}
		p.Notice = &views.Notice{Bad: true, Text: problemOf(err).text}
		return render(c, http.StatusUnprocessableEntity, views.MatchupPage(p))
	}
}

func (s *server) answerMatchup(c echo.Context, r builder.OddsRequest) (builder.Matchup, error) {
	ctx, cancel := context.WithTimeout(c.Request().Context(), oddsWait)
	defer cancel()
	return s.Library.Matchup(ctx, r)
}

// matchupDocument is the matchup as a request document.
func (s *server) matchupDocument(load loader) echo.HandlerFunc {
	return func(c echo.Context) error {
		x, err := s.readQuestion(c, load)
		if err != nil {
			return err
		}
		r := views.MatchupRequest(x, c.QueryParam("band"))
		return sendFile(c, false, "application/json", "matchup.json", append(r.Node().Append(nil), '\n'))
	}
}
