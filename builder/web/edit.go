package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/views"
)

// edit saves what a form of a page asks for.
func (s *server) edit(d resource) echo.HandlerFunc {
	return func(c echo.Context) error {
		form, err := c.FormParams()
		if err != nil {
			return bodyError(err)
		}
		shorthand(form)
		return s.change(c, d, form, func(saved store.Saved) (store.Saved, error) { return s.save(c, d, saved, form) })
	}
}

func (s *server) save(c echo.Context, d resource, saved store.Saved, form url.Values) (store.Saved, error) {
	edits, err := s.edits(c, saved.Roster, form)
	if errors.Is(err, errKept) {
		return saved, nil
	}
	if err != nil {
		return saved, err
	}
	if err := checkNames(edits); err != nil {
		return saved, err
	}
	base, _ := strconv.Atoi(form.Get("revision")) // 0 does not ask
	if form.Has("by") || form.Has("fix") {
		base = 0 // a step counts from the newest, a fix mends it
	}
	tab := c.Request().Header.Get("Gantry-Tab")
	if tab == "" {
		tab = form.Get("tab")
	}
	return d.Edit(c.Request().Context(), owner(c), saved.ID, base, tab, edits)
}

// checkNames refuses an edit that gives a name which is too long for a page.
func checkNames(edits []rules.Edit) error {
	labels := map[string]string{"name": "The name", "player": "The player's name"}
	for _, e := range edits {
		if text, ok := e.Value.(string); ok && labels[e.Field] != "" {
			if _, err := parseName(labels[e.Field], text); err != nil {
				return err
			}
		}
	}
	return nil
}

// step is an undo or a redo of a shelf.
func (s *server) step(d resource, move stepFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		form, err := c.FormParams()
		if err != nil {
			return bodyError(err)
		}
		return s.change(c, d, form, func(saved store.Saved) (store.Saved, error) {
			return move(c.Request().Context(), owner(c), saved.ID)
		})
	}
}

// change makes a change and shows the page after it. What the user did wrong
// is said on the page itself, which shows the roster as it is.
func (s *server) change(c echo.Context, d resource, form url.Values, do func(store.Saved) (store.Saved, error)) error {
	at := placeOf(form)
	after, found, err := s.changeLocked(c, d, do)
	status, notice := http.StatusOK, (*views.Notice)(nil)
	if err != nil {
		p := problemOf(err)
		if !found || p.status >= 500 && builder.KindOf(err) != builder.KindQuota || p.status == http.StatusNotFound {
			return err
		}
		if after, err = d.load(c); err != nil {
			return err
		}
		status, notice = p.status, &views.Notice{Bad: true, Text: p.text}
	}
	if !isHTMX(c) && notice == nil {
		return redirect(c, withAnchor(at.Address(d.address(c)), form))
	}
	if !isHTMX(c) {
		at.Page = d.address(c) // this answer's own address shows no page
	}
	c.Response().Header().Set("HX-Push-Url", "false")
	return d.show(c, status, after, at, notice)
}

// changeLocked makes a change under the roster's lock, which ends before anything is
// shown: a reader may take as long as it likes.
func (s *server) changeLocked(c echo.Context, d resource, do func(store.Saved) (store.Saved, error)) (after store.Saved, found bool, err error) {
	unlock, err := s.locks.Take(c.Request().Context(), c.Param("id"))
	if err != nil {
		return store.Saved{}, false, err
	}
	defer unlock()
	before, err := d.load(c)
	if err != nil {
		return store.Saved{}, false, err
	}
	after, err = do(before)
	return after, true, err
}

// withAnchor leads a browser without scripts back to the unit that it changed.
func withAnchor(address string, form url.Values) string {
	if u := form.Get("unit"); u != "" && form.Get("op") != "remove" {
		return address + "#" + url.PathEscape(anchorOf(u))
	}
	switch open := form.Get("open"); open {
	case "":
	case views.ArmyPlace:
		return address + "#" + views.ArmyAnchor
	default:
		return address + "#" + url.PathEscape(anchorOf(views.UnitAt(open)))
	}
	return address
}

// shorthand spells out the fields of the buttons that a page has many of.
func shorthand(form url.Values) {
	spell := func(name string, fields ...string) {
		id := form.Get(name)
		if id == "" {
			return
		}
		for i := 0; i+1 < len(fields); i += 2 {
			if fields[i+1] == "*" {
				fields[i+1] = id
			}
			form.Set(fields[i], fields[i+1])
		}
	}
	spell("more", "op", "set", "unit", "*", "field", "count", "by", "1")
	spell("less", "op", "set", "unit", "*", "field", "count", "by", "-1")
	spell("add", "op", "add", "profile", "*")
	spell("without", "op", "set", "field", builder.OverridesField+form.Get("without"), "value", "")
	spell("cut", "op", "remove", "unit", views.UnitAt(form.Get("open")), "mount", "*") // of the open unit
	if form.Has("field") && !form.Has("op") {
		form.Set("op", "set")
	}
}

