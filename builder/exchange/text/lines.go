package text

import (
	"context"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"gantry/builder"
	"gantry/builder/exchange/format"
)

// textLine is a line of a list as text, without what people and programs put around
// it: bullets, quotation marks of mail, the marks of Markdown.
type textLine struct {
	no     int // from 1
	indent int
	bullet bool
	text   string // "" for a blank line

	heading bool   // it is marked as one: == Vehicles ==, with a bullet ## Vehicles
	struck  bool   // it is crossed out, or its box is not checked
	number  string // it only numbers the line, though it may be a count: 2 -
	from    string // who sent it, in a chat
}

// maxLine is how long a line is that is looked through, in bytes; a longer one is
// kept as a note.
const maxLine = 4000

var (
	bulletMark = regexp.MustCompile(`^(?:[-*+•‣▪●○◦–—.]|#{1,6}|\d{1,3}[.)])\s+`)
	quoteMark  = regexp.MustCompile(`^(?:(?:>|&gt;) ?)+`)
	ruleMark   = regexp.MustCompile("^(?:```\\S*|[-=_*~]{3,})$")
	boldMark   = regexp.MustCompile(`\A\s*\*\*.*\*\*\s*\n|(?m)^\s*[-*] (?:\d+ × )?\*\*.*\*\*`)
	escapeMark = regexp.MustCompile("\\\\([\\\\`*_\\[\\]<>|~#&@])")
)

// textLines returns the lines of a text, the blank ones among them. It stops where the context ends.
func textLines(ctx context.Context, text string) []textLine {
	text = format.OneBreak.Replace(text)
	if boldMark.MatchString(text) {
		text = escapeMark.ReplaceAllString(strings.ReplaceAll(text, "**", ""), "$1")
	}
	byGantry, forum := ownText.MatchString(text), forumText.MatchString(text)
	raws := strings.Split(strings.Map(plainMark, text), "\n")
	var numbers map[int]bool
	var rows map[int]string
	if !byGantry {
		raws, rows = fromTables(raws)
		numbers = lineNumbers(raws)
	}
	var lines []textLine
	for i, raw := range raws {
		if ctx.Err() != nil {
			break
		}
		raw = strings.Map(plainSpace, strings.ReplaceAll(fromTable(raw), "\t", "    "))
		raw = raw[len(quoteMark.FindString(raw)):]
		l := textLine{no: i + 1, number: rows[i]}
		if !byGantry {
			if m := format.ChatStamp.FindStringSubmatch(raw); m != nil {
				l.from, raw = m[1], raw[len(m[0]):]
			}
			raw = withoutMarks(raw, forum)
		}
		l.text, l.indent = strings.TrimSpace(raw), len(raw)-len(strings.TrimLeft(raw, " "))
		if ruleMark.MatchString(l.text) {
			l.text = ""
		}
		if numbers[i] {
			if mark := strings.TrimSpace(numberMark.FindString(l.text)); strings.ContainsAny(mark, "-–—") {
				l.number = mark
			}
			l.bullet, l.text = true, strings.TrimSpace(numberMark.ReplaceAllString(l.text, ""))
		}
		l.cutBullets(byGantry)
		lines = append(lines, l)
	}
	return lines
}

// cutBullets removes decoration before and around the words of a line.
func (l *textLine) cutBullets(byGantry bool) {
	l.struck = !byGantry && (struckLine.MatchString(l.text) || struckPart.MatchString(l.text) ||
		strings.ContainsAny(l.text, "\u0335\u0336"))
	m := decoration.FindStringSubmatch(l.text)
	if m != nil && !byGantry && (!l.struck || strings.HasPrefix(l.text, "~~ ")) {
		l.heading, l.text = true, m[1]
	}
	for mark := bulletMark.FindString(l.text); mark != ""; mark = bulletMark.FindString(l.text) {
		l.bullet, l.text = true, strings.TrimSpace(l.text[len(mark):])
		if byGantry {
			return
		}
		l.heading = l.heading || mark[0] == '#'
	}
	if byGantry {
		return
	}
	if tightBullet.MatchString(l.text) {
		_, size := utf8.DecodeRuneInString(l.text)
		l.bullet, l.text = true, strings.TrimSpace(l.text[size:])
	}
	if rest, cut := withoutPicture(l.text); cut && rest != "" {
		if mark := keycap.FindString(l.text); mark != "" && mark[0] != '1' {
			l.number = strings.TrimSpace(mark)
		}
		l.bullet, l.text = true, rest
	}
	l.struck = l.struck || struckLine.MatchString(l.text) || l.bullet && unchecked.MatchString(l.text)
}

// fromTable writes a row of a table, whose cells have tabs between them, as a line: a
// number, then what it counts, the rest with commas.
func fromTable(row string) string {
	indent := row[:len(row)-len(strings.TrimLeft(row, " \t"))]
	cells := strings.FieldsFunc(row[len(indent):], func(r rune) bool { return r == '\t' })
	if len(cells) < 2 {
		return row
	}
	if _, err := strconv.Atoi(strings.TrimSpace(cells[0])); err == nil {
		cells = append([]string{cells[0] + " " + cells[1]}, cells[2:]...)
	}
	return indent + strings.Join(cells, ", ")
}

// plainMark drops invisible characters.
func plainMark(r rune) rune {
	if r == '\u200b' || r == '\u2060' || r == '\ufeff' || r == '\u200e' || r == '\u200f' || r == '\u00ad' ||
		builder.Reorders(r) {
		return -1
	}
	return r
}

// plainSpace makes every space the usual one.
func plainSpace(r rune) rune {
	if unicode.IsSpace(r) {
		return ' '
	}
	return r
}

// cutBrackets cuts a part in brackets from the beginning of a text. A comma, a colon, a count or the end must follow.
func cutBrackets(text string) (inside, rest string, ok bool) {
	text = strings.TrimLeft(text, " ")
	end := byte(')')
	switch {
	case strings.HasPrefix(text, "["):
		end = ']'
	case !strings.HasPrefix(text, "("):
		return "", text, false
	}
	for i := range len(text) {
		if text[i] != end {
			continue
		}
		rest = strings.TrimLeft(text[i+1:], " ")
		next, _ := utf8.DecodeRuneInString(rest)
		if _, _, counted := countBehind(rest); counted || rest == "" || strings.ContainsRune(",:·", next) {
			return text[1:i], rest, true
		}
	}
	return "", text, false
}

// label splits a line into its label and the text after it.
func label(text string) (name, said string, ok bool) {
	if text == format.NoLoadout {
		return format.NoLoadout, "", true
	}
	name, said, ok = strings.Cut(text, ":")
	return strings.TrimSpace(name), strings.TrimSpace(said), ok && strings.TrimSpace(name) != ""
}

// wordsOf returns the descriptions on a unit's line, which "·" separates.
func wordsOf(text string) (words []string) {
	for part := range strings.SplitSeq(text, "·") {
		if part = strings.Trim(part, " ,"); part != "" {
			words = append(words, part)
		}
	}
	return words
}
