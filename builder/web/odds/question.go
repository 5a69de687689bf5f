package odds

import (
	"context"
	"slices"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/web/opponent"
	"gantry/builder/web/site"
	"gantry/views/attack"
)

// ReadQuestion reads the question of an address.
func (s Pages) ReadQuestion(c echo.Context, load site.Loader) (*attack.Question, error) {
	saved, base, err := load(c)
	if err != nil {
		return nil, err
	}
	sheet, err := s.Sheet(c.Request().Context(), saved)
	if err != nil {
		return nil, err
	}
	opponents, err := opponent.Others(s.Site, c, sheet, c.Param("id"))
	if err != nil {
		return nil, err
	}
	other, err := s.chooseOpponent(c, opponents, sheet)
	if err != nil {
		return nil, err
	}
	if other != nil && other.Brought {
		opponents = append(opponents, *other)
	}
	return attack.QuestionOf(c.Request().Context(), sheet, nil, base, c.QueryParams(), opponents, other), nil
}

// chooseOpponent returns the opponent that an address asks for; without one the example that comes nearest in
// points, nil for none.
func (s Pages) chooseOpponent(c echo.Context, list []attack.Opponent, sheet builder.Sheet) (*attack.Opponent, error) {
	ctx, key := c.Request().Context(), c.QueryParam("against")
	brought, err := opponent.Brought(ctx, s.Site, key, sheet.Pack.ID)
	if err != nil {
		return nil, err
	}
	if brought != nil {
		brought.Titles, err = s.Library.Names(ctx, brought.Roster)
		return brought, err
	}
	if len(list) == 0 || key == attack.None {
		return nil, nil
	}
	at := slices.IndexFunc(list, func(o attack.Opponent) bool { return o.Key == key })
	if at < 0 {
		if at, err = s.nearestExample(ctx, list, sheet); err != nil {
			return nil, err
		}
	}
	o := list[at]
	if o.Roster.System == "" {
		saved, err := s.Store.Roster(ctx, site.Owner(c), o.Key)
		if err != nil {
			return nil, err
		}
		if o.Roster, err = s.Library.Complete(saved.Document); err != nil {
			return nil, err
		}
	}
	o.Titles, err = s.Library.Names(ctx, o.Roster)
	return &o, err
}

// nearestExample returns the index of the example whose cost is nearest to the list's, apart from the list's own.
// Examples with the list's settings win. It skips examples without known points: too few stats of their units are
// known to fight. If none is left it returns the last opponent.
func (s Pages) nearestExample(ctx context.Context, list []attack.Opponent, sheet builder.Sheet) (int, error) {
	best, least, settled := len(list)-1, -1, false
	ours := sheet.Verdict.Points
	for i, o := range list {
		if o.Roster.System == "" || o.Roster.Name == sheet.Roster.Name {
			continue
		}
		theirs, err := s.Library.PointsUsed(ctx, o.Roster)
		if err != nil {
			return 0, err
		}
		if theirs == nil {
			continue
		}
		by := 0
		if ours != nil {
			by = max(*ours-*theirs, *theirs-*ours)
		}
		same := len(sheet.SettingsApart(o.Roster.Options)) == 0
		if least < 0 || same && !settled || same == settled && by <= least {
			best, least, settled = i, by, same
		}
	}
	return best, nil
}
