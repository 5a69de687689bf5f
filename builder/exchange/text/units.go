package text

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"gantry/builder/exchange/format"
	"gantry/builder/fold"
	"gantry/rules"
)

// priceBefore is a price with its word before a name: 80 pts - Heavy Mecha, [80] Wolf.
var priceBefore = regexp.MustCompile(`^(?:[(\[]\s*(` + numberWord + `)\s*(\pL*)\s*[)\]]|(` + numberWord +
	`)\s*(\pL+))\s*[–—:,-]?\s*(\S.*)$`)

// wordBefore is a count with its word before a name: Qty 2 Wolf, Quantity: 2x Wolf.
var wordBefore = regexp.MustCompile(`(?i)^(?:qty|quantity|count|anzahl)\.?\s*[:=]?\s*(\d{1,4})\s*[x×]?\s+(\S.*)$`)

// numbersBefore reads the price or the count before the name of a unit.
func (x *textReader) numbersBefore(text string) (u textUnit, body string) {
	if m := priceBefore.FindStringSubmatch(text); m != nil {
		said, word := m[1]+m[3], m[2]+m[4]
		if n := wholeNumber(said); x.isPoints(word) || word == "" && x.mayCost(n) {
			u.prices = append(u.prices, price{said: said, points: n})
			text = m[5]
		}
	}
	if m := wordBefore.FindStringSubmatch(text); m != nil && !x.byGantry {
		text = m[1] + " × " + m[2]
	}
	n, body, counted := countBefore(text)
	if counted {
		u.count(n)
		u.bare = strings.ContainsAny(text[:1], "([") && !strings.ContainsAny(text[:len(text)-len(body)], "xX×")
	}
	return u, body
}

// maxUnit is the length in bytes of the longest line that is read as units. What Gantry
// writes of a unit with the longest name of a form is shorter.
const maxUnit = 1200

// unitLine reads a line that names a profile of the game.
func (x *textReader) unitLine(l textLine) (textUnit, bool) {
	if len(l.text) > maxUnit {
		return textUnit{}, false
	}
	u, body := x.numbersBefore(l.text)
	ok := x.unitOf(&u, body)
	if n, rest, bare := bareCount(body); !ok && bare && u.unit.Count == 0 {
		u.count(n)
		u.bare = true
		ok = x.unitOf(&u, rest)
	}
	u.line, u.counted = l, u.unit.Count != 0
	u.unit.Count = max(1, u.unit.Count)
	return u, ok
}

// unitSeparator matches what people write between units of one line.
var unitSeparator = regexp.MustCompile(`\s*[,;+&]\s*|\s+(?i:and)\s+`)

// maxUnits bounds the units of one line.
const maxUnits = 20

// severalUnits reads a line of nothing but units, nil for any other: Wolf, 2 Rats.
func (x *textReader) severalUnits(l textLine) (units []*textUnit) {
	if x.byGantry || len(l.text) > maxUnit {
		return nil
	}
	pieces := unitSeparator.Split(l.text, maxUnits+1)
	if len(pieces) < 2 || len(pieces) > maxUnits {
		return nil
	}
	for _, piece := range pieces {
		of := l
		of.text = piece
		u, ok := x.unitLine(of)
		if !ok || u.unit.Name != "" || u.none || u.plural && !u.counted {
			return nil
		}
		units = append(units, &u)
	}
	return units
}

// cutNumbering takes the numbers before units for those of their lines where they run
// 1, 2, 3 and each line has the price of one unit.
func (x *textReader) cutNumbering() {
	for from := 0; from < len(x.units); {
		end := from
		for end < len(x.units) && x.mayNumber(x.units[end], end-from+1) {
			end++
		}
		if n := end - from; n > 2 || n == 2 && n == len(x.units) {
			for _, u := range x.units[from:end] {
				u.line.number, u.unit.Count = strconv.Itoa(u.unit.Count), 1
			}
		}
		from = max(end, from+1)
	}
}

