package mine

import (
	"context"
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/builder/store"
	"gantry/builder/web/site"
	"gantry/views"
	"gantry/views/front"
)

// minePage asks whether everything of the reader's is to be deleted.
func (s Pages) minePage(c echo.Context) error {
	p := front.Mine{Page: views.SitePage("Delete my data", s.Library.Packs())}
	if who := site.Owner(c); who != "" {
		var err error
		if p.Contents, err = s.wordsWithDeleted(c.Request().Context(), who); err != nil {
			return err
		}
	}
	return site.Render(c, http.StatusOK, front.MinePage(p))
}

// wordsWithDeleted names all data of an owner, deleted items included. It is "" if there is none.
func (s Pages) wordsWithDeleted(ctx context.Context, who string) (string, error) {
	var n [5]int
	for i, list := range []func(context.Context, string) ([]store.Listed, error){s.Store.List, s.Store.Profiles.List,
		s.Store.Presets.List, s.Store.Collections.List, s.Store.Battles.List} {
		all, err := list(ctx, who)
		if err != nil {
			return "", err
		}
		n[i] = len(all)
	}
	used, err := s.Store.Usage(ctx, who)
	return front.KeptWords(n[0], n[1], n[2], n[3], n[4], used.Pictures > 0), err
}

// eraseMine permanently deletes the reader's data on all devices, and the browser's
// token.
func (s Pages) eraseMine(c echo.Context) error {
	if who := site.Owner(c); who != "" {
		if err := s.Store.EraseOwner(c.Request().Context(), who); err != nil {
			return err
		}
	}
	s.ClearBrowser(c)
	return site.Render(c, http.StatusOK, front.MinePage(front.Mine{Page: views.SitePage("All data deleted",
		s.Library.Packs()), Done: true}))
}
