package web

import (
	"net/http"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder/likeness"
)

const likenessPattern = "/likeness/:file"

// picturePolicy lets a picture colour itself, and nothing else.
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

// likenessPicture draws the unit that its address holds: ?on=light or dark where the
// reader chose, ?view=back or top for another side, ?style=mono or ink-saving.
func likenessPicture(c echo.Context) error {
	token, svg := strings.CutSuffix(c.Param("file"), ".svg")
	if !svg {
		return echo.ErrNotFound
	}
	l, livery, err := likeness.Decode(token)
	if err != nil {
		return statusError(http.StatusBadRequest, "This address holds no unit that can be drawn. Copy it whole.")
	}
	style, view := likeness.Style(c.QueryParam("style")), c.QueryParam("view")
	on := likeness.On(c.QueryParam("on"))
	draw, known := map[string]func() likeness.Picture{
		"":      func() likeness.Picture { return likeness.Draw(l, livery.Emblem) },
		"front": func() likeness.Picture { return likeness.Draw(l, livery.Emblem) },
		"back":  func() likeness.Picture { return likeness.Back(l, livery.Emblem) },
		"top":   func() likeness.Picture { return likeness.TopDown(l, livery.Emblem) },
	}[view]
	switch {
	case !known:
		return statusError(http.StatusBadRequest, "The view of a unit is front, back or top.")
	case !slices.Contains([]likeness.On{likeness.OnAny, likeness.OnLight, likeness.OnDark}, on):
		return statusError(http.StatusBadRequest, "A unit is drawn on light or on dark.")
	case !slices.Contains([]likeness.Style{"", likeness.Colour, likeness.Mono, likeness.InkSaving}, style):
		return statusError(http.StatusBadRequest, "The style of a picture is colour, mono or ink-saving.")
	}
	h := c.Response().Header()
	h.Set("Cache-Control", cacheForever)
	h.Set("Content-Security-Policy", picturePolicy)
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	return c.Blob(http.StatusOK, "image/svg+xml",
		likeness.SVG(draw(), likeness.View{Livery: livery, Style: style, On: on}))
}
