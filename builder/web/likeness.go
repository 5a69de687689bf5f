package web

import (
	"fmt"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/image"
	"gantry/builder/layout"
	"gantry/builder/likeness"
	"gantry/builder/paper"
	"gantry/builder/posted"
	"gantry/rules"
)

const likenessPattern = "/likeness/:file"

// picturePolicy lets a picture colour itself, and nothing else.
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

// likenessPicture draws the unit that its address holds: ?on=light or dark where the
// reader chose, ?view=back or top for another side, ?style=mono or ink-saving. As .png
// it has ?px= dots a side, or is ?mm= wide at ?dpi=, without a ground.
func likenessPicture(c echo.Context) error {
	token, svg := strings.CutSuffix(c.Param("file"), ".svg")
	if !svg && !isLikenessPNG(c) {
		return echo.ErrNotFound
	}
	l, livery, err := likeness.Decode(strings.TrimSuffix(token, ".png"))
	if err != nil {
		return statusError(http.StatusBadRequest, "This art address is incomplete. Copy it whole.")
	}
	style, on := likeness.Style(c.QueryParam("style")), likeness.On(c.QueryParam("on"))
	picture, known := likeness.Seen(l, livery.Emblem, c.QueryParam("view"))
	switch {
	case !known:
		return statusError(http.StatusBadRequest, "Unknown view. Allowed: front, back, top.")
	case !slices.Contains([]likeness.On{likeness.OnAny, likeness.OnLight, likeness.OnDark}, on):
		return statusError(http.StatusBadRequest, "Unknown background. Allowed: light, dark.")
	case !slices.Contains([]likeness.Style{"", likeness.Colour, likeness.Mono, likeness.InkSaving}, style):
		return statusError(http.StatusBadRequest, "Unknown style. Allowed: colour, mono, ink-saving.")
	}
	kind := "image/svg+xml"
	var data []byte
	if svg {
		data = likeness.SVG(picture, likeness.View{Livery: livery, Style: style, On: on})
	} else if kind, data, err = likenessPNG(c, l, livery, style); err != nil {
		return err
	}
	h := c.Response().Header()
	h.Set("Cache-Control", cacheForever)
	h.Set("Content-Security-Policy", picturePolicy)
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	return send(c, http.StatusOK, kind, data)
}

// isLikenessPNG tells of a request for a likeness in dots, which is heavy.
func isLikenessPNG(c echo.Context) bool {
	return c.Path() == likenessPattern && strings.HasSuffix(c.Param("file"), ".png")
}

// likenessPNG draws a likeness in dots.
func likenessPNG(c echo.Context, l rules.Likeness, v likeness.Livery, style likeness.Style) (
	kind string, data []byte, err error) {
	side, err := portraitDots(c.QueryParams())
	if err != nil {
		return "", nil, err
	}
	page, err := paper.Portrait(l, v, c.QueryParam("view"), style, side)
	if err != nil {
		return "", nil, err
	}
	data, err = drawPage(c.Request().Context(), layout.Document{Pages: []layout.Page{page}}, 0, paper.PortraitDPI)
	return "image/png", data, err
}

// usualMM is how wide a likeness is whose resolution alone is asked for.
const usualMM = 80

// portraitDots is how many dots a side a likeness is to have: px, or mm at dpi.
func portraitDots(q url.Values) (side int, err error) {
	side, mm, dpi := paper.UsualPortrait, usualMM, 0
	for name, at := range map[string]*int{"px": &side, "mm": &mm, "dpi": &dpi} {
		if text := q.Get(name); text != "" {
			if *at, err = posted.ParseWhole("The parameter "+name, text); err != nil {
				return 0, err
			}
		}
	}
	switch {
	case dpi == 0:
		return side, nil
	case q.Get("px") != "":
		return 0, builder.Invalid("Two sizes. Use px, or mm and dpi.", nil)
	case dpi < image.LeastDPI || dpi > image.MostDPI || mm < 1 || mm > 1000:
		return 0, builder.Invalid(fmt.Sprintf("Size out of range. Allowed: %d to %d dpi, 1 to 1000 mm.",
			image.LeastDPI, image.MostDPI), nil)
	}
	return int(math.Round(float64(mm*dpi) / 25.4)), nil
}
