package printing

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/builder/paper"
	"gantry/builder/web/site"
)

func (s Pages) linkPicture(c echo.Context) error {
	saved, _, err := s.LoadShared(c)
	if err != nil {
		return err
	}
	known := site.HasTag(c, s.Etag(saved.Head, c.Param("token")))
	h := c.Response().Header()
	h.Set("Cache-Control", "public, max-age=300") // its address is asked for again when the roster changes
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	if known {
		return c.NoContent(http.StatusNotModified)
	}
	key := site.LinkPicture + " " + c.Param("token") + h.Get("ETag")
	data, drawn := s.Drawn.Get(key)
	if !drawn {
		sheet, err := s.Sheet(c.Request().Context(), saved)
		if err != nil {
			return err
		}
		if data, err = DrawPage(c.Request().Context(), s.Setter.LinkPicture(sheet), 0, paper.LinkDPI); err != nil {
			return err
		}
		s.Drawn.Put(key, data)
	}
	return site.Send(c, http.StatusOK, "image/png", data)
}
