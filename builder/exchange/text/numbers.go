package text

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"gantry/builder"
)

// wholeNumber returns a number as it is written, -1 where it is not whole.
func wholeNumber(said string) int {
	whole, part, _ := strings.Cut(strings.NewReplacer(",", ".", "'", ".", " ", ".").Replace(said), ".")
	if len(part) >= 3 {
		whole, part = whole+strings.ReplaceAll(part, ".", ""), ""
	}
	if strings.Trim(part, "0") != "" {
		return -1
	}
	n, _ := strconv.Atoi(whole)
	return n
}

const numberWord = `\d{1,3}(?:[.,' ]\d{3})+|\d{1,6}(?:[.,]\d{1,2})?`

// numberIn returns the number that a text begins with.
func numberIn(text string) (n int, ok bool) {
	n, err := strconv.Atoi(text[:len(text)-len(strings.TrimLeft(text, "0123456789"))])
	return n, err == nil
}

func abs(n int) int { return max(n, -n) }

// plainNumbers writes prices without the commas that would end a word: 1,370 pts.
func plainNumbers(text string) string {
	if strings.IndexFunc(text, unicode.IsDigit) < 0 {
		return text
	}
	return decimals.ReplaceAllString(thousands.ReplaceAllString(text, "$1$2$3"), "$1.$2$3")
}

func isPoints(p *builder.Pack, word string) bool {
	return word != "" && slices.Contains([]string{"p", "pt", "pts", "point", "points", "punkte",
		strings.ToLower(p.About.PointsName)}, strings.ToLower(word))
}

// bareCount returns a number before a text, without a sign such as ×.
func bareCount(text string) (n int, rest string, ok bool) {
	m := bareBefore.FindStringSubmatch(text)
	if m == nil {
		return 1, text, false
	}
	n, _ = strconv.Atoi(m[1])
	return n, m[2], true
}

// countBefore returns the number that a text begins with: 2 ×, 2x, x2, (2), [2].
func countBefore(text string) (n int, rest string, ok bool) {
	m := timesBefore.FindStringSubmatch(text)
	if m == nil {
		return 1, text, false
	}
	n, _ = strconv.Atoi(m[1] + m[2] + m[3] + m[4])
	return n, m[5], true
}

// countBehind returns the number after a name: x2, (2x).
func countBehind(text string) (n int, rest string, ok bool) {
	m := timesBehind.FindStringSubmatch(text)
	if m == nil {
		return 1, text, false
	}
	n, _ = strconv.Atoi(m[1] + m[2] + m[3])
	return n, m[4], true
}

// numberBehind returns a number in brackets behind a name, which is a price or a count: (80).
func numberBehind(text string) (n int, rest string, ok bool) {
	m := inBrackets.FindStringSubmatch(text)
	if m == nil {
		return 0, text, false
	}
	n, err := strconv.Atoi(strings.TrimSpace(m[1] + m[2]))
	return n, m[3], err == nil && n >= 0
}

var (
	timesBefore = regexp.MustCompile(`^(?:(\d{1,4})\s*[xX×✕✖*]\s*|[xX×✕✖]\s*(\d{1,4})\s+|\((\d{1,4})\s*[xX×]?\)\s*|` +
		`\[(\d{1,4})\s*[xX×]?\]\s*)` +
		`(\S.*)$`)
	bareBefore  = regexp.MustCompile(`^(\d{1,4})\s+(\S.*)$`)
	timesBehind = regexp.MustCompile(`^\s*(?:(?:[xX×✕✖]\s*|\*)(\d{1,4})\b|\(\s*(?:[xX×]\s*(\d{1,4})|` +
		`(\d{1,4})\s*[xX×])\s*\))(.*)$`)
	inBrackets = regexp.MustCompile(`^\s*(?:\(([^()\[\]]{1,60})\)|\[([^()\[\]]{1,60})\])(.*)$`)
)

