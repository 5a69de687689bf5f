package roster

import (
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/picture"
	"gantry/builder/web/site"
	"gantry/rules"
	"gantry/views"
)

// pictureBody is the largest picture, and the form around it.
const pictureBody = picture.MaxBytes + 64<<10

// setPicture gives a unit the picture of the form, or takes its picture away
// where the form has none.
func (s Pages) setPicture(c echo.Context) error {
	saved, err := s.LoadRoster(c)
	if err != nil {
		return err
	}
	form, err := c.MultipartForm()
	if err != nil {
		return site.BodyError(err)
	}
	defer form.RemoveAll() //nolint:errcheck // the system cleans up the rest
	unit, id := c.FormValue("unit"), ""
	at := views.At{Open: views.Place(unit), Part: views.PartNotes}
	if c.FormValue("remove") == "" {
		id, err = s.ReadPicture(c, form.File["file"])
		if kind := builder.KindOf(err); kind == builder.KindInvalid || kind == builder.KindTooLarge ||
			kind == builder.KindQuota {
			p := site.ProblemOf(err)
			return s.showBuilder(c, p.Status, saved, at, &views.Notice{Bad: true, Text: p.Text})
		}
		if err != nil {
			return err
		}
	}
	if _, err := s.Store.Edit(c.Request().Context(), site.Owner(c), saved.ID, 0, "",
		[]rules.Edit{rules.Set(unit, "picture", id)}); err != nil {
		return err
	}
	return site.Redirect(c, at.Address(views.RosterPath(saved.ID))+"#"+views.OpenAnchor)
}

// picture serves a picture that the roster of the address names.
func (s Pages) picture(load site.Loader) echo.HandlerFunc {
	return func(c echo.Context) error {
		saved, _, err := load(c)
		if err != nil {
			return err
		}
		id := "sha256:" + c.Param("digest")
		if !slices.ContainsFunc(saved.Document.Units, func(u rules.Unit) bool { return u.Picture == id }) {
			return builder.NotFound("Picture not found.")
		}
		img, err := s.Image(c.Request().Context(), saved, id, c.QueryParam("grey") == "true")
		if err != nil {
			return err
		}
		c.Response().Header().Set("Cache-Control", "private, max-age=31536000, immutable")
		return site.Send(c, http.StatusOK, "image/jpeg", img.Data)
	}
}