// mayNumber reports whether the count of a unit may be the number n of its line.
func (x *textReader) mayNumber(u *textUnit, n int) bool {
	each, known := x.printedPrice(u.unit.Profile)
	return u.bare && u.unit.Count == n && u.recount == 0 && known && len(u.prices) > 0 &&
		!slices.ContainsFunc(u.prices, func(p price) bool { return p.of != ofAny || p.points != each })
}

// unitOf reads a unit's name, its profile and the text after them.
func (x *textReader) unitOf(u *textUnit, body string) bool {
	body, unknown := cutUnknown(body)
	if unknown {
		return false
	}
	start, end, id := x.profileIn(body)
	nick := ""
	if m := nickBefore.FindStringSubmatch(body); id == "" && m != nil && !x.byGantry {
		nick, body = m[1], m[2]
		start, end, id = x.profileIn(body)
	}
	if id == "" {
		return false
	}
	name := strings.TrimRight(body[:start], " ,(–—-")
	if n, err := strconv.Atoi(name); err == nil && n > 0 && !x.byGantry && u.unit.Count == 0 { // 2 - Wolf
		u.count(n)
		name, u.bare = "", true
	}
	if m := lastPrice.FindStringSubmatch(name); m != nil && !x.byGantry { // Anvil 60 pts, Medium Mecha
		if p, ok := x.priceOf(m[2]); ok {
			u.prices, name = append(u.prices, p), m[1]
		}
	}
	_, one := x.names.One.Find(strings.TrimSpace(body[start:end]))
	u.unit.Name, u.unit.Profile, u.plural = name, id, !one
	u.bare = u.bare && one
	if strings.HasSuffix(body[:end], ":") { // Wolf: 2
		end--
	}
	x.behind(u, strings.TrimPrefix(body[end:], ")"))
	u.unit.Name = cmp.Or(u.unit.Name, nick)
	return true
}

var wordAfter = regexp.MustCompile(`^\s*\pL+`)

// beginsWithPoints reports whether the number before a text is a price, not a count: *80 pts.
func (x *textReader) beginsWithPoints(text string) bool {
	return x.isPoints(strings.TrimSpace(wordAfter.FindString(text)))
}

// A nickname stands in quotation marks before or behind the profile of a unit.
var (
	nickBefore = regexp.MustCompile(`^["“”„«'‘]([^"“”„«»]{1,80}?)["“”»'’]\s+(\S.*)$`)
	nickBehind = regexp.MustCompile(`^\s+["“”„«'‘]([^"“”„«»]{1,80}?)["“”»'’](\s.*|[,:].*|)$`)
)

// cutUnknown cuts a text where Gantry says that the profile before it is unknown.
func cutUnknown(body string) (known string, unknown bool) {
	known, _, unknown = strings.Cut(body, format.UnknownUnit)
	return known, unknown
}

var (
	labelled     = regexp.MustCompile(`(\pL)\s*:\s*(\d{1,4})(\s*$|\s*[,;|)]|\s+\pL+\s*:)`)
	withLoadout  = regexp.MustCompile(`(?i)^(.*?)(?:^|[\s,–—-])\s*(?:(?:armed |equipped )?with|w/|carrying)\s*(\S.*|)$`)
	loadoutPrice = regexp.MustCompile(`^(.*?\S)(\s*[(\[]|\s*[,;=]|\s+[–—-]|\s)\s*((?:` + numberWord +
		`)\s*\pL*(?:\s+each)?)\s*[)\]]?$`)
)

