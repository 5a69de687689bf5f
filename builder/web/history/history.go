package history

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/exchange"
	"gantry/builder/posted"
	"gantry/builder/store"
	"gantry/builder/versions"
	"gantry/builder/web/edit"
	"gantry/builder/web/site"
	"gantry/views"
	"gantry/views/history"
)

// historyPage is how many revisions a page of a history has.
const historyPage = 25

// rosterHistory returns the history page of a list.
func (s Pages) rosterHistory(c echo.Context) error {
	return showHistory(s, c, s.Store.Documents, views.RosterPath(c.Param("id")), nil)
}

// designHistory returns the history page of a saved design.
func (s Pages) designHistory(c echo.Context) error {
	if _, err := s.LoadDesign(c); err != nil {
		return err
	}
	return showHistory(s, c, s.Store.Profiles, views.DesignPath(c.Param("system"), c.Param("id")), nil)
}

func showHistory[D store.Document[D]](s Pages, c echo.Context, of store.Documents[D], base string,
	notice *views.Notice) error {
	c.Response().Header().Set("Cache-Control", site.CacheRevalidate)
	ctx, id := c.Request().Context(), c.Param("id")
	saved, err := of.Get(ctx, site.Owner(c), id)
	if err != nil {
		return err
	}
	from, err := strconv.Atoi(cmp.Or(c.QueryParam("from"), "0")) // 0 is the newest
	if err != nil {
		return builder.Invalid("Version not found. Pick one from History.", err)
	}
	list, err := of.History(ctx, site.Owner(c), id, from, historyPage)
	if err != nil {
		return err
	}
	steps := make([]history.Step, len(list))
	for i, v := range list {
		if steps[i], err = historyStep(ctx, s.Library, v); err != nil {
			return err
		}
	}
	if rosters, ok := any(list).([]store.Revision[builder.Roster]); ok {
		if err := s.AddVerdicts(ctx, id, rosters, steps); err != nil {
			return err
		}
	}
	r := saved.Document.Roster()
	pack, err := s.Library.PackOf(r.System, r.Pack)
	if err != nil {
		return err
	}
	_, profile := any(saved.Document).(builder.Design)
	name := builder.RosterName(r.Name)
	if profile {
		name = views.DesignTitle(r.Name, pack.System.Name, len(r.Units) == 0)
	}
	p := history.Of(pack, id, name, base, saved.Revision, steps)
	p.IsDesign, p.Notice = profile, notice
	return site.Render(c, http.StatusOK, history.Page(p))
}

// historyStep describes a revision. An undo is described by the changes that it reverses.
func historyStep[D store.Document[D]](ctx context.Context, lib *builder.Library,
	v store.Revision[D]) (history.Step, error) {
	step := history.Step{Number: v.Number, Kind: v.Kind, Act: v.Act, Name: v.Name, Made: v.Made}
	if v.Kind == "made" {
		return step, nil
	}
	before, edits := v.Before.Roster(), v.Edits
	if v.Kind == "undo" {
		before, edits = v.After.Roster(), v.Reverse
	}
	var err error
	step.Changes, err = versions.EditChanges(ctx, lib, before, edits)
	return step, err
}

// changeRosterHistory names, restores or branches a revision of a roster.
func (s Pages) changeRosterHistory(c echo.Context) error {
	return changeHistory(s, c, s.Store.Documents, views.RosterPath(c.Param("id")),
		func(r builder.Roster, name string) builder.Roster { r.Name = name; return r }, views.RosterPath)
}

// changeDesignHistory is changeRosterHistory for a player's own unit.
func (s Pages) changeDesignHistory(c echo.Context) error {
	system := c.Param("system")
	if _, err := s.LoadDesign(c); err != nil {
		return err
	}
	return changeHistory(s, c, s.Store.Profiles, views.DesignPath(system, c.Param("id")),
		func(d builder.Design, name string) builder.Design { d.Name = name; return d },
		func(id string, _ ...string) string { return views.DesignPath(system, id) })
}

