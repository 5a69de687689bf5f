package web

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/builder/store"
	"gantry/views"
)

// minePage asks whether everything of the browser is to be deleted.
func (s *server) minePage(c echo.Context) error {
	p := views.Mine{Page: views.SitePage("Delete everything of mine", s.Library.Packs())}
	who := owner(c)
	if who == "" {
		return render(c, http.StatusOK, views.MinePage(p))
	}
	ctx := c.Request().Context()
	for _, of := range []struct {
		list func() ([]store.Listed, error)
		n    *int
	}{
		{func() ([]store.Listed, error) { return s.Store.List(ctx, who) }, &p.Rosters},
		{func() ([]store.Listed, error) { return s.Store.Profiles.List(ctx, who) }, &p.Profiles},
		{func() ([]store.Listed, error) { return s.Store.Presets.List(ctx, who) }, &p.Presets},
	} {
		list, err := of.list()
		if err != nil {
			return err
		}
		*of.n = len(list)
	}
	used, err := s.Store.Usage(ctx, who)
	if err != nil {
		return err
	}
	p.Pictures = used.Pictures > 0
	return render(c, http.StatusOK, views.MinePage(p))
}

// eraseMine deletes everything of the browser for ever, and the browser's token.
func (s *server) eraseMine(c echo.Context) error {
	if who := owner(c); who != "" {
		if err := s.Store.EraseOwner(c.Request().Context(), who); err != nil {
			return err
		}
	}
	s.clearBrowser(c)
	return render(c, http.StatusOK, views.MinePage(views.Mine{Page: views.SitePage("Everything is deleted",
		s.Library.Packs()), Done: true}))
}