// countAtEnd returns the number at the end of a text: Medium Laser x2, Medium Laser (2).
func countAtEnd(text string) (n int, name string, ok bool) {
	at := strings.LastIndexAny(text, " (")
	for ; at > 0; at = strings.LastIndexAny(text[:at], " (") {
		n, rest, ok := countBehind(text[at:])
		if !ok {
			n, rest, ok = numberBehind(text[at:])
		}
		if ok && rest == "" {
			return n, strings.TrimSpace(text[:at]), true
		}
		if len(text)-at > 12 {
			break
		}
	}
	return 1, text, false
}

// sureCount is the highest number in brackets behind an item that is a count without a
// doubt.
const sureCount = 9

var (
	totalWord = regexp.MustCompile(`(?i)^\W*(?:(?:grand|army|list|roster|force)\s+)?` + totalNames + `\W*$`)
	totalLine = regexp.MustCompile(`(?i)^(?:(?:(?:grand|army|list|roster|force)\s+)?` + totalNames +
		`(?:\s+(?:points?|pts|pv|cost))?|points?|pts|pv|cost|=)\s*[:=–—-]*\s*[(\[]?(` + numberWord +
		`)(?:\s*(?:/|of)\s*(` + numberWord + `))?\s*(\pL*)\.?[)\]]?$|^(` + numberWord + `)(?:\s*(?:/|of)\s*(` +
		numberWord + `))?\s*(pts|points|pv)\.?(?:\s+(?:total|in total|in all|altogether))?$`)
	totalHead  = regexp.MustCompile(`(?i)^(?:=|.*\b(?:` + totalNames + `|in all)\b)`)
	titleTotal = regexp.MustCompile(`(?i)^(.*\S)\s*(?:[(\[]|\s[–—-]|,|:|\s)\s*(` + numberWord +
		`)(?:\s*/\s*(\d{1,6}))?\s*(\pL+)\.?\s*[)\]]?$`)
)

// totalNames are words for what a whole list costs.
const totalNames = `(?:total|sum|altogether|gesamt|insgesamt|summe)`

var (
	costWords = []string{"cost", "costs", "price", "for", "at", "is", "worth", "à"}
	eachWords = []string{"each", "ea", "apiece"}
	lineWords = []string{"total", "altogether"}
)

const (
	ofAny  priceScope = iota // the text does not say
	ofEach                   // one unit
	ofLine                   // all units of the line
)

var (
	priceShape = regexp.MustCompile(`^([=@~]?)\s*(?:(\pL+)\s*[.:=]?\s*)?(` + numberWord + `)\s*([\pL\s/.]*)$`)
	countShape = regexp.MustCompile(`(?i)^(?:[x×✕✖*]\s*(\d{1,4})|(\d{1,4})\s*[x×✕✖]|` +
		`(?:qty|quantity|count|number)\.?\s*[:=]?\s*(\d{1,4})|(\d{1,4})\s*(?:units?|models?|pcs|pieces?|minis?))$`)
	pieceMark    = regexp.MustCompile(`\s*[·,;|]\s*|(?:^|\s+)[–—-]+(?:\s+|$)|\s{2,}|\s+[@=]|\s/\s`)
	thousands    = regexp.MustCompile(`(?i)\b(\d{1,3})[.,' ](\d{3})(\s*(?:pts?|points?|pv)\b|[)\]])`)
	decimals     = regexp.MustCompile(`(?i)\b(\d{1,6}),(\d{1,2})(\s*(?:pts?|points?|pv)\b|[)\]])`)
	firstPrice   = regexp.MustCompile(`^((?:` + numberWord + `)\s*\pL+|\pL+\s+(?:` + numberWord + `))\s+(\S.*)$`)
	lastBrackets = regexp.MustCompile(`^(.*\S)\s*[(\[]([^()\[\]]{1,60})[)\]]$`)
	lastPrice    = regexp.MustCompile(`^(.*\S)\s+((?:` + numberWord + `)\s*\pL+)$`)
)

// price is what a text says that a unit or a line of units costs.
type price struct {
	said   string // the number as it is written
	points int    // -1 for a number that is not whole
	of     priceScope
}

// listTotal is the cost of the whole list by a line of the text.
type listTotal struct {
	no int
	price
}

// priceScope is the part of a list that a price covers.
type priceScope byte
