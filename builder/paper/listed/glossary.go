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

// Words returns the words of units in alphabetical order, then the panels of units and army.
func Words(j job.Job) (list []rules.Panel) {
	terms, panels := Glossary(j.Sheet.Units)
	terms = slices.Clone(terms)
	slices.SortStableFunc(terms, func(a, b rules.Term) int { return strings.Compare(a.Name, b.Name) })
	if len(terms) > 0 {
		list = append(list, rules.Panel{Title: unitTerms, Terms: terms})
	}
	return append(list, MergePanels(panels, j.Sheet.Whole.Panels)...)
}

// Used returns the words of army and units under bars, those of the turn first.
func Used(k typeset.Kit, j job.Job) []layout.Row {
	list := Words(j)
	if len(list) > 1 && list[0].Title == unitTerms {
		list = append(list[1:], list[0])
	}
	return append(k.Bars(list), k.Notes()...)
}

const unitTerms = "Rules terms for your units"

// Part returns a number of terms from the first on, and the others.
func Part(panels []rules.Panel, n int) (first, rest []rules.Panel) {
	for i, p := range panels {
		if n < len(p.Terms) {
			if first = panels[:i:i]; n > 0 {
				first = append(first, rules.Panel{Title: p.Title, Terms: p.Terms[:n]})
				p.Title, p.Terms = "", p.Terms[n:]
			}
			return first, append([]rules.Panel{p}, panels[i+1:]...)
		}
		n -= len(p.Terms)
	}
	return panels, nil
}
