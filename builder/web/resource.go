package web

import (
	"context"
	"slices"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/rules"
	"gantry/views"
)

// resource is what edits change and the page that shows it: rosters in the builder
// or by their house rules, own profiles on the bench or, of own numbers, as tables.
type resource struct {
	editable
	address func(echo.Context) string // of the page
	show    func(c echo.Context, status int, saved store.Saved, at views.At, notice *views.Notice) error
}

// editable are the rosters of a store, or its profiles in the form of rosters.
type editable interface {
	Roster(ctx context.Context, owner, id string) (store.Saved, error)
	EditFrom(ctx context.Context, owner, id string, from, base int, tab, act string,
		edits []rules.Edit) (store.Saved, error)
	Undo(ctx context.Context, owner, id string) (store.Saved, error)
	Redo(ctx context.Context, owner, id string) (store.Saved, error)
}

// designEditor shows own profiles as the rosters that their pages are made of.
type designEditor struct {
	store.Documents[builder.Design]
}

func asRoster(k store.Stored[builder.Design], err error) (store.Saved, error) {
	return store.Saved{Head: k.Head, Document: k.Document.Roster()}, err
}

func (p designEditor) Roster(ctx context.Context, owner, id string) (store.Saved, error) {
	return asRoster(p.Get(ctx, owner, id))
}

func (p designEditor) EditFrom(ctx context.Context, owner, id string, from, base int, tab, act string,
	edits []rules.Edit) (store.Saved, error) {
	return asRoster(p.Documents.EditFrom(ctx, owner, id, from, base, tab, act, edits))
}

func (p designEditor) Undo(ctx context.Context, owner, id string) (store.Saved, error) {
	return asRoster(p.Documents.Undo(ctx, owner, id))
}

func (p designEditor) Redo(ctx context.Context, owner, id string) (store.Saved, error) {
	return asRoster(p.Documents.Redo(ctx, owner, id))
}

func (s *server) rosterResource() resource {
	return resource{s.Store, func(c echo.Context) string { return views.RosterPath(c.Param("id")) }, s.showBuilder}
}

func (s *server) houseRulesResource() resource {
	return resource{s.Store, func(c echo.Context) string { return views.RosterPath(c.Param("id"), "tables") },
		s.showHouseRules}
}

func (s *server) designResource() resource {
	return resource{designEditor{s.Store.Profiles},
		func(c echo.Context) string { return views.DesignPath(c.Param("system"), c.Param("id")) }, s.showDesign}
}

// load is the browser's own document of the address.
func (d resource) load(c echo.Context) (store.Saved, error) {
	saved, err := d.Roster(c.Request().Context(), owner(c), c.Param("id"))
	if system := c.Param("system"); err == nil && system != "" && saved.Document.System != system {
		return store.Saved{}, statusError(404, "Unit not found in this game.")
	}
	return saved, err
}

// liveRosters are the reader's own rosters of a game by what a list says of them: no
// document is read for its name.
func (s *server) liveRosters(c echo.Context, system string) ([]store.Listed, error) {
	all, err := s.Store.List(c.Request().Context(), owner(c))
	return slices.DeleteFunc(all, func(l store.Listed) bool { return l.Deleted || l.System != system }), err
}
