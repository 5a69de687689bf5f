package play

import (
	"context"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/odds"
	"gantry/builder/play"
	"gantry/builder/posted"
	"gantry/builder/store"
	"gantry/builder/web/site"
	"gantry/rules"
	"gantry/views"
	"gantry/views/attack"
	page "gantry/views/play"
)

var (
	errNoSide       = site.StatusError(http.StatusNotFound, "Side not found in this battle.")
	errNoResult     = builder.Invalid("Enter the result first.", nil)
	errResult       = builder.Invalid("This result isn't possible. Enter it again.", nil)
	errOthersAttack = builder.Invalid("This unit is another player's. Attack with your own units.", nil)
	errGone         = builder.Invalid("A unit of this attack is no longer in play. Attack again.", nil)
)

// assault is an attack in a battle that an address asks for.
type assault struct {
	table
	attackers string // the side that attacks
	question  *attack.Question
	resolved  odds.Resolved
	rolled    rules.Choices // by the ids of outcomes
	byGantry  rules.Choices // those of them that come from the seed
	chosen    rules.Choices // by the ids of choices
	event     play.Event
	after     rules.Aftermath
	lacks     bool     // a result
	open      []string // labels of dice that are not entered
	seed      int      // see play.Attack
}

// readAssault reads the attack of an address without its odds.
func (s Pages) readAssault(ctx context.Context, c echo.Context) (a assault, err error) {
	if a.table, err = s.load(c); err != nil {
		return a, err
	}
	a.attackers = c.Param("side")
	a.question, err = questionOf(ctx, a.board, a.saved.ID, a.attackers, c.QueryParams())
	return a, err
}

// attackPage serves an attack of one side: its odds, and what its result marks.
func (s Pages) attackPage(c echo.Context) error {
	ctx, cancel := context.WithTimeout(c.Request().Context(), site.OddsWait)
	defer cancel()
	a, err := s.readAssault(ctx, c)
	if err != nil {
		return err
	}
	x := a.question
	if site.IsHTMX(c) {
		site.PushURL(c, c.Request().URL.RequestURI(), "")
	}
	fault := x.ReadSituation()
	p := page.AttackOf(a.saved.ID, a.board, a.attackers, x, attack.OddsOf(x))
	if p.Fault = x.Fault(); fault == nil && p.Fault == "" {
		if x.Query.Has(page.RollField) {
			return s.roll(ctx, c, a)
		}
		fault = s.resolve(ctx, &a, &p)
	}
	if fault != nil && builder.KindOf(fault) == builder.KindInternal {
		return fault
	}
	status := http.StatusOK
	if fault != nil {
		status, p.Notice = http.StatusUnprocessableEntity, &views.Notice{Bad: true, Text: site.ProblemOf(fault).Text}
	}
	return site.Render(c, status, page.AttackPage(p))
}

// roll rolls the result of an attack, and leads to its page with that result.
func (s Pages) roll(ctx context.Context, c echo.Context, a assault) error {
	of, err := odds.Resolve(ctx, s.Library, a.question.Request)
	if err != nil {
		return err
	}
	seed := 1 + rand.IntN(play.MaxSeed) //nolint:gosec // dice, not secrets
	rolled, err := of.Roll(ctx, uint64(seed))
	if err != nil {
		return err
	}
	return site.Redirect(c, page.RolledAddress(a.question, seed, rolled))
}

// resolve adds the odds of an attack and its result, and shows them on a page, nil for none.
func (s Pages) resolve(ctx context.Context, a *assault, p *page.Attack) (err error) {
	if a.resolved, err = odds.Resolve(ctx, s.Library, a.question.Request); err != nil {
		return err
	}
	err = a.readResult(ctx)
	if p == nil {
		return err
	}
	p.Show(a.question, a.resolved.Answer)
	if slow := s.compare(ctx, a, p); slow != nil {
		return slow
	}
	for _, o := range a.resolved.Asked {
		text := posted.Text(a.rolled[o.ID])
		if a.leftOut(o) {
			text = ""
		}
		p.Ask(o, text)
	}
	p.Seed, p.Open = a.seed, strings.Join(a.open, ", ")
	if err == nil && !a.lacks {
		p.ShowMarks(a.board, a.event, a.after, a.rolled, a.chosen)
	}
	return err
}

