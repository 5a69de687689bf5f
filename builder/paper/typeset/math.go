package typeset

import (
	"strings"

	"gantry/builder/layout"
	"gantry/rules"
)

// Math returns the math of a number on one line. For an unknown number it says where the value is missing.
func (k Kit) Math(s rules.Stat, deep bool) []layout.Span {
	cite, steps := k.Muted(layout.Condensed, k.Tiny()), s.Math()
	switch {
	case s.Basis == rules.Missing && s.Cite == rules.ThisRoster.Cite: // the player can enter it
		return nil
	case s.Basis == rules.Missing:
		return []layout.Span{k.Ink(layout.Condensed, k.Body).Span(": unpublished"),
			cite.Span(" (" + strings.TrimSuffix(s.Cite, " (unpublished)") + ")")}
	case len(steps) == 0:
		return []layout.Span{cite.Span(" (" + s.Source.Word() + ": " + s.Cite + ")")}
	}
	return k.steps(steps, deep)
}

// steps returns steps on one line: each op with its amount and label, the steps of an amount in brackets, and the
// source where it changes.
func (k Kit) steps(steps []rules.Step, deep bool) []layout.Span {
	var spans []layout.Span
	var last rules.Source
	for i, s := range steps {
		working, label := s.OnOneLine()
		if working != "" && label != "" {
			working += " "
		}
		spans = append(spans, k.Ink(layout.CondensedBold, k.Body).Span("  "+working),
			k.Ink(layout.Condensed, k.Body).Span(label))
		if len(s.Parts) > 0 && deep {
			spans = append(spans, k.Muted(layout.Condensed, k.Body).Span(" ["))
			spans = append(spans, k.steps(rules.Shown(s.Parts), deep)...)
			spans = append(spans, k.Muted(layout.Condensed, k.Body).Span(" ]"))
		}
		if src := s.Source; len(s.Parts) == 0 && (i == 0 || src != last) {
			spans = append(spans, k.Muted(layout.Condensed, k.Tiny()).Span(" ("+src.Word()+": "+src.Cite+")"))
			last = src
		}
	}
	return spans
}
