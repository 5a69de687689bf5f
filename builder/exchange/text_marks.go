package exchange

import (
	"encoding/binary"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// windows1252 are the characters of the bytes 0x80 to 0x9f in files of Windows; U+FFFD
// stands for the five bytes that have none.
var windows1252 = []rune("€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ")

// decodeText returns a file of words as UTF-8; ok is false for the bytes of a program.
// Spreadsheets save UTF-16, old editors Windows-1252.
func decodeText(data []byte) (text []byte, ok bool) {
	switch {
	case len(data) > 1 && len(data)%2 == 0 && data[0] == 0xff && data[1] == 0xfe:
		text = fromUTF16(data[2:], binary.LittleEndian)
	case len(data) > 1 && len(data)%2 == 0 && data[0] == 0xfe && data[1] == 0xff:
		text = fromUTF16(data[2:], binary.BigEndian)
	case utf8.Valid(data):
		text = data
	default:
		for _, b := range data {
			r := rune(b)
			if 0x80 <= b && b < 0xa0 {
				r = windows1252[b-0x80]
			}
			text = utf8.AppendRune(text, r)
		}
	}
	return text, strings.IndexFunc(string(text), func(r rune) bool {
		return r == utf8.RuneError || unicode.IsControl(r) && !unicode.IsSpace(r)
	}) < 0
}

func fromUTF16(data []byte, order binary.ByteOrder) (text []byte) {
	units := make([]uint16, len(data)/2)
	for i := range units {
		units[i] = order.Uint16(data[2*i:])
	}
	return []byte(string(utf16.Decode(units)))
}

// ownText finds the line by which a text of Gantry says the state of its list. Such a
// text has no marks but Gantry's own, and names in it may look like any mark.
var ownText = regexp.MustCompile(` · ` + stateWords)

var (
	chatStamp = regexp.MustCompile(`^\s*\[?\d{1,4}[./-]\d{1,2}[./-]\d{2,4},? \d{1,2}[:.]\d{2}(?:[:.]\d{2})?` +
		`(?: ?[AaPp]\.?[Mm]\.?)?\]?(?: [-–])? ([^:]{1,40}): `)
	forumTag = regexp.MustCompile(`(?i)\[/?(?:b|i|u|list|size|colou?r|font|quote|code|url|center|left|right|indent|` +
		`spoiler|ul|ol|li|table|tr|td|th|h[1-6])(?:=[^\]\n]*)?\]`)
	forumItem = regexp.MustCompile(`(?i)^\s*\[(?:\*|li)\]`)
	forumText = regexp.MustCompile(`(?i)\[/(?:b|i|u|s|list|size|colou?r|quote|code|center|table|ul|h[1-6])\]|` +
		`(?m)^\s*\[\*\]`)
	struckTag  = regexp.MustCompile(`(?i)\[/?s(?:trike)?\]`)
	struckLine = regexp.MustCompile(`^~{1,2}[^~]+~{1,2}$`)
	struckPart = regexp.MustCompile(`(?:^|[\s(])~{1,2}[^~\s](?:[^~]*[^~\s])?~{1,2}(?:$|[\s,.:;)])`)
	emphasis   = regexp.MustCompile("(^|[\\s(\\[])[*_`]([^\\s*_`](?:[^*_`]*[^\\s*_`])?)[*_`]($|[\\s,.:;)\\]])")
	strong     = strings.NewReplacer("**", "", "__", "", "``", "")
	checked    = regexp.MustCompile(`^(\s*[-*•]\s+)\[[xX✓]\]\s+`)
	unchecked  = regexp.MustCompile(`^\[\s?\]\s`)
	decoration = regexp.MustCompile(`^(?:\++|={1,6}|-{2,}|~{2,}|<+|#+|\*{2,}|_{2,}|–{2,}|—+)\s*([^+=~<>#].*?)` +
		`\s*(?:\++|={1,6}|-{2,}|~{2,}|>+|#+|\*{2,}|_{2,}|–{2,}|—+)$`)
	tightBullet = regexp.MustCompile(`^(?:[•‣▪●○◦►▶✓✔➤→»·]|[-–—*](?:\pL|\d{1,4}\s*[xX×]))`)
	keycap      = regexp.MustCompile(`^(?:\d\x{fe0f}?\x{20e3}|🔟)\s*`)
	lineNumber  = regexp.MustCompile(`^\s*(?:#(\d{1,3})[\s:.)–—-]|(\d{1,3})(?::|\s+[–—-])\s)\s*\S`)
	numberMark  = regexp.MustCompile(`^\s*#?\d{1,3}\s*[:.)–—-]?\s+`)
)

// withoutMarks takes from a line what a forum or a chat puts around words.
func withoutMarks(raw string, forum bool) string {
	if forum {
		raw = struckTag.ReplaceAllString(forumTag.ReplaceAllString(forumItem.ReplaceAllString(raw, "- "), ""), "~")
	}
	if !strings.ContainsAny(raw, "*_`[") {
		return raw
	}
	raw = checked.ReplaceAllString(strong.Replace(raw), "$1")
	for range 3 { // marks may lie side by side
		raw = emphasis.ReplaceAllString(raw, "$1$2$3")
	}
	return raw
}

// withoutPicture cuts pictures from the beginning of a line, as chats set them for bullets.
func withoutPicture(text string) (rest string, cut bool) {
	if mark := keycap.FindString(text); mark != "" {
		return text[len(mark):], true
	}
	rest = strings.TrimLeftFunc(text, func(r rune) bool {
		return unicode.In(r, unicode.So, unicode.Sk, unicode.Mn, unicode.Me) || r == '\u200d' || unicode.IsSpace(r)
	})
	return rest, len(rest) < len(text)
}

// lineNumbers reports which lines only number themselves, as "1 - Wolf", "2 - Rat" do:
// their numbers run from 1 without a gap, to 2 at least.
func lineNumbers(raws []string) map[int]bool {
	lines := map[int]bool{}
	for i, raw := range raws {
		m := lineNumber.FindStringSubmatch(raw)
		if m == nil {
			continue
		}
		if n, _ := strconv.Atoi(m[1] + m[2]); n != len(lines)+1 {
			return nil
		}
		lines[i] = true
	}
	if len(lines) < 2 {
		return nil
	}
	return lines
}