func changeHistory[D store.Document[D]](s Pages, c echo.Context, of store.Documents[D], base string,
	rename func(D, string) D, path func(id string, action ...string) string) error {
	ctx, id := c.Request().Context(), c.Param("id")
	number, err := formRevision(c)
	if err != nil {
		return err
	}
	switch do := c.FormValue("do"); do {
	case "name":
		name, err := posted.ParseName("The name", c.FormValue("name"))
		if err == nil {
			err = of.NameRevision(ctx, site.Owner(c), id, number, name)
		}
		if err != nil {
			return err
		}
		return site.Redirect(c, fmt.Sprintf("%s/history?from=%d#revision-%d", base, number+historyPage/2, number))
	case "restore":
		said := fmt.Sprintf("Restored version %d", number)
		if _, err := of.RestoreRevision(ctx, site.Owner(c), id, number, "", said); err != nil {
			return err
		}
		s.SetFlash(c, base, said)
		return site.Redirect(c, base)
	case "branch":
		was, err := of.At(ctx, site.Owner(c), id, number)
		if err != nil {
			return err
		}
		name := was.Document.Summary().Name
		origin := versions.CopiedFrom(name, number)
		branched, err := site.Create(c, s.Site, of,
			rename(was.Document, strings.TrimSpace(fmt.Sprintf("%s (version %d)", name,
				number))), origin)
		if err != nil {
			return err
		}
		return site.Redirect(c, path(branched.ID))
	default:
		return builder.Invalid("Unknown action. Reload the page and try again.", nil)
	}
}

// formRevision returns the number of a revision in a form.
func formRevision(c echo.Context) (int, error) {
	number, err := strconv.Atoi(c.FormValue("n"))
	if err != nil {
		return 0, builder.Invalid("No version chosen. Reload the page and try again.", err)
	}
	return number, nil
}

// freeze gives a revision of a list a frozen link.
func (s Pages) freeze(c echo.Context) error {
	number, err := formRevision(c)
	if err != nil {
		return err
	}
	ctx, id := c.Request().Context(), c.Param("id")
	if _, err := s.Store.Freeze(ctx, site.Owner(c), id, number); err != nil {
		return err
	}
	if err := s.GiveFrozen(ctx, site.Owner(c), id, number); err != nil {
		return err
	}
	return site.Redirect(c, views.RosterPath(c.Param("id"), "share"))
}

// thaw withdraws such a link.
func (s Pages) thaw(c echo.Context) error {
	number, err := formRevision(c)
	if err != nil {
		return err
	}
	if err := s.Store.Thaw(c.Request().Context(), site.Owner(c), c.Param("id"), number); err != nil {
		return err
	}
	return site.Redirect(c, views.RosterPath(c.Param("id"), "share"))
}

// diffPage compares the two lists that the address names, or asks which.
func (s Pages) diffPage(c echo.Context) error {
	var sides [2]diffSide
	for i, name := range []string{"a", "b"} {
		var err error
		if sides[i], err = s.namedSide(c, c.QueryParam(name)); err != nil {
			return s.showDiff(c, sides, err)
		}
	}
	return s.showDiff(c, sides, nil)
}

// diffSide is one of two lists to compare, and the key that named it.
type diffSide struct {
	key, title string
	at         string // the address of what is the reader's own
	roster     *builder.Roster
}

// namedSide returns the reader's own roster or profile of a key, at a revision where the key names one; none of "".
func (s Pages) namedSide(c echo.Context, key string) (diffSide, error) {
	if key == "" {
		return diffSide{}, nil
	}
	ctx, side := c.Request().Context(), diffSide{key: key}
	id, at, numbered := strings.Cut(key, "@")
	number, err := strconv.Atoi(cmp.Or(at, "0"))
	if err != nil {
		return side, builder.Invalid("Version not found. Pick one from History.", err)
	}
	saved, err := readAt(ctx, s.Store.Documents, site.Owner(c), id, number)
	if builder.KindOf(err) == builder.KindNotFound {
		var own store.Stored[builder.Design]
		if own, err = readAt(ctx, s.Store.Profiles, site.Owner(c), id, number); err == nil {
			saved, _ = edit.AsRoster(own, nil)
			side.at = views.DesignPath(own.Document.System, id)
			saved.Document, err = s.Library.BenchRoster(saved.Document)
		}
	}
	if err != nil {
		return side, err
	}
	if saved.Document, err = s.Library.Complete(saved.Document); err != nil {
		return side, err
	}
	side.roster, side.title = &saved.Document, builder.RosterName(saved.Document.Name)
	if side.at == "" {
		side.at = views.RosterPath(id)
	}
	if numbered {
		side.title += fmt.Sprintf(", version %d", number)
	}
	return side, nil
}

