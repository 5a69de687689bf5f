package web

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/odds"
	"gantry/views"
)

// oddsWait is how long an answer to a question of odds is waited for. The work
// of one is bounded far below it; a slow machine is not.
const oddsWait = 10 * time.Second

// compareWait is how long what stands beside an answer is waited for.
const compareWait = 4 * time.Second

// oddsRoutes are the pages of what dice come to, of a roster that is loaded in one
// way or the other.
func (s *server) oddsRoutes(at string, load loader) []route {
	return []route{
		{get, at + "/odds", noBody, s.oddsPage(load)},
		{get, at + "/odds.json", noBody, s.oddsDocument(load)},
		{get, at + "/odds/matchup", noBody, s.matchupPage(load)},
		{post, at + "/odds/matchup", fileBody, s.bringOpponent(load)},
		{get, at + "/odds/matchup.json", noBody, s.matchupDocument(load)},
		{get, at + "/odds/sheet", noBody, s.oddsSheet(load)},
	}
}

// oddsPage answers the question of its address.
func (s *server) oddsPage(load loader) echo.HandlerFunc {
	return func(c echo.Context) error {
		x, err := s.readQuestion(c, load)
		if err != nil {
			return err
		}
		if isHTMX(c) {
			pushURL(c, x.Base+"/odds?"+c.Request().URL.RawQuery, "")
		}
		fault := x.ReadSituation()
		p := views.OddsOf(x)
		if fault == nil {
			if fault = s.answerOdds(c, x, &p); fault != nil && !odds.IsUnanswerable(fault) {
				return fault
			}
		}
		status := http.StatusOK
		if fault != nil {
			status, p.Notice = http.StatusUnprocessableEntity, &views.Notice{Bad: true, Text: problemOf(fault).text}
		}
		return render(c, status, views.OddsPage(p))
	}
}

func (s *server) answerOdds(c echo.Context, x *views.Question, p *views.Odds) error {
	if p.Fault = x.Fault(); p.Fault != "" {
		return nil
	}
	ctx, cancel := context.WithTimeout(c.Request().Context(), oddsWait)
	defer cancel()
	a, err := odds.Ask(ctx, s.Library, x.Request)
	if err != nil {
		return err
	}
	p.Show(x, a)
	err = s.compareOdds(ctx, x, p, a)
	if odds.IsUnanswerable(err) {
		p.Slow, err = "Other attacks and targets take too long to compare here.", nil
	}
	return err
}

// compareOdds says what goes beyond one answer: more of the same, other attacks and
// other targets.
func (s *server) compareOdds(ctx context.Context, x *views.Question, p *views.Odds, a odds.Answer) error {
	ctx, cancel := context.WithTimeout(ctx, compareWait)
	defer cancel()
	told, err := odds.CountActivations(ctx, s.Library, a)
	if err != nil {
		return err
	}
	p.ShowTurns(told, a.Attack.PerModel)
	if a.Attack.Targets < 1 {
		return nil
	}
	attacks, err := odds.RivalAttacks(ctx, s.Library, x.Request)
	if err != nil {
		return err
	}
	targets, err := odds.RivalTargets(ctx, s.Library, x.Request, a.Attack, x.Targets())
	if err == nil {
		p.ShowRivals(x, attacks, targets)
	}
	return err
}

// tryActivations is how many activations an answer takes, none where that cannot be
// said, or not in time.
func (s *server) tryActivations(ctx context.Context, a odds.Answer) (odds.Activations, error) {
	ctx, cancel := context.WithTimeout(ctx, compareWait)
	defer cancel()
	told, err := odds.CountActivations(ctx, s.Library, a)
	if odds.IsUnanswerable(err) {
		return odds.Activations{}, nil
	}
	return told, err
}

// oddsDocument is the question as a request document.
func (s *server) oddsDocument(load loader) echo.HandlerFunc {
	return func(c echo.Context) error {
		x, err := s.readQuestion(c, load)
		if err != nil {
			return err
		}
		if err := x.ReadSituation(); err != nil {
			return err
		}
		return sendFile(c, false, "application/json", "odds.json", append(x.Request.Node().Append(nil), '\n'))
	}
}

