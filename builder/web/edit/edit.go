package edit

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/mend"
	"gantry/builder/posted"
	"gantry/builder/store"
	"gantry/builder/versions"
	"gantry/builder/web/site"
	"gantry/rules"
	"gantry/views"
)

// Edit saves what a form of a page asks for.
func (s Pages) Edit(d Resource) echo.HandlerFunc {
	return func(c echo.Context) error {
		form, err := c.FormParams()
		if err != nil {
			return site.BodyError(err)
		}
		if searches(form) {
			leave, err := s.Enter(c, site.WeightHeavy)
			if err != nil {
				return err
			}
			defer leave()
		}
		return s.change(c, d, form, func() (effect, error) { return s.save(c, d, form) })
	}
}

// effect is the result of a form: the document after it, the notice, and the unit that
// it added.
type effect struct {
	after store.Saved
	said  string // the notice, "" for a report of the edits
	note  string // added to the notice
	added string
	found bool // the document exists
}

func (s Pages) save(c echo.Context, d Resource, form url.Values) (e effect, err error) {
	verb, named := verbOf(form)
	base, _ := strconv.Atoi(form.Get("revision")) // 0 does not ask
	if verb.newest || form.Has("by") {
		base = 0
	}
	tab := c.Request().Header.Get("Gantry-Tab")
	if tab == "" {
		tab = form.Get("tab")
	}
	act := verb.act
	if strings.HasSuffix(c.Path(), "/mend") {
		act = actMend
	}
	var before store.Saved
	plan := func(saved store.Saved) (edits []rules.Edit, err error) {
		if err := checkGame(c, saved); err != nil {
			return nil, err
		}
		before, e.found = saved, true
		return s.plan(c, d, saved, form, verb, named, &e)
	}
	if form.Has("save") { // it makes a profile, which must not be made again
		saved, err := d.Load(c)
		if err != nil {
			return e, err
		}
		edits, err := plan(saved)
		if err != nil {
			return e, err
		}
		plan = func(store.Saved) ([]rules.Edit, error) { return edits, nil }
	}
	e.after, err = d.EditWith(c.Request().Context(), site.Owner(c), c.Param("id"), base, tab, act, plan)
	if err != nil {
		return e, s.nameConflict(c, d, base, err)
	}
	s.Sheets.Revise(e.after)
	if n := e.after.MadeBefore; n > 0 && d.Editable == Editable(s.Store) {
		if e.added, err = s.addedBy(c, n); err != nil { // the press is saved
			s.Logger.Warn("reading what a press added", "err", err)
		}
	} else if e.found {
		e.added = lastAdded(before, e.after)
	}
	return e, nil
}

// maxNamed is how many changes the sentence of a conflict names.
const maxNamed = 3

// nameConflict adds to the error of a conflict the changes since base, the revision that the page shows.
func (s Pages) nameConflict(c echo.Context, d Resource, base int, err error) error {
	var conflict *store.Conflict
	if !errors.As(err, &conflict) {
		return err
	}
	ctx, owner, id := c.Request().Context(), site.Owner(c), c.Param("id")
	was, failed := d.At(ctx, owner, id, base)
	if failed != nil {
		return err
	}
	now, failed := d.Roster(ctx, owner, id)
	if failed != nil {
		return err
	}
	sheet, failed := s.Sheet(ctx, was)
	if failed != nil {
		return err
	}
	touched := builder.ReachOf(conflict.Edits)
	edits := slices.DeleteFunc(was.Document.EditsTo(now.Document), func(e rules.Edit) bool { return !touched.Has(e) })
	if len(edits) == 0 { // changed there and back
		return err
	}
	text := versions.ChangeText(sheet, edits[:min(len(edits), maxNamed)])
	if more := len(edits) - maxNamed; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return &builder.UserError{Kind: builder.KindConflict, Err: err,
		Text: "Not saved: changed in another tab or on another device (" + text + "). Reload and try again."}
}

// addedBy returns the unit that a revision of the list of the address added, "" for none.
func (s Pages) addedBy(c echo.Context, number int) (string, error) {
	ctx, owner, id := c.Request().Context(), site.Owner(c), c.Param("id")
	before, err := s.Store.At(ctx, owner, id, number-1)
	if err != nil {
		return "", err
	}
	after, err := s.Store.At(ctx, owner, id, number)
	return lastAdded(before, after), err
}

// lastAdded returns the last unit that a list did not have before, "" for none.
func lastAdded(before, after store.Saved) (id string) {
	for _, u := range after.Document.Units {
		if before.Document.Place(u.ID) < 0 {
			id = u.ID
		}
	}
	return id
}

