package site

import (
	"net/http"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/exchange/code"
	"gantry/builder/store"
	"gantry/views"
	"gantry/views/history"
)

// Loader is a way to a roster, with the address of its pages: as its owner, by the
// token of its shared view, or out of a token that is the list itself.
type Loader = func(echo.Context) (saved store.Saved, base string, err error)

// LoadOwned loads the browser's own list.
func (s *Site) LoadOwned(c echo.Context) (store.Saved, string, error) {
	saved, err := s.LoadRoster(c)
	return saved, views.RosterPath(saved.ID), err
}

// LoadShared loads the list that a link shows.
func (s *Site) LoadShared(c echo.Context) (store.Saved, string, error) {
	token := c.Param("token")
	saved, err := s.Store.Shared(c.Request().Context(), token)
	if err == nil {
		err = s.payForLinked(c, saved.Document, 0)
	}
	return saved, views.SharedPath(token), err
}

// LoadToken returns the roster that the address itself holds; it is stored nowhere.
func (s *Site) LoadToken(c echo.Context) (saved store.Saved, base string, err error) {
	token := c.Param("token")
	document, err := code.Read(token)
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

// tokenID begins the names, in memory, of lists that aren't stored.
const tokenID = "l/"

// LoadRoster returns the browser's own roster of the address.
func (s *Site) LoadRoster(c echo.Context) (store.Saved, error) {
	return s.Store.Roster(c.Request().Context(), Owner(c), c.Param("id"))
}

// Fingerprint returns the fingerprint of the address's list when the request came, or the current one after
// ForgetFingerprint. It returns the store's error if there is none.
func (s *Site) Fingerprint(c echo.Context, id string) (store.Fingerprint, error) {
	if f := VisitorOf(c).Roster; f.Revision > 0 {
		return f, nil
	}
	return s.Store.Fingerprint(c.Request().Context(), Owner(c), id)
}

// ForgetFingerprint makes the next Fingerprint ask the store: the request has changed
// data outside the list.
func ForgetFingerprint(c echo.Context) {
	v := VisitorOf(c)
	v.Roster = store.Fingerprint{}
	c.Set(visitorKey, v)
}

// EditorOf returns what a page has that edits a saved document.
func EditorOf(saved store.Saved, at views.At, base string, notice *views.Notice) views.Editor {
	return views.Editor{At: at, ID: saved.ID, Base: base, Revision: saved.Revision, CanUndo: saved.CanUndo,
		CanRedo: saved.CanRedo, Notice: notice}
}

// LiveRosters returns the reader's lists of a game, "" for any, apart from deleted ones. It reads no documents,
// since the store keeps the names. Without an owner there are none.
func (s *Site) LiveRosters(c echo.Context, system string) ([]store.Listed, error) {
	if Owner(c) == "" {
		return nil, nil
	}
	all, err := s.Store.List(c.Request().Context(), Owner(c))
	return slices.DeleteFunc(all, func(l store.Listed) bool {
		return l.Deleted || system != "" && l.System != system
	}), err
}

// LoadRevision returns the browser's own roster as it was at the revision of the address.
func (s *Site) LoadRevision(c echo.Context) (store.Saved, string, error) {
	number, err := strconv.Atoi(c.Param("revision"))
	if err != nil {
		return store.Saved{}, "", StatusError(http.StatusNotFound, "Version not found. Open History to pick one.")
	}
	saved, err := s.Store.At(c.Request().Context(), Owner(c), c.Param("id"), number)
	return saved, history.RevisionPath(c.Param("id"), number), err
}
