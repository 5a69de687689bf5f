package edit

import (
	"context"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/builder/web/site"
	"gantry/rules"
	"gantry/views"
)

// Resource is what edits change and the page that shows it: rosters in the builder
// or by their house rules, own profiles on the bench or, of own numbers, as tables.
type Resource struct {
	Editable
	Address func(echo.Context) string // of the page
	Show    func(c echo.Context, status int, saved store.Saved, at views.At, notice *views.Notice) error
}

// Editable are the rosters of a store, or its profiles in the form of rosters.
type Editable interface {
	Roster(ctx context.Context, owner, id string) (store.Saved, error)
	At(ctx context.Context, owner, id string, number int) (store.Saved, error)
	EditWith(ctx context.Context, owner, id string, base int, tab, act string,
		plan func(store.Saved) ([]rules.Edit, error)) (store.Saved, error)
	Undo(ctx context.Context, owner, id string) (store.Saved, error)
	Redo(ctx context.Context, owner, id string) (store.Saved, error)
}

// DesignEditor shows own profiles as the rosters that their pages are made of.
type DesignEditor struct {
	store.Documents[builder.Design]
}

// AsRoster shows a saved profile as a roster.
func AsRoster(k store.Stored[builder.Design], err error) (store.Saved, error) {
	return store.Saved{Head: k.Head, Document: k.Document.Roster()}, err
}

// Roster returns the profile as a roster.
func (p DesignEditor) Roster(ctx context.Context, owner, id string) (store.Saved, error) {
	return AsRoster(p.Get(ctx, owner, id))
}

// At returns the profile of a revision as a roster.
func (p DesignEditor) At(ctx context.Context, owner, id string, number int) (store.Saved, error) {
	return AsRoster(p.Documents.At(ctx, owner, id, number))
}

// EditWith edits the profile; see store.Documents.
func (p DesignEditor) EditWith(ctx context.Context, owner, id string, base int, tab, act string,
	plan func(store.Saved) ([]rules.Edit, error)) (store.Saved, error) {
	return AsRoster(p.Documents.EditWith(ctx, owner, id, base, tab, act,
		func(k store.Stored[builder.Design]) ([]rules.Edit, error) {
			saved, _ := AsRoster(k, nil)
			return plan(saved)
		}))
}

// Undo takes back the last change.
func (p DesignEditor) Undo(ctx context.Context, owner, id string) (store.Saved, error) {
	return AsRoster(p.Documents.Undo(ctx, owner, id))
}

// Redo makes the change again that was taken back last.
func (p DesignEditor) Redo(ctx context.Context, owner, id string) (store.Saved, error) {
	return AsRoster(p.Documents.Redo(ctx, owner, id))
}

// Load returns the browser's own document of the address.
func (d Resource) Load(c echo.Context) (store.Saved, error) {
	saved, err := d.Roster(c.Request().Context(), site.Owner(c), c.Param("id"))
	if err == nil {
		err = checkGame(c, saved)
	}
	return saved, err
}

// checkGame refuses a document of another game than the address names.
func checkGame(c echo.Context, saved store.Saved) error {
	if system := c.Param("system"); system != "" && saved.Document.System != system {
		return site.StatusError(404, "Unit not found in this game.")
	}
	return nil
}
