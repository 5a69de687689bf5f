package web

import (
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/rules"
	"gantry/views"
)

// candidates are the profiles of the address's game that can be compared.
func (s *server) candidates(c echo.Context) (*builder.Pack, []views.Candidate, error) {
	p, err := s.Library.Pack(c.Param("system"))
	if err != nil {
		return nil, nil, err
	}
	own, err := s.unitDesigns(c, p)
	return p, views.Candidates(p, own), err
}

// compare shows up to four profiles side by side.
func (s *server) compare(c echo.Context) error {
	pack, list, err := s.candidates(c)
	if err != nil {
		return err
	}
	found, missing := views.FindCandidates(list, c.QueryParams()["p"])
	p := views.CompareOf(pack, list, found, c.QueryParam("why"))
	p.Notice = missing
	return render(c, http.StatusOK, views.ComparePage(p))
}

// curves shows what becomes of a profile while one choice goes through its range.
func (s *server) curves(c echo.Context) error {
	pack, list, err := s.candidates(c)
	if err != nil {
		return err
	}
	found, missing := views.FindCandidates(list, c.QueryParams()["p"])
	if len(found) == 0 {
		if own, ok := pack.Designed(); ok {
			own.Unit.ID = "u1"
			list = append(list, views.Candidate{ID: rules.Designed, Name: own.Name, Unit: own.Unit})
		}
		found = list[:1]
	}
	x := found[0]
	p, field, can := views.CurvesOf(pack, list, x, c.QueryParam("field"))
	p.Notice = missing
	switch {
	case len(p.Field.Choices) == 0:
		p.Notice = &views.Notice{Text: x.Name + " has no build stat that goes through a range: its numbers are printed."}
		return render(c, http.StatusOK, views.CurvesPage(p))
	case !can:
		text := fmt.Sprintf("%s has no choice %.60q that goes through a range.", x.Name, field)
		p.Notice = &views.Notice{Bad: true, Text: text}
		return render(c, http.StatusUnprocessableEntity, views.CurvesPage(p))
	}
	swept, err := pack.Sweep(c.Request().Context(), x.Unit, field)
	switch {
	case builder.KindOf(err) == builder.KindInvalid:
		p.Notice = &views.Notice{Bad: true, Text: problemOf(err).text}
		return render(c, http.StatusUnprocessableEntity, views.CurvesPage(p))
	case err != nil:
		return err
	}
	p.Show(swept)
	return render(c, http.StatusOK, views.CurvesPage(p))
}
