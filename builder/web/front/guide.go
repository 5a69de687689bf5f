package front

import (
	"net/http"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder/event"
	"gantry/builder/web/site"
	"gantry/rules"
	"gantry/views"
	"gantry/views/help"
)

// guidePage answers with the index of the guide, or with what a search finds.
func (s Pages) guidePage(c echo.Context) error {
	packs := s.Library.Packs()
	if query := strings.TrimSpace(c.QueryParam("q")); query != "" {
		found := help.GuideSearchOf(query, s.guide, packs, guideOfEvents())
		return site.Render(c, http.StatusOK, help.GuideSearchPage(found))
	}
	return site.Render(c, http.StatusOK, help.GuidePage(s.guide, packs, s.Systems(c.Request().Context())))
}

// guideArticle answers with an article of the guide, or with the rules of a game.
func (s Pages) guideArticle(c echo.Context) error {
	id, packs := c.Param("id"), s.Library.Packs()
	if a, ok := help.FindArticle(s.guide, id); ok {
		return site.Render(c, http.StatusOK, help.ArticlePage(a, packs))
	}
	p, err := s.Library.Pack(id)
	if err != nil {
		return err
	}
	return site.Render(c, http.StatusOK, help.GuideGamePage(help.GuideGameOf(p, s.breaches)))
}

// guideTerms answers with the rules terms of a game.
func (s Pages) guideTerms(c echo.Context) error {
	p, err := s.Library.Pack(c.Param("id"))
	if err != nil {
		return err
	}
	return site.Render(c, http.StatusOK, help.GuideTermsPage(help.GuideGameOf(p, s.breaches)))
}

// listRules answers with the rules for every list.
func (s Pages) listRules(c echo.Context) error {
	return site.Render(c, http.StatusOK, help.ListRulesPage(s.Library.Packs(), s.breaches))
}

// eventRules answers with the rules of events.
func (s Pages) eventRules(c echo.Context) error {
	return site.Render(c, http.StatusOK, help.EventRulesPage(s.Library.Packs(), guideOfEvents()))
}

// openBreach makes the roster that breaks a rule alone the reader's own.
func (s Pages) openBreach(c echo.Context) error {
	b, ok := s.breaches.Of(c.FormValue("system"), c.FormValue("rule"))
	if !ok {
		return site.StatusError(http.StatusNotFound, "The guide has no list for such a rule.")
	}
	r, err := s.Library.Complete(b.Roster)
	if err != nil {
		return err
	}
	return s.CreateAndShow(c, r, views.PaneCheck)
}

// keysPage lists the keys.
func (s Pages) keysPage(c echo.Context) error {
	return site.Render(c, http.StatusOK, help.KeysPage(s.Library.Packs()))
}

// guideOfEvents returns the rules of events, in the order of their ids.
func guideOfEvents() []rules.Rule {
	list := event.Rules()
	slices.SortFunc(list, func(a, b rules.Rule) int { return strings.Compare(a.ID, b.ID) })
	return list
}
