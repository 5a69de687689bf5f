package fleshwound

import (
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
)

// checkOmni counts the armored units that ride against the mechs that may carry
// one; a mech rides on none.
func (v *view) checkOmni() *rules.Ruling {
	riding, places, perhaps, basis := 0, 0, 0, rules.Printed
	r := ruleOmni.Apply()
	for _, m := range v.ordered() {
		switch {
		case !m.known || !m.CountFits() || m.class == "":
			perhaps += m.Number()
		case m.carried() && m.class == classMech:
			r.Find(rules.Finding{Unit: m.ID, Item: "carried", Basis: m.source().Basis, Message: m.title() + " is a mech; only armored units are carried.",
				Fixes: []rules.Fix{v.fix("Let it walk", rules.Set(m.ID, "choices.carried", nil))}})
		case m.carried():
			riding += m.Count
			basis = max(basis, m.source().Basis)
		case m.transports():
			places += m.Count
			basis = max(basis, m.source().Basis)
		}
	}
	r.Of(riding, places).Reads(basis)
	if riding > places+perhaps {
		f := rules.Finding{Basis: basis, Fixes: v.fewerRiders(riding - places), Message: fmt.Sprintf("%d armored %s carried by %d OMNI %s; each carries one.",
			riding, map[bool]string{true: "unit is", false: "units are"}[riding == 1], places, rules.Plural(places, "mech"))}
		r.Find(f.Of(riding, places))
	}
	return r
}

// fewerRiders lets so many armored units walk, or gives a mech OMNI that makes
// room enough.
func (v *view) fewerRiders(over int) []rules.Fix {
	var walk []rules.Edit
	names, left := "", over
	for _, m := range slices.Backward(v.ordered()) {
		if left > 0 && m.known && m.class == classUnit && m.carried() && m.CountFits() {
			walk = append(walk, rules.Set(m.ID, "choices.carried", nil))
			names, left = m.title(), left-m.Count
		}
	}
	if len(walk) > 1 {
		names = "the last of them"
	}
	fixes := []rules.Fix{v.fix("Let "+names+" walk", walk...)}
	for _, m := range v.ordered() {
		if m.known && m.class == classMech && !m.has(omni) && !m.carried() && m.CountFits() && m.Count >= over {
			return append(fixes, v.fix(fmt.Sprintf("Give %s OMNI", m.title()), rules.AddMount(m.ID, rules.Mount{Item: omni, At: atSpecial})))
		}
	}
	return fixes
}

// checkPoints rules only where the roster sets a limit.
func (v *view) checkPoints() *rules.Ruling {
	limit, ok := v.limit()
	if !ok {
		return nil
	}
	stat, left := v.points()
	total, most := stat.Value.Int(), limit.Int()
	r := rulePoints.Apply().Of(total, most)
	r.Reads(stat.Basis)
	if total > most {
		f := rules.Finding{Basis: stat.Basis, Fixes: v.cheaper(total - most),
			Message: fmt.Sprintf("The army costs %d PV, %d more than the roster's limit of %d.%s", total, total-most, most, v.force.NotCounted(left))}
		r.Find(f.Of(total, most))
	} else if len(left) > 0 {
		r.State = rules.Silent // checkNone says why
	}
	if n, given := v.force.Options.Int("points-limit"); given && v.force.Limit != nil && n != most {
		r.FindAs(rules.Info, rules.Finding{Item: "points-limit", Fixes: []rules.Fix{v.fix("Take the option away", rules.Set("", "options.points-limit", nil))},
			Message: fmt.Sprintf("The roster's limit is %d and the option says %d; the limit is used.", most, n)})
	}
	return r
}

func (v *view) checkUnits() *rules.Ruling {
	most, ok := v.most()
	if !ok {
		return nil
	}
	n := 0
	for _, m := range v.mechs {
		n += m.Number()
	}
	r := ruleUnits.Apply().Of(n, most)
	if n > most {
		f := rules.Finding{Message: fmt.Sprintf("The army has %d %s; the roster allows itself %d.", n, rules.Plural(n, "unit"), most), Fixes: v.fewer(n - most)}
		r.Find(f.Of(n, most))
	}
	return r
}

// checkPrice warns of designs that the roster's own weights make free.
func (v *view) checkPrice() *rules.Ruling {
	return v.each(ruleFree, func(r *rules.Ruling, m *mech) {
		if m.sample != nil {
			return
		}
		if pv := m.pv(); pv.Basis != rules.Missing && pv.Value.Cmp(rules.Int(0)) <= 0 {
			r.Find(rules.Finding{Unit: m.ID, Basis: pv.Basis, Message: fmt.Sprintf("%s costs %v PV: as many of it as one likes fit every limit.", m.title(), pv.Value)})
		}
	})
}

// checkNone makes the verdict undecided: the text cannot decide about a force.
// Where the roster sets limits of its own, they do, if what they count is known.
func (v *view) checkNone() *rules.Ruling {
	r := ruleNone.Apply()
	limit, points := v.limit()
	_, units := v.most()
	stat, left := v.points()
	if !points && !units {
		f := rules.Finding{Message: "No rules for building a force are published: nobody can say whether this one is legal. " +
			"Set a limit that you agree on with your opponent."}
		if n := v.pack.Army.Limit; n != nil && len(left) == 0 {
			f.Fixes = []rules.Fix{v.fix(fmt.Sprintf("Agree on %v PV", n.Value), rules.Set("", "limit", n.Int()))}
		}
		r.Find(f)
		r.State = rules.Silent
		return r
	}
	total, most := stat.Value.Int(), limit.Int()
	if !points || len(left) == 0 || total > most {
		r.Find(rules.Finding{Item: "limit", Message: "No rules for building a force are published; the limits that this roster sets decide instead."})
		return r
	}
	unknown := map[string]bool{}
	for _, id := range left {
		unknown[id] = true
	}
	for _, m := range v.ordered() {
		if m.broken || !unknown[m.ID] { // what is broken was found already
			continue
		}
		f := rules.Finding{Unit: m.ID, Basis: stat.Basis, Fixes: []rules.Fix{v.fix("Leave "+m.title()+" at home", rules.Remove(m.ID, ""))},
			Message: fmt.Sprintf("What %s costs is not known, so that the limit cannot decide; the others cost %d of %d PV. It needs %s.", m.title(), total, most, m.wanting())}
		r.FindAs(rules.Info, f.Of(total, most))
	}
	r.State = rules.Silent
	return r
}

// wanting is the input that the mech's part of the army's PV needs.
func (m *mech) wanting() string {
	if !m.CountFits() {
		return "a count"
	}
	if m.strange || !m.known {
		return m.pv().Needs
	}
	var words []string
	for _, s := range m.missing() {
		words = append(words, s.word())
	}
	if len(words) == 0 {
		return m.pv().Needs
	}
	last := len(words) - 1
	return strings.TrimPrefix(strings.Join(words[:last], ", ")+" and "+words[last], " and ")
}
