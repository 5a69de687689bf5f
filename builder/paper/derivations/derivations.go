package derivations

import (
	"context"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/press"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// Set sets the derivation of every number of the army and its units.
func Set(ctx context.Context, j job.Job, doc *layout.Document) error {
	full, k := press.FullOf(j), press.FullKit(j, typeset.Scale{Name: []float64{11}, Body: 7, Small: 7, Label: 7, Gap: 3,
		Least: 7})
	head := append(k.Text(k.Ink(layout.Bold, 16).Span("The math")),
		k.Text(k.Muted(layout.Condensed,
			k.Body).Span("How every number is worked out, step by step, with the source of each amount."))...)
	columns := max(1, int(k.W/Width/j.Options.Factor()))
	k = k.In(press.ColumnOf(k.W, columns))
	rows := ProfileRows(k, "List", j.Sheet.Whole, false)
	for _, u := range j.Sheet.Units {
		if err := job.CheckContext(ctx); err != nil {
			return err
		}
		rows = append(rows, ProfileRows(k, j.Named(u).Title, u.Profile, true)...)
	}
	return full.Pages(ctx, doc, "Derivations", full.Columns(head, rows, columns))
}

// Width is the approximate width of a column of derivations, in mm.
const Width = 82

// ProfileRows returns the derivations of one profile under its name. deep includes those of the amounts in them.
func ProfileRows(k typeset.Kit, name string, p rules.Profile, deep bool) []layout.Row {
	head := append([]layout.Row{layout.Space(k.Gap)}, k.Text(k.Ink(layout.Bold, k.Name[0]).Span(name))...)
	for i := range head {
		head[i].Keep = true
	}
	return append(head, Rows(k, p, deep)...)
}

// Rows returns every number of a profile, step by step.
func Rows(k typeset.Kit, p rules.Profile, deep bool) (rows []layout.Row) {
	for _, b := range p.Blocks {
		for _, s := range b.Stats {
			spans := []layout.Span{k.Muted(layout.CondensedBold, k.Body).Span(b.Named(s) + " "),
				k.Ink(layout.CondensedBold, k.Body).Span(s.Text)}
			if s.Needs != "" {
				spans = append(spans, k.Ink(layout.Condensed, k.Body).Span(" needs "+s.Needs))
			}
			spans = append(spans, k.Math(s, deep)...)
			lines := append(k.Text(spans...), asDerived(k, s, deep)...)
			for i := range lines {
				lines[i].Keep = len(lines) <= typeset.FewLines && i < len(lines)-1
			}
			rows = append(append(rows, lines...), layout.Space(0.5))
		}
	}
	return rows
}

// asDerived returns the second line of a printed number: the number by the rules, with a remark if it differs.
func asDerived(k typeset.Kit, s rules.Stat, deep bool) []layout.Row {
	d := s.Derived
	if d == nil {
		return nil
	}
	text := d.Text
	if d.Basis != rules.Missing {
		text += ", " + d.Source.Word()
	}
	if s.Differs() {
		text += ", differs"
	}
	spans := []layout.Span{k.Muted(layout.Condensed, k.Body).Span("calculated: "),
		k.Ink(layout.Condensed, k.Body).Span(text)}
	return k.Text(append(spans, k.Math(*d, deep)...)...)
}
