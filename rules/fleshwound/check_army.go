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
	r.Of(a.riding, a.places).Reads(a.basis)
	if a.riding <= a.places+a.perhaps {
		return
	}
	r.Find(rules.Finding{Basis: a.basis, Words: func() (string, []rules.Fix) {
		are := "units are"
		if a.riding == 1 {
			are = "unit is"
		}
		const text = "%d armored %s carried by %d OMNI %s; each carries one."
		return fmt.Sprintf(text, a.riding, are, a.places, rules.Plural(a.places, "mech")), a.fewerRiders(a.riding - a.places)
	}}.Of(a.riding, a.places))
}

// fewerRiders lets so many armored units walk, or gives a mech OMNI that makes
// room enough.
func (a *army) fewerRiders(over int) []rules.Fix {
	var walk []rules.Edit
	names, left := "", over
	for _, m := range slices.Backward(judge.ByID(a.mechs)) {
		if left > 0 && m.counts() && m.class == classUnit && m.rides() {
			walk = append(walk, rules.Set(m.ID, "choices.carried", nil))
			names, left = m.Title(), left-m.Count
		}
	}
	if len(walk) > 1 {
		names = "the last of them"
	}
	fixes := []rules.Fix{{Text: "Let " + names + " walk", Edits: walk}}
	for _, m := range judge.ByID(a.mechs) {
		if m.counts() && m.class == classMech && !m.has(omni) && !m.rides() && m.Count >= over {
			return append(fixes, rules.Fix{Text: fmt.Sprintf("Give %s OMNI", m.Title()),
				Edits: []rules.Edit{rules.AddMount(m.ID, rules.Mount{Item: omni, At: atSpecial})}})
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
	cost, most := a.total.Int(), limit.Int()
	if cost <= most && len(a.total.Left) > 0 {
		r.Of(cost, most).Reads(a.total.Basis)
		r.State = rules.Silent
	} else {
		judge.Budget{Points: "PV", Limit: "roster's limit"}.Judge(a, r)
	}
	if n, given := a.force.Options.Int("points-limit"); given && a.force.Limit != nil && n != most {
		r.FindAs(rules.Info, rules.Finding{Item: "points-limit", Words: func() (string, []rules.Fix) {
			return fmt.Sprintf("The roster's limit is %d and the option says %d; the limit is used.", most, n),
				[]rules.Fix{{Text: "Take the option away", Edits: []rules.Edit{rules.Set("", "options.points-limit", nil)}}}
		}})
	}
}

func (a *army) limitsUnits() bool {
	_, ok := a.unitLimit()
	return ok
}

func (a *army) checkUnits(r *rules.Ruling) {
	most, _ := a.unitLimit()
	n := 0
	for _, m := range a.mechs {
		n += m.Number()
	}
	if r.Of(n, most); n <= most {
		return
	}
	r.Find(rules.Finding{Words: func() (string, []rules.Fix) {
		last := judge.ByID(a.mechs)
		slices.Reverse(last)
		return fmt.Sprintf("The army has %d %s; the roster allows itself %d.", n, rules.Plural(n, "unit"), most),
			[]rules.Fix{{Text: "Leave the last units at home", Edits: judge.TakeOff(last, n-most)}}
	}}.Of(n, most))
}

// checkDecided makes the verdict undecided: the text cannot decide about a force.
// Where the roster sets limits of its own, they do, if what they count is known.
func (a *army) checkDecided(r *rules.Ruling) {
	limit, points := a.Limit()
	cost, most := a.total.Int(), limit.Int()
	switch {
	case !points && !a.limitsUnits():
		r.Find(rules.Finding{Words: a.agreeWords})
		r.State = rules.Silent
	case !points || len(a.total.Left) == 0 || cost > most:
		r.Find(rules.Finding{Item: "limit", Words: func() (string, []rules.Fix) {
			return "No rules for building a force are published; the limits that this roster sets decide instead.", nil
		}})
	default:
		a.findUnpriced(r, cost, most)
		r.State = rules.Silent
	}
}

// agreeWords ask for a limit.
func (a *army) agreeWords() (string, []rules.Fix) {
	const text = "No rules for building a force are published: nobody can say whether this one is legal. " +
		"Set a limit that you agree on with your opponent."
	n := a.pack.Army.Limit
	if n == nil || len(a.total.Left) > 0 {
		return text, nil
	}
	return text, []rules.Fix{{Text: fmt.Sprintf("Agree on %v PV", n.Value),
		Edits: []rules.Edit{rules.Set("", "limit", n.Int())}}}
}

// findUnpriced finds the units whose part of the points is not known, but for
// what is found of them already.
func (a *army) findUnpriced(r *rules.Ruling, cost, most int) {
	for _, m := range a.mechs {
		if m.unusable || m.hasPrice() {
			continue
		}
		r.FindAs(rules.Info, rules.Finding{Unit: m.ID, Basis: a.total.Basis, Words: func() (string, []rules.Fix) {
			const text = "What %s costs is not known, so that the limit cannot decide; " +
				"the others cost %d of %d PV. It needs %s."
			return fmt.Sprintf(text, m.Title(), cost, most, m.needs()),
				[]rules.Fix{{Text: "Leave " + m.Title() + " at home", Edits: []rules.Edit{rules.Remove(m.ID, "")}}}
		}}.Of(cost, most))
	}
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
