package web

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/collection"
	"gantry/builder/exchange"
	"gantry/builder/mend"
	"gantry/builder/odds"
	"gantry/builder/search"
	"gantry/builder/store"
	"gantry/builder/versions"
	"gantry/rules"
	"gantry/views"
)

// loader is a way to a roster, with the address of its pages: as its owner, by the
// token of its shared view, or out of a token that is the list itself.
type loader = func(echo.Context) (saved store.Saved, base string, err error)

func (s *server) loadOwned(c echo.Context) (store.Saved, string, error) {
	saved, err := s.loadRoster(c)
	return saved, views.RosterPath(saved.ID), err
}

func (s *server) loadShared(c echo.Context) (store.Saved, string, error) {
	token := c.Param("token")
	saved, err := s.Store.Shared(c.Request().Context(), token)
	if err == nil {
		err = s.payForLinked(c, saved.Document, 0)
	}
	return saved, views.SharedPath(token), err
}

// loadToken is the roster that the address itself holds; it is stored nowhere.
func (s *server) loadToken(c echo.Context) (saved store.Saved, base string, err error) {
	token := c.Param("token")
	document, err := exchange.ReadToken(token)
	if err != nil {
		return saved, "", err
	}
	r, err := s.Library.Read(c.Request().Context(), document)
	if err != nil {
		return saved, "", err
	}
	saved.ID, saved.Document, saved.Memory = tokenID+token, r, builder.Memory(string(document))
	return saved, views.TokenPath(token), s.payForLinked(c, r, len(document))
}

// tokenID begins the names, in memory, of what is no stored roster.
const tokenID = "l/"

// loadRoster is the browser's own roster of the address.
func (s *server) loadRoster(c echo.Context) (store.Saved, error) {
	return s.Store.Roster(c.Request().Context(), owner(c), c.Param("id"))
}

// builder is the builder page.
func (s *server) builder(c echo.Context) error {
	id := c.Param("id")
	fingerprint, err := s.fingerprint(c, id)
	if err != nil {
		return err
	}
	at := views.AtOf(c.QueryParams())
	if isHTMX(c) {
		pushURL(c, at.Address(views.RosterPath(id)), at.Query, at.Pick.Find)
	}
	flash := s.takeFlash(c, views.RosterPath(id))
	parts := []string{id, fingerprint.Share, fingerprint.Profiles, c.Request().URL.RawQuery, readerTag(c),
		strconv.FormatBool(seesFixes(c))}
	key := strings.Join(append(parts, strconv.Itoa(fingerprint.Revision)), "\x00")
	known := hasTag(c, s.etag(store.Head{Revision: fingerprint.Revision, Updated: fingerprint.Updated}, parts...))
	if flash != nil {
		key = ""
		c.Response().Header().Del("ETag") // it is said once
	} else if known {
		return c.NoContent(http.StatusNotModified)
	} else if html, shown := s.pages.Get(key); shown {
		return send(c, http.StatusOK, htmlType, html)
	}
	leave, err := s.enter(c, weightOf(0, fingerprint.Bytes))
	if err != nil {
		return err
	}
	defer leave()
	saved, ok := s.sheets.document(id, fingerprint.Revision)
	if !ok {
		if saved, err = s.loadRoster(c); err != nil {
			return err
		}
	}
	p, err := s.rosterPage(c, saved, fingerprint, at, flash)
	if err != nil {
		return err
	}
	return renderAnd(c, http.StatusOK, views.BuilderPage(p), func(html []byte) {
		if key != "" {
			s.pages.Put(key, bytes.Clone(html)) // the buffer is used again
		}
	})
}

// fingerprint is that of the roster of the address, as it stood when the request came, or as
// it stands after forgetFingerprint. Where there is none the store says so.
func (s *server) fingerprint(c echo.Context, id string) (store.Fingerprint, error) {
	if f := visitorOf(c).Roster; f.Revision > 0 {
		return f, nil
	}
	return s.Store.Fingerprint(c.Request().Context(), owner(c), id)
}

// forgetFingerprint has the fingerprint asked for anew: the request has changed what is not
// the roster's own.
func forgetFingerprint(c echo.Context) {
	v := visitorOf(c)
	v.Roster = store.Fingerprint{}
	c.Set(visitorKey, v)
}

// showBuilder shows a saved roster. Of its fingerprint the page needs what edits of the
// roster do not change.
func (s *server) showBuilder(c echo.Context, status int, saved store.Saved, at views.At, notice *views.Notice) error {
	fingerprint, err := s.fingerprint(c, saved.ID)
	if err != nil {
		return err
	}
	p, err := s.rosterPage(c, saved, fingerprint, at, notice)
	if err != nil {
		return err
	}
	return render(c, status, views.BuilderPage(p))
}

