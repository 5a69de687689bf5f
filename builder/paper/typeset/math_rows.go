package typeset

import (
	"gantry/builder/layout"
	"gantry/rules"
)

// MathWidth is about how wide a column of derivations is, in mm.
const MathWidth = 82

// ProfileMath returns the derivations of one profile under its name, with those of the
// amounts in them or without.
func ProfileMath(k Kit, name string, p rules.Profile, deep bool) []layout.Row {
	head := append([]layout.Row{layout.Space(k.Gap)}, k.Text(k.Ink(layout.Bold, k.Name[0]).Span(name))...)
	for i := range head {
		head[i].Keep = true
	}
	return append(head, MathRows(k, p, deep)...)
}

// MathRows returns every number of a profile step by step.
func MathRows(k Kit, p rules.Profile, deep bool) (rows []layout.Row) {
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
				lines[i].Keep = len(lines) <= FewLines && i < len(lines)-1
			}
			rows = append(append(rows, lines...), layout.Space(0.5))
		}
	}
	return rows
}

// asDerived is the second line of a number that is printed: what the rules make
// of it, with a word where that is another.
func asDerived(k Kit, s rules.Stat, deep bool) []layout.Row {
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
