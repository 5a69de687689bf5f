package design

import (
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/posted"
	"gantry/builder/store"
	"gantry/builder/web/site"
	"gantry/views"
	"gantry/views/houserules"
)

// kindNumbers is posted for a new profile of own numbers.
const kindNumbers = "numbers"

// newNumbers saves own numbers without any, and opens them.
func (s Pages) newNumbers(c echo.Context) error {
	p, err := s.Library.Pack(c.Param("system"))
	if err != nil {
		return err
	}
	name, err := posted.ParseName("The name", c.FormValue("name"))
	if err != nil {
		return err
	}
	return s.createDesign(c, builder.Design{System: p.ID, Pack: p.PackRef, Name: name, Overrides: []builder.Override{}})
}

// saveNumbers saves what a roster overrides as own numbers, and opens them.
func (s Pages) saveNumbers(c echo.Context) error {
	saved, err := s.LoadRoster(c)
	if err != nil {
		return err
	}
	name, err := posted.ParseName("The name", c.FormValue("name"))
	if err != nil {
		return err
	}
	r := saved.Document
	d := builder.Design{System: r.System, Pack: r.Pack, Name: name, Overrides: []builder.Override{}}
	for _, o := range saved.Document.Overrides {
		if strings.HasPrefix(o.Path, "/") { // the others can be in force nowhere
			d.Overrides = append(d.Overrides, o)
		}
	}
	return s.createDesign(c, d)
}

// fieldNumbers puts own numbers into one of the reader's rosters, or into a new
// one, and opens it.
func (s Pages) fieldNumbers(c echo.Context, d builder.Design) error {
	id := c.FormValue("roster")
	if id == "" {
		r, err := s.Library.Complete(builder.Roster{System: d.System, Overrides: d.Overrides})
		if err != nil {
			return err
		}
		return s.CreateAndOpen(c, r)
	}
	if _, err := s.editRoster(c, id, d.System, d.Use()); err != nil {
		return err
	}
	return site.Redirect(c, views.RosterPath(id, "tables"))
}

// showNumbers returns the page of own numbers: the tables of their game.
func (s Pages) showNumbers(c echo.Context, status int, saved store.Saved, at views.At, notice *views.Notice) error {
	c.Response().Header().Set("Cache-Control", site.CacheRevalidate)
	rosters, err := s.RosterChoices(c, saved.Document.System)
	if err != nil {
		return err
	}
	sheet, err := s.Library.Sheet(c.Request().Context(), saved.Document)
	if err != nil {
		return err
	}
	e := site.EditorOf(saved, at, views.DesignPath(saved.Document.System, saved.ID), notice)
	p := houserules.OwnNumbersOf(e, sheet, rosters)
	p.Newer = views.NewerPackOf(sheet, s.Library.NewerPack(sheet), p.Base)
	d, _ := saved.Document.Design()
	if p.Users, err = s.usersOf(c, saved.ID, d); err != nil {
		return err
	}
	return site.Render(c, status, houserules.Page(p))
}
