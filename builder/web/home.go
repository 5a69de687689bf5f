package web

import (
	"context"
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/search"
	"gantry/builder/store"
	"gantry/views"
)

// home is the games and the reader's rosters, those that are looked for.
func (s *server) home(c echo.Context) error {
	who := owner(c)
	p := views.Home{Page: views.SitePage("Lists", s.Library.Packs()), Systems: s.systems(c.Request().Context())}
	if who != "" {
		if err := s.listRosters(c, who, &p); err != nil {
			return err
		}
		s.setOwnerCookie(c, visitorOf(c).token)
	}
	if len(p.Rosters)+len(p.Deleted) == 0 && p.Search == nil && p.Warning == "" {
		p.First = views.FirstForceOf(s.Library.Packs())
	}
	return render(c, http.StatusOK, views.HomePage(p))
}

func (s *server) listRosters(c echo.Context, who string, p *views.Home) error {
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
	standings, err := s.standingsOf(ctx, who, list)
	if err != nil {
		return err
	}
	var known []search.ListedRoster
	for _, l := range list {
		line := views.RosterLine{ID: l.ID, Name: l.Name, System: l.System, Game: s.gameName(l.System), Units: l.Units,
			Updated: l.Updated, Tags: l.Tags}
		if l.Deleted {
			p.Deleted = append(p.Deleted, line)
			if l.ID == c.QueryParam("deleted") {
				p.Gone = &line
			}
			continue
		}
		line.Standing = standings[l.ID]
		if newest := s.newerThan(l.System, line.Standing); newest != nil {
			line.Newer = views.NewerRulesOf(line, newest)
			p.Behind++
		}
		p.Rosters, known = append(p.Rosters, line), append(known, listedRoster(l, line))
	}
	p.Find(known, views.RosterLookupOf(c.QueryParams()))
	return nil
}

// listedRoster is what a search knows of a line.
func listedRoster(l store.Listed, line views.RosterLine) search.ListedRoster {
	r := search.ListedRoster{Name: l.Name, System: l.System, Game: line.Game,
		Tags: l.Tags, Words: l.Words, Units: l.Units}
	if st := line.Standing; st != nil {
		r.State, r.Points, r.Limit = st.State, st.Points, st.Limit
	}
	return r
}

// gameName is the id itself where the game is not known.
func (s *server) gameName(id string) string {
	if p, err := s.Library.Pack(id); err == nil {
		return p.System.Name
	}
	return id
}

// worldFacesMost is how many units stand for a game.
const worldFacesMost = 3

// systems are the games to begin with. Only the packs decide what they are, so that they
// are read once.
func (s *server) systems(ctx context.Context) []views.HomeSystem {
	if known := s.worlds.Load(); known != nil {
		return *known
	}
	list := make([]views.HomeSystem, 0, len(s.Library.Packs()))
	for _, p := range s.Library.Packs() {
		list = append(list, s.world(ctx, p))
	}
	if ctx.Err() == nil { // else some of it may be missing
		s.worlds.Store(&list)
	}
	return list
}

func (s *server) world(ctx context.Context, p *builder.Pack) views.HomeSystem {
	g := views.HomeSystem{ID: p.ID, Name: p.System.Name, Doc: p.System.Doc}
	if len(p.Examples) > 0 {
		if looks, err := s.Library.Likenesses(ctx, p.Examples[0]); err == nil {
			g.Faces = views.FacesOf(builder.Roster{}, p.About, looks, worldFacesMost)
		}
	}
	for i, r := range p.Examples {
		e := views.Example{Index: i, Name: r.Name}
		if v, err := s.Library.Judge(ctx, r); err == nil && v.Points != nil {
			e.Points = builder.PointsText(p.About, v.Total())
		}
		g.Examples = append(g.Examples, e)
	}
	return g
}
