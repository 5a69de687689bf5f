package judge

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"gantry/rules"
)

// Total is the cost of the units of an army.
type Total struct {
	rules.Figure          // of the counted units
	Left         []string // ids of the others: their points or count are unknown
	Units        int      // counted and others
}

// Sum adds the prices of units. none is the source for an army without units.
func Sum[U Unit](units []U, none rules.Source) Total {
	t := Total{Figure: rules.Figure{Source: none}, Units: len(units)}
	for _, u := range units {
		price, base := u.Price(), u.Base()
		if !Counts(u) {
			t.Left = append(t.Left, base.ID)
			continue
		}
		t.Value = t.Value.Add(price.Value.Mul(rules.Int(base.Count)))
		t.Basis, t.Overridden = max(t.Basis, price.Basis), t.Overridden || price.Overridden
	}
	return t
}

// Counts reports whether a unit's part of the army's points is known.
func Counts(u Unit) bool { return u.Price().Basis != rules.Missing && u.Base().CountFits() }

// Points returns the total as an army states it, missing if no unit's points are known.
func (t Total) Points() rules.Figure {
	if t.unknown() {
		return NotGiven
	}
	return t.Figure
}

// unknown reports whether the total leaves out every unit.
func (t Total) unknown() bool { return len(t.Left) > 0 && len(t.Left) == t.Units }

// NoUnits begins the math of an army's points with those of an army without units, for PointsStat.
func NoUnits(label string, none rules.Source) *rules.Working {
	return rules.Work("points", label).Set("no units", rules.Given(0, none))
}

// LimitStat returns an army's limit. what is its step in the math, needs what would provide a missing one.
func LimitStat(what string, limit rules.Figure, needs string) rules.Stat {
	return rules.Work("limit", "Limit").Set(what, limit).Needs(needs).Stat().AsLimit()
}

// PointsStat ends the math of an army's points with the price of each unit, except for units that Sum leaves out.
func PointsStat[U Unit](w *rules.Working, units []U) rules.Stat {
	left := 0
	for _, u := range units {
		if Counts(u) {
			w.AddStat(u.Title(), u.Price().Times(u.Base().Count))
		} else {
			left++
		}
	}
	return w.Stat().Partly(left, len(units)).As(rules.RolePoints)
}

// Costed is an army with a points limit.
type Costed interface {
	Limit() (limit rules.Figure, ok bool) // ok if it can be used
	Total() Total
	Budget() rules.Budget
	// NotCounted names the units with these ids, for the end of a message.
	NotCounted(ids []string) string
}

// Budget holds the words of the rule that an army stays within its limit.
type Budget struct {
	Points string // the unit of the count: "points"
	Limit  string // the name of the limit: "limit", "game size"
	// Under is the sentence for an army below its limit, without a full stop; "" for none.
	Under string
}

// LimitPoints returns the rule that an army stays within its limit. It decides nothing if the limit is unusable or
// only suggested.
func LimitPoints[A Costed, U Unit](rule rules.Rule, words Budget) Check[A, U] {
	return Check[A, U]{
		Rule: rule,
		When: func(a A) bool { _, ok := a.Limit(); return ok && !a.Budget().Suggested },
		Army: func(a A, r *rules.Ruling) { words.Judge(a, r) },
	}
}

// Judge finds an army over its limit, and reports what it could not count.
func (b Budget) Judge(a Costed, r *rules.Ruling) {
	limit, _ := a.Limit()
	total := a.Total()
	cost, most, read := total.Int(), limit.Int(), max(total.Basis, limit.Basis)
	r.OutOf(cost, most).DependsOn(read)
	severity := rules.Info
	switch {
	case cost > most:
		severity = r.Severity
	case len(total.Left) == 0 && (cost == most || b.Under == ""):
		return
	}
	f := r.Finding()
	f.Basis, f.Words = read, func() string { return b.words(a, cost, most) }
	r.FindAs(severity, f)
}

// words compares the army's cost with its limit.
func (b Budget) words(a Costed, cost, most int) string {
	left := a.Total().Left
	switch {
	case cost > most:
		return fmt.Sprintf("%d of %d %s: %d over the %s. Remove or swap units.", cost, most, b.Points, cost-most,
			b.Limit) + a.NotCounted(left)
	case len(left) > 0:
		return fmt.Sprintf("At least %d of %d %s.", cost, most, b.Points) + a.NotCounted(left)
	}
	return fmt.Sprintf("%d %s unspent. %s.", most-cost, b.Points, b.Under)
}

// NotCounted returns " Not counted: Harrow, 2 × Wolf." for the units with these ids, ""
// for none.
func (a *Army[U]) NotCounted(ids []string) string {
	if len(ids) == 0 {
		return ""
	}
	out := make(map[string]bool, len(ids))
	for _, id := range ids {
		out[id] = true
	}
	var titles []string
	for _, u := range ByID(a.Units) {
		if out[u.Base().ID] {
			titles = append(titles, cmp.Or(u.Title(), strconv.Quote(u.Base().Profile)))
		}
	}
	return " Not counted: " + strings.Join(rules.Counted(titles), ", ") + "."
}

// Cost sets the total of the counted units, and the limit in force: NotGiven or a number below 0 for none. A game
// without points does not call it.
func (a *Army[U]) Cost(units Total, limit rules.Figure) {
	if rules.IntOf(&limit) < 0 {
		limit = NotGiven
	}
	a.priced, a.total, a.limit = true, units, limit
}

// pointsLimit is the option that is another name for the list's limit.
const pointsLimit = "points-limit"

// limitOption returns the limit that the option sets, ok is false for none.
func (a *Army[U]) limitOption() (n int, ok bool) {
	n, ok = a.Chosen.Options.Int(pointsLimit)
	return n, ok && n >= 0
}

// LimitInForce returns the list's limit, else the one of the option "points-limit", else the game's usual one.
func (a *Army[U]) LimitInForce(usual rules.Figure) rules.Figure {
	if n, ok := a.limitOption(); ok {
		usual = rules.Given(n, rules.ThisRoster)
	}
	return a.Chosen.LimitOr(usual)
}

// SetsLimit reports whether the list sets a limit, directly or by the option.
func (a *Army[U]) SetsLimit() bool {
	limit := a.LimitInForce(NotGiven)
	return limit.Known() && limit.Int() >= 0
}

// HasLimit reports whether a limit is in force.
func (a *Army[U]) HasLimit() bool { return a.limit.Known() }

// FindTwoLimits finds that the option differs from the list's limit.
func (a *Army[U]) FindTwoLimits(r *rules.Ruling, severity rules.Severity) {
	if n, ok := a.limitOption(); ok && a.Chosen.Limit != nil && n != *a.Chosen.Limit {
		r.FindAs(severity, rules.Finding{Item: pointsLimit}.Messagef(
			"Two limits: %d (list) and %d (setting). The list's limit counts.", *a.Chosen.Limit, n))
	}
}

// Total returns the army's cost.
func (a *Army[U]) Total() Total { return a.total }

// Limit returns the limit in force, and whether it can be used.
func (a *Army[U]) Limit() (limit rules.Figure, ok bool) { return a.limit, a.HasLimit() }

// Budget returns the total and the limit in force.
func (a *Army[U]) Budget() rules.Budget {
	if !a.priced {
		return rules.Budget{}
	}
	points := &a.total.Figure
	if a.total.unknown() {
		points = new(NotGiven)
	}
	return rules.Budget{Points: points, Partial: points.Known() && len(a.total.Left) > 0, Limit: &a.limit,
		Suggested: a.limit.Basis == rules.House && !a.limit.Overridden}
}
