package fleshwound

import (
	"fmt"

	"gantry/rules"
	"gantry/rules/judge"
)

// checkRiders compares the armored units that ride with the mechs that may carry one.
func (a *army) checkRiders(r *rules.Ruling) {
	riding, places, basis := a.sums.riding, a.sums.places, max(rules.Printed, a.sums.rests)
	r.OutOf(riding, places).DependsOn(basis)
	if riding <= places+a.sums.perhaps {
		return
	}
	r.Find(rules.Finding{Basis: basis}.OutOf(riding, places).Messagef(
		"Carried units: %d, room for %d (1 per OMNI mech).", riding, places))
}

// checkPoints leaves a partly known army that fits undecided; checkDecided says why.
func (a *army) checkPoints(r *rules.Ruling) {
	limit, _ := a.Limit()
	cost, most := a.Total().Int(), limit.Int()
	if cost <= most && len(a.Total().Left) > 0 {
		r.OutOf(cost, most).DependsOn(a.Total().Basis)
		r.State = rules.Silent
	} else {
		judge.Budget{Points: "PV", Limit: "limit"}.Judge(a, r)
	}
	a.FindTwoLimits(r, rules.Info)
}

func (a *army) limitsUnits() bool {
	_, ok := a.unitLimit()
	return ok
}

func (a *army) checkUnits(r *rules.Ruling) {
	most, _ := a.unitLimit()
	n := a.sums.mechs
	r.AtMost(n, most, rules.Finding{}.Messagef("Units: %d, limit %d. Remove %d.", n, most, n-most))
}

// checkDecided makes the verdict undecided: the text has no rules for building a force. If the list sets its own
// limits, they decide, provided that their counts are known.
func (a *army) checkDecided(r *rules.Ruling) {
	limit, points := a.Limit()
	cost, most := a.Total().Int(), limit.Int()
	switch {
	case !points && !a.limitsUnits():
		r.Find(rules.Finding{UsualLimit: a.usualLimit(),
			Message: "This game has no army-building rules. Agree on a limit with your opponent."})
		r.State = rules.Silent
	case !points || len(a.Total().Left) == 0 || cost > most:
		r.Find(rules.Finding{Item: "limit",
			Message: "This game has no army-building rules. Only your own limits are checked."})
	default:
		a.findUnpriced(r, cost, most)
		r.State = rules.Silent
	}
}

// usualLimit returns the limit of a usual game if it could decide, else 0.
func (a *army) usualLimit() int {
	n := a.pack.Army.Limit
	if n == nil || len(a.Total().Left) > 0 {
		return 0
	}
	return n.Int()
}

// findUnpriced finds the units with unknown points, unless they have other findings.
func (a *army) findUnpriced(r *rules.Ruling, cost, most int) {
	for _, m := range a.Units {
		if m.unusable || judge.Counts(m) {
			continue
		}
		r.FindAs(rules.Info, rules.Finding{Unit: m.ID, Basis: a.Total().Basis, Words: func() string {
			if m.unclear && m.CountFits() {
				return "No PV yet. Correct its specials and their numbers."
			}
			return fmt.Sprintf("Enter %s to calculate the unit's PV.", m.needs())
		}}.OutOf(cost, most))
	}
}

// needs returns the missing input for the mech's part of the army's PV.
func (m *mech) needs() string {
	if !m.CountFits() {
		return "a count"
	}
	if m.unclear || len(m.absent) == 0 {
		return m.price.Needs
	}
	words := make([]string, len(m.absent))
	for i, s := range m.absent {
		words[i] = s.word
	}
	return rules.Listed(words, "and")
}
