package front

import (
	"context"
	"fmt"
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"gantry/builder/play"
	"gantry/builder/search"
	"gantry/builder/store"
	battles "gantry/builder/web/play"
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
	if len(p.Rosters)+len(p.Deleted)+len(p.Battles) == 0 && p.Search == nil && p.Warning == "" {
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
	return s.listBattles(ctx, who, p)
}

// maxBattles bounds the battles whose logs are read for the front door.
const maxBattles = 5

// listBattles adds the battles that a reader began or joined, the latest first.
func (s Pages) listBattles(ctx context.Context, who string, p *front.Home) error {
	list, err := s.Store.Battles.List(ctx, who)
	if err != nil {
		return err
	}
	joined, err := s.Store.Battles.Joined(ctx, who)
	if err != nil {
		return err
	}
	isJoined := map[string]bool{}
	for _, l := range joined {
		isJoined[l.ID] = true
	}
	all := slices.Concat(list, joined)
	slices.SortStableFunc(all, func(a, b store.Listed) int { return b.Updated.Compare(a.Updated) })
	for _, l := range all {
		line := front.BattleLine{ID: l.ID, Name: l.Name, System: l.System, Game: s.GameName(l.System),
			Updated: l.Updated, Joined: isJoined[l.ID]}
		if l.Deleted {
			p.DeletedBattles = append(p.DeletedBattles, line)
			continue
		}
		if len(p.Battles) < maxBattles {
			if line.Moment, err = s.momentOf(ctx, who, l); err != nil {
				return err
			}
		}
		p.Battles = append(p.Battles, line)
	}
	return nil
}

// momentOf returns the round of a battle as text, "Ended" for one that has ended.
func (s Pages) momentOf(ctx context.Context, who string, l store.Listed) (string, error) {
	at, err := s.Store.Battles.SeatOf(ctx, who, l.ID)
	if err != nil {
		return "", err
	}
	saved, err := s.Store.Battles.Get(ctx, at.Owner, l.ID)
	if err != nil {
		return "", err
	}
	if !saved.Document.Ended.IsZero() {
		return "Ended", nil
	}
	pack, err := s.Library.Pack(l.System)
	if err != nil { // its game is not here
		return "", nil //nolint:nilerr // the battle's own page tells
	}
	log, err := battles.Log(ctx, s.Site, at.Owner, l.ID)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("Round %d", play.CalendarOf(pack.Whole).Round(play.Fold(log).Clock)), nil
}

// listedRoster returns what a search knows of a line.
func listedRoster(l store.Listed, line views.RosterLine) search.ListedRoster {
	r := search.ListedRoster{Name: l.Name, System: l.System, Game: line.Game,
		Tags: l.Tags, Words: l.Words, Units: l.Models}
	if st := line.Standing; st != nil {
		r.State, r.Points, r.Limit = st.State, st.Points, st.Limit
	}
	return r
}
