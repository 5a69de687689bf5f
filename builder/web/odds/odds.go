package odds

import (
	"context"
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/builder/odds"
	"gantry/builder/web/site"
	"gantry/views"
	"gantry/views/attack"
)

// oddsPage answers the question of its address.
func (s Pages) oddsPage(load site.Loader) echo.HandlerFunc {
	return func(c echo.Context) error {
		x, err := s.ReadQuestion(c, load)
		if err != nil {
			return err
		}
		if site.IsHTMX(c) {
			site.PushURL(c, x.Base+"/odds?"+c.Request().URL.RawQuery, "")
		}
		fault := x.ReadSituation()
		p := attack.OddsOf(x)
		if fault == nil {
			if fault = s.answerOdds(c, x, &p); fault != nil && !odds.IsUnanswerable(fault) {
				return fault
			}
		}
		status := http.StatusOK
		if fault != nil {
			status, p.Notice = http.StatusUnprocessableEntity, &views.Notice{Bad: true,
				Text: site.ProblemOf(fault).Text}
		}
		return site.Render(c, status, attack.OddsPage(p))
	}
}

func (s Pages) answerOdds(c echo.Context, x *attack.Question, p *attack.Odds) error {
	if p.Fault = x.Fault(); p.Fault != "" {
		return nil
	}
	ctx, cancel := context.WithTimeout(c.Request().Context(), site.OddsWait)
	defer cancel()
	a, err := odds.Ask(ctx, s.Library, x.Request)
	if err != nil {
		return err
	}
	p.Show(x, a)
	p.TooSlow, err = odds.Beside(ctx, func(ctx context.Context) error { return s.compareOdds(ctx, x, p, a) })
	return err
}

// compareOdds adds what goes beyond one answer: repeated attacks, other attacks and
// other targets.
func (s Pages) compareOdds(ctx context.Context, x *attack.Question, p *attack.Odds, a odds.Answer) error {
	told, err := odds.CountActivations(ctx, s.Library, a)
	if err != nil {
		return err
	}
	p.ShowTurns(told, a.Attack.PerModel)
	attacks, targets, err := odds.Rivals(ctx, s.Library, a, x.Targets(), nil)
	if err == nil {
		p.ShowRivals(x, attacks, targets)
	}
	return err
}

// oddsDocument serves the question as a request document.
func (s Pages) oddsDocument(load site.Loader) echo.HandlerFunc {
	return func(c echo.Context) error {
		x, err := s.ReadQuestion(c, load)
		if err != nil {
			return err
		}
		if err := x.ReadSituation(); err != nil {
			return err
		}
		return site.SendFile(c, false, "application/json", "odds.json", append(x.Request.Node().Append(nil), '\n'))
	}
}

// maxMeasured limits how many different units a page shows averages of.
const maxMeasured = 16

// oddsSheet serves what every unit of a roster does on average, to be printed.
func (s Pages) oddsSheet(load site.Loader) echo.HandlerFunc {
	return func(c echo.Context) error {
		saved, base, err := load(c)
		if err != nil {
			return err
		}
		sheet, err := s.Sheet(c.Request().Context(), saved)
		if err != nil {
			return err
		}
		ctx, cancel := context.WithTimeout(c.Request().Context(), site.OddsWait)
		defer cancel()
		units, err := odds.MeasureAll(ctx, sheet, maxMeasured)
		if err != nil {
			return err
		}
		return site.Render(c, http.StatusOK, attack.OddsSheetPage(attack.OddsSheetOf(sheet, base, units)))
	}
}
