package web

import (
	"context"
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/builder/store"
	"gantry/views"
)

// minePage asks whether everything of the reader's is to be deleted.
func (s *server) minePage(c echo.Context) error {
	p := views.Mine{Page: views.SitePage("Delete my data", s.Library.Packs())}
	if who := owner(c); who != "" {
		var err error
		if p.Contents, err = s.keptWords(c.Request().Context(), who); err != nil {
			return err
		}
	}
	return render(c, http.StatusOK, views.MinePage(p))
}

// keptWords names what is kept of an owner's, with what is deleted; "" for nothing.
func (s *server) keptWords(ctx context.Context, who string) (string, error) {
	var n [4]int
	for i, list := range []func(context.Context, string) ([]store.Listed, error){s.Store.List, s.Store.Profiles.List,
		s.Store.Presets.List, s.Store.Collections.List} {
		all, err := list(ctx, who)
		if err != nil {
			return "", err
		}
		n[i] = len(all)
	}
	used, err := s.Store.Usage(ctx, who)
	return views.KeptWords(n[0], n[1], n[2], n[3], used.Pictures > 0), err
}

// eraseMine deletes everything of the reader's for ever, on all devices, and the browser's
// token.
func (s *server) eraseMine(c echo.Context) error {
	if who := owner(c); who != "" {
		if err := s.Store.EraseOwner(c.Request().Context(), who); err != nil {
			return err
		}
	}
	s.clearBrowser(c)
	return render(c, http.StatusOK, views.MinePage(views.Mine{Page: views.SitePage("All data deleted",
		s.Library.Packs()), Done: true}))
}
