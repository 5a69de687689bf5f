package web

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/builder/versions"
	"gantry/rules"
	"gantry/views"
)

// movePage shows what becomes of a roster or an own profile under the newest pack of its
// game; the move is posted to the same address as one revision.
func (s *server) movePage(of resource) echo.HandlerFunc {
	return func(c echo.Context) error {
		c.Response().Header().Set("Cache-Control", "private, no-cache")
		saved, err := of.load(c)
		if err != nil {
			return err
		}
		m, err := versions.Move(c.Request().Context(), s.Library, saved.Document)
		if err != nil {
			return err
		}
		return render(c, http.StatusOK, views.MovePage(views.MoveOf(m, of.address(c), c.Param("system") != "",
			saved.Revision)))
	}
}

// moveEdits move a roster to the newest pack, if it is still at the revision that the
// preview showed.
func (s *server) moveEdits(ctx context.Context, saved store.Saved, revision string) ([]rules.Edit, error) {
	if revision != strconv.Itoa(saved.Revision) {
		return nil, &builder.UserError{Kind: builder.KindConflict,
			Text: "The list has changed. Check the preview and move it again."}
	}
	m, err := versions.Move(ctx, s.Library, saved.Document)
	return m.Edits, err
}

// behind are the reader's lists that have a newer pack: as many of them as one request
// moves, and the others.
func (s *server) behind(c echo.Context) (now, later []views.RosterLine, err error) {
	ctx, who := c.Request().Context(), owner(c)
	if who == "" {
		return nil, nil, nil
	}
	list, err := s.Store.List(ctx, who)
	if err != nil {
		return nil, nil, err
	}
	standings, err := s.standingsOf(ctx, who, list)
	if err != nil {
		return nil, nil, err
	}
	units := judgeUnitsMost
	for _, l := range list {
		if s.newerThan(l.System, standings[l.ID]) == nil {
			continue
		}
		line := views.RosterLine{ID: l.ID, Name: l.Name, System: l.System, Game: s.gameName(l.System), Units: l.Units}
		if work := 1 + max(l.Units, l.Bytes/unitBytes); work <= units {
			units -= work
			now = append(now, line)
		} else {
			later = append(later, line)
		}
	}
	return now, later, nil
}

// movesPage shows what becomes of all lists that have a newer pack.
func (s *server) movesPage(c echo.Context) error {
	c.Response().Header().Set("Cache-Control", "private, no-cache")
	now, later, err := s.behind(c)
	if err != nil {
		return err
	}
	p := views.MovesOf(s.Library.Packs())
	p.Later = later
	if p.Notice = s.takeFlash(c, views.MovesPath); p.Notice != nil {
		p.Notice.Undo = "" // each list has its own
	}
	ctx := c.Request().Context()
	for _, line := range now {
		saved, err := s.Store.Roster(ctx, owner(c), line.ID)
		if builder.KindOf(err) == builder.KindNotFound {
			continue // deleted meanwhile
		}
		if err != nil {
			return err
		}
		m, err := versions.Move(ctx, s.Library, saved.Document)
		if err != nil {
			return err
		}
		if len(m.Edits) > 0 {
			p.Add(m, line, saved.Revision)
		}
	}
	return render(c, http.StatusOK, views.MovesPage(p))
}

// moveTicked moves the lists that the form names, each as one revision. One that has
// changed since the preview stays, and is shown again.
func (s *server) moveTicked(c echo.Context) error {
	form, err := c.FormParams()
	if err != nil {
		return bodyError(err)
	}
	now, _, err := s.behind(c)
	if err != nil {
		return err
	}
	revisions := map[string]string{}
	for _, key := range form[views.ListParameter] {
		id, revision, _ := strings.Cut(key, "@")
		revisions[id] = revision
	}
	moved, why := 0, "Check the preview and move again."
	for _, line := range now {
		revision, ticked := revisions[line.ID]
		if !ticked {
			continue
		}
		err := s.moveOne(c, line.ID, revision)
		switch {
		case err == nil:
			moved++
		case builder.KindOf(err) == builder.KindInternal:
			return err
		default:
			why = problemOf(err).text
		}
	}
	s.setFlash(c, views.MovesPath, views.MovedText(moved, len(revisions)-moved, why))
	return redirect(c, views.MovesPath)
}

// moveOne moves a list to the newest pack.
func (s *server) moveOne(c echo.Context, id, revision string) error {
	ctx := c.Request().Context()
	unlock, err := s.locks.Take(ctx, id)
	if err != nil {
		return err
	}
	defer unlock()
	saved, err := s.Store.Roster(ctx, owner(c), id)
	if err != nil {
		return err
	}
	edits, err := s.moveEdits(ctx, saved, revision)
	if err != nil {
		return err
	}
	after, err := s.Store.EditFrom(ctx, owner(c), id, saved.Revision, saved.Revision, "", versions.MoveAct, edits)
	if err == nil {
		s.sheets.revise(after)
	}
	return err
}
