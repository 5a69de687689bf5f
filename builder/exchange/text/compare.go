package text

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"gantry/builder"
	"gantry/builder/exchange/format"
	"gantry/builder/fold"
	"gantry/rules"
)

// compare reports of each unit what it was read as, and where the text says other
// numbers of it than the game has.
func (x *textReader) compare(s builder.Sheet) {
	differs, more := false, 0 // points that the text says above those of the game
	for i, u := range x.units {
		us := s.Units[i]
		if !u.reported {
			x.note(u.line.no, format.NoteResolved,
				readAsText(us, rules.ProfileName(x.pack.Catalogue, u.unit.Profile)), "")
		}
		for _, word := range u.words {
			if isClass(us, word) {
				continue
			}
			x.r.Units[i].Notes = withLine(x.r.Units[i].Notes, word)
			x.note(u.line.no, format.NoteKept, keptText(word, "unit"), "")
		}
		x.compareCounts(u, us)
		if _, _, id := x.profileIn(u.unit.Name); id != "" && !x.byGantry {
			x.note(u.line.no, format.NoteKept, fmt.Sprintf("Gantry read %.80q as the name of 1 unit.", u.unit.Name),
				fmt.Sprintf("Replace line %d with one line per unit.", u.line.no))
		}
		if extra, wrong := x.comparePrices(u, us, s); wrong {
			differs, more = true, more+extra
		}
	}
	x.compareTotals(s, differs, more)
	if x.limit > 0 && x.r.Limit == nil && s.Verdict.Brings.LimitFrom != builder.LimitOfRoster {
		x.r.Limit = &x.limit
	}
}

// compareCounts reports a line that gives two counts, or a number that may be none.
func (x *textReader) compareCounts(u *textUnit, us builder.UnitSheet) {
	n := us.Unit.Number()
	cost, known := x.printedPrice(us.Unit.Profile)
	switch {
	case u.recount != 0:
		x.note(u.line.no, format.NoteNumber,
			fmt.Sprintf("The text gives 2 counts of %.80s: %d and %d. Gantry uses %d.", us.Title, n,
				u.recount, n), fmt.Sprintf("Write one count in line %d.", u.line.no))
	case u.bare && known && n == cost && u.prices == nil && n > 1:
		x.note(u.line.no, format.NoteNumber, fmt.Sprintf("%d × %.80s: %d may be the price.", n, us.Title, n),
			fmt.Sprintf("Did you mean 1 (%s)?", builder.PointsText(x.pack.About, strconv.Itoa(n))))
	case u.line.number != "":
		x.note(u.line.no, format.NoteNumber, fmt.Sprintf("Gantry read %q as a line number, not a count.",
			u.line.number), "Write 2 × for a count.")
	case !x.byGantry && !u.reported && u.oddNumber() != "":
		x.note(u.line.no, format.NoteNumber, fmt.Sprintf("Gantry cannot read %q as a count of %.80s and uses %d.",
			u.oddNumber(), us.Title, n), fmt.Sprintf("Write 2 × for a count in line %d.", u.line.no))
	}
}

// oddNumber returns the first sign of a unit's line, outside its name, that is a number
// but no plain digit: ½, ³, ②; "" for none.
func (u *textUnit) oddNumber() string {
	text := u.line.text
	if strings.IndexFunc(u.unit.Name, unicode.IsLetter) >= 0 {
		text = strings.Replace(text, u.unit.Name, "", 1)
	}
	at := strings.IndexFunc(text, func(r rune) bool { return r > unicode.MaxASCII && unicode.IsNumber(r) })
	if at < 0 {
		return ""
	}
	_, size := utf8.DecodeRuneInString(text[at:])
	return text[at : at+size]
}

