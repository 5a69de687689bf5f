package web

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/views"
)

// houseRulesPage is the tables of a roster's pack, where its house rules are made.
func (s *server) houseRulesPage(c echo.Context) error {
	d := s.houseRulesResource()
	at := views.AtOf(c.QueryParams())
	if isHTMX(c) {
		pushURL(c, at.Address(d.address(c)), at.Query)
	}
	saved, err := d.load(c)
	if err != nil {
		return err
	}
	return s.showHouseRules(c, http.StatusOK, saved, at, nil)
}

func (s *server) showHouseRules(c echo.Context, status int, saved store.Saved, at views.At,
	notice *views.Notice) error {
	c.Response().Header().Set("Cache-Control", "private, no-cache")
	sheet, err := s.sheet(c.Request().Context(), saved)
	if err != nil {
		return err
	}
	own, err := s.designsOf(c, sheet.Pack, true)
	if err != nil {
		return err
	}
	e := editorOf(saved, at, views.RosterPath(saved.ID, "tables"), notice)
	p := views.HouseRulesOf(e, sheet, "House rules for "+builder.RosterName(saved.Document.Name))
	p.Roster, p.Numbers = views.RosterPath(saved.ID), views.NumbersOf(sheet, own)
	return render(c, status, views.HouseRulesPage(p))
}
