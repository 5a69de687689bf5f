package judge

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"gantry/rules"
)

// Total is what the units of an army cost together.
type Total struct {
	rules.Figure          // of the units that it counts
	Left         []string // the ids of the others: their points or their count are not known
	Units        int      // of both kinds
}

// Sum is what the prices of units come to. The source is that of an army without
// units.
func Sum[U Unit](units []U, none rules.Source) Total {
	t := Total{Figure: rules.Figure{Source: none}, Units: len(units)}
	for _, u := range units {
		price, base := u.Price(), u.Base()
		if !counts(price.Basis, base) {
			t.Left = append(t.Left, base.ID)
			continue
		}
		t.Value = t.Value.Add(price.Value.Mul(rules.Int(base.Count)))
		t.Basis, t.Overridden = max(t.Basis, price.Basis), t.Overridden || price.Overridden
	}
	return t
}

func counts(price rules.Basis, base *rules.Unit) bool {
	return price != rules.Missing && base.CountFits()
}

// Points is the total as an army states it: missing where nothing of it is known.
func (t Total) Points() rules.Figure {
	if t.unknown() {
		return NotGiven
	}
	return t.Figure
}

// unknown tells whether nothing of the total is known.
func (t Total) unknown() bool { return len(t.Left) > 0 && len(t.Left) == t.Units }

// AddPrices adds to the working of an army's points what each unit costs, but for
// those that Sum leaves out.
func AddPrices[U Unit](w *rules.Working, units []U) *rules.Working {
	for _, u := range units {
		if price, base := u.Price(), u.Base(); counts(price.Basis, base) {
			w.AddStat(u.Title(), price.Times(base.Count))
		}
	}
	return w
}

// Costed is an army that has a limit of points.
type Costed interface {
	Limit() (limit rules.Figure, ok bool) // ok where it is one to count with
	Total() Total
	Budget() rules.Budget
	// NotCounted names the units with these ids, as the end of a message.
	NotCounted(ids []string) string
}

// Budget words the rule that an army costs no more than its limit.
type Budget struct {
	Points string // how many of what: "points"
	Limit  string // what the army is held to: "limit", "game size"
	// Under is what the rule tells of an army that could cost more, as a sentence
	// without a full stop; "" tells nothing.
	Under string
}

// LimitPoints is the rule that an army costs no more than its limit. It rules
// nothing where there is none to count with, or where the limit is a suggestion.
func LimitPoints[A Costed, U ruled](rule rules.Rule, words Budget) Check[A, U] {
	return Check[A, U]{
		Rule: rule,
		When: func(a A) bool { _, ok := a.Limit(); return ok && !a.Budget().Suggested },
		Army: func(a A, r *rules.Ruling) { words.Judge(a, r) },
	}
}

// Judge finds what an army costs beyond its limit, and tells what it could not
// count.
func (b Budget) Judge(a Costed, r *rules.Ruling) {
	limit, _ := a.Limit()
	total := a.Total()
	cost, most, read := total.Int(), limit.Int(), max(total.Basis, limit.Basis)
	r.OutOf(cost, most).Reads(read)
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

// words tell what an army costs beside its limit.
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
	times := map[string]int{}
	for _, u := range ByID(a.Units) {
		if !out[u.Base().ID] {
			continue
		}
		title := cmp.Or(u.Title(), strconv.Quote(u.Base().Profile))
		if times[title]++; times[title] == 1 {
			titles = append(titles, title)
		}
	}
	for i, title := range titles {
		if n := times[title]; n > 1 {
			titles[i] = fmt.Sprintf("%d × %s", n, title)
		}
	}
	return " Not counted: " + strings.Join(titles, ", ") + "."
}

// Cost says what the units of an army that count cost together, and the limit in
// force, NotGiven without one. In a game without points nobody says it.
func (a *Army[U]) Cost(units Total, limit rules.Figure) {
	a.priced, a.total, a.limit = true, units, limit
}

// Total is what the army costs.
func (a *Army[U]) Total() Total { return a.total }

// Limit is the limit in force, and whether it is one to count with.
func (a *Army[U]) Limit() (limit rules.Figure, ok bool) { return a.limit, a.limit.Known() }

// Budget is the total beside the limit in force.
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
