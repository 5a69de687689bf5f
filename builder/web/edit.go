package web

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"strconv"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/rules"
	"gantry/views"
)

// edit saves what a form of a page asks for.
func (s *server) edit(d resource) echo.HandlerFunc {
	return func(c echo.Context) error {
		form, err := c.FormParams()
		if err != nil {
			return bodyError(err)
		}
		return s.change(c, d, form, func(saved store.Saved) (store.Saved, error) { return s.save(c, d, saved, form) })
	}
}

func (s *server) save(c echo.Context, d resource, saved store.Saved, form url.Values) (store.Saved, error) {
	verb, named := verbOf(form)
	edits, err := verb.edits(s, editRequest{c, saved.Document, form, named})
	if err != nil || len(edits) == 0 {
		return saved, err
	}
	if err := checkNames(edits); err != nil {
		return saved, err
	}
	base, _ := strconv.Atoi(form.Get("revision")) // 0 does not ask
	if verb.newest || form.Has("by") {
		base = 0
	}
	tab := c.Request().Header.Get("Gantry-Tab")
	if tab == "" {
		tab = form.Get("tab")
	}
	return d.Edit(c.Request().Context(), owner(c), saved.ID, base, tab, edits)
}

// checkNames refuses an edit that gives a name which is too long for a page.
func checkNames(edits []rules.Edit) error {
	labels := map[rules.TargetKind]string{rules.TargetName: "The name", rules.TargetPlayer: "The player's name"}
	for _, e := range edits {
		if text, ok := e.Value.(string); ok && labels[e.Field.Kind] != "" {
			if _, err := builder.ParseName(labels[e.Field.Kind], text); err != nil {
				return err
			}
		}
	}
	return nil
}

// step is an undo or a redo of a document.
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
	at := views.AtOf(form)
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
func (s *server) changeLocked(c echo.Context, d resource,
	do func(store.Saved) (store.Saved, error)) (after store.Saved, found bool, err error) {
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
	unit := cmp.Or(form.Get("unit"), form.Get("more"), form.Get("less"))
	if unit != "" && form.Get("op") != "remove" {
		return address + "#" + url.PathEscape(views.UnitAnchor(unit))
	}
	switch open := form.Get("open"); open {
	case "":
	case views.ArmyPlace:
		return address + "#" + views.ArmyAnchor
	default:
		return address + "#" + url.PathEscape(views.UnitAnchor(views.UnitAt(open)))
	}
	return address
}

// stepFunc is an undo or a redo.
type stepFunc = func(ctx context.Context, owner, id string) (store.Saved, error)
