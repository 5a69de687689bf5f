package web

import (
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/views"
)

// guidePage is the guide, or what of it has the words that are searched for.
func (s *server) guidePage(c echo.Context) error {
	packs := s.Library.Packs()
	if query := strings.TrimSpace(c.QueryParam("q")); query != "" {
		return render(c, http.StatusOK, views.GuideSearchPage(views.GuideSearchOf(query, s.guide, packs, guideOfEvents())))
	}
	return render(c, http.StatusOK, views.GuidePage(views.GuideOf(s.guide, packs, guideOfEvents(), s.breaches)))
}

// guideOfGame is every rule and word of a game.
func (s *server) guideOfGame(c echo.Context) error {
	p, err := s.Library.Pack(c.Param("id"))
	if err != nil {
		return err
	}
	return render(c, http.StatusOK, views.GuideGamePage(views.GuideGameOf(p, s.breaches)))
}

// openBreach makes the roster that breaks a rule alone the reader's own.
func (s *server) openBreach(c echo.Context) error {
	b, ok := s.breaches.Of(c.FormValue("system"), c.FormValue("rule"))
	if !ok {
		return statusError(http.StatusNotFound, "The guide has no list for such a rule.")
	}
	r, err := s.Library.Complete(b.Roster)
	if err != nil {
		return err
	}
	return s.createAndShow(c, r, views.PaneCheck)
}

// keysPage lists the keys.
func (s *server) keysPage(c echo.Context) error {
	return render(c, http.StatusOK, views.KeysPage(views.KeysOf(s.Library.Packs())))
}
