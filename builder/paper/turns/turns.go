package turns

import (
	"context"
	"strings"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/press"
	"gantry/builder/paper/typeset"
	"gantry/builder/play"
	"gantry/rules"
)

// Set sets the phases of a round in two columns. A rule names the units that have it.
func Set(ctx context.Context, j job.Job, doc *layout.Document) error {
	full, turns := press.FullOf(j), play.Turns(j.Sheet)
	pages := full.FitColumns(2, func(k, narrow typeset.Kit) (head, rows []layout.Row) {
		head = k.Text(k.Ink(layout.Bold, 13).Span("Turn by turn"),
			k.Muted(layout.Condensed, 8.5).Span(typeset.WideBlank+j.Sheet.Roster.Name))
		for i, t := range turns {
			if i > 0 {
				rows = append(rows, layout.Space(typeset.BarOver))
			}
			rows = append(rows, narrow.Bar(t.Name)...)
			if t.Text != "" {
				rows = append(rows, narrow.Text(k.Ink(layout.Condensed, k.Body).Span(t.Text))...)
			}
			rows = append(rows, narrow.Legend(termsOf(t.Rules, len(j.Sheet.Units)), false)...)
		}
		return head, append(rows, narrow.Notes()...)
	})
	return full.Pages(ctx, doc, "Turns", pages)
}

// termsOf returns rules with the names of their units, unless all have them.
func termsOf(list []play.Reminder, units int) (terms []rules.Term) {
	for _, r := range list {
		if n := len(r.Models); n > 0 && n < units {
			names := make([]string, n)
			for i, m := range r.Models {
				names[i] = m.Name
			}
			r.Text = strings.Join(names, ", ") + ": " + r.Text
		}
		terms = append(terms, r.Term)
	}
	return terms
}
