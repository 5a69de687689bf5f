package exchange

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// price is what a text says that a unit or a line of units costs.
type price struct {
	said   string // the number as it is written
	points int    // -1 for a number that is not whole
	of     priceOf
}

// priceOf is what a price is said to be of.
type priceOf byte

const (
	ofAny  priceOf = iota // the text does not say
	ofEach                // one unit
	ofLine                // all units of the line
)

const numberWord = `\d{1,3}(?:[.,' ]\d{3})+|\d{1,6}(?:[.,]\d{1,2})?`

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

var (
	costWords = []string{"cost", "costs", "price", "for", "at", "is", "worth", "à"}
	eachWords = []string{"each", "ea", "apiece"}
	lineWords = []string{"total", "altogether"}
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

// priceOf reads a price: 80 pts, PV 35, @ 6 each, = 160. A number without a word is one
// only where it may be.
func (x *textReader) priceOf(piece string) (p price, ok bool) {
	m := priceShape.FindStringSubmatch(strings.ToLower(strings.TrimSpace(piece)))
	if m == nil {
		return price{}, false
	}
	p = price{said: m[3], points: wholeNumber(m[3]), of: map[string]priceOf{"=": ofLine, "@": ofEach}[m[1]]}
	said := m[1] == "=" || m[1] == "@"
	if m[2] != "" {
		if said = true; !x.isPoints(m[2]) && !slices.Contains(costWords, m[2]) {
			return price{}, false
		}
	}
	for word := range strings.FieldsFuncSeq(m[4], func(r rune) bool { return strings.ContainsRune(" /.", r) }) {
		switch said = true; {
		case x.isPoints(word):
		case slices.Contains(eachWords, word):
			p.of = ofEach
		case slices.Contains(lineWords, word):
			p.of = ofLine
		default:
			return price{}, false
		}
	}
	return p, said || x.mayCost(p.points)
}

// isPriceless reports whether words say that nothing is published of a price: – pts each.
func (x *textReader) isPriceless(piece string) bool {
	words := strings.Fields(strings.ToLower(strings.TrimLeft(piece, "–")))
	return len(words) > 0 && x.isPoints(words[0]) && (len(words) == 1 || len(words) == 2 &&
		slices.Contains(eachWords, words[1]))
}

// countIn reads a count behind a name: x2, qty 2, 2 units.
func countIn(piece string) (n int, ok bool) {
	m := countShape.FindStringSubmatch(strings.TrimSpace(piece))
	if m == nil {
		return 0, false
	}
	n, _ = strconv.Atoi(m[1] + m[2] + m[3] + m[4])
	return n, true
}

// plainNumbers writes prices without the commas that would end a word: 1,370 pts.
func plainNumbers(text string) string {
	if strings.IndexFunc(text, unicode.IsDigit) < 0 {
		return text
	}
	return decimals.ReplaceAllString(thousands.ReplaceAllString(text, "$1$2$3"), "$1.$2$3")
}

// takeNumbers gives a unit the counts and prices among words, and returns the others.
func (x *textReader) takeNumbers(u *textUnit, words string) (rest string) {
	words = plainNumbers(words)
	marks := append(pieceMark.FindAllStringIndex(words, -1), []int{len(words), len(words)})
	from, mark := 0, ""
	for i, at := range marks {
		piece := words[from:at[0]]
		if strings.HasSuffix(mark, "@") || strings.HasSuffix(mark, "=") {
			piece, mark = mark[len(mark)-1:]+piece, " "
		}
		if x.own && i < len(marks)-1 || !x.takeNumber(u, piece) {
			piece = x.takeEnds(u, piece, rest == "", i == len(marks)-1)
			if rest != "" {
				rest += mark
			}
			rest += piece
		}
		from, mark = at[1], words[at[0]:at[1]]
	}
	return strings.Trim(rest, " ,·|–—-")
}

// takeNumber gives a unit the price or the count that a piece is.
func (x *textReader) takeNumber(u *textUnit, piece string) bool {
	if p, ok := x.priceOf(piece); ok {
		u.prices = append(u.prices, p)
		return true
	}
	if n, ok := countIn(piece); ok {
		u.count(n)
		return true
	}
	return x.isPriceless(piece)
}

// takeEnds gives a unit the price that stands before or behind other words.
func (x *textReader) takeEnds(u *textUnit, piece string, first, last bool) (rest string) {
	if m := firstPrice.FindStringSubmatch(piece); m != nil && first {
		if p, ok := x.priceOf(m[1]); ok {
			u.prices = append(u.prices, p)
			return m[2]
		}
	}
	if m := lastBrackets.FindStringSubmatch(piece); m != nil && last && x.markNumbers(u, m[2]) {
		return m[1]
	}
	if m := lastPrice.FindStringSubmatch(piece); m != nil && last {
		if p, ok := x.priceOf(m[2]); ok {
			u.prices = append(u.prices, p)
			return m[1]
		}
	}
	return piece
}

// count sets how many of a unit there are; a second number that differs is kept.
func (u *textUnit) count(n int) {
	if n == 0 {
		u.none = true
	} else if u.unit.Count == 0 {
		u.unit.Count = n
	} else if u.unit.Count != n {
		u.recount = n
	}
}

// stated is what a line says that the whole list costs.
type stated struct {
	no int
	price
}

// totalNames are words for what a whole list costs.
const totalNames = `(?:total|sum|altogether|gesamt|insgesamt|summe)`

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

// readTotal reads a line that says what the list costs. Below a unit without a price, a
// price without the word total is the unit's.
func (x *textReader) readTotal(last *textUnit, l textLine) bool {
	m := totalLine.FindStringSubmatch(plainNumbers(l.text))
	word := m != nil && totalHead.MatchString(l.text)
	switch {
	case m == nil || m[3] != "" && !x.isPoints(m[3]) || x.own && (!word || l.indent > 0):
		return false
	case last != nil && !word && m[2]+m[5] == "" && (l.indent > last.line.indent || last.prices == nil && !x.gap):
		return false
	}
	x.state(l.no, m[1]+m[4])
	if limit := wholeNumber(m[2] + m[5]); limit > 0 {
		x.limit = limit
	}
	return true
}

// readNumber reads a line below a unit that is nothing but its price or its count.
func (x *textReader) readNumber(last *textUnit, l textLine) bool {
	if last == nil || x.own || x.gap && l.indent <= last.line.indent || x.hasLabel(last, l) {
		return false
	}
	var u textUnit
	if !x.takeNumber(&u, l.text) || u.none {
		return false
	}
	last.prices = append(last.prices, u.prices...)
	if n := u.unit.Count; n > 0 && !last.counted {
		last.unit.Count, last.counted = n, true
	} else if n > 0 {
		last.count(n)
	}
	return true
}

// readTitle reads what the title of a list says that it costs.
func (x *textReader) readTitle(l textLine) {
	if m := titleTotal.FindStringSubmatch(plainNumbers(l.text)); m != nil && x.isPoints(m[4]) {
		x.state(l.no, m[2])
	}
}

func (x *textReader) state(no int, said string) {
	x.totals = append(x.totals, stated{no, price{said: said, points: wholeNumber(said)}})
}
