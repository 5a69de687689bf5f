package compare

import (
	"log/slog"
	"net/http"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/compare"
	"gantry/builder/web/site"
	"gantry/rules"
	"gantry/views"
	"gantry/views/comparison"
)

// candidates returns the profiles of the address's game that can be compared.
func (s Pages) candidates(c echo.Context) (*builder.Pack, []comparison.Candidate, error) {
	p, err := s.Library.Pack(c.Param("system"))
	if err != nil {
		return nil, nil, err
	}
	own, err := s.UnitDesigns(c, p)
	return p, comparison.Candidates(p, own), err
}

// comparedRosters bounds the rosters whose units are offered beside those that the address
// names.
const comparedRosters = 6

// rosterCandidates returns the units of the reader's latest rosters of a game, and of those whose units an address
// names. One that cannot be read is not offered, and fails only where it is named.
func (s Pages) rosterCandidates(c echo.Context, system string,
	named []string) (list []comparison.Candidate, err error) {
	ctx := c.Request().Context()
	rosters, err := s.LiveRosters(c, system)
	if err != nil || site.Owner(c) == "" {
		return nil, err
	}
	for i, l := range rosters {
		is := slices.ContainsFunc(named, func(id string) bool { return strings.HasPrefix(id, l.ID+".") })
		if i >= comparedRosters && !is {
			continue
		}
		saved, err := s.Store.Roster(ctx, site.Owner(c), l.ID)
		if err != nil && (!is || builder.KindOf(err) == builder.KindNotFound) { // deleted since, or broken
			if builder.KindOf(err) != builder.KindNotFound {
				s.Log(c, slog.LevelWarn, "a list is not offered to compare", err)
			}
			continue
		}
		if err != nil {
			return nil, err
		}
		titles, err := s.Library.Names(ctx, saved.Document)
		if err != nil {
			return nil, err
		}
		list = append(list, comparison.RosterCandidates(l.ID, saved.Document, titles)...)
	}
	return list, nil
}

// compare shows up to four units side by side: of the reader's rosters, own profiles, or
// published.
func (s Pages) compare(c echo.Context) error {
	pack, list, err := s.candidates(c)
	if err != nil {
		return err
	}
	asked := c.QueryParams()["p"]
	fielded, err := s.rosterCandidates(c, pack.ID, asked)
	if err != nil {
		return err
	}
	list = append(list, fielded...)
	found, missing := comparison.FindCandidates(list, asked)
	if missing == nil {
		found = comparison.FillCandidates(list, found)
	}
	under, numbers, err := s.NumbersHere(c, pack)
	if err != nil {
		return err
	}
	sheets, plain, err := s.compareUnder(c, comparison.CandidateRosters(pack.ID, found), under)
	if err != nil {
		return err
	}
	p := comparison.Of(pack, list, found, sheets, c.QueryParams())
	p.Numbers, p.Notice = numbers, missing
	p.Since(plain)
	return site.Render(c, http.StatusOK, comparison.Page(p))
}

// compareUnder returns the sheets of rosters of one unit under the numbers of another roster, and the profiles of
// these units without them, none where there are no such numbers.
func (s Pages) compareUnder(c echo.Context, rosters []builder.Roster,
	under builder.Roster) (sheets []builder.Sheet, plain []rules.Profile, err error) {
	ctx := c.Request().Context()
	for _, r := range rosters {
		sheet, err := s.Library.Sheet(ctx, r.Under(under))
		if err != nil {
			return nil, nil, err
		}
		sheets = append(sheets, sheet)
		if len(under.Overrides) == 0 {
			continue
		}
		was, err := s.Library.Sheet(ctx, r)
		if err != nil {
			return nil, nil, err
		}
		plain = append(plain, was.Units[0].Profile)
	}
	return sheets, plain, nil
}

// curves shows how a unit's stats change as one choice goes through its range.
func (s Pages) curves(c echo.Context) error {
	pack, list, err := s.candidates(c)
	if err != nil {
		return err
	}
	under, numbers, err := s.NumbersHere(c, pack)
	if err != nil {
		return err
	}
	under.System, under.Pack = pack.ID, pack.PackRef
	pack, overrides, err := s.Library.PackUnder(c.Request().Context(), under)
	if err != nil {
		return err
	}
	if designed, ok := pack.Designed(); ok {
		designed.Unit.ID = "u1"
		list = append(list, comparison.Candidate{ID: rules.Designed, Name: designed.Name, Unit: designed.Unit})
	}
	found, missing := comparison.FindCandidates(list, c.QueryParams()["p"])
	list = comparison.Sweepable(pack, list)
	switch {
	case len(found) == 0 && len(list) == 0:
		return site.StatusError(http.StatusNotFound, pack.System.Name+" has no stats to draw curves of.")
	case len(found) == 0:
		found = list
	}
	x := found[0]
	p, field := comparison.CurvesOf(pack, list, x, c.QueryParams())
	p.Numbers, p.Notice = numbers, missing
	p.SayUnused(overrides)
	if field == "" {
		p.Notice = &views.Notice{Text: x.Name + " has no stat to draw. Pick another unit."}
		return site.Render(c, http.StatusOK, comparison.CurvesPage(p))
	}
	swept, err := compare.Sweep(c.Request().Context(), pack, x.Unit, field)
	switch {
	case builder.KindOf(err) == builder.KindInvalid:
		p.Refuse(site.ProblemOf(err).Text)
		return site.Render(c, http.StatusUnprocessableEntity, comparison.CurvesPage(p))
	case err != nil:
		return err
	}
	p.Show(swept)
	return site.Render(c, http.StatusOK, comparison.CurvesPage(p))
}
