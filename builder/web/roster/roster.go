package roster

import (
	"bytes"
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/collection"
	"gantry/builder/exchange/format"
	"gantry/builder/mend"
	"gantry/builder/odds"
	"gantry/builder/search"
	"gantry/builder/store"
	"gantry/builder/versions"
	"gantry/builder/web/edit"
	"gantry/builder/web/site"
	"gantry/rules"
	"gantry/views"
	"gantry/views/editor"
	"gantry/views/unit"
)

// builder returns the builder page.
func (s Pages) builder(c echo.Context) error {
	id := c.Param("id")
	fingerprint, err := s.Fingerprint(c, id)
	if err != nil {
		return err
	}
	at := views.AtOf(c.QueryParams())
	if site.IsHTMX(c) {
		site.PushURL(c, at.Address(views.RosterPath(id)), at.Query, at.Pick.Find)
	}
	flash := s.TakeFlash(c, views.RosterPath(id))
	parts := []string{id, fingerprint.Share, fingerprint.Profiles, c.Request().URL.RawQuery, site.PreferencesTag(c),
		strconv.FormatBool(seesFixes(c))}
	key := strings.Join(append(parts, strconv.Itoa(fingerprint.Revision)), "\x00")
	tag := s.Etag(store.Head{Revision: fingerprint.Revision, Updated: fingerprint.Updated}, parts...)
	known := site.TagAnswer(c, site.CacheRevalidate, tag)
	if flash != nil {
		key = ""
		c.Response().Header().Del("ETag") // the notice is shown once
	} else if known {
		return c.NoContent(http.StatusNotModified)
	} else if html, shown := s.Pages.Get(key); shown {
		return site.Send(c, http.StatusOK, site.HTMLType, html)
	}
	leave, err := s.Enter(c, site.WeightOf(0, fingerprint.Bytes))
	if err != nil {
		return err
	}
	defer leave()
	saved, ok := s.Sheets.Document(id, fingerprint.Revision)
	if !ok {
		if saved, err = s.LoadRoster(c); err != nil {
			return err
		}
	}
	p, err := s.rosterPage(c, saved, fingerprint, at, flash)
	if err != nil {
		return err
	}
	return site.RenderAnd(c, http.StatusOK, editor.BuilderPage(p), func(html []byte) {
		if key != "" {
			s.Pages.Put(key, bytes.Clone(html)) // the buffer is used again
		}
	})
}

// showBuilder shows a saved roster. Of its fingerprint the page needs what edits of the
// roster do not change.
func (s Pages) showBuilder(c echo.Context, status int, saved store.Saved, at views.At, notice *views.Notice) error {
	fingerprint, err := s.Fingerprint(c, saved.ID)
	if err != nil {
		return err
	}
	p, err := s.rosterPage(c, saved, fingerprint, at, notice)
	if err != nil {
		return err
	}
	return site.Render(c, status, editor.BuilderPage(p))
}

// rosterPage returns the builder page of a saved roster.
func (s Pages) rosterPage(c echo.Context, saved store.Saved, fingerprint store.Fingerprint, at views.At,
	notice *views.Notice) (p editor.Builder, err error) {
	sheet, err := s.Sheet(c.Request().Context(), saved)
	if err != nil {
		return p, err
	}
	var own []search.OwnDesign
	if fingerprint.HasProfiles {
		if own, err = s.UnitDesigns(c, sheet.Pack); err != nil {
			return p, err
		}
	}
	at = at.In(sheet)
	lookup, among := at.Lookup(), collection.Collection{}
	if fingerprint.HasCollections {
		saved, err := s.LoadCollection(c, sheet.Pack.ID)
		if err != nil {
			return p, err
		}
		if among = saved.Document; at.Owned {
			lookup.Among = &among
		}
	}
	found, err := search.Find(c.Request().Context(), s.Library, sheet, own, lookup)
	if err != nil {
		return p, err
	}
	e := site.EditorOf(saved, at, views.RosterPath(saved.ID), notice)
	if unit.LooksForFixes(at, sheet) || seesFixes(c) {
		if e.Fixes, err = s.FindFixes(c, saved); err != nil {
			return p, err
		}
	} else {
		e.Unranked = sheet.Verdict.Standing().State != builder.Ready
	}
	p = editor.BuilderOf(e, sheet, own, found)
	if len(among.Owned) > 0 {
		p.ShowOwning(among)
	}
	p.Newer = views.NewerPackOf(sheet, s.Library.NewerPack(sheet), views.RosterPath(saved.ID))
	if fingerprint.Share != "" {
		if p.Given, err = s.RecordVerdict(c.Request().Context(), saved, sheet); err != nil {
			return p, err
		}
	}
	if err := showMissing(c.Request().Context(), &p, sheet, s.Library); err != nil {
		return p, err
	}
	if err := s.Preview(c, sheet, at, p.ShowPreview); err != nil {
		return p, err
	}
	err = s.showAsked(c, &p, sheet)
	return p, err
}