// edits are what a posted form asks for: a list of edits as JSON, or one by its
// parts, whose value is read as its field has it.
func (s *server) edits(c echo.Context, r builder.Roster, form url.Values) ([]rules.Edit, error) {
	if text := form.Get("edits"); text != "" {
		return decodeEdits(text)
	}
	if key := form.Get("fix"); key != "" {
		return s.fixEdits(c.Request().Context(), r, key)
	}
	if own := form.Get("own"); own != "" {
		d, err := s.findUnitDesign(c, r.System, own)
		if err != nil {
			return nil, err
		}
		return []rules.Edit{rules.AddUnit(d.Unit(own))}, nil
	}
	if unit := form.Get("update"); unit != "" {
		return s.updateEdits(c, r, unit)
	}
	if own := form.Get("numbers"); own != "" {
		d, err := s.findNumbers(c, r.System, own)
		if err == nil && len(d.Overrides) == 0 {
			err = builder.Invalid("There are no numbers in it yet.", nil)
		}
		return d.Use(), err
	}
	unit, mount := form.Get("unit"), form.Get("mount")
	army, err := s.Library.Army(c.Request().Context(), r)
	if err != nil {
		return nil, err
	}
	switch op := rules.EditOp(form.Get("op")); op {
	case rules.EditRemove:
		return []rules.Edit{rules.Remove(unit, mount)}, nil
	case rules.EditMove:
		return []rules.Edit{{Op: op, Unit: unit, Before: form.Get("before")}}, nil
	case rules.EditAdd:
		return addEdits(army, form)
	case "duplicate":
		return duplicateEdits(r, unit)
	case "table":
		return s.tableEdits(r, form)
	case rules.EditSet:
		if pointer, ok := strings.CutPrefix(form.Get("field"), builder.OverridesField); ok && strings.HasPrefix(pointer, "/") {
			return s.houseRuleEdits(r, pointer, form)
		}
		value, err := value(army, form)
		if err != nil {
			return nil, err
		}
		return []rules.Edit{{Op: op, Unit: unit, Mount: mount, Field: form.Get("field"), Value: value}}, nil
	}
	return nil, builder.Invalid("The form asks for no change that is known here.", nil)
}

// fixEdits is the edits of a fix that the roster's findings offer now.
func (s *server) fixEdits(ctx context.Context, r builder.Roster, key string) ([]rules.Edit, error) {
	v, err := s.Library.Judge(ctx, r)
	if err != nil {
		return nil, err
	}
	for _, f := range v.Findings {
		for _, x := range f.Fixes {
			if fixKey(x) == key {
				return x.Edits, nil
			}
		}
	}
	return nil, &builder.UserError{Kind: builder.KindConflict, Text: "What this would mend has changed meanwhile; this page shows the roster as it is now."}
}

// decodeEdits reads edits as JSON.
func decodeEdits(text string) ([]rules.Edit, error) {
	edits, err := doc.ParseEdits([]byte(text))
	if err != nil {
		return nil, builder.Invalid("The edits cannot be read: "+err.Error()+".", err)
	}
	return edits, nil
}

// addEdits is a profile of the catalogue as a new unit, or an item on a unit.
func addEdits(army rules.Army, form url.Values) ([]rules.Edit, error) {
	unit := form.Get("unit")
	if unit != "" {
		if form.Get("item") == "" {
			return nil, errKept
		}
		return []rules.Edit{rules.AddMount(unit, rules.Mount{Item: form.Get("item"), At: form.Get("at")})}, nil
	}
	id := form.Get("profile")
	for _, e := range army.Catalogue() {
		if e.ID == id {
			u := e.Unit
			if u.Mounts == nil {
				u.Mounts = []rules.Mount{}
			}
			return []rules.Edit{rules.AddUnit(u)}, nil
		}
	}
	return nil, builder.Invalid("The catalogue has no such entry.", nil)
}

// duplicateEdits is a copy of a unit behind it.
func duplicateEdits(r builder.Roster, unit string) ([]rules.Edit, error) {
	for i, u := range r.Units {
		if u.ID != unit {
			continue
		}
		u.ID = ""
		e := rules.AddUnit(u)
		if i+1 < len(r.Units) {
			e.Before = r.Units[i+1].ID
		}
		return []rules.Edit{e}, nil
	}
	return nil, builder.Invalid("The unit is no longer in the roster.", nil)
}

// value is the posted value of a field, typed as the field is.
func value(army rules.Army, form url.Values) (any, error) {
	field, text := form.Get("field"), form.Get("value")
	f := army.Force()
	var u rules.Unit
	ofUnit := func() rules.Form { return rules.Form{} }
	if i := f.Place(form.Get("unit")); i >= 0 {
		u, ofUnit = f.Units[i], func() rules.Form { return army.Form(i) }
	}
	switch {
	case form.Get("mount") != "" && field == "value":
		m, _ := u.Mount(form.Get("mount"))
		it, _ := ofUnit().Item(m.Item)
		if it.Value == nil {
			it.Value = &rules.Field{Label: "The value"}
		}
		return fieldValue(*it.Value, form, "value", m.Value)
	case strings.HasPrefix(field, "choices."):
		return ofForm(ofUnit(), strings.TrimPrefix(field, "choices."), form, u.Choices)
	case strings.HasPrefix(field, "options."):
		return ofForm(army.Options(), strings.TrimPrefix(field, "options."), form, f.Options)
	case field == "count":
		return count(u, form)
	case field == "limit":
		if strings.TrimSpace(text) == "" {
			return nil, nil
		}
		return orNil(parseWhole("The limit", text))
	case text == keepValue:
		return nil, errKept
	}
	return strings.ReplaceAll(text, "\r\n", "\n"), nil
}

func ofForm(f rules.Form, id string, form url.Values, was rules.Choices) (any, error) {
	fd, ok := f.Field(id)
	if !ok {
		fd = rules.Field{ID: id, Label: id}
	}
	return fieldValue(fd, form, "value", was[id])
}

// count is a unit's new count: as written, or a step from what it is.
func count(u rules.Unit, form url.Values) (any, error) {
	if !form.Has("by") {
		return orNil(parseWhole("The count", form.Get("value")))
	}
	by, err := parseWhole("The step", form.Get("by"))
	if err != nil {
		return nil, err
	}
	return min(max(1, u.Count+by), rules.MaxCount), nil
}

// stepFunc is an undo or a redo.
type stepFunc = func(ctx context.Context, owner, id string) (store.Saved, error)
