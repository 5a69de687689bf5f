package design

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/builder/web/site"
	"gantry/rules"
	"gantry/views"
)

// createDesign saves a profile as the browser's own and opens it.
func (s Pages) createDesign(c echo.Context, d builder.Design) error {
	saved, err := site.Create(c, s.Site, s.Store.Profiles, d)
	if err != nil {
		return err
	}
	return site.Redirect(c, views.DesignPath(d.System, saved.ID))
}

// editRoster makes edits of one of the reader's rosters, which must be of a game.
func (s Pages) editRoster(c echo.Context, id, system string, edits []rules.Edit) (store.Saved, error) {
	saved, err := s.Store.Roster(c.Request().Context(), site.Owner(c), id)
	switch {
	case err != nil:
		return saved, err
	case saved.Document.System != system:
		return saved, site.StatusError(http.StatusUnprocessableEntity, "That list is for another game. Pick another.")
	case len(edits) == 0:
		return saved, nil
	}
	return s.Store.Edit(c.Request().Context(), site.Owner(c), id, 0, "", edits)
}
