package matchup

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/web/opponent"
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
		files, err := site.ReadUploads(c)
		if err != nil {
			return err
		}
		key, err := "", builder.Invalid("Paste a share link, list code or text list, or choose a file.", nil)
		if len(files) > 0 {
			key, err = opponent.Bring(s.Site, c, files[0], saved.Document.System)
		}
		if builder.KindOf(err) == builder.KindInvalid || builder.KindOf(err) == builder.KindTooLarge {
			return s.matchupWith(c, load, http.StatusUnprocessableEntity, site.ProblemOf(err).Text)
		}
		if err != nil {
			return err
		}
		return site.Redirect(c, views.MatchupPath(base, key))
	}
}
