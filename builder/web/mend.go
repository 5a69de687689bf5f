package web

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/views"
)

// mendPage shows the nearest ready list; its changes are posted to the same address
// as edits of one revision.
func (s *server) mendPage(c echo.Context) error {
	c.Response().Header().Set("Cache-Control", "private, no-cache")
	saved, _, err := s.loadOwned(c)
	if err != nil {
		return err
	}
	fixes, err := s.rankFixes(c, saved)
	if err != nil {
		return err
	}
	m, err := s.Library.Mend(c.Request().Context(), saved.Document, fixes.Cause())
	if err != nil {
		return err
	}
	return render(c, http.StatusOK, views.MendPage(views.MendOf(m, saved.ID, saved.Revision)))
}
