package web

import (
	"context"
	"errors"
	"io/fs"
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/odds"
	"gantry/builder/search"
	"gantry/data"
	"gantry/rules"
	"gantry/views"
)

// system is a game's page: what it is, its tables and how it is read.
func (s *server) system(c echo.Context) error {
	p, err := s.Library.Pack(c.Param("id"))
	if err != nil {
		return err
	}
	sheet, err := s.emptySheet(c, p)
	if err != nil {
		return err
	}
	at := views.AtOf(c.QueryParams()).In(sheet)
	at.Fits, at.Mends, at.Owned = false, false, false
	found, err := search.Find(c.Request().Context(), s.Library, sheet, nil, at.Lookup())
	if err != nil {
		return err
	}
	v := views.SystemOf(sheet, found, at)
	if err := s.preview(c, sheet, at, v.ShowPreview); err != nil {
		return err
	}
	return render(c, http.StatusOK, views.SystemPage(v))
}

// systemTable answers with a table of a game.
func (s *server) systemTable(c echo.Context) error {
	p, err := s.Library.Pack(c.Param("id"))
	if err != nil {
		return err
	}
	v, ok := views.SystemTableOf(p, c.Param("table"))
	if !ok {
		return statusError(http.StatusNotFound, "This game has no such table.")
	}
	return render(c, http.StatusOK, views.SystemTablePage(v))
}

// preview shows the entry that a place names, with what its attacks do on average. An
// entry that the sheet does not offer is not shown.
func (s *server) preview(c echo.Context, sheet builder.Sheet, at views.At,
	show func(*rules.Entry, builder.Sheet, odds.Measured)) error {
	e, offered := search.Offered(sheet, at.Entry)
	if at.Entry == "" || !offered {
		return nil
	}
	ctx, cancel := context.WithTimeout(c.Request().Context(), oddsWait)
	defer cancel()
	one, err := search.Preview(ctx, s.Library, sheet, e)
	if err != nil {
		return err
	}
	measured, err := odds.Measure(ctx, one, 0)
	if err != nil {
		return err
	}
	show(e, one, measured)
	return nil
}

// emptySheet is the sheet of a roster without units.
func (s *server) emptySheet(c echo.Context, p *builder.Pack) (builder.Sheet, error) {
	return s.Library.Sheet(c.Request().Context(), builder.Roster{System: p.ID, Pack: p.PackRef})
}

// searchHelp says how a catalogue is searched.
func (s *server) searchHelp(c echo.Context) error {
	packs, names := s.Library.Packs(), map[string]search.FilterNames{}
	for _, p := range packs {
		sheet, err := s.emptySheet(c, p)
		if err != nil {
			return err
		}
		if names[p.ID], err = search.FilterNamesOf(c.Request().Context(), s.Library, sheet); err != nil {
			return err
		}
	}
	return render(c, http.StatusOK, views.SearchHelpPage(views.SearchHelpOf(packs, names)))
}

// play is how a game plays, on two screens.
func (s *server) play(c echo.Context) error {
	p, err := s.Library.Pack(c.Param("id"))
	if err != nil {
		return err
	}
	return render(c, http.StatusOK, views.PlayPage(views.PlayOf(p)))
}

// gaps is how well a game's numbers and readings are founded: what is printed,
// what follows, what Gantry chose and what nobody has published.
func (s *server) gaps(c echo.Context) error {
	p, err := s.Library.Pack(c.Param("id"))
	if err != nil {
		return err
	}
	basis, name := rules.Missing, c.QueryParam("basis")
	if name != "" {
		if basis, err = rules.ParseBasis(name); err != nil {
			return statusError(http.StatusNotFound, "There is no such basis.")
		}
	}
	v, ok := views.GapsOf(p, c.QueryParam("table"), basis, name != "")
	if !ok {
		return statusError(http.StatusNotFound, "This game has no such table.")
	}
	return render(c, http.StatusOK, views.GapsPage(v))
}

// schema is one of the JSON Schemas of Gantry's documents.
func (s *server) schema(c echo.Context) error {
	text, err := fs.ReadFile(data.Schemas(), c.Param("name"))
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid) {
		return statusError(http.StatusNotFound, "There is no such schema.")
	}
	if err != nil {
		return err
	}
	return sendTagged(c, "application/schema+json", text)
}
