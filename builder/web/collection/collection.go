package collection

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/collection"
	"gantry/builder/posted"
	"gantry/builder/web/site"
	"gantry/rules"
	"gantry/views"
	"gantry/views/owned"
)

// Routes belong to the models that the reader owns.
func (s Pages) Routes() []site.Route {
	const of = views.DevicesPath + "/collection/:system"
	return []site.Route{
		site.Get(of, s.collectionPage),
		site.Post(of, site.EditBody, s.saveCollection),
		site.Post(of+"/undo", site.NoBody, s.undoCollection),
	}
}

func (s Pages) collectionPage(c echo.Context) error {
	p, err := s.Library.Pack(c.Param("system"))
	if err != nil {
		return err
	}
	saved, err := s.LoadCollection(c, p.ID)
	if err != nil {
		return err
	}
	page := owned.Of(p, saved.Document)
	page.Notice = s.TakeFlash(c, views.CollectionPath(p.ID))
	return site.Render(c, http.StatusOK, owned.Page(page))
}

// saveCollection takes the numbers of the form: what it does not name stays.
func (s Pages) saveCollection(c echo.Context) error {
	p, err := s.Library.Pack(c.Param("system"))
	if err != nil {
		return err
	}
	form, err := c.FormParams()
	if err != nil {
		return site.BodyError(err)
	}
	saved, err := s.LoadCollection(c, p.ID)
	if err != nil {
		return err
	}
	edits, err := ownedEdits(p, saved.Document, form)
	switch {
	case err != nil || len(edits) == 0:
	case saved.ID == "":
		if saved.Document, _, err = saved.Document.Apply(edits); err == nil {
			_, err = site.Create(c, s.Site, s.Store.Collections, saved.Document)
		}
	default:
		if _, err = s.Store.Collections.Edit(c.Request().Context(), site.Owner(c), saved.ID, 0, "", edits); err == nil {
			s.SetFlash(c, views.CollectionPath(p.ID), "Saved")
		}
	}
	if err != nil {
		return err
	}
	return site.Redirect(c, views.CollectionPath(p.ID))
}

// ownedEdits returns the changes that a form makes to a collection.
func ownedEdits(p *builder.Pack, was collection.Collection, form url.Values) (edits []rules.Edit, err error) {
	for _, m := range collection.Models(p) {
		profile := m.Entry.Unit.Profile
		field := owned.OwnedField(profile)
		if !form.Has(field) {
			continue
		}
		n := 0
		if text := strings.TrimSpace(form.Get(field)); text != "" {
			if n, err = posted.ParseWhole(m.Name, text); err != nil {
				return nil, err
			}
		}
		if n < 0 || n > collection.MaxOwned {
			return nil, builder.Invalid(fmt.Sprintf("%s: enter 0 to %d.", m.Name, collection.MaxOwned), nil)
		}
		if n == was.Owned[profile] {
			continue
		}
		var value any = n
		if n == 0 {
			value = nil
		}
		edits = append(edits, rules.SetOption(profile, value))
	}
	return edits, nil
}

func (s Pages) undoCollection(c echo.Context) error {
	saved, err := s.LoadCollection(c, c.Param("system"))
	if err == nil && saved.ID == "" {
		err = echo.ErrNotFound
	}
	if err == nil {
		_, err = s.Store.Collections.Undo(c.Request().Context(), site.Owner(c), saved.ID)
	}
	if err != nil {
		return err
	}
	return site.Redirect(c, views.CollectionPath(saved.Document.System))
}
