package web

import (
	"fmt"
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/rules"
	"gantry/views"
)

// curves shows what becomes of a profile while one choice goes through its range.
func (s *server) curves(c echo.Context) error {
	pack, list, err := s.candidates(c)
	if err != nil {
		return err
	}
	p := views.Curves{Page: s.page("Curves", pack), System: pack.ID, Game: pack.System.Name}
	p.Page.Wide, p.Page.Style = true, views.BenchStyle
	found, gone := chosen(list, c.QueryParams()["p"])
	p.Notice = notFoundNotice(gone)
	if len(found) == 0 {
		own, _ := pack.Designed()
		found = append(list, candidate{rules.Designed, own.Name, "", own.Unit})[:1]
	}
	x := found[0]
	x.unit.ID = "u1"
	form := pack.Form(x.unit)
	fields := swept(form)
	p.Name = x.name
	p.Pick = views.Control{ID: "p", Name: "p", Label: "Profile", Shape: views.ShapeSelect, Choices: choicesOf(list, x.id)}
	p.Field = views.Control{ID: "field", Name: "field", Label: "Goes through its range", Shape: views.ShapeSelect}
	field := c.QueryParam("field")
	if field == "" && len(fields) > 0 {
		field = fields[0].ID
	}
	for _, fd := range fields {
		p.Field.Choices = append(p.Field.Choices, views.Choice{Value: fd.ID, Label: fd.Label, On: fd.ID == field})
	}
	status := http.StatusOK
	if len(fields) > 0 && !slices.ContainsFunc(fields, func(fd rules.Field) bool { return fd.ID == field }) {
		p.Notice = &views.Notice{Bad: true, Text: fmt.Sprintf("%s has no choice %.60q that goes through a range.", x.name, field)}
		return render(c, http.StatusUnprocessableEntity, views.CurvesPage(p))
	}
	swept, err := pack.Sweep(c.Request().Context(), x.unit, field)
	switch {
	case builder.KindOf(err) == builder.KindInvalid:
		status, p.Notice = http.StatusUnprocessableEntity, &views.Notice{Bad: true, Text: problemOf(err).text}
		if len(fields) == 0 {
			status, p.Notice = http.StatusOK, &views.Notice{Text: x.name + " has no build stat that goes through a range: its numbers are printed."}
		}
	case err != nil:
		return err
	default:
		p.Label = swept.Field.Label
		p.Still = swept.Still
		for _, curve := range swept.Curves {
			if curve.Key == field {
				continue // the choice itself
			}
			p.Charts = append(p.Charts, views.ChartOf(swept, curve))
		}
	}
	return render(c, status, views.CurvesPage(p))
}