// comparePrices reports the price of a unit where it is neither that of the line nor that
// of one, and returns how much more than the game charges the text says.
func (x *textReader) comparePrices(u *textUnit, us builder.UnitSheet, s builder.Sheet) (more int, wrong bool) {
	each, known := priceHere(us)
	n := us.Unit.Number()
	for _, p := range u.prices {
		line := n * each
		free := p.points == 0 && x.cheapest == 0 // other programs write 0 pts in a game without points
		if free || known && (p.of != ofLine && p.points == each || p.of != ofEach && p.points == line) {
			continue
		}
		if wrong = true; p.of == ofEach || p.of == ofAny && abs(n*p.points-line) < abs(p.points-line) {
			more = n*p.points - line
		} else {
			more = p.points - line
		}
		mend := ""
		if known {
			mend = "Your list uses the game's price."
		}
		x.note(u.line.no, format.NotePrice, x.priceText(us, s, known, p), mend)
	}
	return more, wrong
}

// priceText compares a unit's price here with its price in the text.
func (x *textReader) priceText(us builder.UnitSheet, s builder.Sheet, known bool, p price) string {
	each, _ := priceHere(us)
	n, said := us.Unit.Number(), p.said
	if p.of == ofEach && n > 1 {
		said += " each"
	}
	switch {
	case !known || !us.Known:
		return fmt.Sprintf("%.80s has no price here. The text has %s.", us.Title, said)
	case n == 1:
		return fmt.Sprintf("%.80s costs %s. The text has %s.", us.Title, s.CostText(us), said)
	}
	return fmt.Sprintf("%d × %.80s cost %s (%s each). The text has %s.", n, us.Title,
		builder.PointsText(s.About, strconv.Itoa(n*each)), s.CostText(us), said)
}

// compareTotals reports a total of the text that is another here, unless the prices of
// units that were reported explain it.
func (x *textReader) compareTotals(s builder.Sheet, differs bool, more int) {
	said, points := map[string]bool{}, s.Verdict.Points
	for _, t := range x.totals {
		if said[t.said] {
			continue
		}
		said[t.said] = true
		switch {
		case points == nil && t.points != 0:
			x.note(t.no, format.NotePrice,
				fmt.Sprintf("%s has no points. The text has %s in all.", x.pack.System.Name, t.said), "")
		case points != nil && t.points != *points && (!differs || t.points != *points+more):
			x.note(t.no, format.NotePrice, fmt.Sprintf("The list costs %s. The text has %s in all.",
				builder.PointsText(s.About, s.Verdict.Total()), t.said),
				"Check for a missing line or a wrong count.")
		}
	}
}

// plainStats returns a line of numbers in which spaces and signs make no difference.
func plainStats(line string) string {
	line = strings.NewReplacer("“", `"`, "”", `"`, "″", `"`, "’", "'").Replace(rules.Minus(line))
	return strings.Join(strings.Fields(line), " ")
}

// isStats reports whether a line is one of the numbers of a unit.
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
	for _, line := range format.StatLines(profile) {
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
		x.note(part.no, format.NoteNumber, fmt.Sprintf("%.80s: the text has other numbers. Gantry uses %s.", us.Title,
			strings.Join(here, ", ")), "House rules are only in files, links and list codes.")
	}
}

// compareHash reports a text whose hash differs from that of the list as read. A text may omit parts of a list, so one
// whose checksum matches passes as unchanged. The game's name is on line at.
func (x *textReader) compareHash(ctx context.Context, r builder.Roster, lines []textLine, at int) error {
	for i, l := range lines {
		m := hashLine.FindStringSubmatch(l.text)
		if m == nil || at < 0 || i < at {
			continue
		}
		hash, err := r.DocumentHash(ctx)
		if err != nil || hash == m[1] {
			return err
		}
		if i+1 < len(lines) {
			sum := lines[i+1].text
			sum = sum[strings.LastIndexByte(sum, ' ')+1:] // the last word, also in texts up to 2026-11
			if sum == textSum(lines[at:i+1]) {
				return nil
			}
		}
		x.note(l.no, format.NoteChanged, "The text was changed after Gantry wrote it.",
			"Ask the player for the list's file, link or code.")
		return nil
	}
	return nil
}

// isClass reports whether word is a unit's class or a part of it.
func isClass(us builder.UnitSheet, word string) bool {
	return slices.Contains(wordsOf(us.Profile.Class), word) ||
		fold.Key(word) == fold.Key(us.Profile.Class)
}
