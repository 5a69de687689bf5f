package printing

import (
	"net/http"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder/layout"
	"gantry/builder/likeness"
	"gantry/builder/paper"
	"gantry/builder/web/site"
	"gantry/rules"
)

// picturePolicy lets a picture color itself, and nothing else.
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

// likenessPicture draws the unit in its address. ?on= is a light or dark background,
// ?view= the front, back or top, ?style= mono or ink-saving. An .svg of ?px= pixels may
// leave out what does not show at that size. A .png is ?px= pixels wide, or
// ?mm= at ?dpi=, and has no background.
func (s Pages) likenessPicture(c echo.Context) error {
	token, svg := strings.CutSuffix(c.Param("file"), ".svg")
	token, png := strings.CutSuffix(token, ".png")
	if !svg && !png {
		return echo.ErrNotFound
	}
	l, livery, err := likeness.Decode(token)
	if err != nil {
		return site.StatusError(http.StatusBadRequest, "This art address is incomplete. Copy it whole.")
	}
	style, on := likeness.Style(c.QueryParam("style")), likeness.On(c.QueryParam("on"))
	side, known := likeness.SideOf(c.QueryParam("view"))
	switch {
	case !known:
		return site.StatusError(http.StatusBadRequest, "Unknown view. Allowed: "+strings.Join(likeness.SideNames(),
			", ")+".")
	case !slices.Contains([]likeness.On{likeness.OnAny, likeness.OnLight, likeness.OnDark}, on):
		return site.StatusError(http.StatusBadRequest, "Unknown background. Allowed: light, dark.")
	case !slices.Contains([]likeness.Style{"", likeness.Color, likeness.Mono, likeness.InkSaving}, style):
		return site.StatusError(http.StatusBadRequest, "Unknown style. Allowed: colour, mono, ink-saving.")
	}
	kind := "image/svg+xml"
	var data []byte
	if svg {
		px, err := portraitDots(c.QueryParams())
		if err != nil {
			return err
		}
		closeUp := c.QueryParams().Has("zoom")
		picture, _ := likeness.Draw(l, livery.Emblem, side)
		data = likeness.SVG(picture, likeness.View{Livery: livery, Style: style, On: on,
			Small: closeUp || px <= likeness.ThumbnailSize, Close: closeUp})
	} else if kind, data, err = s.likenessPNG(c, l, livery, style); err != nil {
		return err
	}
	h := c.Response().Header()
	h.Set("Cache-Control", site.CacheForever)
	h.Set("Content-Security-Policy", picturePolicy)
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	return site.Send(c, http.StatusOK, kind, data)
}

// likenessPNG draws a likeness in dots, which is heavy work.
func (s Pages) likenessPNG(c echo.Context, l rules.Likeness, v likeness.Livery, style likeness.Style) (
	kind string, data []byte, err error) {
	side, err := portraitDots(c.QueryParams())
	if err != nil {
		return "", nil, err
	}
	if err := s.PayFor(c, site.CostHeavy); err != nil {
		return "", nil, err
	}
	leave, err := s.Enter(c, site.WeightHeavy)
	if err != nil {
		return "", nil, err
	}
	defer leave()
	page, err := paper.Portrait(l, v, c.QueryParam("view"), style, side)
	if err != nil {
		return "", nil, err
	}
	data, err = DrawPage(c.Request().Context(), layout.Document{Pages: []layout.Page{page}}, 0, paper.PortraitDPI)
	return "image/png", data, err
}
