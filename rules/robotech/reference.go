package robotech

import (
	"slices"
	"strings"

	"gantry/rules"
)

// panels are the reference that the army needs.
func (a *army) panels() []rules.Panel {
	var panels []rules.Panel
	for _, ref := range a.pack.Reference {
		if ref.For != "" && !isSet(a.Chosen.Options, ref.For) {
			continue
		}
		p := ref.Panel
		p.Terms = a.ofList(p.Terms)
		panels = append(panels, p)
	}
	crits := rules.Panel{Title: "Critical: d6"}
	for id, c := range a.pack.Criticals.Rows.All {
		crits.Terms = append(crits.Terms, rules.Term{ID: "critical-" + id, Name: c.Name, Text: c.Text, Source: c.Source})
	}
	return append(panels, crits)
}

// What the reference says of things that not every list has.
const (
	starred = " ★: roll for a critical."
	sledded = ", or mounts or leaves its sleds"
)

// ofList is the terms of the reference without what no unit of the list has; all of an empty list.
func (a *army) ofList(terms []rules.Term) []rules.Term {
	if len(a.Units) == 0 {
		return terms
	}
	has := func(is func(m *model) bool) bool { return slices.ContainsFunc(a.Units, is) }
	modal := has(func(m *model) bool { return len(m.modes) > 1 })
	terms = slices.Clone(terms)
	for i := range terms {
		switch t := &terms[i]; t.ID {
		case "damage": // the sheets of those that have any draw them as stars
			if has(func(m *model) bool { return m.circles != nil }) {
				t.Text = strings.Replace(t.Text, "★", "*", 1)
			} else {
				t.Text = strings.Replace(t.Text, starred, "", 1)
			}
		case "transform":
			if !a.sleds {
				t.Text = strings.Replace(t.Text, sledded, "", 1)
			}
		}
	}
	return slices.DeleteFunc(terms, func(t rules.Term) bool {
		return t.ID == "transform" && !modal && !a.sleds || t.ID == "legios" && !has((*model).mayJoin)
	})
}

// mayJoin tells whether the unit may be an Alpha or a Beta: no published one is, and both change mode.
func (m *model) mayJoin() bool { return m.published == nil && len(m.modes) > 1 }
