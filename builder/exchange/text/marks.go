package text

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"gantry/builder"
)

// stateWords returns a pattern for the state of a list in texts of this and of earlier versions.
func stateWords() string {
	words := `legal|illegal|ready|draft|open|undecided`
	for _, s := range builder.StandingStates {
		words += `|` + s.Word()
	}
	return `(?:` + words + `)\b`
}

var stateWord = regexp.MustCompile(`^` + stateWords())

// ownText finds the line by which a text of Gantry says the state of its list. Such a
// text has no marks but Gantry's own, and names in it may look like any mark.
var ownText = regexp.MustCompile(` · ` + stateWords())

var (
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
