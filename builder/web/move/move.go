package move

import (
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/versions"
	"gantry/builder/web/edit"
	"gantry/builder/web/site"
	"gantry/views"
	"gantry/views/history"
)

// Page previews the move of a list or design to its game's newest rules data. Posting
// to the same address makes the move as one revision.
func (s Pages) Page(of edit.Resource) echo.HandlerFunc {
	return func(c echo.Context) error {
		c.Response().Header().Set("Cache-Control", site.CacheRevalidate)
		saved, err := of.Load(c)
		if err != nil {
			return err
		}
		m, err := versions.Move(c.Request().Context(), s.Library, saved.Document)
		if err != nil {
			return err
		}
		return site.Render(c, http.StatusOK, history.MovePage(history.MoveOf(m, of.Address(c), c.Param("system") != "",
			saved.Revision)))
	}
}

// behind returns the reader's lists that have a newer pack: as many of them as one request moves, and the others.
func (s Pages) behind(c echo.Context) (now, later []views.RosterLine, err error) {
	ctx, who := c.Request().Context(), site.Owner(c)
	if who == "" {
		return nil, nil, nil
	}
	list, err := s.Store.List(ctx, who)
	if err != nil {
		return nil, nil, err
	}
	standings, err := s.StandingsOf(ctx, who, list)
	if err != nil {
		return nil, nil, err
	}
	units := site.MaxJudgeUnits
	for _, l := range list {
		if s.NewerThan(l.System, standings[l.ID]) == nil {
			continue
		}
		line := s.Line(l)
		if work := site.JudgeWork(l); work <= units {
			units -= work
			now = append(now, line)
		} else {
			later = append(later, line)
		}
	}
	return now, later, nil
}

// movesPage previews the moves of all lists that have newer rules data.
func (s Pages) movesPage(c echo.Context) error {
	c.Response().Header().Set("Cache-Control", site.CacheRevalidate)
	now, later, err := s.behind(c)
	if err != nil {
		return err
	}
	p := history.MovesOf(s.Library.Packs())
	p.Later = later
	if p.Notice = s.TakeFlash(c, views.MovesPath); p.Notice != nil {
		p.Notice.Undo = "" // each list has its own
	}
	ctx := c.Request().Context()
	for _, line := range now {
		saved, err := s.Store.Roster(ctx, site.Owner(c), line.ID)
		if builder.KindOf(err) == builder.KindNotFound {
			continue // deleted since
		}
		if err != nil {
			return err
		}
		m, err := versions.Move(ctx, s.Library, saved.Document)
		if err != nil {
			return err
		}
		if len(m.Edits) > 0 {
			p.Lists = append(p.Lists, history.MovedList{RosterLine: line, Of: m, Revision: saved.Revision})
		}
	}
	return site.Render(c, http.StatusOK, history.MovesPage(p))
}

// moveTicked moves the lists that the form names, each as one revision. One that has
// changed since the preview stays, and is shown again.
func (s Pages) moveTicked(c echo.Context) error {
	form, err := c.FormParams()
	if err != nil {
		return site.BodyError(err)
	}
	now, _, err := s.behind(c)
	if err != nil {
		return err
	}
	revisions := map[string]string{}
	for _, key := range form[history.ListParameter] {
		id, revision, _ := strings.Cut(key, "@")
		revisions[id] = revision
	}
	moved, why := 0, "Check the preview and move again."
	for _, line := range now {
		revision, ticked := revisions[line.ID]
		if !ticked {
			continue
		}
		err := edit.Pages{Site: s.Site}.MoveRoster(c, line.ID, revision)
		switch {
		case err == nil:
			moved++
		case builder.KindOf(err) == builder.KindInternal:
			return err
		default:
			why = site.ProblemOf(err).Text
		}
	}
	s.SetFlash(c, views.MovesPath, history.MovedText(moved, len(revisions)-moved, why))
	return site.Redirect(c, views.MovesPath)
}
