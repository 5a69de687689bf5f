package roster

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/builder/mend"
	"gantry/builder/search"
	"gantry/builder/web/site"
	"gantry/views"
	"gantry/views/editor"
)

// seesFixes reports whether the page has its problems in sight and needs their fixes
// now. Otherwise it asks for them once the reader looks.
func seesFixes(c echo.Context) bool { return c.Request().Header.Get("Gantry-Fixes") != "" }

// fixesPane returns the pane of problems with their fixes.
func (s Pages) fixesPane(c echo.Context) error {
	at := views.AtOf(c.QueryParams())
	c.Response().Header().Set("Cache-Control", site.CacheRevalidate)
	if !site.IsHTMX(c) {
		return site.Redirect(c, at.WithShow(views.PaneCheck).Address(views.RosterPath(c.Param("id"))))
	}
	saved, base, err := s.LoadOwned(c)
	if err != nil {
		return err
	}
	sheet, err := s.Sheet(c.Request().Context(), saved)
	if err != nil {
		return err
	}
	at.Page = base // this address shows no page
	e := site.EditorOf(saved, at, base, nil)
	if e.Fixes, err = s.FindFixes(c, saved); err != nil {
		return err
	}
	return site.Render(c, http.StatusOK, editor.StatePane(editor.BuilderOf(e, sheet, nil, search.Found{})))
}

// mendPage shows the nearest ready list; its changes are posted to the same address
// as edits of one revision.
func (s Pages) mendPage(c echo.Context) error {
	c.Response().Header().Set("Cache-Control", site.CacheRevalidate)
	saved, _, err := s.LoadOwned(c)
	if err != nil {
		return err
	}
	m, err := mend.All(c.Request().Context(), s.Library, saved.Document)
	if err != nil {
		return err
	}
	return site.Render(c, http.StatusOK, editor.MendPage(editor.MendOf(m, saved.ID, saved.Revision)))
}