// compare adds other attacks and targets to a page.
func (s Pages) compare(ctx context.Context, a *assault, p *page.Attack) (err error) {
	p.TooSlow, err = odds.Beside(ctx, func(ctx context.Context) error {
		attacks, targets, err := odds.Rivals(ctx, s.Library, a.resolved.Answer, a.question.Targets(),
			p.Overruled)
		if err == nil {
			p.ShowRivals(a.question, attacks, targets)
		}
		return err
	})
	return err
}

// readResult reads the result of the address, and makes the event that marks it. An outcome besides the first has its
// lowest number unless it is given. Choices count only for the result that they were made for.
func (a *assault) readResult(ctx context.Context) (err error) {
	x := a.question
	made := play.Attack{ID: x.Request.Attack, Label: x.Attack().Label, By: idsOf(x.Request.Attackers),
		At: idsOf(x.Request.Targets), Situation: x.Request.Situation}
	for _, f := range x.Facts() {
		made.Situation = made.Situation.With(f.Field, f.Value)
	}
	switch {
	case x.IsAtOther():
		made.Against = x.Against
	case x.IsAtOwn():
		made.Against = a.attackers
	}
	if err = a.readRolled(); err != nil {
		return err
	}
	if err = a.readSeed(ctx); err != nil {
		return err
	}
	made.Seed = a.seed
	all := maps.Clone(a.resolved.Sure)
	maps.Copy(all, a.rolled)
	a.after, a.chosen = a.resolved.After(all), rules.Choices{}
	for x.Query.Get(page.ForField) == page.ResultKey(a.rolled) { // one choice may open others
		n := len(a.chosen)
		for _, fd := range a.after.Choices {
			if v, ok := chosenOf(fd, x.Query[page.ChoiceField+fd.ID]); ok {
				all[fd.ID], a.chosen[fd.ID] = v, v
			}
		}
		if len(a.chosen) == n {
			break
		}
		a.after = a.resolved.After(all)
	}
	a.open = a.stillOpen()
	a.lacks = a.lacks || len(a.resolved.Asked)+len(a.after.Changes) == 0
	made.Result = maps.Clone(a.rolled)
	maps.Copy(made.Result, a.chosen)
	if o, ok := a.resolved.Outcome(rules.RoleDamage); ok {
		made.KeepChances(o)
	}
	by, at := a.resolved.Armies()
	a.event, err = a.board.Attack(a.attackers, made, idsOf(by), idsOf(at), a.after.Changes)
	if err == nil && len(a.event.Text()) > maxText { // many marks: rather these than its luck
		a.event.Attack.Outcome, a.event.Attack.Chances = "", nil
	}
	return err
}

// leftOut reports whether an outcome is missing that Gantry could not roll.
func (a *assault) leftOut(o rules.Outcome) bool {
	_, rolled := a.byGantry[o.ID]
	return a.seed > 0 && !rolled && a.question.Query.Get(page.ResultField+o.ID) == ""
}

// stillOpen returns the labels of dice that are not entered.
func (a *assault) stillOpen() (list []string) {
	for _, o := range a.resolved.Asked {
		if a.leftOut(o) {
			list = append(list, o.Label)
		}
	}
	for _, fd := range a.after.Choices {
		if page.IsOpen(fd, a.seed, a.chosen[fd.ID]) {
			list = append(list, fd.Label)
		}
	}
	return list
}

// maxText is the longest event with its chances. It leaves room for the id.
const maxText = store.EventBytes - 200

// readRolled reads the numbers of the result.
func (a *assault) readRolled() error {
	x := a.question
	a.rolled = rules.Choices{}
	for name := range x.Query {
		id, is := strings.CutPrefix(name, page.ResultField)
		if is && !slices.ContainsFunc(a.resolved.Asked, func(o rules.Outcome) bool { return o.ID == id }) {
			return errResult
		}
	}
	for i, o := range a.resolved.Asked {
		text := x.Query.Get(page.ResultField + o.ID)
		switch n, possible := resultIn(o, text); {
		case possible:
			a.rolled[o.ID] = n
		case text != "":
			return errResult
		case i == 0:
			a.lacks = true
		default:
			a.rolled[o.ID] = n
		}
	}
	return nil
}

