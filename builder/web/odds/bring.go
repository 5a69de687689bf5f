package odds

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/web/site"
	"gantry/views"
)

// bringOpponent reads a list that a reader brings as a link, a file or a text, and
// leads to the matchup with it.
func (s Pages) bringOpponent(load site.Loader) echo.HandlerFunc {
	return func(c echo.Context) error {
		saved, base, err := load(c)
		if err != nil {
			return err
		}
		key, err := s.readOpponent(c, saved.Document.System)
		if builder.KindOf(err) == builder.KindInvalid || builder.KindOf(err) == builder.KindTooLarge {
			return s.matchupWith(c, load, http.StatusUnprocessableEntity, site.ProblemOf(err).Text)
		}
		if err != nil {
			return err
		}
		return site.Redirect(c, views.MatchupPath(base, key))
	}
}
