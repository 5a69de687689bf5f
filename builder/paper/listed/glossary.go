package listed

import (
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// Glossary returns the rules that units use, each once with its weakest basis. Panels with the same title are
// merged.
func Glossary(units []builder.UnitSheet) (terms []rules.Term, panels []rules.Panel) {
	for _, u := range units {
		for _, t := range u.Profile.Legend {
			i := slices.IndexFunc(terms, func(have rules.Term) bool {
				return have.ID == t.ID && have.Name == t.Name && have.Text == t.Text
			})
			if i < 0 {
				terms = append(terms, t)
			} else if t.Basis > terms[i].Basis {
				terms[i].Source = t.Source
			}
		}
		panels = MergePanels(panels, u.Profile.Panels)
	}
	return terms, panels
}

// MergePanels appends panels to others. Equal titles are merged, and each term appears once.
func MergePanels(panels, more []rules.Panel) []rules.Panel {
	for _, p := range more {
		i := slices.IndexFunc(panels, func(have rules.Panel) bool { return have.Title == p.Title })
		if i < 0 {
			panels = append(panels, rules.Panel{Title: p.Title, Terms: slices.Clone(p.Terms)})
			continue
		}
		for _, t := range p.Terms {
			if !slices.Contains(panels[i].Terms, t) {
				panels[i].Terms = append(panels[i].Terms, t)
			}
		}
	}
	return panels
}

// Used returns the words in alphabetical order, then the panels of units and army.
func Used(k typeset.Kit, j job.Job) []layout.Row {
	terms, panels := Glossary(j.Sheet.Units)
	terms = slices.Clone(terms)
	slices.SortStableFunc(terms, func(a, b rules.Term) int { return strings.Compare(a.Name, b.Name) })
	var rows []layout.Row
	if len(terms) > 0 {
		rows = append(rows, k.Heading("Rules terms for your units")...)
		rows[len(rows)-1].H += 0.2 * k.Gap
		rows = append(rows, k.Legend(terms, false)...)
	}
	rows = append(rows, k.Panels(MergePanels(panels, j.Sheet.Whole.Panels), false)...)
	return append(rows, k.Notes()...)
}
