package web

import (
	"context"
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/views"
)

// home is the games and the reader's rosters.
func (s *server) home(c echo.Context) error {
	who := owner(c)
	p := views.Home{Page: views.SitePage("Rosters", s.Library.Packs()), Systems: s.systems(c.Request().Context())}
	if who != "" {
		list, err := s.Store.List(c.Request().Context(), who)
		if err != nil {
			return err
		}
		used, err := s.Store.Usage(c.Request().Context(), who)
		if err != nil {
			return err
		}
		p.Warning, p.Mine = s.Store.Warning(used), used.Documents+used.Pictures > 0
		units := judgeUnitsMost
		for _, l := range list {
			line := views.RosterLine{ID: l.ID, Name: l.Name, System: l.System, Game: s.gameName(l.System), Units: l.Units,
				Updated: l.Updated}
			if l.Deleted {
				p.Deleted = append(p.Deleted, line)
				if l.ID == c.QueryParam("deleted") {
					p.Gone = &line
				}
				continue
			}
			if line.Standing, err = s.standing(c.Request().Context(), who, l, &units); err != nil {
				return err
			}
			p.Rosters = append(p.Rosters, line)
		}
		s.setOwnerCookie(c, who)
	}
	return render(c, http.StatusOK, views.HomePage(p))
}

// gameName is the id itself where the game is not known.
func (s *server) gameName(id string) string {
	if p, err := s.Library.Pack(id); err == nil {
		return p.System.Name
	}
	return id
}

func (s *server) systems(ctx context.Context) []views.HomeSystem {
	var list []views.HomeSystem
	for _, p := range s.Library.Packs() {
		g := views.HomeSystem{ID: p.ID, Name: p.System.Name, Doc: p.System.Doc}
		for i, r := range p.Examples {
			e := views.Example{Index: i, Name: r.Name}
			if v, err := s.Library.Judge(ctx, r); err == nil && v.Points != nil {
				e.Points = builder.PointsText(p.About, v.Total())
			}
			g.Examples = append(g.Examples, e)
		}
		list = append(list, g)
	}
	return list
}
