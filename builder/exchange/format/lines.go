package format

import (
	"cmp"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"gantry/builder"
	"gantry/rules"
)

// Line returns a text made fit for one line of a terminal: line breaks and tabs are spaces, other control
// characters and marks that reorder the text around them are replaced by U+FFFD.
func Line(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\r' || r == '\t' || r == '\u2028' || r == '\u2029':
			return ' '
		case unicode.IsControl(r) || builder.Reorders(r):
			return unicode.ReplacementChar
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd"))
}

// FindingLine returns a finding in one line: weight, rule, unit, message, source. Units are
// called by these names, else by their ids.
func FindingLine(stands builder.Standing, f rules.Finding, names map[string]string) string {
	return Line(fmt.Sprintf("%s %s: %s [%s, %s]", stands.FindingWord(f), f.Rule,
		builder.FindingText(cmp.Or(names[f.Unit], f.Unit), rules.Minus(f.Message)), f.Basis.Word(), f.Cite))
}

// ArmyLines returns the player, limit and options of a list, each with its label. It omits a limit that the score
// shows.
func ArmyLines(s builder.Sheet) (lines []string) {
	if s.Roster.Player != "" {
		lines = append(lines, PlayerLabel+LabelSeparator+s.Roster.Player)
	}
	if n := s.Roster.Limit; n != nil && (s.Verdict.Limit == nil || *s.Verdict.Limit != *n || s.Score() == "") {
		lines = append(lines, fmt.Sprintf("%s: %d", LimitLabel, *n))
	}
	for _, c := range builder.GivenIn(s.Options, s.Roster.Options) {
		lines = append(lines, c.String())
	}
	return lines
}

// StatLines returns a unit's numbers: in one line, and a line a block where several have a name, as the modes of a
// unit.
func StatLines(p rules.Profile) []string {
	var lines []string
	modes, apart := HasModes(p), true // the next block starts a line
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

// CountOf returns how many of a unit there are, as its line begins; "" for one whose name cannot be taken for
// anything else at the beginning of a line.
func CountOf(u builder.UnitSheet) string {
	if n := u.Unit.Number(); n > 1 || !plainName(u.Title) {
		return fmt.Sprintf("%d × ", n)
	}
	return ""
}

// HasModes reports whether several blocks of a unit's card have a name, as its modes do.
func HasModes(p rules.Profile) bool {
	named := 0
	for _, b := range p.Blocks {
		if b.Card && b.Label != "" {
			named++
		}
	}
	return named > 1
}

// plainName reports whether a line that begins with a name begins with a word of it, and
// not with a number, a bullet, a label.
func plainName(name string) bool {
	if first, _ := utf8.DecodeRuneInString(name); !unicode.IsLetter(first) {
		return false
	}
	if len(name) > 1 && strings.ContainsAny(name[:1], "xX") && !unicode.IsLetter(rune(name[1])) {
		return false
	}
	for _, word := range []string{FindingsHead, OldFindings, HashLabel + " ", OldHashLabel + " ",
		PackLabel + " ", OldPackLabel + " ", "http"} {
		if strings.HasPrefix(name, word) {
			return false
		}
	}
	return !strings.Contains(name, ":")
}

// The words of a text by which it is read again.
const (
	PlayerLabel    = "Player"
	LimitLabel     = "Limit"
	NotesLabel     = "Notes"
	FindingsHead   = "Problems and notes"
	OldFindings    = "Findings" // of texts up to 2026-11
	NoLoadout      = "No loadout"
	UnknownUnit    = " (unknown profile)"
	BringsLabel    = builder.BringsLabel
	HashLabel      = "List hash"
	OldHashLabel   = "Roster" // of texts up to 2026-11
	PackLabel      = "Rules data"
	OldPackLabel   = "Pack" // of texts up to 2026-11
	SumLabel       = ", text hash "
	LabelSeparator = ": "
)

// UnknownProfile returns what a unit is that the game does not have, behind its title.
func UnknownProfile(u builder.UnitSheet) string {
	if u.Title == u.Unit.Profile {
		return UnknownUnit
	}
	return ", " + u.Unit.Profile + UnknownUnit
}

// PrintedLoadout returns the loadout of a profile in the catalog, whatever the options of a list. It applies to
// documents that give none.
func PrintedLoadout(p *builder.Pack, profile string) []rules.Mount {
	if e := rules.EntryOf(p.Catalogue, profile); e != nil {
		return e.Unit.Mounts
	}
	return nil
}

// Counted returns the labels of items, each once with its number.
func Counted(items []builder.Loaded) []string {
	labels := make([]string, len(items))
	for i, it := range items {
		labels[i] = it.Label
	}
	return rules.Counted(labels)
}

// SameItems reports whether two loadouts are of the same items with the same values,
// each in its place.
func SameItems(a, b []rules.Mount) bool {
	return len(a) == len(b) && len(rules.MissingMounts(a, b)) == 0
}

// Cell returns a text on one line that no spreadsheet takes for a formula.
func Cell(text string) string {
	text = Line(text)
	if begins, _ := utf8.DecodeRuneInString(strings.TrimSpace(text)); strings.ContainsRune("=+-@＝＋－＠", begins) {
		return "'" + text
	}
	return text
}