// behind reads the text after a unit's profile: count, choices, class, price and loadout.
func (x *textReader) behind(u *textUnit, text string) {
	if !x.byGantry {
		for range 3 { // one label may follow the other
			text = labelled.ReplaceAllString(text, "$1 $2$3")
		}
	}
	for marked := true; marked; {
		text, marked = x.mark(u, text)
	}
	words, loadout, _ := strings.Cut(text, ":")
	if m := withLoadout.FindStringSubmatch(words); m != nil && !x.byGantry {
		words, loadout = m[1], strings.TrimPrefix(strings.TrimSpace(m[2]+format.LabelSeparator+loadout),
			format.LabelSeparator)
		loadout = strings.TrimSuffix(loadout, ":")
	}
	u.words = wordsOf(x.takeNumbers(u, words))
	x.takeCount(u)
	loadout = strings.TrimSpace(loadout)
	if m := loadoutPrice.FindStringSubmatch(loadout); m != nil && len(u.prices) == 0 {
		sign := strings.TrimSpace(m[2])
		alone := sign != "" && sign != "," && x.kindOf(u.unit.Profile).cheapest() == 0
		if p, ok := x.priceOf(m[3]); ok && (alone || strings.IndexFunc(m[3], unicode.IsLetter) >= 0) {
			u.prices, loadout = append(u.prices, p), m[1]
		}
	}
	if p, ok := x.priceOf(loadout); ok && len(u.prices) == 0 {
		u.prices = append(u.prices, p)
	} else if n, ok := countAlone(loadout); ok && !x.byGantry {
		u.count(n)
	} else if loadout != "" {
		u.parts = append(u.parts, textPart{0, loadoutOnLine, loadout})
	}
}

// countAlone reads a text that holds only a count: 2, x2.
func countAlone(text string) (n int, ok bool) {
	if n, err := strconv.Atoi(text); err == nil && n > 0 && len(text) < 5 {
		return n, true
	}
	return countIn(text)
}

// takeCount takes a number beside a price for the count where it proves to be that: in
// Wolf, 2, 60 where one costs 30.
func (x *textReader) takeCount(u *textUnit) {
	if len(u.words) != 1 || len(u.prices) != 1 || u.unit.Count != 0 {
		return
	}
	each, known := x.printedPrice(u.unit.Profile)
	n, err := strconv.Atoi(u.words[0])
	if err == nil && known && n > 1 && u.prices[0].points == n*each {
		u.count(n)
		u.words = nil
	}
}

// mark reads a count or something in brackets behind the name of a unit; more tells
// whether there was any.
func (x *textReader) mark(u *textUnit, text string) (rest string, more bool) {
	if n, rest, ok := countBehind(text); ok && !x.beginsWithPoints(rest) {
		u.count(n)
		return rest, true
	}
	if m := nickBehind.FindStringSubmatch(text); m != nil && !x.byGantry && u.unit.Name == "" {
		u.unit.Name = m[1]
		return m[2], true
	}
	if m := inBrackets.FindStringSubmatch(text); m != nil && x.markNumbers(u, strings.TrimSpace(m[1]+m[2])) {
		return m[3], true
	}
	inside, rest, ok := cutBrackets(text)
	if ok && !x.byGantry {
		inside = x.takeNumbers(u, inside)
	}
	if ok {
		u.parts = append(u.parts, textPart{0, choicesInBrackets, inside})
	}
	return rest, ok
}

// The labels of parts on a unit's line.
const (
	choicesInBrackets = "("
	loadoutOnLine     = "="
)

var nameEnds = regexp.MustCompile(`\s*(?:[,·(\[)\]:|;]|\s[–—-]\s|\s[xX×✕✖]\s*\d|\s?\*\d|\s["“„«'‘]|` +
	`\s\d|\s[=@+/~]|\s{2}|` +
	`\s(?i:with|w/|armed|equipped|carrying|pts|points|pv|costs?|for|qty)\b|\sw/|$)`)

var nameStarts = regexp.MustCompile(`,\s*|\s[–—-]\s+|\(\s*`)

// maxNames bounds the lookups of one line in the names of profiles.
const maxNames = 200

