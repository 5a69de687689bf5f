package web

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/mend"
	"gantry/builder/posted"
	"gantry/builder/store"
	"gantry/rules"
	"gantry/views"
)

// unitDesigns are the reader's own units of a game.
func (s *server) unitDesigns(c echo.Context, p *builder.Pack) ([]views.SavedDesign, error) {
	return s.designsOf(c, p, false)
}

// designsOf are the reader's own profiles of a game: units, or own numbers.
func (s *server) designsOf(c echo.Context, p *builder.Pack, numbers bool) ([]views.SavedDesign, error) {
	if owner(c) == "" {
		return nil, nil
	}
	list, err := s.Store.Profiles.ListOf(c.Request().Context(), owner(c), p.ID)
	if err != nil {
		return nil, err
	}
	var own []views.SavedDesign
	for _, k := range list {
		if k.Document.Numbers() == numbers {
			own = append(own, views.SavedDesign{ID: k.ID, Design: k.Document})
		}
	}
	return own, nil
}

// findDesign is one of the reader's own profiles of a game.
func (s *server) findDesign(c echo.Context, system, id string) (builder.Design, error) {
	k, err := s.Store.Profiles.Get(c.Request().Context(), owner(c), id)
	if err != nil {
		return builder.Design{}, err
	}
	if k.Document.System != system {
		return builder.Design{}, statusError(http.StatusNotFound, "Unit not found. Pick one under My units.")
	}
	return k.Document, nil
}

// findUnitDesign is one of the reader's own profiles that is a unit.
func (s *server) findUnitDesign(c echo.Context, system, id string) (builder.Design, error) {
	d, err := s.findDesign(c, system, id)
	if err == nil && d.Numbers() {
		return builder.Design{}, statusError(http.StatusNotFound, "These are saved numbers, not a unit.")
	}
	return d, err
}

// gameDesignsPage is a game's own profiles, and the form of a new one.
func (s *server) gameDesignsPage(c echo.Context) error {
	p, err := s.Library.Pack(c.Param("system"))
	if err != nil {
		return err
	}
	own, err := s.unitDesigns(c, p)
	if err != nil {
		return err
	}
	v := views.SystemDesigns{Page: views.PackPage("Design a unit · "+p.System.Name, p), ID: p.ID, Name: p.System.Name,
		Bases: views.BasesOf(p), Curves: views.CanSweep(p)}
	for _, d := range own {
		v.Designs = append(v.Designs, s.designLine(store.Listed{ID: d.ID, System: p.ID, Name: d.Name, Units: 1}))
	}
	return render(c, http.StatusOK, views.SystemDesignsPage(v))
}

// designPage is the page of one own profile.
func (s *server) designPage(c echo.Context) error {
	d := s.designResource()
	at := views.AtOf(c.QueryParams())
	if isHTMX(c) {
		pushURL(c, at.Address(d.address(c)), at.Query)
	}
	saved, err := d.load(c)
	if err != nil {
		return err
	}
	return s.showDesign(c, http.StatusOK, saved, at, nil)
}

// showDesign is the page of an own profile: a unit, or own numbers.
func (s *server) showDesign(c echo.Context, status int, saved store.Saved, at views.At, notice *views.Notice) error {
	if len(saved.Document.Units) == 0 {
		return s.showNumbers(c, status, saved, at, notice)
	}
	return s.showUnitDesign(c, status, saved, at, notice)
}

// showUnitDesign shows a profile as the open unit of a roster of its own, under the
// numbers that the place names.
func (s *server) showUnitDesign(c echo.Context, status int, saved store.Saved, at views.At,
	notice *views.Notice) error {
	c.Response().Header().Set("Cache-Control", "private, no-cache")
	rosters, err := s.rosterChoices(c, saved.Document.System)
	if err != nil {
		return err
	}
	r, err := s.Library.BenchRoster(saved.Document)
	if err != nil {
		return err
	}
	under, err := s.numbersNamed(c, r.System, at.RulesOf)
	if err != nil {
		return err
	}
	sheet, err := s.Library.Sheet(c.Request().Context(), r.Under(under))
	if err != nil {
		return err
	}
	e := editorOf(saved, at, views.DesignPath(r.System, saved.ID), notice)
	if e.Fixes, err = mend.Find(c.Request().Context(), sheet); err != nil {
		return err
	}
	p := views.DesignOf(e, sheet, rosters)
	if p.Numbers, err = s.numbersChoice(c, sheet.Pack, at.RulesOf, rosters); err != nil {
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
		p.ShowPicker(sheet, k)
	}
	p.Newer = views.NewerPackOf(sheet, s.Library.NewerPack(sheet), p.Base)
	return render(c, status, views.DesignPage(p))
}

