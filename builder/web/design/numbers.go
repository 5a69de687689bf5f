package design

import (
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/posted"
	"gantry/builder/store"
	"gantry/builder/web/site"
	"gantry/rules"
	"gantry/views"
)

// kindNumbers is posted for a new profile of own numbers.
const kindNumbers = "numbers"

// numbersNamed are the numbers that an address names: the reader's own of a game, or those
// of a roster of the reader's, with its settings. "" names the game's own.
func (s Pages) numbersNamed(c echo.Context, system, id string) (builder.Roster, error) {
	if id == "" {
		return builder.Roster{}, nil
	}
	d, err := s.FindNumbers(c, system, id)
	if err == nil {
		return d.Roster(), nil
	}
	if site.ProblemOf(err).Status != http.StatusNotFound {
		return builder.Roster{}, err
	}
	saved, err := s.Store.Roster(c.Request().Context(), site.Owner(c), id)
	if builder.KindOf(err) == builder.KindNotFound || err == nil && saved.Document.System != system {
		return builder.Roster{}, site.StatusError(http.StatusNotFound,
			"Numbers not found. Go back and pick others.")
	}
	r := saved.Document
	return builder.Roster{Force: rules.Force{Options: r.Options}, Overrides: r.Overrides}, err
}

// numbersChoice offers the numbers that a page of a game may compute with.
func (s Pages) numbersChoice(c echo.Context, p *builder.Pack, chosen string,
	rosters []views.RosterChoice) (views.Control, error) {
	own, err := s.DesignsOf(c, p, true)
	return views.NumbersChoice(chosen, own, rosters), err
}

// NumbersHere are the numbers that the address of a page names, and the choice of others.
func (s Pages) NumbersHere(c echo.Context, p *builder.Pack) (builder.Roster, views.Control, error) {
	named := c.QueryParam("in")
	under, err := s.numbersNamed(c, p.ID, named)
	if err != nil {
		return under, views.Control{}, err
	}
	rosters, err := s.RosterChoices(c, p.ID)
	if err != nil {
		return under, views.Control{}, err
	}
	choice, err := s.numbersChoice(c, p, named, rosters)
	return under, choice, err
}

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

// showNumbers is the page of own numbers: the tables of their game.
func (s Pages) showNumbers(c echo.Context, status int, saved store.Saved, at views.At, notice *views.Notice) error {
	c.Response().Header().Set("Cache-Control", "private, no-cache")
	rosters, err := s.RosterChoices(c, saved.Document.System)
	if err != nil {
		return err
	}
	sheet, err := s.Library.Sheet(c.Request().Context(), saved.Document)
	if err != nil {
		return err
	}
	e := site.EditorOf(saved, at, views.DesignPath(saved.Document.System, saved.ID), notice)
	p := views.OwnNumbersOf(e, sheet, rosters)
	p.Newer = views.NewerPackOf(sheet, s.Library.NewerPack(sheet), p.Base)
	d, _ := saved.Document.Design()
	if p.Users, err = s.usersOf(c, saved.ID, d); err != nil {
		return err
	}
	return site.Render(c, status, views.HouseRulesPage(p))
}
