package site

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/collection"
	"gantry/builder/search"
	"gantry/builder/store"
	"gantry/rules"
	"gantry/views"
	"gantry/views/design"
)

// UnitDesigns returns the reader's own units of a game.
func (s *Site) UnitDesigns(c echo.Context, p *builder.Pack) ([]search.OwnDesign, error) {
	return s.DesignsOf(c, p, false)
}

// DesignsOf returns the reader's own profiles of a game: units, or own numbers.
func (s *Site) DesignsOf(c echo.Context, p *builder.Pack, numbers bool) ([]search.OwnDesign, error) {
	if Owner(c) == "" {
		return nil, nil
	}
	list, err := s.Store.Profiles.ListOf(c.Request().Context(), Owner(c), p.ID)
	if err != nil {
		return nil, err
	}
	var own []search.OwnDesign
	for _, k := range list {
		if k.Document.Numbers() == numbers {
			own = append(own, search.OwnDesign{ID: k.ID, Design: k.Document})
		}
	}
	return own, nil
}

// findDesign returns one of the reader's saved designs of a game.
func (s *Site) findDesign(c echo.Context, system, id string) (builder.Design, error) {
	k, err := s.Store.Profiles.Get(c.Request().Context(), Owner(c), id)
	if err != nil {
		return builder.Design{}, err
	}
	if k.Document.System != system {
		return builder.Design{}, StatusError(http.StatusNotFound, "Unit not found. Pick one under My units.")
	}
	return k.Document, nil
}

// FindUnitDesign returns one of the reader's saved designs that is a unit.
func (s *Site) FindUnitDesign(c echo.Context, system, id string) (builder.Design, error) {
	d, err := s.findDesign(c, system, id)
	if err == nil && d.Numbers() {
		return builder.Design{}, StatusError(http.StatusNotFound, "These are saved numbers, not a unit.")
	}
	return d, err
}

// LoadDesign returns the own profile of the address.
func (s *Site) LoadDesign(c echo.Context) (builder.Design, error) {
	return s.findDesign(c, c.Param("system"), c.Param("id"))
}

// RosterChoices returns the reader's own rosters of a game.
func (s *Site) RosterChoices(c echo.Context, system string) (list []design.RosterChoice, err error) {
	rosters, err := s.LiveRosters(c, system)
	for _, r := range rosters {
		list = append(list, design.RosterChoice{ID: r.ID, Name: r.Name, Overrides: r.Overrides})
	}
	return list, err
}

// FindNumbers returns one of the reader's sets of saved numbers of a game.
func (s *Site) FindNumbers(c echo.Context, system, id string) (builder.Design, error) {
	d, err := s.findDesign(c, system, id)
	if err == nil && !d.Numbers() {
		return builder.Design{}, StatusError(http.StatusNotFound, "Saved numbers not found.")
	}
	return d, err
}

// LoadCollection returns the reader's collection of a game; it has no ID for none.
func (s *Site) LoadCollection(c echo.Context, system string) (store.Stored[collection.Collection], error) {
	none := store.Stored[collection.Collection]{Document: collection.Collection{System: system}}
	if Owner(c) == "" {
		return none, nil
	}
	list, err := s.Store.Collections.ListOf(c.Request().Context(), Owner(c), system)
	if err != nil || len(list) == 0 {
		return none, err
	}
	return list[0], nil
}

// NumbersNamed returns the numbers that an address names: the reader's own of a game, or those of a roster of the
// reader's, with its settings. "" names the game's own.
func (s *Site) NumbersNamed(c echo.Context, system, id string) (builder.Roster, error) {
	if id == "" {
		return builder.Roster{}, nil
	}
	d, err := s.FindNumbers(c, system, id)
	if err == nil {
		return d.Roster(), nil
	}
	if ProblemOf(err).Status != http.StatusNotFound {
		return builder.Roster{}, err
	}
	saved, err := s.Store.Roster(c.Request().Context(), Owner(c), id)
	if builder.KindOf(err) == builder.KindNotFound || err == nil && saved.Document.System != system {
		return builder.Roster{}, StatusError(http.StatusNotFound,
			"Numbers not found. Go back and pick others.")
	}
	r := saved.Document
	return builder.Roster{Force: rules.Force{Options: r.Options}, Overrides: r.Overrides}, err
}

// NumbersChoice offers the numbers that a page of a game may compute with.
func (s *Site) NumbersChoice(c echo.Context, p *builder.Pack, chosen string,
	rosters []design.RosterChoice) (views.Control, error) {
	own, err := s.DesignsOf(c, p, true)
	return design.NumbersChoice(chosen, own, rosters), err
}

// NumbersHere returns the numbers that the address of a page names, and the choice of others.
func (s *Site) NumbersHere(c echo.Context, p *builder.Pack) (builder.Roster, views.Control, error) {
	named := c.QueryParam("in")
	under, err := s.NumbersNamed(c, p.ID, named)
	if err != nil {
		return under, views.Control{}, err
	}
	rosters, err := s.RosterChoices(c, p.ID)
	if err != nil {
		return under, views.Control{}, err
	}
	choice, err := s.NumbersChoice(c, p, named, rosters)
	return under, choice, err
}
