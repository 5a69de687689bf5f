package roster

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/builder/web/edit"
	"gantry/builder/web/site"
	"gantry/views"
	"gantry/views/houserules"
)

// houseRulesPage returns the tables of a roster's pack, where its house rules are made.
func (s Pages) houseRulesPage(c echo.Context) error {
	d := s.houseRulesResource()
	at := views.AtOf(c.QueryParams())
	if site.IsHTMX(c) {
		site.PushURL(c, at.Address(d.Address(c)), at.Query)
	}
	saved, err := d.Load(c)
	if err != nil {
		return err
	}
	return s.showHouseRules(c, http.StatusOK, saved, at, nil)
}

func (s Pages) showHouseRules(c echo.Context, status int, saved store.Saved, at views.At,
	notice *views.Notice) error {
	c.Response().Header().Set("Cache-Control", site.CacheRevalidate)
	sheet, err := s.Sheet(c.Request().Context(), saved)
	if err != nil {
		return err
	}
	own, err := s.DesignsOf(c, sheet.Pack, true)
	if err != nil {
		return err
	}
	e := site.EditorOf(saved, at, views.RosterPath(saved.ID, "tables"), notice)
	p := houserules.Of(e, sheet, "House rules for "+builder.RosterName(saved.Document.Name))
	p.Roster, p.Own = views.RosterPath(saved.ID), own
	return site.Render(c, status, houserules.Page(p))
}

func (s Pages) houseRulesResource() edit.Resource {
	return edit.Resource{Editable: s.Store,
		Address: func(c echo.Context) string { return views.RosterPath(c.Param("id"), "tables") },
		Show:    s.showHouseRules}
}
