package site

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/collection"
	"gantry/builder/store"
	"gantry/views"
	"gantry/views/design"
)

// UnitDesigns are the reader's own units of a game.
func (s *Site) UnitDesigns(c echo.Context, p *builder.Pack) ([]views.SavedDesign, error) {
	return s.DesignsOf(c, p, false)
}

// DesignsOf are the reader's own profiles of a game: units, or own numbers.
func (s *Site) DesignsOf(c echo.Context, p *builder.Pack, numbers bool) ([]views.SavedDesign, error) {
	if Owner(c) == "" {
		return nil, nil
	}
	list, err := s.Store.Profiles.ListOf(c.Request().Context(), Owner(c), p.ID)
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

// FindUnitDesign is one of the reader's own profiles that is a unit.
func (s *Site) FindUnitDesign(c echo.Context, system, id string) (builder.Design, error) {
	d, err := s.findDesign(c, system, id)
	if err == nil && d.Numbers() {
		return builder.Design{}, StatusError(http.StatusNotFound, "These are saved numbers, not a unit.")
	}
	return d, err
}

// LoadDesign is the own profile of the address.
func (s *Site) LoadDesign(c echo.Context) (builder.Design, error) {
	return s.findDesign(c, c.Param("system"), c.Param("id"))
}

// RosterChoices are the reader's own rosters of a game.
func (s *Site) RosterChoices(c echo.Context, system string) (list []design.RosterChoice, err error) {
	rosters, err := s.LiveRosters(c, system)
	for _, r := range rosters {
		list = append(list, design.RosterChoice{ID: r.ID, Name: r.Name, Overrides: r.Overrides})
	}
	return list, err
}

// FindNumbers are some of the reader's own numbers of a game.
func (s *Site) FindNumbers(c echo.Context, system, id string) (builder.Design, error) {
	d, err := s.findDesign(c, system, id)
	if err == nil && !d.Numbers() {
		return builder.Design{}, StatusError(http.StatusNotFound, "Saved numbers not found.")
	}
	return d, err
}

// LoadCollection is the reader's collection of a game; it has no ID where there is none.
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