// profileIn finds the name of a profile at the beginning of a text or after a comma. It takes the last one, since a
// player's name for the unit comes first. Text after a colon is the loadout.
func (x *textReader) profileIn(body string) (start, end int, id string) {
	starts := [][]int{{0, 0}}
	starts = append(starts, nameStarts.FindAllStringIndex(body, 16)...)
	ends, looked := nameEnds.FindAllStringIndex(body, 40), 0
	for _, s := range starts {
		comma := s[1] == 0 || body[s[0]] == ','
		if id != "" && (!comma || strings.Contains(body[end:max(end, s[0])], ":")) {
			continue
		}
		for _, e := range slices.Backward(ends) {
			if e[0] <= s[1] || e[0]-s[1] > 4*x.names.Longest+16 {
				continue
			}
			if looked++; looked > maxNames {
				return start, end, id
			}
			found, ok := x.names.One.Find(body[s[1]:e[0]])
			if !ok {
				found, ok = x.names.Several.Find(body[s[1]:e[0]])
			}
			if ok {
				start, end, id = s[1], e[0], found
				break
			}
		}
	}
	return start, end, id
}

// unknownUnit reads a line that is a unit's by its count, its cost or its likeness to a
// name, though the game has no such profile: it is kept as the line has it.
func (x *textReader) unknownUnit(l textLine) (textUnit, bool) {
	u, body := x.numbersBefore(l.text)
	counted := u.unit.Count > 0
	n, after, bare := bareCount(body)
	if bare = bare && !counted && !x.byGantry; bare {
		body = after
	}
	var name, profile, near, rest string
	if said, marked := cutUnknown(body); marked {
		counted, profile = true, said
		if at := strings.LastIndex(said, ", "); at >= 0 {
			name, profile = said[:at], said[at+2:]
		}
		near, rest = x.names.One.Nearest(profile), body[len(said)+len(format.UnknownUnit):]
	} else {
		name, profile, near, rest = x.likeliest(body)
	}
	if !x.byGantry && strings.IndexFunc(profile, unicode.IsLetter) < 0 { // numbers name nothing
		return textUnit{}, false
	}
	if bare {
		u.count(n)
	}
	x.behind(&u, rest)
	u.counted = u.unit.Count != 0
	u.unit.Count = max(1, u.unit.Count)
	id, gone := x.pack.Successor(profile)
	like := near != "" && sameInitial(near, profile) && (u.words == nil || strings.HasPrefix(rest, ","))
	if !counted && len(u.prices) == 0 && id+gone == "" && !like {
		return textUnit{}, false
	}
	u.line, u.reported, u.unit.Name, u.unit.Profile = l, true, name, profile
	if id != "" {
		u.unit.Profile = id
		x.note(l.no, format.NoteRenamed, renamedText(profile, rules.ProfileName(x.pack.Catalogue, id)), "")
		return u, true
	}
	x.note(l.no, format.NoteUnknown, unknownText("unit", profile, gone), suggestionText(near, l.no))
	return u, true
}

// likeliest cuts a line whose profile nothing knows into a name, what is most like the
// name of a profile, and the rest.
func (x *textReader) likeliest(body string) (name, profile, near, rest string) {
	for _, s := range append([][]int{{0, 0}}, nameStarts.FindAllStringIndex(body, 10)...) {
		end := nameEnds.FindStringIndex(body[s[1]:])
		if end == nil {
			continue
		}
		part := body[s[1] : s[1]+end[0]]
		like := x.names.One.Nearest(part)
		if id, gone := x.pack.Successor(part); id+gone != "" {
			return strings.TrimRight(body[:s[0]], " "), part, like, body[s[1]+end[0]:]
		}
		if profile == "" || near == "" && like != "" {
			name, profile, near, rest = strings.TrimRight(body[:s[0]], " "), part, like, body[s[1]+end[0]:]
		}
	}
	return name, profile, near, rest
}

func sameInitial(a, b string) bool {
	a, b = fold.Key(a), fold.Key(b)
	return a != "" && b != "" && a[0] == b[0]
}
