package views

import (
	"context"
	"io"

	"gantry/builder"
	"gantry/builder/provenance"
	"gantry/rules"
)

// Basis is the mark of a value that isn't simply from the rules. Most values have none.
type Basis rules.Source

// Render writes the mark, unless it is one that the page's reader does not want.
func (b Basis) Render(ctx context.Context, w io.Writer) error {
	s := rules.Source(b)
	if m := basisMark(s); m == "" || m == houseMark && PreferencesOf(ctx).plain {
		return nil
	}
	return mark(s).Render(ctx, w)
}

// basisMark returns the mark of a value that isn't simply from the rules.
func basisMark(s rules.Source) string {
	switch {
	case s.Basis == rules.Typed:
		return "ᴛ"
	case s.Overridden:
		return "✎"
	case s.Basis == rules.House:
		return houseMark
	}
	return ""
}

// houseMark marks an unofficial value.
const houseMark = "ʜ"

// overrideLegend explains the marks of a list's changed numbers, if it has any.
func overrideLegend(v builder.Verdict) string {
	text := ""
	if v.Brings.Overrides.Typed > 0 {
		text = " · ᴛ entered by a player"
	}
	if v.Brings.Overrides.House > 0 {
		text += " · ✎ house rule"
	}
	return text
}

// OverrideSign returns the sign of an override of a kind.
func OverrideSign(b rules.Basis) string {
	if b == rules.Typed {
		return "ᴛ"
	}
	return "✎"
}

// OverrideWord returns the kind of a changed number.
func OverrideWord(b rules.Basis) string { return rules.Source{Basis: b, Overridden: true}.Word() }

// SeveritySign returns the sign of a severity, beside its word.
func SeveritySign(s rules.Severity) string {
	return [...]string{string(builder.StandingIllegal), "!", "i"}[s]
}

// UnofficialTitle says who says the numbers.
func UnofficialTitle(u provenance.Unofficial) string {
	if u.Overridden {
		return "Set by " + u.Cite
	}
	return u.Cite
}

// MarksKey explains the marks of numbers in a catalog.
const MarksKey = houseMark + " unofficial · ᴛ entered by a player · – unpublished"
