package exchange

import (
	"context"
	"fmt"
	"strings"
	"unicode"

	"gantry/builder"
	"gantry/rules"
)

// Text is the roster in plain text: its state, its units with loadout and
// points, and its findings. It ends in a newline; nothing in it can move a
// terminal's cursor. The error is that the context has ended.
func Text(ctx context.Context, s builder.Sheet) (string, error) {
	s, err := s.Plain(ctx)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintln(&b, Line(builder.RosterName(s.Roster.Name)))
	score := s.Score()
	if score != "" {
		score += " · "
	}
	fmt.Fprintln(&b, Line(s.Pack.System.Name+" · "+score+s.Verdict.WordLine()+", "+s.Verdict.RestsOnLine()))
	if brings := s.Verdict.Brings.String(); brings != "" {
		fmt.Fprintln(&b, "Brings along: "+Line(brings))
	}
	if s.Roster.Player != "" {
		fmt.Fprintln(&b, "Player: "+Line(s.Roster.Player))
	}
	for _, c := range builder.GivenIn(s.Options, s.Roster.Options) {
		fmt.Fprintln(&b, Line(c.String()))
	}
	if s.About.Banner != "" {
		fmt.Fprintln(&b, Line(s.About.Banner))
	}
	for _, u := range s.Units {
		if err := ctx.Err(); err != nil {
			return "", err
		}
		b.WriteString("\n" + unitText(s, u))
	}
	if len(s.Verdict.Findings) > 0 {
		b.WriteString("\nFindings\n")
		for _, f := range s.Verdict.Findings {
			fmt.Fprintln(&b, "  "+FindingLine(f))
		}
	}
	fmt.Fprintf(&b, "\nRoster %s\nPack %s, rules %d\n", s.Hash, Line(s.Verdict.Judge()), s.Verdict.Rules)
	return b.String(), nil
}

func unitText(s builder.Sheet, u builder.UnitSheet) string {
	var b strings.Builder
	title := Line(u.Title)
	if n := u.Unit.Number(); n > 1 {
		title = fmt.Sprintf("%d × %s", n, title)
	}
	if u.Profile.Class != "" && u.Profile.Class != u.Title {
		title += ", " + Line(u.Profile.Class)
	}
	if cost := s.Cost(u); cost != "" {
		title += " · " + cost
	}
	if !u.Known {
		title += " (unknown profile)"
	}
	fmt.Fprintln(&b, title)
	for _, line := range statLines(u.Profile) {
		fmt.Fprintln(&b, "  "+line)
	}
	for _, c := range builder.GivenIn(u.Form, u.Unit.Choices) {
		fmt.Fprintln(&b, "  "+Line(c.String()))
	}
	for _, l := range u.Loadout() {
		fmt.Fprintln(&b, "  "+Line(l.Place+": "+l.Text()))
	}
	if u.Unit.Notes != "" {
		fmt.Fprintln(&b, "  Notes: "+Line(u.Unit.Notes))
	}
	return b.String()
}

// statLines are a unit's numbers: in one line, and a line a block where several have
// a name, as the modes of a unit.
func statLines(p rules.Profile) []string {
	var lines []string
	named, apart := 0, true // the next line begins anew
	for _, b := range p.Blocks {
		if b.Card && b.Label != "" {
			named++
		}
	}
	for _, b := range p.Blocks {
		var parts []string
		for _, s := range b.Stats {
			if b.Card && s.Role != rules.RolePoints {
				parts = append(parts, s.Label+" "+s.Text)
			}
		}
		text := strings.Join(parts, "  ")
		switch {
		case len(parts) == 0:
		case b.Label != "" && named > 1:
			lines, apart = append(lines, Line(b.Label+"  "+text)), true
		case apart:
			lines, apart = append(lines, Line(text)), false
		default:
			lines[len(lines)-1] += "  " + Line(text)
		}
	}
	return lines
}

// FindingLine is a finding in one line: severity, rule, place, message, source.
func FindingLine(f rules.Finding) string {
	return Line(fmt.Sprintf("%s %s: %s%s [%s, %s]", f.Severity, f.Rule, where(f, nil), rules.Minus(f.Message),
		f.Basis, f.Cite))
}

// Line is a text made fit for one line of a terminal: line breaks and tabs are
// spaces, other control characters and marks that reorder the text around them
// are replaced by U+FFFD.
func Line(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\r' || r == '\t' || r == '\u2028' || r == '\u2029':
			return ' '
		case unicode.IsControl(r) || reorders(r):
			return unicode.ReplacementChar
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd"))
}

// reorders tells whether a rune opens or closes a bidirectional embedding,
// override or isolate, which would reach past the text that holds it.
func reorders(r rune) bool {
	return '\u202a' <= r && r <= '\u202e' || '\u2066' <= r && r <= '\u2069'
}
