package printing

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/builder/paper"
	"gantry/builder/web/site"
)

// linkPicture serves the picture that previews of a shared link show.
func (s Pages) linkPicture() echo.HandlerFunc {
	cached := site.NewPages(8 << 20) // each preview after the first saves 45 ms
	return func(c echo.Context) error {
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
		key := c.Param("token") + h.Get("ETag")
		data, drawn := cached.Get(key)
		if !drawn {
			sheet, err := s.Sheet(c.Request().Context(), saved)
			if err != nil {
				return err
			}
			picture := s.Setter.LinkPicture(sheet)
			if data, err = DrawPage(c.Request().Context(), picture, 0, paper.LinkDPI); err != nil {
				return err
			}
			cached.Put(key, data)
		}
		return site.Send(c, http.StatusOK, "image/png", data)
	}
}