// rosterPage is the builder page of a saved roster.
func (s *server) rosterPage(c echo.Context, saved store.Saved, fingerprint store.Fingerprint, at views.At,
	notice *views.Notice) (p views.Builder, err error) {
	sheet, err := s.sheet(c.Request().Context(), saved)
	if err != nil {
		return p, err
	}
	var own []views.SavedDesign
	if fingerprint.HasProfiles {
		if own, err = s.unitDesigns(c, sheet.Pack); err != nil {
			return p, err
		}
	}
	at = at.In(sheet)
	lookup, among := at.Lookup(), collection.Collection{}
	if fingerprint.HasCollections {
		saved, err := s.loadCollection(c, sheet.Pack.ID)
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
	e := editorOf(saved, at, views.RosterPath(saved.ID), notice)
	if at.LooksForFixes(sheet) || seesFixes(c) {
		if e.Fixes, err = s.findFixes(c, saved); err != nil {
			return p, err
		}
	} else {
		e.Unranked = sheet.Verdict.Standing().State != builder.Ready
	}
	p = views.BuilderOf(e, sheet, own, found)
	if len(among.Owned) > 0 {
		p.ShowOwning(sheet, among)
	}
	p.Newer = views.NewerPackOf(sheet, s.Library.NewerPack(sheet), views.RosterPath(saved.ID))
	if fingerprint.Share != "" {
		if p.Given, err = s.giveVerdict(c.Request().Context(), saved, sheet); err != nil {
			return p, err
		}
	}
	if err := showMissing(c.Request().Context(), &p, sheet, s.Library); err != nil {
		return p, err
	}
	if err := s.preview(c, sheet, at, p.ShowPreview); err != nil {
		return p, err
	}
	err = s.showAsked(c, &p, sheet)
	return p, err
}

// showMissing offers to fill a draft's empty slots or, where it has none, what it lacks.
func showMissing(ctx context.Context, p *views.Builder, sheet builder.Sheet, lib *builder.Library) error {
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

// editorOf is what a page has that edits a saved document.
func editorOf(saved store.Saved, at views.At, base string, notice *views.Notice) views.Editor {
	return views.Editor{At: at, ID: saved.ID, Base: base, Revision: saved.Revision, CanUndo: saved.CanUndo,
		CanRedo: saved.CanRedo, Notice: notice}
}

// showAsked shows what is asked of a unit's attacks, and what may be chosen for it.
func (s *server) showAsked(c echo.Context, p *views.Builder, sheet builder.Sheet) error {
	if asked := p.LinkOdds(sheet); asked >= 0 {
		ctx, cancel := context.WithTimeout(c.Request().Context(), oddsWait)
		defer cancel()
		m, err := odds.Measure(ctx, sheet, asked)
		if err != nil {
			return err
		}
		p.ShowAverage(asked, m)
	}
	return s.showChoices(c, p, sheet)
}

// showChoices shows what may be chosen for the open unit, where that is asked for.
func (s *server) showChoices(c echo.Context, p *views.Builder, sheet builder.Sheet) error {
	unit, pick, fills := p.Asked()
	if !pick && !fills {
		return nil
	}
	ctx, cancel := context.WithTimeout(c.Request().Context(), oddsWait)
	defer cancel()
	if fills {
		list, err := mend.FillOptions(ctx, s.Library, sheet.Roster, unit)
		if err != nil {
			return err
		}
		p.ShowFills(sheet, list)
		return nil
	}
	k, err := mend.OpenPicker(ctx, s.Library, sheet.Roster, unit, p.Pick.At, p.Pick.Options())
	if err != nil {
		return err
	}
	p.ShowPicker(sheet, k)
	return nil
}

// duplicateRoster saves a copy as the browser's own and opens it.
func (s *server) duplicateRoster(load loader) echo.HandlerFunc {
	return func(c echo.Context) error {
		saved, _, err := load(c)
		if err != nil {
			return err
		}
		copied := saved.Document
		origin := "Copied from " + builder.RosterName(copied.Name)
		if saved.Revision > 0 {
			origin += fmt.Sprintf(", revision %d", saved.Revision)
		}
		if copied.Name != "" {
			copied.Name += " (copy)"
		}
		return s.createAndOpen(c, copied, origin)
	}
}

func (s *server) deleteRoster(c echo.Context) error {
	if err := s.Store.Delete(c.Request().Context(), owner(c), c.Param("id")); err != nil {
		return err
	}
	return redirect(c, views.DeletedPath(c.Param("id")))
}

func (s *server) restoreRoster(c echo.Context) error {
	if err := s.Store.Restore(c.Request().Context(), owner(c), c.Param("id")); err != nil {
		return err
	}
	return redirect(c, views.HomePath)
}

func (s *server) eraseRoster(c echo.Context) error {
	if err := s.Store.Erase(c.Request().Context(), owner(c), c.Param("id")); err != nil {
		return err
	}
	return redirect(c, views.HomePath)
}

// exportRoster is the roster's document as a file.
func (s *server) exportRoster(load loader) echo.HandlerFunc {
	return func(c echo.Context) error {
		saved, _, err := load(c)
		if err != nil {
			return err
		}
		document, err := saved.Document.Document(c.Request().Context())
		if err != nil {
			return err
		}
		return sendFile(c, false, "application/json", fileName(saved.Document.Name, "roster", ".json"), document)
	}
}

// exportText is the roster in a format of words, as gantry convert writes it.
func (s *server) exportText(load loader, to, ending string) echo.HandlerFunc {
	return func(c echo.Context) error {
		saved, _, err := load(c)
		if err != nil {
			return err
		}
		sheet, err := s.sheet(c.Request().Context(), saved)
		if err != nil {
			return err
		}
		text, err := exchange.Write(c.Request().Context(), sheet, to, "")
		if err != nil {
			return err
		}
		name := fileName(saved.Document.Name, "roster", ending)
		return sendFile(c, to != "csv", exchange.MediaType(to), name, []byte(text))
	}
}
