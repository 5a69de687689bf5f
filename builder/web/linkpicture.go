package web

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/builder/paper"
)

// linkPicture is the picture of a shared roster that those show who show links.
const linkPicture = "preview.png"

func (s *server) linkPicture(c echo.Context) error {
	saved, _, err := s.loadShared(c)
	if err != nil {
		return err
	}
	known := hasTag(c, s.etag(saved.Head, c.Param("token")))
	h := c.Response().Header()
	h.Set("Cache-Control", "public, max-age=300") // its address is asked for again when the roster changes
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	if known {
		return c.NoContent(http.StatusNotModified)
	}
	key := linkPicture + " " + c.Param("token") + h.Get("ETag")
	data, drawn := s.drawn.Get(key)
	if !drawn {
		sheet, err := s.sheet(c.Request().Context(), saved)
		if err != nil {
			return err
		}
		if data, err = drawPage(c.Request().Context(), s.setter.LinkPicture(sheet), 0, paper.LinkDPI); err != nil {
			return err
		}
		s.drawn.Put(key, data)
	}
	return send(c, http.StatusOK, "image/png", data)
}
