package site

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/rules"
	"gantry/views"
	"gantry/views/design"
)

// NumbersNamed are the numbers that an address names: the reader's own of a game, or those
// of a roster of the reader's, with its settings. "" names the game's own.
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

// NumbersHere are the numbers that the address of a page names, and the choice of others.
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
