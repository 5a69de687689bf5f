package web

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/collection"
	"gantry/builder/posted"
	"gantry/builder/store"
	"gantry/rules"
	"gantry/views"
)

// collectionRoutes belong to the models that the reader owns.
func (s *server) collectionRoutes() []route {
	const of = views.DevicesPath + "/collection/:system"
	return []route{
		{get, of, noBody, s.collectionPage},
		{post, of, editBody, s.saveCollection},
		{post, of + "/undo", noBody, s.undoCollection},
	}
}

// loadCollection is the reader's collection of a game; it has no ID where there is none.
func (s *server) loadCollection(c echo.Context, system string) (store.Stored[collection.Collection], error) {
	none := store.Stored[collection.Collection]{Document: collection.Collection{System: system}}
	if owner(c) == "" {
		return none, nil
	}
	list, err := s.Store.Collections.ListOf(c.Request().Context(), owner(c), system)
	if err != nil || len(list) == 0 {
		return none, err
	}
	return list[0], nil
}

func (s *server) collectionPage(c echo.Context) error {
	p, err := s.Library.Pack(c.Param("system"))
	if err != nil {
		return err
	}
	saved, err := s.loadCollection(c, p.ID)
	if err != nil {
		return err
	}
	page := views.CollectionOf(p, saved.Document)
	page.Notice = s.takeFlash(c, views.CollectionPath(p.ID))
	return render(c, http.StatusOK, views.CollectionPage(page))
}

// saveCollection takes the numbers of the form: what it does not name stays.
func (s *server) saveCollection(c echo.Context) error {
	p, err := s.Library.Pack(c.Param("system"))
	if err != nil {
		return err
	}
	form, err := c.FormParams()
	if err != nil {
		return bodyError(err)
	}
	saved, err := s.loadCollection(c, p.ID)
	if err != nil {
		return err
	}
	edits, err := ownedEdits(p, saved.Document, form)
	switch {
	case err != nil || len(edits) == 0:
	case saved.ID == "":
		if saved.Document, _, err = saved.Document.Apply(edits); err == nil {
			_, err = createOne(c, s, s.Store.Collections, saved.Document)
		}
	default:
		if _, err = s.Store.Collections.Edit(c.Request().Context(), owner(c), saved.ID, 0, "", edits); err == nil {
			s.setFlash(c, views.CollectionPath(p.ID), "Saved")
		}
	}
	if err != nil {
		return err
	}
	return redirect(c, views.CollectionPath(p.ID))
}

// ownedEdits are the changes that a form makes to a collection.
func ownedEdits(p *builder.Pack, was collection.Collection, form url.Values) (edits []rules.Edit, err error) {
	for _, m := range collection.Models(p) {
		profile := m.Entry.Unit.Profile
		field := views.OwnedField(profile)
		if !form.Has(field) {
			continue
		}
		n := 0
		if text := strings.TrimSpace(form.Get(field)); text != "" {
			if n, err = posted.ParseWhole(m.Name, text); err != nil {
				return nil, err
			}
		}
		if n < 0 || n > collection.OwnedMost {
			return nil, builder.Invalid(fmt.Sprintf("%s: enter 0 to %d.", m.Name, collection.OwnedMost), nil)
		}
		if n == was.Owned[profile] {
			continue
		}
		var value any = n
		if n == 0 {
			value = nil
		}
		edits = append(edits, rules.Set("", "options."+profile, value))
	}
	return edits, nil
}

func (s *server) undoCollection(c echo.Context) error {
	saved, err := s.loadCollection(c, c.Param("system"))
	if err == nil && saved.ID == "" {
		err = echo.ErrNotFound
	}
	if err == nil {
		_, err = s.Store.Collections.Undo(c.Request().Context(), owner(c), saved.ID)
	}
	if err != nil {
		return err
	}
	return redirect(c, views.CollectionPath(saved.Document.System))
}
