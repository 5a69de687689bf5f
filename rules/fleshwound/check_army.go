package fleshwound

import (
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/judge"
)

// checkRiders counts the armored units that ride against the mechs that may carry
// one.
func (a *army) checkRiders(r *rules.Ruling) {
	riding, places, basis := a.Sums.riding, a.Sums.places, a.Sums.rests.Weakest(rules.Printed)
	r.OutOf(riding, places).Reads(basis)
	if riding <= places+a.Sums.perhaps {
		return
	}
	are := "units are"
	if riding == 1 {
		are = "unit is"
	}
	r.Find(rules.Finding{Basis: basis}.OutOf(riding, places).Says(a.fewerRiders,
		"%d armored %s carried by %d OMNI %s; each carries one.", riding, are, places, rules.Plural(places, "mech")))
}

// fewerRiders lets so many armored units walk, or gives a mech OMNI that makes
// room enough.
func (a *army) fewerRiders() []rules.Fix {
	var walk []rules.Edit
	over := a.Sums.riding - a.Sums.places
	names, left := "", over
	for _, m := range slices.Backward(judge.ByID(a.Units)) {
		if left > 0 && m.counts() && m.class == classUnit && m.rides {
			walk = append(walk, rules.Set(m.ID, "choices.carried", nil))
			names, left = m.Title(), left-m.Count
		}
	}
	if len(walk) > 1 {
		names = "the last of them"
	}
	fixes := fix("Let "+names+" walk", walk...)
	for _, m := range judge.ByID(a.Units) {
		if m.counts() && m.class == classMech && !m.has(omni) && !m.rides && m.Count >= over {
			add := rules.AddMount(m.ID, rules.Mount{Item: omni, At: atSpecial})
			return append(fixes, fix(fmt.Sprintf("Give %s OMNI", m.Title()), add)...)
		}
	}
	return fixes
}

func (a *army) isLimited() bool {
	_, ok := a.Limit()
	return ok
}

// checkPoints leaves undecided an army of which only a part is known, and that
// fits; checkDecided says why.
func (a *army) checkPoints(r *rules.Ruling) {
	limit, _ := a.Limit()
	cost, most := a.Total().Int(), limit.Int()
	if cost <= most && len(a.Total().Left) > 0 {
		r.OutOf(cost, most).Reads(a.Total().Basis)
		r.State = rules.Silent
	} else {
		judge.Budget{Points: "PV", Limit: "roster's limit"}.Judge(a, r)
	}
	if n, given := a.Chosen.Options.Int("points-limit"); given && a.Chosen.Limit != nil && n != most {
		away := func() []rules.Fix { return fix("Take the option away", rules.Set("", "options.points-limit", nil)) }
		r.FindAs(rules.Info, rules.Finding{Item: "points-limit"}.
			Says(away, "The limit is %d and the option says %d: the limit counts.", most, n))
	}
}

func (a *army) limitsUnits() bool {
	_, ok := a.unitLimit()
	return ok
}

func (a *army) checkUnits(r *rules.Ruling) {
	most, _ := a.unitLimit()
	n := a.Sums.mechs
	if r.OutOf(n, most); n <= most {
		return
	}
	fewer := func() []rules.Fix {
		last := judge.ByID(a.Units)
		slices.Reverse(last)
		return fix("Leave the last units at home", judge.TakeOff(last, n-most)...)
	}
	r.Find(rules.Finding{}.OutOf(n, most).
		Says(fewer, "%d %s, and you agreed on %d at most.", n, rules.Plural(n, "unit"), most))
}

// checkDecided makes the verdict undecided: the text cannot decide about a force.
// Where the roster sets limits of its own, they do, if what they count is known.
func (a *army) checkDecided(r *rules.Ruling) {
	limit, points := a.Limit()
	cost, most := a.Total().Int(), limit.Int()
	switch {
	case !points && !a.limitsUnits():
		r.Find(rules.Finding{}.Says(a.agree, "The game publishes no rules for building a force: "+
			"agree on a limit with your opponent."))
		r.State = rules.Silent
	case !points || len(a.Total().Left) == 0 || cost > most:
		r.Find(rules.Finding{Item: "limit"}.Says(nil,
			"The game publishes no rules for building a force: your own limits decide."))
	default:
		a.findUnpriced(r, cost, most)
		r.State = rules.Silent
	}
}

// agree proposes a limit that could decide.
func (a *army) agree() []rules.Fix {
	n := a.pack.Army.Limit
	if n == nil || len(a.Total().Left) > 0 {
		return nil
	}
	return fix(fmt.Sprintf("Agree on %v PV", n.Value), rules.Set("", "limit", n.Int()))
}

// findUnpriced finds the units whose part of the points is not known, but for
// what is found of them already.
func (a *army) findUnpriced(r *rules.Ruling, cost, most int) {
	for _, m := range a.Units {
		if m.unusable || m.hasPrice() {
			continue
		}
		r.FindAs(rules.Info, rules.Finding{Unit: m.ID, Basis: a.Total().Basis, Words: func() (string, []rules.Fix) {
			const text = "%s has no PV yet, so nobody can tell whether the force fits; " +
				"the others cost %d of %d PV. It needs %s."
			return fmt.Sprintf(text, m.Title(), cost, most, m.needs()),
				fix("Leave "+m.Title()+" at home", rules.Remove(m.ID, ""))
		}}.OutOf(cost, most))
	}
}

// fix is one way to mend what was found.
func fix(text string, edits ...rules.Edit) []rules.Fix {
	return []rules.Fix{{Text: text, Edits: edits}}
}

// needs is the input that the mech's part of the army's PV needs.
func (m *mech) needs() string {
	if !m.CountFits() {
		return "a count"
	}
	last := len(m.absent) - 1
	if m.unclear || last < 0 {
		return m.price.Needs
	}
	words := make([]string, len(m.absent))
	for i, s := range m.absent {
		words[i] = s.word
	}
	return strings.TrimPrefix(strings.Join(words[:last], ", ")+" and "+words[last], " and ")
}
