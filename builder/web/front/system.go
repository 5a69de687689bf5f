package front

import (
	"errors"
	"io/fs"
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/builder/search"
	"gantry/builder/web/site"
	"gantry/data"
	"gantry/rules"
	"gantry/views"
	"gantry/views/catalogue"
	"gantry/views/help"
)

// system returns a game's page: what it is, its tables and how it is read.
func (s Pages) system(c echo.Context) error {
	p, err := s.Library.Pack(c.Param("id"))
	if err != nil {
		return err
	}
	sheet, err := s.EmptySheet(c, p)
	if err != nil {
		return err
	}
	at := views.AtOf(c.QueryParams()).In(sheet)
	at.Fits, at.Mends, at.Owned = false, false, false
	found, err := search.Find(c.Request().Context(), s.Library, sheet, nil, at.Lookup())
	if err != nil {
		return err
	}
	v := catalogue.SystemOf(sheet, found, at)
	if err := s.Preview(c, sheet, at, v.ShowPreview); err != nil {
		return err
	}
	return site.Render(c, http.StatusOK, catalogue.SystemPage(v))
}

// systemTable answers with a table of a game.
func (s Pages) systemTable(c echo.Context) error {
	p, err := s.Library.Pack(c.Param("id"))
	if err != nil {
		return err
	}
	for _, t := range p.About.Tables {
		if rules.Slug(t.Title) == c.Param("table") {
			return site.Render(c, http.StatusOK, catalogue.TablePage(p, t))
		}
	}
	return site.StatusError(http.StatusNotFound, "This game has no such table.")
}

// searchHelp says how a catalogue is searched.
func (s Pages) searchHelp(c echo.Context) error {
	packs, names := s.Library.Packs(), map[string]search.FilterNames{}
	for _, p := range packs {
		sheet, err := s.EmptySheet(c, p)
		if err != nil {
			return err
		}
		if names[p.ID], err = search.FilterNamesOf(c.Request().Context(), s.Library, sheet); err != nil {
			return err
		}
	}
	return site.Render(c, http.StatusOK, help.SearchHelpPage(packs, names))
}

// play returns how a game plays, on two screens.
func (s Pages) play(c echo.Context) error {
	p, err := s.Library.Pack(c.Param("id"))
	if err != nil {
		return err
	}
	return site.Render(c, http.StatusOK, help.PlayPage(help.PlayOf(p)))
}

// gaps returns the page on the sources of a game's numbers and rules notes: official, interpreted, unofficial or
// unpublished.
func (s Pages) gaps(c echo.Context) error {
	p, err := s.Library.Pack(c.Param("id"))
	if err != nil {
		return err
	}
	basis, name := rules.Missing, c.QueryParam("basis")
	if name != "" {
		if basis, err = rules.ParseBasis(name); err != nil {
			return site.StatusError(http.StatusNotFound, "There is no such basis.")
		}
	}
	v, ok := catalogue.GapsOf(p, c.QueryParam("table"), basis, name != "")
	if !ok {
		return site.StatusError(http.StatusNotFound, "This game has no such table.")
	}
	return site.Render(c, http.StatusOK, catalogue.GapsPage(v))
}

// schema returns one of the JSON Schemas of Gantry's documents.
func (s Pages) schema(c echo.Context) error {
	text, err := fs.ReadFile(data.Schemas(), c.Param("name"))
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid) {
		return site.StatusError(http.StatusNotFound, "There is no such schema.")
	}
	if err != nil {
		return err
	}
	return site.SendTagged(c, "application/schema+json", text)
}