// readQuestion reads the question of an address.
func (s *server) readQuestion(c echo.Context, load loader) (*views.Question, error) {
	saved, base, err := load(c)
	if err != nil {
		return nil, err
	}
	sheet, err := s.sheet(c.Request().Context(), saved)
	if err != nil {
		return nil, err
	}
	opponents, err := s.opponents(c, sheet, c.Param("id"))
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
	return views.QuestionOf(c.Request().Context(), sheet, base, c.QueryParams(), opponents, other), nil
}

// opponentsMost bounds the reader's own rosters among the opponents.
const opponentsMost = 30

// opponents are the reader's other rosters of the game, and its examples.
func (s *server) opponents(c echo.Context, sheet builder.Sheet, id string) ([]views.Opponent, error) {
	var list []views.Opponent
	if owner(c) != "" && id != "" {
		rosters, err := s.liveRosters(c, sheet.Pack.ID)
		if err != nil {
			return nil, err
		}
		for _, l := range rosters {
			if l.ID != id && len(list) < opponentsMost {
				list = append(list, views.Opponent{Key: l.ID, Name: builder.RosterName(l.Name)})
			}
		}
	}
	for i, x := range sheet.Pack.Examples {
		name := "Example: " + builder.RosterName(x.Name)
		list = append(list, views.Opponent{Key: "example." + strconv.Itoa(i), Name: name, Roster: x})
	}
	return list, nil
}

// chooseOpponent is the opponent that an address asks for; without one the example
// that comes nearest in points, nil where there is none.
func (s *server) chooseOpponent(c echo.Context, list []views.Opponent, sheet builder.Sheet) (*views.Opponent, error) {
	ctx, key := c.Request().Context(), c.QueryParam("against")
	brought, err := s.broughtOpponent(ctx, key, sheet.Pack.ID)
	if err != nil {
		return nil, err
	}
	if brought != nil {
		brought.Titles, err = s.Library.Titles(ctx, brought.Roster)
		return brought, err
	}
	if len(list) == 0 || key == views.NoUnit {
		return nil, nil
	}
	at := slices.IndexFunc(list, func(o views.Opponent) bool { return o.Key == key })
	if at < 0 {
		if at, err = s.nearestExample(ctx, list, sheet); err != nil {
			return nil, err
		}
	}
	o := list[at]
	if o.Roster.System == "" {
		saved, err := s.Store.Roster(ctx, owner(c), o.Key)
		if err != nil {
			return nil, err
		}
		if o.Roster, err = s.Library.Complete(saved.Document); err != nil {
			return nil, err
		}
	}
	o.Titles, err = s.Library.Titles(ctx, o.Roster)
	return &o, err
}

// nearestExample is the place of the example that costs most nearly what a list does,
// and is another one, of those with the list's settings if there are any; else of the
// last there is. One whose points are not known is made of units of which not enough is
// known to fight.
func (s *server) nearestExample(ctx context.Context, list []views.Opponent, sheet builder.Sheet) (int, error) {
	best, least, settled := len(list)-1, -1, false
	ours, settings := sheet.Verdict.Points, settingsText(sheet.Settings())
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
		same := settingsText(builder.ChoicesIn(sheet.Options, o.Roster.Options)) == settings
		if least < 0 || same && !settled || same == settled && by <= least {
			best, least, settled = i, by, same
		}
	}
	return best, nil
}

func settingsText(list []builder.Said) string {
	lines := make([]string, len(list))
	for i, s := range list {
		lines[i] = s.String()
	}
	return strings.Join(lines, "\n")
}

// oddsSheet is what every unit of a roster does on average, to be printed.
func (s *server) oddsSheet(load loader) echo.HandlerFunc {
	return func(c echo.Context) error {
		saved, base, err := load(c)
		if err != nil {
			return err
		}
		sheet, err := s.sheet(c.Request().Context(), saved)
		if err != nil {
			return err
		}
		ctx, cancel := context.WithTimeout(c.Request().Context(), oddsWait)
		defer cancel()
		units, err := odds.MeasureAll(ctx, sheet, views.MatchupMost)
		if err != nil {
			return err
		}
		return render(c, http.StatusOK, views.OddsSheetPage(views.OddsSheetOf(sheet, base, units)))
	}
}
