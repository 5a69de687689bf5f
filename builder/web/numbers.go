package web

import (
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/rules"
	"gantry/views"
)

// kindNumbers is posted for a new profile of own numbers.
const kindNumbers = "numbers"

func numbersName(name string) string {
	if name == "" {
		return "Unnamed numbers"
	}
	return name
}

// numbers are some of the reader's own numbers of a game.
func (s *server) numbers(c echo.Context, system, id string) (builder.Design, error) {
	d, err := s.design(c, system, id)
	if err == nil && !d.Numbers() {
		return builder.Design{}, refused(http.StatusNotFound, "There are no such numbers of yours.")
	}
	return d, err
}

// newNumbers saves own numbers without any, and opens them.
func (s *server) newNumbers(c echo.Context) error {
	p, err := s.Library.Pack(c.Param("system"))
	if err != nil {
		return err
	}
	name, err := shortName("The name", c.FormValue("name"))
	if err != nil {
		return err
	}
	return s.keepDesign(c, builder.Design{System: p.ID, Pack: p.PackRef, Name: name, Overrides: []builder.Override{}})
}

// keepNumbers saves what a roster overrides as own numbers, and opens them.
func (s *server) keepNumbers(c echo.Context) error {
	saved, err := s.saved(c)
	if err != nil {
		return err
	}
	name, err := shortName("The name", c.FormValue("name"))
	if err != nil {
		return err
	}
	d := builder.Design{System: saved.Roster.System, Pack: saved.Roster.Pack, Name: name, Overrides: []builder.Override{}}
	for _, o := range saved.Roster.Overrides {
		if strings.HasPrefix(o.Path, "/") { // the others can be in force nowhere
			d.Overrides = append(d.Overrides, o)
		}
	}
	return s.keepDesign(c, d)
}

// useNumbers puts own numbers into one of the reader's rosters, or into a new
// one, and opens it.
func (s *server) useNumbers(c echo.Context, d builder.Design) error {
	id := c.FormValue("roster")
	if id == "" {
		r, err := s.Library.Complete(builder.Roster{System: d.System, Overrides: d.Overrides})
		if err != nil {
			return err
		}
		return s.keep(c, r)
	}
	if _, err := s.into(c, id, d.System, d.Use()); err != nil {
		return err
	}
	return see(c, views.RosterPath(id, "tables"))
}

// numbersPage is the page of own numbers: the tables of their game.
func (s *server) numbersPage(c echo.Context, status int, saved store.Saved, at views.At, notice *views.Notice) error {
	rosters, err := s.listed(c, saved.Roster.System)
	if err != nil {
		return err
	}
	name := numbersName(saved.Roster.Name)
	p, err := s.tablesView(c, saved, at, notice, name, views.DesignPath(saved.Roster.System, saved.ID))
	if err != nil {
		return err
	}
	p.Name = name
	p.NameOf = setter(&p.Builder, "p-name", rules.Field{Label: "Name"}, saved.Roster.Name, "field", "name")
	for _, r := range rosters {
		p.Rosters = append(p.Rosters, views.Choice{Value: r.ID, Label: titled(r.Name)})
	}
	return render(c, status, views.TablesPage(p))
}
