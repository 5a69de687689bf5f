package web

import (
	"fmt"
	"hash/fnv"
	"net/http"
	"net/url"

	"github.com/labstack/echo/v4"

	"gantry/builder/store"
	"gantry/views"
)

// placeOf is where the reader is in the builder page.
func placeOf(q url.Values) views.At {
	return views.At{Open: q.Get("open"), Row: q.Get("row"), Why: q.Get("why"), Query: q.Get("q"), Facets: q["facet"], All: q.Has("all"), In: q.Get("in"), Table: q.Get("table")}
}

// builder is the builder page.
func (s *server) builder(c echo.Context) error {
	id := c.Param("id")
	mark, err := s.Store.Fingerprint(c.Request().Context(), owner(c), id)
	if err != nil {
		return err
	}
	at := placeOf(c.QueryParams())
	if isHTMX(c) {
		pushURL(c, at.Address(views.RosterPath(id)), at.Query)
	}
	if notModified(c, s.etag(mark.Revision, id, mark.Share, mark.Profiles, c.Request().URL.RawQuery, readerTag(c))) {
		return nil
	}
	known, ok := s.sheets.find(id, mark.Revision)
	saved := known.saved
	if !ok {
		if saved, err = s.loadRoster(c); err != nil {
			return err
		}
	}
	return s.showRoster(c, http.StatusOK, saved, mark, at, nil)
}

// etag names a page by all that it is made of.
func (s *server) etag(revision int, parts ...string) string {
	h := fnv.New64a()
	for _, p := range append(parts, s.started) {
		_, _ = h.Write([]byte(p + "\x00")) // never fails
	}
	return fmt.Sprintf(`"%d-%x"`, revision, h.Sum64())
}

// pushURL makes the browser's address that of the page it shows. Typing in
// the search field makes no history.
func pushURL(c echo.Context, address, query string) {
	header := "HX-Push-Url"
	if was, err := url.Parse(c.Request().Header.Get("HX-Current-URL")); err == nil && was.Query().Get("q") != query {
		header = "HX-Replace-Url"
	}
	c.Response().Header().Set(header, address)
}

func (s *server) showBuilder(c echo.Context, status int, saved store.Saved, at views.At, notice *views.Notice) error {
	mark, err := s.Store.Fingerprint(c.Request().Context(), owner(c), saved.ID)
	if err != nil {
		return err
	}
	return s.showRoster(c, status, saved, mark, at, notice)
}

func (s *server) showRoster(c echo.Context, status int, saved store.Saved, mark store.Fingerprint, at views.At, notice *views.Notice) error {
	sheet, err := s.sheet(c.Request().Context(), saved)
	if err != nil {
		return err
	}
	var own []savedDesign
	if mark.HasProfiles {
		if own, err = s.unitDesigns(c, sheet.Pack); err != nil {
			return err
		}
	}
	p := views.Builder{Page: s.sheetPage(rosterName(saved.Roster.Name), sheet), At: at, ID: saved.ID, Base: views.RosterPath(saved.ID),
		Revision: saved.Revision, CanUndo: saved.CanUndo, CanRedo: saved.CanRedo, Notice: notice}
	p.Page.Edits, p.Page.Wide, p.Page.Style = true, true, ""
	if mark.Share != "" {
		p.Share = s.siteURL(c) + views.SharedPath(mark.Share)
	}
	fill(&p, sheet, own)
	if err := averages(c.Request().Context(), &p, sheet); err != nil {
		return err
	}
	return render(c, status, views.BuilderPage(p))
}

// shared is the read-only view of a roster.
func (s *server) shared(c echo.Context) error {
	token := c.Param("token")
	saved, err := s.Store.Shared(c.Request().Context(), token)
	if err != nil {
		return err
	}
	if notModified(c, s.etag(saved.Revision, token, c.Request().URL.RawQuery, readerTag(c))) {
		return nil
	}
	sheet, err := s.sheet(c.Request().Context(), saved)
	if err != nil {
		return err
	}
	p := views.Builder{Page: s.sheetPage(rosterName(saved.Roster.Name), sheet), At: placeOf(c.QueryParams()), ReadOnly: true,
		Base: views.SharedPath(token), Revision: saved.Revision}
	p.Page.Wide, p.Page.Style = true, ""
	fill(&p, sheet, nil)
	if err := averages(c.Request().Context(), &p, sheet); err != nil {
		return err
	}
	return render(c, http.StatusOK, views.BuilderPage(p))
}

func rosterName(name string) string {
	if name == "" {
		return "Unnamed roster"
	}
	return name
}