// readSeed reads the seed of a result that Gantry rolled. A player who changes a rolled number enters the result.
func (a *assault) readSeed(ctx context.Context) (err error) {
	seed, fault := strconv.Atoi(a.question.Query.Get(page.SeedField))
	if fault != nil || seed < 1 || seed > play.MaxSeed {
		return nil
	}
	if a.byGantry, err = a.resolved.Roll(ctx, uint64(seed)); err != nil {
		return err
	}
	for id, n := range a.byGantry {
		if a.rolled[id] != n {
			return nil
		}
	}
	if len(a.byGantry) > 0 {
		a.seed = seed
	}
	return nil
}

// resultIn reads a number that an outcome can have. Without one it returns the lowest.
func resultIn(o rules.Outcome, text string) (n int, possible bool) {
	first := true
	for v := range o.Dist.All() {
		if first {
			n, first = v, false
		}
		if strconv.Itoa(v) == text {
			return v, true
		}
	}
	return n, false
}

// chosenOf reads the value of a choice. ok is false if the field does not have it.
func chosenOf(fd rules.Field, texts []string) (v any, ok bool) {
	if len(texts) == 0 || texts[0] == "" {
		return nil, false
	}
	text := texts[0]
	v = text
	switch n, err := strconv.Atoi(text); {
	case fd.Kind == rules.FieldBool:
		v = text == "true"
	case fd.Kind == rules.FieldList:
		if fault, unknown := fd.Fault(anyOf(texts)); fault+unknown != "" {
			return nil, false
		}
		return anyOf(page.Order(fd, texts)), true
	case fd.Kind == rules.FieldInt && err == nil:
		v = n
	}
	fault, unknown := fd.Fault(v)
	return v, fault+unknown == ""
}

// anyOf returns texts as a list in a document.
func anyOf(texts []string) (list []any) {
	for _, text := range texts {
		list = append(list, text)
	}
	return list
}

func idsOf(units []rules.Unit) (ids []string) {
	for _, u := range units {
		ids = append(ids, u.ID)
	}
	return ids
}

// pressAttack marks the result of an attack.
func (s Pages) pressAttack(c echo.Context) error {
	ctx, cancel := context.WithTimeout(c.Request().Context(), site.OddsWait)
	defer cancel()
	a, err := s.readAssault(ctx, c)
	if err != nil {
		return err
	}
	back := page.At{Side: a.attackers}
	if units := a.question.Request.Attackers; len(units) > 0 {
		back.Unit = units[0].ID
	}
	here := back.Address(a.saved.ID)
	if a.shared && a.attackers != a.side {
		return errOthersAttack
	}
	id := pressID(a.stateOf(c.FormValue(page.PressField)), c.Request().URL.RequestURI())
	if slices.ContainsFunc(a.board.Entries, func(e play.Entry) bool { return e.ID == id }) { // the same press again
		return site.Redirect(c, here)
	}
	switch {
	case !a.saved.Document.Ended.IsZero():
		return errEnded
	case !a.question.IsAsAsked():
		return errGone
	}
	if err = a.question.ReadSituation(); err != nil {
		return err
	}
	if err = s.resolve(ctx, &a, nil); err != nil {
		return err
	}
	if a.lacks || len(a.open) > 0 {
		return errNoResult
	}
	return s.add(c, a.table, id, a.event, here)
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
			titles := o.Sheet.Names()
			for _, m := range o.Models {
				titles[m.ID] += strings.TrimPrefix(m.Full, m.Name)
			}
			others = append(others, attack.Opponent{Key: o.ID, Name: o.Name, Roster: o.Sheet.Roster,
				Titles: titles, Units: inPlay(o)})
		}
	}
	var other *attack.Opponent
	if len(others) > 0 {
		at := slices.IndexFunc(others, func(o attack.Opponent) bool { return o.Key == query.Get("against") })
		other = &others[max(0, at)]
	}
	return attack.QuestionOf(ctx, a.Sheet, inPlay(a), page.Path(id, "s", side), query, others, other), nil
}

// inPlay returns the models of an army that are in play.
func inPlay(a play.Army) []rules.Unit {
	units := []rules.Unit{}
	for _, i := range a.InPlay() {
		units = append(units, a.Sheet.Roster.Units[i])
	}
	return units
}
