package matchup

import (
	"context"
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/builder/matchup"
	"gantry/builder/odds"
	"gantry/builder/web/site"
	"gantry/views"
	page "gantry/views/matchup"
)

// matchupPage serves two rosters against each other, both ways.
func (s Pages) matchupPage(load site.Loader) echo.HandlerFunc {
	return func(c echo.Context) error { return s.matchupWith(c, load, http.StatusOK, "") }
}

// matchupWith returns the page of a matchup, with said as an error above it unless it is "".
func (s Pages) matchupWith(c echo.Context, load site.Loader, status int, said string) error {
	x, err := s.ReadQuestion(c, load)
	if err != nil {
		return err
	}
	p := page.Of(x)
	if said != "" {
		p.Notice = &views.Notice{Bad: true, Text: said}
	}
	r := page.RequestOf(x)
	if len(r.Attackers) == 0 || len(r.Targets) == 0 {
		if said == "" {
			p.Notice = &views.Notice{Text: "Both lists need units."}
		}
		return site.Render(c, status, page.Page(p))
	}
	ctx, cancel := context.WithTimeout(c.Request().Context(), site.OddsWait)
	defer cancel()
	m, err := matchup.Meet(ctx, s.Library, r, page.MaxUnits)
	switch {
	case err == nil:
		p.Show(x, m)
		return site.Render(c, status, page.Page(p))
	case !odds.IsUnanswerable(err):
		return err
	}
	p.Notice = &views.Notice{Bad: true, Text: site.ProblemOf(err).Text}
	return site.Render(c, http.StatusUnprocessableEntity, page.Page(p))
}

// matchupDocument serves the matchup as a request document.
func (s Pages) matchupDocument(load site.Loader) echo.HandlerFunc {
	return func(c echo.Context) error {
		x, err := s.ReadQuestion(c, load)
		if err != nil {
			return err
		}
		r := page.RequestOf(x)
		return site.SendFile(c, false, "application/json", "matchup.json", append(r.Node().Append(nil), '\n'))
	}
}
