package front

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/builder/search"
	"gantry/builder/store"
	"gantry/builder/web/site"
	"gantry/views"
	"gantry/views/front"
)

// home returns the games and the reader's rosters, those that are looked for.
func (s Pages) home(c echo.Context) error {
	who := site.Owner(c)
	p := front.Home{Page: views.SitePage("Lists", s.Library.Packs()), Systems: s.Systems(c.Request().Context())}
	if who != "" {
		if err := s.listRosters(c, who, &p); err != nil {
			return err
		}
		s.SetOwnerCookie(c, site.VisitorOf(c).Token)
	}
	if len(p.Rosters)+len(p.Deleted) == 0 && p.Search == nil && p.Warning == "" {
		p.First = front.FirstForceOf(s.Library.Packs())
	}
	return site.Render(c, http.StatusOK, front.HomePage(p))
}

func (s Pages) listRosters(c echo.Context, who string, p *front.Home) error {
	ctx := c.Request().Context()
	list, err := s.Store.List(ctx, who)
	if err != nil {
		return err
	}
	used, err := s.Store.Usage(ctx, who)
	if err != nil {
		return err
	}
	p.Warning, p.Mine = s.Store.Warning(used), used.Documents+used.Pictures > 0
	standings, err := s.StandingsOf(ctx, who, list)
	if err != nil {
		return err
	}
	var known []search.ListedRoster
	for _, l := range list {
		line := s.Line(l)
		if l.Deleted {
			p.Deleted = append(p.Deleted, line)
			if l.ID == c.QueryParam("deleted") {
				p.Gone = &line
			}
			continue
		}
		line.Standing = standings[l.ID]
		if newest := s.NewerThan(l.System, line.Standing); newest != nil {
			line.Newer = views.NewerRulesOf(line, newest)
			p.Behind++
		}
		p.Rosters, known = append(p.Rosters, line), append(known, listedRoster(l, line))
	}
	p.Find(known, front.RosterLookupOf(c.QueryParams()))
	return nil
}

// listedRoster returns what a search knows of a line.
func listedRoster(l store.Listed, line views.RosterLine) search.ListedRoster {
	r := search.ListedRoster{Name: l.Name, System: l.System, Game: line.Game,
		Tags: l.Tags, Words: l.Words, Units: l.Units}
	if st := line.Standing; st != nil {
		r.State, r.Points, r.Limit = st.State, st.Points, st.Limit
	}
	return r
}