// fillBench adds what a bench shows beside the numbers of a profile: what it does on
// average, its card, and who uses it.
func (s *server) fillBench(c echo.Context, p *views.Design, saved store.Saved, sheet builder.Sheet) error {
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

// rosterChoices are the reader's own rosters of a game.
func (s *server) rosterChoices(c echo.Context, system string) (list []views.RosterChoice, err error) {
	rosters, err := s.liveRosters(c, system)
	for _, r := range rosters {
		list = append(list, views.RosterChoice{ID: r.ID, Name: r.Name, Overrides: r.Overrides})
	}
	return list, err
}

// newDesign saves a profile as the game begins one, or on the published profile that
// the form names, and opens it.
func (s *server) newDesign(c echo.Context) error {
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

// createDesign saves a profile as the browser's own and opens it.
func (s *server) createDesign(c echo.Context, d builder.Design) error {
	saved, err := createOne(c, s, s.Store.Profiles, d)
	if err != nil {
		return err
	}
	return redirect(c, views.DesignPath(d.System, saved.ID))
}

// loadDesign is the own profile of the address.
func (s *server) loadDesign(c echo.Context) (builder.Design, error) {
	return s.findDesign(c, c.Param("system"), c.Param("id"))
}

func (s *server) exportDesign(c echo.Context) error {
	d, err := s.loadDesign(c)
	if err != nil {
		return err
	}
	return sendFile(c, false, "application/json", fileName(d.Name, "profile", ".json"), d.Encode())
}

func (s *server) duplicateDesign(c echo.Context) error {
	d, err := s.loadDesign(c)
	if err != nil {
		return err
	}
	if d.Name != "" {
		d.Name += " (copy)"
	}
	return s.createDesign(c, d)
}

func (s *server) deleteDesign(c echo.Context) error {
	if err := s.Store.Profiles.Delete(c.Request().Context(), owner(c), c.Param("id")); err != nil {
		return err
	}
	return redirect(c, views.DesignsPath)
}

func (s *server) restoreDesign(c echo.Context) error {
	if err := s.Store.Profiles.Restore(c.Request().Context(), owner(c), c.Param("id")); err != nil {
		return err
	}
	return redirect(c, views.DesignsPath)
}

func (s *server) eraseDesign(c echo.Context) error {
	if err := s.Store.Profiles.Erase(c.Request().Context(), owner(c), c.Param("id")); err != nil {
		return err
	}
	return redirect(c, views.DesignsPath)
}

// fieldDesign adds a copy of a profile to a roster, or to a new one, and opens
// it there.
func (s *server) fieldDesign(c echo.Context) error {
	d, err := s.loadDesign(c)
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
		return s.createAndOpen(c, r)
	}
	saved, err := s.editRoster(c, id, d.System, []rules.Edit{rules.AddUnit(u)})
	if err != nil {
		return err
	}
	added := saved.Document.Units[len(saved.Document.Units)-1].ID
	return redirect(c, views.At{Open: views.Place(added)}.Address(views.RosterPath(id))+"#"+views.UnitAnchor(added))
}

// editRoster makes edits of one of the reader's rosters, which must be of a game.
func (s *server) editRoster(c echo.Context, id, system string, edits []rules.Edit) (store.Saved, error) {
	saved, err := s.Store.Roster(c.Request().Context(), owner(c), id)
	switch {
	case err != nil:
		return saved, err
	case saved.Document.System != system:
		return saved, statusError(http.StatusUnprocessableEntity, "That list is for another game. Pick another.")
	case len(edits) == 0:
		return saved, nil
	}
	return s.Store.Edit(c.Request().Context(), owner(c), id, 0, "", edits)
}
