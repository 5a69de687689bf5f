package roster

import (
	"cmp"
	"fmt"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/exchange"
	"gantry/builder/exchange/code"
	"gantry/builder/exchange/format"
	"gantry/builder/search"
	"gantry/builder/store"
	"gantry/builder/web/site"
	"gantry/views"
	"gantry/views/editor"
	"gantry/views/share"
)

// sharePage returns the place from which a roster is shared.
func (s Pages) sharePage(c echo.Context) error {
	ctx := c.Request().Context()
	saved, err := s.LoadRoster(c)
	if err != nil {
		return err
	}
	sheet, err := s.Sheet(ctx, saved)
	if err != nil {
		return err
	}
	address := s.SiteURL(c)
	p := share.Of(saved.ID, sheet)
	view, err := s.Store.ShareToken(ctx, site.Owner(c), saved.ID)
	if err != nil {
		return err
	}
	if view != "" {
		p.View = address + views.SharedPath(view)
		if _, err := s.RecordVerdict(ctx, saved, sheet); err != nil {
			return err
		}
	}
	p.Revision, p.ShowsNotes = saved.Revision, saved.ShowsNotes
	frozen, err := s.Store.FrozenLinks(ctx, site.Owner(c), saved.ID)
	if err != nil {
		return err
	}
	for _, f := range frozen {
		p.Frozen = append(p.Frozen, share.FrozenLink{To: address + views.SharedPath(f.Token),
			Revision: f.Revision, Made: f.Made})
	}
	if p.Token, err = code.Of(ctx, saved.Document); err != nil {
		return err
	}
	if p.Token != "" {
		p.List = address + views.TokenPath(p.Token)
	}
	link := cmp.Or(p.View, p.List)
	p.Words = share.WordsOf(exchange.Exports(), c.QueryParam("as"))
	saved = store.AsShared(saved)
	if sheet, err = s.Sheet(ctx, saved); err != nil {
		return err
	}
	text, err := p.Words.Format.Write(ctx, format.ListOf(sheet, link))
	if err != nil {
		return err
	}
	p.Words.Text = string(text)
	if p.Words.Lost, err = exchange.Lost(ctx, s.Library, saved.Document, p.Words.Format.ID); err != nil {
		return err
	}
	p.Local = s.IsLocal(c)
	return site.Render(c, http.StatusOK, share.Page(p))
}

// loadForSharing loads the browser's own list as its links show it.
func (s Pages) loadForSharing(c echo.Context) (store.Saved, string, error) {
	saved, base, err := s.LoadOwned(c)
	return store.AsShared(saved), base, err
}

// showNotes sets whether links show notes and the player's name.
func (s Pages) showNotes(c echo.Context) error {
	show, err := strconv.ParseBool(c.FormValue("show"))
	if err != nil {
		return builder.Invalid("Pick whether links show notes.", err)
	}
	if err := s.Store.ShowNotes(c.Request().Context(), site.Owner(c), c.Param("id"), show); err != nil {
		return err
	}
	return site.Redirect(c, views.RosterPath(c.Param("id"), "share")+"#notes")
}

func (s Pages) share(c echo.Context) error {
	if _, err := s.Store.Share(c.Request().Context(), site.Owner(c), c.Param("id")); err != nil {
		return err
	}
	return toShare(c)
}

func toShare(c echo.Context) error { return site.Redirect(c, views.RosterPath(c.Param("id"), "share")) }

// shared serves the read-only view of a roster.
func (s Pages) shared(load site.Loader) echo.HandlerFunc {
	return func(c echo.Context) error {
		saved, base, err := load(c)
		if err != nil {
			return err
		}
		tag := s.Etag(saved.Head, c.Param("token"), c.Request().URL.RawQuery, site.PreferencesTag(c))
		if site.TagAnswer(c, site.CacheRevalidate, tag) {
			return c.NoContent(http.StatusNotModified)
		}
		sheet, err := s.Sheet(c.Request().Context(), saved)
		if err != nil {
			return err
		}
		e := views.Editor{At: views.AtOf(c.QueryParams()), ReadOnly: true, Base: base, Revision: saved.Revision}
		p := editor.BuilderOf(e, sheet, nil, search.Found{})
		if token := c.Param("token"); s.PublicURL != "" && base == views.SharedPath(token) {
			p.Picture = s.PublicURL + views.SharedPath(token, site.LinkPicture) + "?v=" +
				strconv.Itoa(saved.Revision)
		}
		p.AsOf = share.AsInLink
		p.Frozen = saved.Frozen
		if saved.Revision > 0 {
			p.AsOf, p.Updated = fmt.Sprintf("Version %d", saved.Revision), saved.Updated
		}
		if c.Param("token") != "" && saved.Revision > 0 {
			p.Given, err = s.RecordVerdict(c.Request().Context(), saved, sheet)
		} else if saved.Revision > 0 {
			p.Given, _, err = s.DifferingVerdict(c.Request().Context(), saved, sheet)
		}
		if err != nil {
			return err
		}
		if err := s.showAsked(c, &p, sheet); err != nil {
			return err
		}
		return site.Render(c, http.StatusOK, editor.BuilderPage(p))
	}
}