// plan works out the edits that a form asks for, and says in e what they do.
func (s Pages) plan(c echo.Context, d Resource, saved store.Saved, form url.Values, verb verb, named string,
	e *effect) (edits []rules.Edit, err error) {
	e.said, e.note = "", ""
	edits, err = verb.edits(s, editRequest{c, saved.Document, form, named, e, saved, d.Editable == Editable(s.Store)})
	if err == nil {
		err = checkNames(edits)
	}
	if err != nil || len(edits) == 0 || verb.quiet {
		e.said = ""
		return edits, err
	}
	sheet, err := s.Sheet(c.Request().Context(), saved)
	if err != nil {
		return nil, err
	}
	if e.said = cmp.Or(e.said, verb.said); e.said == "" {
		e.said = versions.Report(sheet, edits)
	}
	if strings.HasSuffix(c.Path(), "/mend") {
		e.said = "Fixed."
	}
	if e.note != "" {
		e.said += ". " + e.note
	}
	return edits, nil
}

// checkNames refuses an edit that gives a name which is too long for a page.
func checkNames(edits []rules.Edit) error {
	labels := map[rules.TargetKind]string{rules.TargetName: "The name", rules.TargetPlayer: "The player's name"}
	for _, e := range edits {
		if text, ok := e.Value.(string); ok && labels[e.Field.Kind] != "" {
			if _, err := posted.ParseName(labels[e.Field.Kind], text); err != nil {
				return err
			}
		}
	}
	return nil
}

// Step serves an undo or a redo of a document.
func (s Pages) Step(d Resource, move stepFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		form, err := c.FormParams()
		if err != nil {
			return site.BodyError(err)
		}
		return s.change(c, d, form, func() (e effect, err error) {
			if e.after, err = d.Load(c); err != nil {
				return e, err
			}
			e.found = true
			e.after, err = move(c.Request().Context(), site.Owner(c), e.after.ID)
			return e, err
		})
	}
}

// change makes a change and shows the page after it. A user's mistake is shown on the
// page, with the list unchanged.
func (s Pages) change(c echo.Context, d Resource, form url.Values, do func() (effect, error)) error {
	at := atOf(c, form)
	done, err := do()
	status, notice := http.StatusOK, site.NoticeOf(d.Address(c), done.said)
	if err != nil {
		p := site.ProblemOf(err)
		if !done.found || p.Status >= 500 && builder.KindOf(err) != builder.KindQuota ||
			p.Status == http.StatusNotFound {
			return err
		}
		if done.after, err = d.Load(c); err != nil {
			return err
		}
		status, notice, done.added = p.Status, &views.Notice{Bad: true, Text: p.Text}, ""
	}
	if done.added != "" && (form.Has("add") || form.Has("own") || form.Has("split")) { // what was added opens
		at.Open, at.Row, at.Why, at.Part = views.Place(done.added), "", "", ""
	}
	if done.added != "" { // the worker of a browser may have made it under another id before
		c.Response().Header().Set("Gantry-Added", done.added)
	}
	at.Pick = pickAfter(at.Pick, form, status)
	if form.Has("put") && at.Pick.Swap != "" && err == nil {
		sheet, err := s.Sheet(c.Request().Context(), done.after)
		if err != nil {
			return err
		}
		if us, _ := sheet.Unit(views.UnitAt(at.Open)); mend.HasRoomAt(us, at.Pick.At) {
			at.Pick.Swap = ""
		}
	}
	if !site.IsHTMX(c) && status == http.StatusOK {
		s.SetFlash(c, d.Address(c), done.said)
		return site.Redirect(c, withAnchor(at.Address(d.Address(c)), at, form))
	}
	if !site.IsHTMX(c) {
		at.Page = d.Address(c) // this answer's own address shows no page
	}
	c.Response().Header().Set("HX-Push-Url", "false")
	return d.Show(c, status, done.after, at, notice)
}

// pickAfter returns the picker's state after a change. If a location is still full, the item just swapped in may be
// swapped again, so that a second try removes nothing else. A removal or a move ends the swap. A chosen loadout
// closes the offer.
func pickAfter(p views.Pick, form url.Values, status int) views.Pick {
	switch {
	case form.Get("op") == "add": // the form names its location
		return views.Pick{}
	case status != http.StatusOK:
	case form.Has("cut") || form.Get("field") == "at":
		p.Swap = ""
	case form.Has("like") || form.Has("fix"):
		p.Offer = ""
	}
	return p
}

// atOf returns where the reader is in the page. A script that has since switched panes sends the new pane.
func atOf(c echo.Context, form url.Values) views.At {
	at := views.AtOf(form)
	if pane := c.Request().Header.Values("Gantry-Show"); len(pane) > 0 {
		at.Show = pane[0]
	}
	return at
}

// withAnchor leads a browser without scripts back to what it changed: the page of the
// open unit, the army's choices, or a unit in the list.
func withAnchor(address string, at views.At, form url.Values) string {
	unit := cmp.Or(form.Get("unit"), form.Get("more"), form.Get("less"), form.Get("up"), form.Get("down"))
	switch {
	case at.Show != "":
		return address
	case unit != "" && at.Open != views.Place(unit) && form.Get("op") != "remove":
		return address + "#" + url.PathEscape(views.UnitAnchor(unit))
	case at.Open == views.ArmyPlace:
		return address + "#" + views.ArmyAnchor
	case at.Open != "":
		return address + "#" + views.OpenAnchor
	}
	return address
}

// stepFunc is an undo or a redo.
type stepFunc = func(ctx context.Context, owner, id string) (store.Saved, error)