// readAt returns a document at a revision, at 0 as it is now.
func readAt[D store.Document[D]](ctx context.Context, of store.Documents[D], owner, id string,
	number int) (store.Stored[D], error) {
	if number == 0 {
		return of.Get(ctx, owner, id)
	}
	return of.At(ctx, owner, id, number)
}

// diffFiles compares lists of which a file may be one.
func (s Pages) diffFiles(c echo.Context) error {
	form, err := c.MultipartForm()
	if err != nil {
		return site.BodyError(err)
	}
	defer form.RemoveAll() //nolint:errcheck // the rest is in the folder for temporary files
	var sides [2]diffSide
	for i, name := range []string{"a", "b"} {
		files := form.File["file-"+name]
		if len(files) == 0 || files[0].Size == 0 {
			if sides[i], err = s.namedSide(c, c.FormValue(name)); err != nil {
				return s.showDiff(c, sides, err)
			}
			continue
		}
		data, err := site.ReadUpload(files[0])
		if err != nil {
			return fmt.Errorf("reading an uploaded file: %w", err)
		}
		r, err := s.decodeList(c.Request().Context(), data)
		if err != nil {
			return s.showDiff(c, sides, err)
		}
		sides[i] = diffSide{title: builder.RosterName(r.Name) + " (" + files[0].Filename + ")", roster: &r}
	}
	if sides[0].key != "" && sides[1].key != "" {
		return site.Redirect(c, history.DiffPath(sides[0].key, sides[1].key))
	}
	if sides[0].roster == nil || sides[1].roster == nil {
		return s.showDiff(c, sides, builder.Invalid("Pick a list or a file for each side.", nil))
	}
	return s.showDiff(c, sides, nil)
}

// decodeList returns the single list of a file, or its design as a list.
func (s Pages) decodeList(ctx context.Context, data []byte) (builder.Roster, error) {
	data, err := exchange.Unwrap(ctx, data)
	if err != nil {
		return builder.Roster{}, err
	}
	return s.Library.ReadAny(ctx, data)
}

// showDiff shows the difference of two lists, or why there is none.
func (s Pages) showDiff(c echo.Context, sides [2]diffSide, fault error) error {
	ctx, status := c.Request().Context(), http.StatusOK
	p := history.Diff{Page: views.SitePage("Compare lists", s.Library.Packs()),
		Keys: [2]string{sides[0].key, sides[1].key}}
	live, err := s.LiveRosters(c, "")
	if err != nil {
		return err
	}
	for _, l := range live {
		p.Rosters = append(p.Rosters, views.Choice{Value: l.ID, Label: builder.RosterName(l.Name)})
	}
	if fault != nil {
		problem := site.ProblemOf(fault)
		if problem.Status >= http.StatusInternalServerError {
			return fault
		}
		status, p.Notice = problem.Status, &views.Notice{Bad: true, Text: problem.Text}
	} else if sides[0].roster != nil && sides[1].roster != nil {
		d, err := versions.Between(ctx, s.Library, *sides[0].roster, *sides[1].roster)
		if err != nil {
			return err
		}
		p.Of, p.Titles = &d, [2]string{sides[0].title, sides[1].title}
		for _, side := range sides {
			if side.at != "" {
				p.Back, p.Name = side.at, builder.RosterName(side.roster.Name)
			}
		}
	}
	return site.Render(c, status, history.DiffPage(p))
}
