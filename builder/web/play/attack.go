package play

import (
	"context"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/odds"
	"gantry/builder/play"
	"gantry/builder/store"
	"gantry/builder/web/site"
	"gantry/rules"
	"gantry/views"
	"gantry/views/attack"
	page "gantry/views/play"
)

// errNoSide answers an address with an unknown side.
var errNoSide = site.StatusError(http.StatusNotFound, "Side not found in this battle.")

// attackPage serves an attack of one side: its odds, and what its result marks.
func (s Pages) attackPage(c echo.Context) error {
	saved, b, err := s.load(c)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(c.Request().Context(), site.OddsWait)
	defer cancel()
	x, err := questionOf(ctx, b, saved.ID, c.Param("side"), c.QueryParams())
	if err != nil {
		return err
	}
	if site.IsHTMX(c) {
		site.PushURL(c, c.Request().URL.RequestURI(), "")
	}
	fault := x.ReadSituation()
	p := page.AttackOf(saved.ID, b, c.Param("side"), x, attack.OddsOf(x))
	if fault == nil {
		if fault = s.answer(c, ctx, b, x, &p); fault != nil && !odds.IsUnanswerable(fault) {
			return fault
		}
	}
	status := http.StatusOK
	if fault != nil {
		status, p.Notice = http.StatusUnprocessableEntity, &views.Notice{Bad: true, Text: site.ProblemOf(fault).Text}
	}
	return site.Render(c, status, page.AttackPage(p))
}

// answer adds the odds of a question, and what the result in the address marks.
func (s Pages) answer(c echo.Context, ctx context.Context, b play.Board, x *attack.Question, p *page.Attack) error {
	if p.Fault = x.Fault(); p.Fault != "" {
		return nil
	}
	a, err := odds.Ask(ctx, s.Library, x.Request)
	if err != nil {
		return err
	}
	p.Show(x, a)
	r, err := s.resultOf(ctx, b, c.Param("side"), x, a)
	if err != nil {
		return err
	}
	for _, o := range r.asked {
		p.Ask(o, r.Result)
	}
	if len(r.Result) > 0 || len(r.asked) == 0 {
		p.ShowMarks(b, r.Event, r.Aftermath, r.chosen, c.Request().URL.RequestURI())
	}
	return nil
}

// result is what was rolled, and what that marks.
type result struct {
	play.Event
	rules.Aftermath
	Result rules.Choices
	asked  []rules.Outcome
	chosen rules.Choices
}

// resultOf reads the result of an answer from an address.
func (s Pages) resultOf(ctx context.Context, b play.Board, side string, x *attack.Question, a odds.Answer) (r result,
	err error) {
	if r.asked, err = odds.Asked(ctx, s.Library, a); err != nil {
		return r, err
	}
	r.Result, r.chosen = rules.Choices{}, rules.Choices{}
	for _, o := range r.asked {
		n, fault := strconv.Atoi(x.Query.Get(page.ResultField + o.ID))
		if fault == nil && isPossible(o, n) {
			r.Result[o.ID] = n
		}
	}
	for name := range x.Query {
		if id, is := strings.CutPrefix(name, page.ChoiceField); is && len(id) < maxChoice {
			r.chosen[id] = choiceOf(x.Query.Get(name))
		}
	}
	all := maps.Clone(r.Result)
	maps.Copy(all, r.chosen)
	if r.Aftermath, err = odds.After(ctx, s.Library, x.Request, all); err != nil {
		return r, err
	}
	made := play.Attack{ID: x.Request.Attack, Label: x.Attack().Label, By: idsOf(x.Request.Attackers),
		At: idsOf(x.Request.Targets), Situation: x.Request.Situation, Result: all}
	switch {
	case x.IsAtOther():
		made.Against = x.Against
	case x.IsAtOwn():
		made.Against = side
	}
	if o, ok := a.Outcome(rules.RoleDamage); ok {
		made.Count(o)
	}
	r.Event, err = b.Attack(side, made, r.Changes)
	return r, err
}

func isPossible(o rules.Outcome, n int) bool {
	for v := range o.Dist.All() {
		if v == n {
			return true
		}
	}
	return false
}

// maxChoice bounds the id of a choice.
const maxChoice = 64

// choiceOf returns the value of a choice: a number, or the first of a list by its id.
func choiceOf(text string) any {
	if n, err := strconv.Atoi(text); err == nil {
		return n
	}
	return []any{text}
}

func idsOf(units []rules.Unit) (ids []string) {
	for _, u := range units {
		ids = append(ids, u.ID)
	}
	return ids
}

// errNoResult refuses an attack without a possible result.
var errNoResult = builder.Invalid("Enter a possible result first.", nil)

// pressAttack marks the result of an attack.
func (s Pages) pressAttack(c echo.Context) error {
	saved, b, err := s.load(c)
	if err != nil {
		return err
	}
	if !saved.Document.Ended.IsZero() {
		return errEnded
	}
	ctx, cancel := context.WithTimeout(c.Request().Context(), site.OddsWait)
	defer cancel()
	x, err := questionOf(ctx, b, saved.ID, c.Param("side"), c.QueryParams())
	if err == nil {
		err = x.ReadSituation()
	}
	if fault := x.Fault(); err == nil && fault != "" {
		err = builder.Invalid(fault, nil)
	}
	if err != nil {
		return err
	}
	a, err := odds.Ask(ctx, s.Library, x.Request)
	if err != nil {
		return err
	}
	r, err := s.resultOf(ctx, b, c.Param("side"), x, a)
	if err != nil {
		return err
	}
	if len(r.Result) == 0 && len(r.asked) > 0 {
		return errNoResult
	}
	_, err = s.Store.Battles.Append(c.Request().Context(), site.Owner(c), saved.ID,
		store.Event{ID: pressID(c.FormValue(page.PressField), c.Request().URL.RequestURI()), Made: s.after(b),
			Text: r.Event.Text()})
	if err != nil {
		return err
	}
	back := page.At{Side: c.Param("side")}
	if len(x.Request.Attackers) > 0 {
		back.Unit = x.Request.Attackers[0].ID
	}
	return site.Redirect(c, back.Address(saved.ID))
}

// questionOf reads the question of an address about a battle: one side attacks another with what is in play.
func questionOf(ctx context.Context, b play.Board, id, side string, query url.Values) (*attack.Question, error) {
	a, ok := b.Army(side)
	if !ok {
		return nil, errNoSide
	}
	var others []attack.Opponent
	for _, o := range b.Armies {
		if o.ID != side {
			list := inPlay(o)
			others = append(others, attack.Opponent{Key: o.ID, Name: o.Name, Roster: list, Titles: o.Sheet.Names()})
		}
	}
	var other *attack.Opponent
	if len(others) > 0 {
		at := slices.IndexFunc(others, func(o attack.Opponent) bool { return o.Key == query.Get("against") })
		other = &others[max(0, at)]
	}
	sheet := a.Sheet
	sheet.Roster = inPlay(a)
	return attack.QuestionOf(ctx, sheet, page.Path(id, "s", side), query, others, other), nil
}

// inPlay returns the list of an army without models that are out of play.
func inPlay(a play.Army) builder.Roster {
	r := a.Sheet.Roster
	units := r.Units
	r.Units = nil
	for _, i := range a.InPlay() {
		r.Units = append(r.Units, units[i])
	}
	return r
}
