package layout

import (
	"context"
	"strings"

	"gantry/rules"
)

// derivations sets how every number of the army and of its units comes about.
func (s *Setter) derivations(ctx context.Context, j request, doc *Document) error {
	full, k := s.full(j), s.fullKit(j, scale{name: []float64{11}, body: 7, small: 7, label: 7, gap: 3, least: 7})
	head := append(k.text(k.ink(Bold, 16).span("The math")),
		k.text(k.muted(Condensed, k.body).span("How every number is worked out, step by step, with the source of each amount."))...)
	columns := max(1, int(k.w/derivedWidth/j.options.factor()))
	k = k.in(columnOf(k.w, columns))
	rows := k.derivationRows("List", j.sheet.Whole, false)
	for _, u := range j.sheet.Units {
		if err := going(ctx); err != nil {
			return err
		}
		rows = append(rows, k.derivationRows(j.named(u).Title, u.Profile, true)...)
	}
	return full.pages(ctx, doc, "Derivations", full.columns(head, rows, columns))
}

// derivedWidth is about how wide a column of derivations is, in mm.
const derivedWidth = 82

// derivationRows is the derivations of one profile under its name, with those of the
// amounts in them or without.
func (k kit) derivationRows(name string, p rules.Profile, deep bool) []row {
	head := append([]row{space(k.gap)}, k.text(k.ink(Bold, k.name[0]).span(name))...)
	for i := range head {
		head[i].keep = true
	}
	return append(head, k.derived(p, deep)...)
}

// derived is every number of a profile step by step.
func (k kit) derived(p rules.Profile, deep bool) (rows []row) {
	for _, b := range p.Blocks {
		for _, s := range b.Stats {
			spans := []span{k.muted(CondensedBold, k.body).span(b.Named(s) + " "), k.ink(CondensedBold, k.body).span(s.Text)}
			if s.Needs != "" {
				spans = append(spans, k.ink(Condensed, k.body).span(" needs "+s.Needs))
			}
			spans = append(spans, k.math(s, deep)...)
			lines := append(k.text(spans...), k.asDerived(s, deep)...)
			for i := range lines {
				lines[i].keep = len(lines) <= fewLines && i < len(lines)-1
			}
			rows = append(append(rows, lines...), space(0.5))
		}
	}
	return rows
}

// asDerived is the second line of a number that is printed: what the rules make
// of it, with a word where that is another.
func (k kit) asDerived(s rules.Stat, deep bool) []row {
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
	spans := []span{k.muted(Condensed, k.body).span("calculated: "), k.ink(Condensed, k.body).span(text)}
	return k.text(append(spans, k.math(*d, deep)...)...)
}

// math is the working of a number on one line; of one that is not known, where it is
// missing.
func (k kit) math(s rules.Stat, deep bool) []span {
	cite, steps := k.muted(Condensed, k.tiny()), s.Math()
	switch {
	case s.Basis == rules.Missing && s.Cite == rules.ThisRoster.Cite: // for the player to enter
		return nil
	case s.Basis == rules.Missing:
		return []span{k.ink(Condensed, k.body).span(": unpublished"),
			cite.span(" (" + strings.TrimSuffix(s.Cite, " (unpublished)") + ")")}
	case len(steps) == 0:
		return []span{cite.span(" (" + s.Source.Word() + ": " + s.Cite + ")")}
	}
	return k.steps(steps, deep)
}

// steps are steps on one line: each op with its amount and label, the steps of
// an amount in brackets behind it, the source where it is another than before.
func (k kit) steps(steps []rules.Step, deep bool) []span {
	var spans []span
	var last rules.Source
	for i, s := range steps {
		working, label := s.Reads()
		if working != "" && label != "" {
			working += " "
		}
		spans = append(spans, k.ink(CondensedBold, k.body).span("  "+working), k.ink(Condensed, k.body).span(label))
		if len(s.Parts) > 0 && deep {
			spans = append(spans, k.muted(Condensed, k.body).span(" ["))
			spans = append(spans, k.steps(rules.Shown(s.Parts), deep)...)
			spans = append(spans, k.muted(Condensed, k.body).span(" ]"))
		}
		if src := s.Source; len(s.Parts) == 0 && (i == 0 || src != last) {
			spans = append(spans, k.muted(Condensed, k.tiny()).span(" ("+src.Word()+": "+src.Cite+")"))
			last = src
		}
	}
	return spans
}
