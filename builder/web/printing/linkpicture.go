package printing

import (
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
		const cacheControl = "public, max-age=300" // its address is asked for again when the roster changes
		tag := s.Etag(saved.Head, c.Param("token"))
		return site.SendPicture(c, cacheControl, tag, cached, func() ([]byte, error) {
			sheet, err := s.Sheet(c.Request().Context(), saved)
			if err != nil {
				return nil, err
			}
			return DrawPage(c.Request().Context(), s.Setter.LinkPicture(sheet), 0, paper.LinkDPI)
		})
	}
}
