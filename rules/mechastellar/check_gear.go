package mechastellar

import (
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
)

func (v *view) checkListed() *rules.Ruling {
	return v.each(ruleListed.Apply(), func(r *rules.Ruling, m *model) {
		if !m.published() {
			return
		}
		for _, g := range m.sortedGear() {
			if !m.given.lists(g.Item) && v.owners[g.Item] == nil {
				r.Find(rules.Finding{Unit: m.ID, Item: g.ID, Fixes: []rules.Fix{v.fix("Remove "+g.Name, rules.Remove(m.ID, g.ID))},
					Message: fmt.Sprintf("The profile %s lists no %s; agree on it with your opponent.", m.given.Name, g.Name)})
			}
		}
	})
}

// checkOnce rules on the options of published profiles, which a unit has beside
// its own weapons.
func (v *view) checkOnce() *rules.Ruling {
	return v.each(ruleOnce.Apply(), func(r *rules.Ruling, m *model) {
		if !m.published() {
			return
		}
		for _, item := range m.given.Options {
			var here []gear
			for _, g := range m.sortedGear() {
				if g.Item == item {
					here = append(here, g)
				}
			}
			if len(here) < 2 {
				continue
			}
			var edits []rules.Edit
			for _, g := range here[1:] {
				edits = append(edits, rules.Remove(m.ID, g.ID))
			}
			f := rules.Finding{Unit: m.ID, Item: here[1].ID, Fixes: []rules.Fix{v.fix("Keep one of them", edits...)},
				Message: fmt.Sprintf("%s mounts %d × %s; the option may be taken once.", m.title(), len(here), here[0].Name)}
			r.Find(f.Of(len(here), 1))
		}
	})
}

func (v *view) checkOwner() *rules.Ruling {
	return v.each(ruleOwner.Apply(), func(r *rules.Ruling, m *model) {
		for _, g := range m.sortedGear() {
			owners := v.owners[g.Item]
			if owners == nil || m.given != nil && m.given.lists(g.Item) {
				continue
			}
			r.Find(rules.Finding{Unit: m.ID, Item: g.ID, Fixes: []rules.Fix{v.fix("Remove "+g.Name, rules.Remove(m.ID, g.ID))},
				Message: fmt.Sprintf("%s is an option of %s; agree on it for %s with your opponent.", g.Name, strings.Join(owners, " and "), m.title())})
		}
	})
}

func (v *view) checkBearer() *rules.Ruling {
	return v.each(ruleBearer.Apply(), func(r *rules.Ruling, m *model) {
		for _, t := range m.sortedTraits() {
			f := rules.Finding{Unit: m.ID, Item: t.ID, Basis: t.Basis}
			switch {
			case t.Kind == ofCaptain && m.typ.id != warship && m.typ.id != "":
				f.Message = fmt.Sprintf("%s is a captain's trait, and %s is no warship.", t.Name, m.title())
			case t.Kind == ofCommander && !m.Choices.Bool("commander"):
				f.Message = fmt.Sprintf("%s is a Commander's trait, and %s is not the Commander.", t.Name, m.title())
				if m.Count == 1 {
					f.Fixes = []rules.Fix{v.fix(m.title()+" commands", rules.Set(m.ID, "choices.commander", true))}
				}
			default:
				continue
			}
			f.Fixes = append(f.Fixes, v.fix("Take "+t.Name+" away", rules.Remove(m.ID, t.ID)))
			r.Find(f)
		}
	})
}

func (v *view) checkTwice() *rules.Ruling {
	return v.each(ruleTwice.Apply(), func(r *rules.Ruling, m *model) {
		ts := m.sortedTraits()
		for i, t := range ts {
			if slices.ContainsFunc(ts[:i], func(o mounted) bool { return o.Item == t.Item }) {
				r.Find(rules.Finding{Unit: m.ID, Item: t.ID, Fixes: []rules.Fix{v.fix("Take the second away", rules.Remove(m.ID, t.ID))},
					Message: fmt.Sprintf("%s has %s more than once.", m.title(), t.Name)})
			}
		}
	})
}
