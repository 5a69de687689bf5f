package web

import (
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/rules"
	"gantry/views"
)

// gaps is how well a game's numbers and readings are founded: what is printed,
// what follows, what Gantry chose and what nobody has published.
func (s *server) gaps(c echo.Context) error {
	p, err := s.Library.Pack(c.Param("id"))
	if err != nil {
		return err
	}
	v := views.Gaps{Page: s.page(p.System.Name+": readings and gaps", p), ID: p.ID, Name: p.System.Name,
		Readings: p.About.Readings, Wants: p.Wants(), Basis: rules.Missing,
		HouseLink: views.With(views.GapsPath(p.ID), "basis", rules.House.String()) + "#numbers"}
	v.Table = c.QueryParam("table")
	if name := c.QueryParam("basis"); name != "" {
		if v.Basis, err = rules.ParseBasis(name); err != nil {
			return statusError(http.StatusNotFound, "There is no such basis.")
		}
	}
	found := v.Table == ""
	for _, f := range p.Foundings() {
		found = found || f.Table == v.Table
		row := views.GapRow{Name: strings.ReplaceAll(f.Table, "-", " ")}
		for b, n := range f.Numbers {
			row.Numbers[b] = n
			row.Links[b] = views.With(views.GapsPath(p.ID), "table", f.Table, "basis", rules.Basis(b).String()) + "#numbers"
			v.Total[b] += n
		}
		v.Rows = append(v.Rows, row)
	}
	if !found {
		return statusError(http.StatusNotFound, "This game has no such table.")
	}
	figures := p.Figures(v.Table, v.Basis)
	if v.Table == "" && c.QueryParam("basis") == "" && len(figures) > figuresMost {
		figures = nil // the counts lead to them, a table each
	}
	for _, f := range figures {
		what := strings.ReplaceAll(f.What, "-", " ")
		v.Figures = append(v.Figures, views.GapFigure{What: what, Value: f.Value, Source: f.Source})
	}
	return render(c, http.StatusOK, views.GapsPage(v))
}
