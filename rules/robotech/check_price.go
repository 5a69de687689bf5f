package robotech

import (
	"fmt"
	"slices"

	"gantry/rules"
)

// checkPoints compares the army with the list's limit, and warns above the house sample's limit.
func (a *army) checkPoints(r *rules.Ruling) {
	limit, _ := a.Limit()
	cost, most := a.Total().Int(), limit.Int()
	r.OutOf(cost, most).DependsOn(a.Total().Basis)
	if !a.isSample() {
		r.Cite = rules.ThisRoster.Cite
	}
	if cost > most {
		a.findCost(r, cost, most)
	}
	a.FindTwoLimits(r, rules.Warning)
}

func (a *army) findCost(r *rules.Ruling, cost, most int) {
	severity, own := rules.Warning, a.SetsLimit()
	if own {
		severity = rules.Error
	}
	f := r.Finding()
	f.Basis, f.Words = a.Total().Basis, func() string {
		message := fmt.Sprintf("%d pts. Games usually have %d.", cost, most)
		if own {
			message = fmt.Sprintf("%d of %d pts: %d over the limit. Remove or swap units.", cost, most, cost-most)
		}
		return message + a.NotCounted(a.Total().Left)
	}
	r.FindAs(severity, f)
}

// checkDecided leaves the army undecided if nothing decides whether it is legal: the rules publish no points, and
// the list sets no limit or does not know what its units cost.
func (a *army) checkDecided(r *rules.Ruling) {
	own, least, most := a.SetsLimit(), a.minFormation, a.maxFormation
	f := rules.Finding{}
	switch doubtful := a.wrongIfFormation(least, most); {
	case !own && !least.own() && !most.own():
		f.Message = "The rules don't list points or formation sizes. Agree on a limit with your opponent."
		if len(a.Total().Left) == 0 {
			f.UsualLimit = a.pack.Army.Limit.Int()
		}
	case own && len(a.Total().Left) > 0:
		a.findWithoutPoints(r)
		r.State = rules.Silent
		return
	case doubtful != nil:
		f.Unit, f.Item, f.Cite = doubtful.ID, "formation", printedAttributes.Cite
		f = f.Messagef("Leadership is %s. Enter it or assign a formation.", doubtful.unknownWord())
	default:
		return
	}
	r.Find(f)
	r.State = rules.Silent
}

// findWithoutPoints finds the units without points. Units with a wrong count have another finding.
func (a *army) findWithoutPoints(r *rules.Ruling) {
	for _, m := range a.byID {
		if m.Price().Basis == rules.Missing && m.CountFits() {
			r.Find(rules.Finding{Unit: m.ID, Item: "points"}.Messagef("Agree on its points and enter them."))
		}
	}
}

// wrongIfFormation returns the first entry whose size would be illegal if it counts as a formation, when that is
// unknown.
func (a *army) wrongIfFormation(least, most bound) *model {
	for _, m := range a.doubtful {
		if least.own() && m.Count < least.n || most.own() && m.Count > most.n {
			return m
		}
	}
	return nil
}

// checkUnderpriced warns of designs that are worth more than they cost: units, and weapons that do more than any
// published one.
func (m *model) checkUnderpriced(r *rules.Ruling) {
	faulty := func(ft fault) bool { return ft.place == cardNumbers[points].id }
	const agree = "Agree on a price with your opponent."
	cost := m.numbers[points].Int()
	rivals := m.rivalsUpTo(cost)
	switch {
	case m.published != nil || slices.ContainsFunc(m.faults, faulty):
	case cost <= 0:
		r.Find(rules.Finding{Unit: m.ID}.Messagef("This design costs 0 pts. Enter its points."))
	case m.worth().beatsAll(rivals):
		r.Find(rules.Finding{Unit: m.ID}.Messagef(
			"Costs %d %s and beats every published unit up to %d pts. "+agree, cost,
			rules.Plural(cost, "pt"), dearest(rivals)))
	default:
		if what := m.worth().excess(rivals); what != "" {
			r.Find(rules.Finding{Unit: m.ID}.Messagef(
				"Costs %d %s and has over twice the %s of any published unit up to %d pts. "+agree, cost,
				rules.Plural(cost, "pt"), what, dearest(rivals)))
		}
	}
	for i := range m.weapons {
		f := &m.weapons[i]
		if f.Item != rules.Designed {
			continue
		}
		if n := m.yardstick.sixfoldDamage(f.weapon); n > m.yardstick.most {
			does, best := rules.Fraction(n, 6).Round(), rules.Fraction(m.yardstick.most, 6).Round()
			r.Find(rules.Finding{Unit: m.ID, Item: f.ID}.Messagef(
				"%s is free and averages %v damage against %s. Best published weapon: %v.",
				f.System, does, m.yardstick.target.Title(), best))
		}
	}
}