// showMissing offers to fill a draft's empty slots. A draft without any is offered the edits that complete it.
func showMissing(ctx context.Context, p *editor.Builder, sheet builder.Sheet, lib *builder.Library) error {
	if p.Standing.State != builder.Draft || len(sheet.Units) == 0 {
		return nil
	}
	p.Fill = slices.ContainsFunc(sheet.Verdict.Findings, func(f rules.Finding) bool { return mend.CanFill(sheet, f) })
	if p.Fill {
		return nil
	}
	m, err := mend.Missing(ctx, lib, sheet.Roster)
	if err == nil && m.Ready() {
		p.Missing = versions.ChangeText(sheet, m.Edits)
	}
	return err
}

// showAsked shows what is asked of a unit's attacks, and what may be chosen for it.
func (s Pages) showAsked(c echo.Context, p *editor.Builder, sheet builder.Sheet) error {
	if asked := p.LinkOdds(); asked >= 0 {
		ctx, cancel := context.WithTimeout(c.Request().Context(), site.OddsWait)
		defer cancel()
		m, err := odds.Measure(ctx, sheet, asked)
		if err != nil {
			return err
		}
		p.ShowAverage(asked, m)
	}
	return s.showChoices(c, p, sheet)
}

// showChoices shows the items or loadouts for the open unit if the address asks for them.
func (s Pages) showChoices(c echo.Context, p *editor.Builder, sheet builder.Sheet) error {
	unit, pick, fills := p.Asked()
	if !pick && !fills {
		return nil
	}
	ctx, cancel := context.WithTimeout(c.Request().Context(), site.OddsWait)
	defer cancel()
	if fills {
		list, err := mend.FillOptions(ctx, s.Library, sheet.Roster, unit)
		if err != nil {
			return err
		}
		p.ShowFills(list)
		return nil
	}
	k, err := mend.OpenPicker(ctx, s.Library, sheet.Roster, unit, p.Pick.At, p.Pick.Options())
	if err != nil {
		return err
	}
	p.ShowPicker(k)
	return nil
}

// duplicateRoster saves a copy as the browser's own and opens it.
func (s Pages) duplicateRoster(load site.Loader) echo.HandlerFunc {
	return func(c echo.Context) error {
		saved, _, err := load(c)
		if err != nil {
			return err
		}
		copied := saved.Document
		origin := versions.CopiedFrom(copied.Name, saved.Revision)
		if copied.Name != "" {
			copied.Name += " (copy)"
		}
		return s.CreateAndOpen(c, copied, origin)
	}
}

func toDeleted(c echo.Context) error { return site.Redirect(c, views.DeletedPath(c.Param("id"))) }

func toHome(c echo.Context) error { return site.Redirect(c, views.HomePath) }

// exportRoster serves the roster's document as a file.
func (s Pages) exportRoster(load site.Loader) echo.HandlerFunc {
	return func(c echo.Context) error {
		saved, _, err := load(c)
		if err != nil {
			return err
		}
		document, err := saved.Document.Document(c.Request().Context())
		if err != nil {
			return err
		}
		return site.SendFile(c, false, "application/json", site.FileName(saved.Document.Name, "roster", ".json"),
			document)
	}
}

// exportFile serves the roster in a format, as gantry convert writes it.
func (s Pages) exportFile(load site.Loader, f format.Export) echo.HandlerFunc {
	return func(c echo.Context) error {
		saved, _, err := load(c)
		if err != nil {
			return err
		}
		sheet, err := s.Sheet(c.Request().Context(), saved)
		if err != nil {
			return err
		}
		data, err := f.Write(c.Request().Context(), format.ListOf(sheet, ""))
		if err != nil {
			return err
		}
		name := site.FileName(saved.Document.Name, "roster", f.Suffix)
		return site.SendFile(c, f.OneWay == "", f.MediaType, name, data)
	}
}

func (s Pages) rosterResource() edit.Resource {
	return edit.Resource{Editable: s.Store,
		Address: func(c echo.Context) string { return views.RosterPath(c.Param("id")) },
		Show:    s.showBuilder}
}
