package exchange

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

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
	fmt.Fprintln(&b, Line(s.Pack.System.Name+" · "+score+s.Verdict.WordLine()+", "+s.Verdict.SourceLine()))
	if brings := s.Verdict.Brings.String(); brings != "" {
		fmt.Fprintln(&b, bringsLabel+labelSeparator+Line(brings))
	}
	for _, line := range append(armyLines(s), notesLines(s.Roster.Notes)...) {
		fmt.Fprintln(&b, Line(line))
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
		names := s.Names()
		fmt.Fprintln(&b, "\n"+findingsHead)
		for _, f := range s.Verdict.Findings {
			fmt.Fprintln(&b, "  "+FindingLine(s.Verdict.Standing(), f, names))
		}
	}
	fmt.Fprintf(&b, "\n%s %s\n", hashLabel, s.Hash)
	lines := textLines(ctx, b.String())
	if err := ctx.Err(); err != nil {
		return "", err
	}
	sum := textSum(lines[1:])
	fmt.Fprintf(&b, "%s %s, rules version %d%s%s\n", packLabel, Line(s.Verdict.Judge()), s.Verdict.Rules, sumLabel, sum)
	return b.String(), nil
}

func unitText(s builder.Sheet, u builder.UnitSheet) string {
	var b strings.Builder
	title := countOf(u) + Line(u.Title)
	switch class := u.Profile.Class; {
	case !u.Known:
		title += Line(unknownProfile(u))
	case class != "" && class != u.Title:
		title += ", " + Line(class)
	}
	if cost := s.Cost(u); cost != "" {
		title += " · " + cost
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
	if len(u.Unit.Mounts) == 0 && len(printedLoadout(s.Pack, u.Unit.Profile)) > 0 {
		fmt.Fprintln(&b, "  "+noLoadout)
	}
	for _, line := range notesLines(u.Unit.Notes) {
		fmt.Fprintln(&b, "  "+Line(line))
	}
	return b.String()
}

// The words of a text by which it is read again.
const (
	playerLabel    = "Player"
	limitLabel     = "Limit"
	notesLabel     = "Notes"
	findingsHead   = "Problems and notes"
	oldFindings    = "Findings" // of texts up to 2026-11
	noLoadout      = "No loadout"
	unknownUnit    = " (unknown profile)"
	bringsLabel    = builder.BringsLabel
	hashLabel      = "List hash"
	oldHashLabel   = "Roster" // of texts up to 2026-11
	packLabel      = "Rules data"
	oldPackLabel   = "Pack" // of texts up to 2026-11
	sumLabel       = ", text hash "
	labelSeparator = ": "
)

// armyLines are what the player of a list says of the whole army, each with its label.
func armyLines(s builder.Sheet) (lines []string) {
	if s.Roster.Player != "" {
		lines = append(lines, playerLabel+labelSeparator+s.Roster.Player)
	}
	if n := s.Roster.Limit; n != nil && (s.Verdict.Limit == nil || *s.Verdict.Limit != *n || s.Score() == "") {
		lines = append(lines, fmt.Sprintf("%s: %d", limitLabel, *n))
	}
	for _, c := range builder.GivenIn(s.Options, s.Roster.Options) {
		lines = append(lines, c.String())
	}
	return lines
}

// notesLines are notes with their label, line by line.
func notesLines(notes string) (lines []string) {
	if notes == "" {
		return nil
	}
	for line := range strings.Lines(notes) {
		lines = append(lines, notesLabel+labelSeparator+strings.TrimRight(line, "\r\n"))
	}
	return lines
}

// countOf is how many of a unit there are, as its line begins; "" for one whose name
// cannot be taken for anything else at the beginning of a line.
func countOf(u builder.UnitSheet) string {
	if n := u.Unit.Number(); n > 1 || !plainName(u.Title) {
		return fmt.Sprintf("%d × ", n)
	}
	return ""
}

// plainName tells whether a line that begins with a name begins with a word of it, and
// not with a number, a bullet, a label.
func plainName(name string) bool {
	if first, _ := utf8.DecodeRuneInString(name); !unicode.IsLetter(first) {
		return false
	}
	if len(name) > 1 && strings.ContainsAny(name[:1], "xX") && !unicode.IsLetter(rune(name[1])) {
		return false
	}
	for _, word := range []string{findingsHead, oldFindings, hashLabel + " ", oldHashLabel + " ",
		packLabel + " ", oldPackLabel + " ", "http"} {
		if strings.HasPrefix(name, word) {
			return false
		}
	}
	return !strings.Contains(name, ":")
}

// unknownProfile is what a unit is that the game does not have, behind its title.
func unknownProfile(u builder.UnitSheet) string {
	if u.Title == u.Unit.Profile {
		return unknownUnit
	}
	return ", " + u.Unit.Profile + unknownUnit
}

// hasModes tells whether several blocks of a unit's card have a name, as its modes do.
func hasModes(p rules.Profile) bool {
	named := 0
	for _, b := range p.Blocks {
		if b.Card && b.Label != "" {
			named++
		}
	}
	return named > 1
}

// statLines are a unit's numbers: in one line, and a line a block where several have
// a name, as the modes of a unit.
func statLines(p rules.Profile) []string {
	var lines []string
	modes, apart := hasModes(p), true // the next line begins anew
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
		case b.Label != "" && modes:
			lines, apart = append(lines, Line(b.Label+"  "+text)), true
		case apart:
			lines, apart = append(lines, Line(text)), false
		default:
			lines[len(lines)-1] += "  " + Line(text)
		}
	}
	return lines
}

// FindingLine returns a finding in one line: weight, rule, unit, message, source. Units are
// called by these names, else by their ids.
func FindingLine(stands builder.Standing, f rules.Finding, names map[string]string) string {
	return Line(fmt.Sprintf("%s %s: %s [%s, %s]", stands.FindingWord(f), f.Rule,
		builder.FindingText(cmp.Or(names[f.Unit], f.Unit), rules.Minus(f.Message)), f.Basis.Word(), f.Cite))
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
