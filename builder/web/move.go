package web

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/views"
)

// movePage shows what becomes of a roster or an own profile under the newest pack of its
// game; the move is posted to the same address as one revision.
func (s *server) movePage(of resource) echo.HandlerFunc {
	return func(c echo.Context) error {
		c.Response().Header().Set("Cache-Control", "private, no-cache")
		saved, err := of.load(c)
		if err != nil {
			return err
		}
		m, err := s.Library.Move(c.Request().Context(), saved.Document)
		if err != nil {
			return err
		}
		return render(c, http.StatusOK, views.MovePage(views.MoveOf(m, of.address(c), c.Param("system") != "",
			saved.Revision)))
	}
}
