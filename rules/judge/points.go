package judge

import (
	"cmp"
	"fmt"
	"slices"
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

// Prices are what the units of an army cost together, each of them added, and taken
// out again where it leaves.
type Prices struct {
	value      rules.Value
	bases      Bases // of those that count
	overridden int   // how many of these are
	left       int   // the others
}

// Bases are how many values rest on each basis.
type Bases [rules.Missing - rules.Format + 1]int

// Add adds so many values that rest on a basis.
func (b *Bases) Add(basis rules.Basis, n int) { b[basis-rules.Format] += n }

// Weakest is the weakest basis among them and another one.
func (b *Bases) Weakest(least rules.Basis) rules.Basis {
	for basis := rules.Missing; basis > least; basis-- {
		if b[basis-rules.Format] > 0 {
			return basis
		}
	}
	return least
}

// Add adds a unit, n = 1, or takes it out, n = -1.
func (p *Prices) Add(u Unit, n int) {
	price, base := u.Price(), u.Base()
	if !counts(price.Basis, base) {
		p.left += n
		return
	}
	p.value = p.value.Add(price.Value.Mul(rules.Int(base.Count * n)))
	p.bases.Add(price.Basis, n)
	if price.Overridden {
		p.overridden += n
	}
}

// Sum is what the prices of units come to. The source is that of an army without
// units.
func Sum[U Unit](p *Prices, units []U, none rules.Source) Total {
	t := Total{Figure: rules.Figure{Value: p.value, Source: none}, Units: len(units)}
	t.Basis, t.Overridden = p.bases.Weakest(none.Basis), none.Overridden || p.overridden > 0
	if p.left == 0 {
		return t
	}
	for _, u := range units {
		if base := u.Base(); !counts(u.Price().Basis, base) {
			t.Left = append(t.Left, base.ID)
		}
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
func (a *Army[U, S]) NotCounted(ids []string) string {
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
func (a *Army[U, S]) Cost(units Total, limit rules.Figure) {
	a.priced, a.total, a.limit = true, units, limit
}

// PriceOf is what edits add to the points.
func (a *Army[U, S]) PriceOf(edits ...rules.Edit) int {
	after, err := a.Chosen.With(edits)
	if err != nil || !a.priced {
		return 0
	}
	was, now, under := a.Chosen.Units, after.Units, a.setting
	from, to := 0, 0 // what both have before, and behind what differs
	if slices.ContainsFunc(edits, rules.Edit.SetsOption) {
		under = a.setting.Under(after.Options)
	} else {
		from, to = alike(was, now)
	}
	total := a.total.Value
	for i, u := range was[from : len(was)-to] {
		price := a.Units[from+i].Price().Figure()
		total = total.Sub(costOf(price, u))
	}
	for _, u := range now[from : len(now)-to] {
		total = total.Add(costOf(under.Price(u), u))
	}
	return total.Int() - a.total.Int()
}

// costOf is what a unit costs with its count at a price of one, nothing where it does
// not count.
func costOf(price rules.Figure, u *rules.Unit) (cost rules.Value) {
	if counts(price.Basis, u) {
		cost = price.Value.Mul(rules.Int(u.Count))
	}
	return cost
}

// alike is how many units two lists begin, and end, with alike.
func alike(a, b []*rules.Unit) (first, last int) {
	n := min(len(a), len(b))
	for first < n && a[first] == b[first] {
		first++
	}
	for last < n-first && a[len(a)-1-last] == b[len(b)-1-last] {
		last++
	}
	return first, last
}

// Total is what the army costs.
func (a *Army[U, S]) Total() Total { return a.total }

// Limit is the limit in force, and whether it is one to count with.
func (a *Army[U, S]) Limit() (limit rules.Figure, ok bool) { return a.limit, a.limit.Known() }

// Budget is the total beside the limit in force.
func (a *Army[U, S]) Budget() rules.Budget {
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
