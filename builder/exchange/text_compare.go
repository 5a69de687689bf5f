package exchange

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/rules"
)

// compare reports of each unit what it was read as, and where the text says other
// numbers of it than the game has.
func (x *textReader) compare(s builder.Sheet) {
	differs := false
	for i, u := range x.units {
		us := s.Units[i]
		if !u.reported {
			x.note(u.line.no, NoteResolved, readAsText(us, profileName(x.pack.Catalogue, u.unit.Profile)), "")
		}
		for _, word := range u.words {
			if !us.Known || isClass(us, word) {
				continue
			}
			x.r.Units[i].Notes = withLine(x.r.Units[i].Notes, word)
			x.note(u.line.no, NoteKept, keptText(word, "unit"), "")
		}
		here, known := numberIn(s.Cost(us))
		if n := us.Unit.Number(); known && u.cost >= 0 && u.cost != here && u.cost != n*here {
			differs = true
			x.note(u.line.no, NotePrice, fmt.Sprintf("%.80s: the text says %s, here it costs %s.", us.Title,
				builder.PointsText(s.About, strconv.Itoa(u.cost)), s.Cost(us)),
				"The list counts what it costs here.")
		}
	}
	if total := s.Verdict.Points; x.total != "" && total != nil && x.total != strconv.Itoa(*total) && !differs {
		x.note(0, NotePrice, fmt.Sprintf("The text says %s in all, here the list costs %s.",
			builder.PointsText(s.About, x.total), builder.PointsText(s.About, s.Verdict.Total())),
			"See whether a line is missing, or an item stands elsewhere.")
	}
	if x.limit > 0 && x.r.Limit == nil && s.Verdict.Brings.LimitFrom != builder.LimitOfRoster {
		x.r.Limit = &x.limit
	}
}

var firstNumber = regexp.MustCompile(`^\d+`)

// numberIn is the number that a text begins with.
func numberIn(text string) (n int, ok bool) {
	n, err := strconv.Atoi(firstNumber.FindString(text))
	return n, err == nil
}

// plainStats is a line of numbers in which spaces and signs make no difference.
func plainStats(line string) string {
	line = strings.NewReplacer("“", `"`, "”", `"`, "″", `"`, "’", "'").Replace(rules.Minus(line))
	return strings.Join(strings.Fields(line), " ")
}

// isStats tells whether a line is one of the numbers of a unit.
func isStats(us builder.UnitSheet, line string) bool {
	line = plainStats(line)
	for _, b := range us.Profile.Blocks {
		for _, st := range b.Stats {
			if b.Card && (strings.HasPrefix(line, st.Label+" ") || strings.HasPrefix(line, b.Label+" "+st.Label+" ")) {
				return true
			}
		}
	}
	return false
}

// compareStats reports the numbers of a unit that are others in a text.
func (x *textReader) compareStats(us builder.UnitSheet, part textPart) {
	said := plainStats(part.text)
	profile := us.Profile.Plain()
	for _, line := range statLines(profile) {
		if plainStats(line) == said {
			return
		}
	}
	var here []string
	for _, b := range profile.Blocks {
		for _, st := range b.Stats {
			text := plainStats(st.Label + " " + st.Text)
			if b.Card && st.Role != rules.RolePoints && strings.Contains(said, st.Label+" ") &&
				!strings.Contains(said+" ", text+" ") {
				here = append(here, text)
			}
		}
	}
	if here != nil {
		x.note(part.no, NoteNumber, fmt.Sprintf("%.80s has other numbers in the text; here %s.", us.Title,
			strings.Join(here, ", ")), "Numbers of one's own travel in the file, the link or the token, not in a text.")
	}
}

func readAsText(us builder.UnitSheet, profile string) string {
	text := fmt.Sprintf("%d × %.80s", us.Unit.Number(), profile)
	if us.Unit.Name != "" {
		text += fmt.Sprintf(", called %.80q", us.Unit.Name)
	}
	return text + "."
}

func keptText(line, of string) string {
	return fmt.Sprintf("%.200q says nothing that the game knows; it is kept in the %s's notes.", line, of)
}

func renamedText(was, now string) string { return fmt.Sprintf("%.80q is called %.80q now.", was, now) }

// unknownText says that a name is unknown, and why it is gone where the pack says so.
func unknownText(what, name, gone string) string {
	text := fmt.Sprintf("%.80q is not known as %s; it is kept as it is.", name, what)
	if gone != "" {
		text += fmt.Sprintf(" It is gone: %.200s.", strings.TrimSuffix(gone, "."))
	}
	return text
}

// mendText says what to write instead of something unknown.
func mendText(near string, line int) string {
	if near == "" {
		return fmt.Sprintf("Write in line %d what it is called, or mend it on the list.", line)
	}
	return fmt.Sprintf("Did you mean %q? Write so in line %d, or mend it on the list.", near, line)
}
