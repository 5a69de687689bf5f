package design

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/mend"
	"gantry/builder/posted"
	"gantry/builder/store"
	"gantry/builder/web/edit"
	"gantry/builder/web/site"
	"gantry/rules"
	"gantry/views"
	"gantry/views/design"
)

// gameDesignsPage returns a game's own profiles, and the form of a new one.
func (s Pages) gameDesignsPage(c echo.Context) error {
	p, err := s.Library.Pack(c.Param("system"))
	if err != nil {
		return err
	}
	own, err := s.UnitDesigns(c, p)
	if err != nil {
		return err
	}
	v := design.SystemDesigns{Page: views.PackPage("Design a unit · "+p.System.Name, p), ID: p.ID, Name: p.System.Name,
		Bases: design.BasesOf(p), Curves: design.CanSweep(p)}
	for _, d := range own {
		v.Designs = append(v.Designs, design.Line{ID: d.ID, Name: d.Name, System: p.ID, Game: p.System.Name})
	}
	return site.Render(c, http.StatusOK, design.SystemDesignsPage(v))
}

// designPage returns the page of one own profile.
func (s Pages) designPage(c echo.Context) error {
	d := s.designResource()
	at := views.AtOf(c.QueryParams())
	if site.IsHTMX(c) {
		site.PushURL(c, at.Address(d.Address(c)), at.Query)
	}
	saved, err := d.Load(c)
	if err != nil {
		return err
	}
	return s.showDesign(c, http.StatusOK, saved, at, nil)
}

// showDesign returns the page of an own profile: a unit, or own numbers.
func (s Pages) showDesign(c echo.Context, status int, saved store.Saved, at views.At, notice *views.Notice) error {
	if len(saved.Document.Units) == 0 {
		return s.showNumbers(c, status, saved, at, notice)
	}
	return s.showUnitDesign(c, status, saved, at, notice)
}

// showUnitDesign shows a unit design as the open unit of a separate list, computed with
// the saved numbers that at names.
func (s Pages) showUnitDesign(c echo.Context, status int, saved store.Saved, at views.At,
	notice *views.Notice) error {
	c.Response().Header().Set("Cache-Control", site.CacheRevalidate)
	rosters, err := s.RosterChoices(c, saved.Document.System)
	if err != nil {
		return err
	}
	r, err := s.Library.BenchRoster(saved.Document)
	if err != nil {
		return err
	}
	under, err := s.NumbersNamed(c, r.System, at.RulesOf)
	if err != nil {
		return err
	}
	sheet, err := s.Library.Sheet(c.Request().Context(), r.Under(under))
	if err != nil {
		return err
	}
	e := site.EditorOf(saved, at, views.DesignPath(r.System, saved.ID), notice)
	if e.Fixes, err = mend.Find(c.Request().Context(), sheet); err != nil {
		return err
	}
	p := design.Of(e, sheet, rosters)
	if p.Numbers, err = s.NumbersChoice(c, sheet.Pack, at.RulesOf, rosters); err != nil {
		return err
	}
	if err := s.fillBench(c, &p, saved, sheet); err != nil {
		return err
	}
	if unit, picks := p.Asked(); picks {
		k, err := mend.OpenPicker(c.Request().Context(), s.Library, sheet.Roster, unit, p.Pick.At, p.Pick.Options())
		if err != nil {
			return err
		}
		p.ShowPicker(k)
	}
	p.Newer = views.NewerPackOf(sheet, s.Library.NewerPack(sheet), p.Base)
	return site.Render(c, status, design.Page(p))
}

// fillBench adds what a bench shows beside the numbers of a profile: what it does on
// average, its card, and who uses it.
func (s Pages) fillBench(c echo.Context, p *design.Design, saved store.Saved, sheet builder.Sheet) error {
	m, err := measureBench(c.Request().Context(), sheet)
	if err != nil {
		return err
	}
	p.Measure(m)
	if p.Card, err = s.cardOf(c.Request().Context(), sheet); err != nil {
		return err
	}
	d, _ := saved.Document.Design()
	p.Users, err = s.usersOf(c, saved.ID, d)
	return err
}

// newDesign saves a profile as the game begins one, or on the published profile that
// the form names, and opens it.
func (s Pages) newDesign(c echo.Context) error {
	if c.FormValue("kind") == kindNumbers {
		return s.newNumbers(c)
	}
	p, err := s.Library.Pack(c.Param("system"))
	if err != nil {
		return err
	}
	name, err := posted.ParseName("The name", c.FormValue("name"))
	if err != nil {
		return err
	}
	d, err := p.NewDesign(c.FormValue("profile"))
	if err != nil {
		return err
	}
	d.Name = name
	return s.createDesign(c, d)
}

func (s Pages) exportDesign(c echo.Context) error {
	d, err := s.LoadDesign(c)
	if err != nil {
		return err
	}
	return site.SendFile(c, false, "application/json", site.FileName(d.Name, "profile", ".json"), d.Encode())
}

func (s Pages) duplicateDesign(c echo.Context) error {
	d, err := s.LoadDesign(c)
	if err != nil {
		return err
	}
	if d.Name != "" {
		d.Name += " (copy)"
	}
	return s.createDesign(c, d)
}

func toDesigns(c echo.Context) error { return site.Redirect(c, views.DesignsPath) }

// fieldDesign adds a copy of a profile to a roster, or to a new one, and opens
// it there.
func (s Pages) fieldDesign(c echo.Context) error {
	d, err := s.LoadDesign(c)
	if err != nil {
		return err
	}
	if d.Numbers() {
		return s.fieldNumbers(c, d)
	}
	u := d.Unit(c.Param("id"))
	id := c.FormValue("roster")
	if id == "" {
		u.ID = "u1"
		r, err := s.Library.Complete(builder.Roster{System: d.System, Force: rules.Force{Units: []rules.Unit{u}}})
		if err != nil {
			return err
		}
		return s.CreateAndOpen(c, r)
	}
	saved, err := s.editRoster(c, id, d.System, []rules.Edit{rules.AddUnit(u)})
	if err != nil {
		return err
	}
	added := saved.Document.Units[len(saved.Document.Units)-1].ID
	return site.Redirect(c,
		views.At{Open: views.Place(added)}.Address(views.RosterPath(id))+"#"+views.UnitAnchor(added))
}

func (s Pages) designResource() edit.Resource {
	return edit.Resource{Editable: edit.DesignEditor{Documents: s.Store.Profiles},
		Address: func(c echo.Context) string {
			return views.DesignPath(c.Param("system"),
				c.Param("id"))
		}, Show: s.showDesign}
}
