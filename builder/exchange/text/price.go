package text

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"gantry/builder"
	"gantry/rules"
)

// priceOf reads a price: 80 pts, PV 35, @ 6 each, = 160. A number without a word is one
// only where it may be.
func (x *textReader) priceOf(piece string) (p price, ok bool) {
	m := priceShape.FindStringSubmatch(strings.ToLower(strings.TrimSpace(piece)))
	if m == nil {
		return price{}, false
	}
	p = price{said: m[3], points: wholeNumber(m[3]), of: map[string]priceScope{"=": ofLine, "@": ofEach}[m[1]]}
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

// isPriceless reports whether words state an unpublished price: – pts each.
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
		if x.byGantry && i < len(marks)-1 || !x.takeNumber(u, piece) {
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

// readTotal reads a line with the list's cost. Below a unit without a price, a price without the word total is the
// unit's.
func (x *textReader) readTotal(last *textUnit, l textLine) bool {
	m := totalLine.FindStringSubmatch(plainNumbers(l.text))
	word := m != nil && totalHead.MatchString(l.text)
	switch {
	case m == nil || m[3] != "" && !x.isPoints(m[3]) || x.byGantry && (!word || l.indent > 0):
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

// readNumber reads a line below a unit that holds only its price or its count.
func (x *textReader) readNumber(last *textUnit, l textLine) bool {
	if last == nil || x.byGantry || x.gap && l.indent <= last.line.indent || x.hasLabel(last, l) {
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
	x.totals = append(x.totals, listTotal{no, price{said: said, points: wholeNumber(said)}})
}

// isPoints reports whether a word is what points are called.
func (x *textReader) isPoints(word string) bool { return isPoints(x.pack, word) }

// mayCost reports whether a number without a word may be a price: it reaches the cheapest unit of the game.
func (x *textReader) mayCost(n int) bool { return x.cheapest > 0 && n >= x.cheapest }

// markNumbers reads brackets that hold only numbers. One without a word is a price, unless every unit costs more and no
// count is given.
func (x *textReader) markNumbers(u *textUnit, inside string) bool {
	if n, err := strconv.Atoi(inside); err == nil && n > 0 && !x.mayCost(n) && u.unit.Count == 0 {
		u.count(n)
		return true
	} else if err == nil && n >= 0 {
		u.prices = append(u.prices, price{said: inside, points: n})
		return true
	}
	numbers := textUnit{unit: u.unit}
	if x.byGantry || strings.IndexFunc(inside, unicode.IsDigit) < 0 || x.takeNumbers(&numbers, inside) != "" {
		return false
	}
	u.unit.Count, u.prices = numbers.unit.Count, append(u.prices, numbers.prices...)
	u.recount, u.none = max(u.recount, numbers.recount), u.none || numbers.none
	return true
}

// isGroup reports whether a line names a group of units with its price.
func (x *textReader) isGroup(l textLine) bool {
	m := groupPrice.FindStringSubmatch(plainNumbers(l.text))
	return m != nil && !x.byGantry && (x.isPoints(m[2]) || m[2] == "" && x.mayCost(wholeNumber(m[1])))
}

// repeatsTotal reports whether a line above the units has the total of the list's title.
func (x *textReader) repeatsTotal(l textLine) bool {
	m := titleTotal.FindStringSubmatch(plainNumbers(l.text))
	return m != nil && slices.ContainsFunc(x.totals, func(t listTotal) bool { return t.points == wholeNumber(m[2]) })
}

// printedPrice returns the price of a profile in the catalog.
func (x *textReader) printedPrice(profile string) (points int, known bool) {
	if e := rules.EntryOf(x.pack.Catalogue, profile); e != nil {
		for _, st := range e.Stats {
			if st.Role == rules.RolePoints {
				return wholePoints(st)
			}
		}
	}
	return 0, false
}

// priceHere returns the price of one model of a unit.
func priceHere(us builder.UnitSheet) (points int, known bool) {
	if st, ok := us.Profile.Role(rules.RolePoints); ok {
		return wholePoints(st)
	}
	return 0, false
}

// wholePoints returns the points of a stat if they are a known whole number.
func wholePoints(st rules.Stat) (points int, known bool) {
	if st.Basis == rules.Missing || !st.Value.IsInt() {
		return 0, false
	}
	return st.Value.Int(), true
}

// readState reads the line that names the game: points, limit, state, and what is
// chosen for the army.
func (x *textReader) readState(l textLine) {
	x.begun = true
	for i, part := range strings.Split(l.text, " · ") {
		m := scoreWords.FindStringSubmatch(part)
		name, said, labelled := label(part)
		switch {
		case i == 0:
			if m := gameHead.FindStringSubmatch(part); m != nil && m[2] != "" {
				x.state(l.no, m[2])
				x.limit, _ = strconv.Atoi(m[3])
			}
		case m != nil:
			x.state(l.no, m[1])
			x.limit, _ = strconv.Atoi(m[2])
		case stateWord.MatchString(part):
		case labelled:
			x.army = append(x.army, textPart{l.no, name, said})
		default:
			x.keepNote(textLine{no: l.no, text: part})
		}
	}
}

var scoreWords = regexp.MustCompile(`^(?:at least )?(\d+)(?:/(\d+))? \pL+$`)

// groupPrice is the name of a group of units with what they cost: Squad 1 (150 pts).
var groupPrice = regexp.MustCompile(`(?i)^(?:squad|squadron|team|lance|star|group|platoon|section|wing|flight|` +
	`detachment|company|patrol|formation)\b[^:,;]{0,40}?(?:\s*[(\[]|\s*[:=]|\s+[–—-]|\s)\s*(` + numberWord +
	`)\s*(\pL*)\.?[)\]]?$`)
