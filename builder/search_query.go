package builder

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"gantry/rules"
)

// Bounds of what is looked for: letters, and words and filters.
const (
	QueryMost = 200
	termsMost = 20
)

// QueryFault is a part of a query that says nothing, and is left out of the search.
type QueryFault struct {
	Part    string // as it was written
	Message string // what is wrong with it, and how to mend it
	Instead string // the whole query with the nearest known name in its place, "" where none is near
}

// term is a word of a query, or a filter; see parseQuery.
type term struct {
	not         bool
	name, op    string // of a filter; op is one of < <= > >= = != :
	value       string // what is looked for
	at, nameEnd int    // where its name stands in the query; see QueryFault.Instead
	end         int
}

func (t term) filter() bool { return t.op != "" }

// fold is a text in which case and accents make no difference.
func fold(s string) string {
	if isPlain(s) {
		return strings.ToLower(s)
	}
	var b strings.Builder
	for _, r := range s {
		r = unicode.ToLower(r)
		if base, accented := unaccented[r]; accented {
			b.WriteString(base)
		} else if !unicode.Is(unicode.Mn, r) {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// unaccented are the letters of European languages without their accents.
var unaccented = func() map[rune]string {
	bases := map[rune]string{'æ': "ae", 'œ': "oe", 'ß': "ss", 'þ': "th", '−': "-", '–': "-", '—': "-", '’': "'"}
	for base, letters := range map[string]string{"a": "àáâãäåāăą", "c": "çćĉċč", "d": "ďđð", "e": "èéêëēĕėęě", "g": "ĝğġģ",
		"h": "ĥħ", "i": "ìíîïĩīĭįı", "j": "ĵ", "k": "ķ", "l": "ĺļľŀł", "n": "ñńņňŉ", "o": "òóôõöøōŏő", "r": "ŕŗř",
		"s": "śŝşšș", "t": "ţťŧț", "u": "ùúûüũūŭůűų", "w": "ŵ", "y": "ýÿŷ", "z": "źżž"} {
		for _, r := range letters {
			bases[r] = base
		}
	}
	return bases
}()

func isPlain(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
}

// cutQuery is as much of a query, which is valid, as is looked for.
func cutQuery(text string) string {
	n := 0
	for i := range text {
		if n++; n > QueryMost {
			return text[:i]
		}
	}
	return text
}

// queryReader reads a query letter by letter.
type queryReader struct {
	text string
	at   int
}

// parseQuery reads words, "words in quotes" and filters such as move>4, trait:deadly
// and -weapon:"heavy laser". Every text is a query.
func parseQuery(text string) (terms []term) {
	r := queryReader{text: text}
	for {
		if r.space(); r.at >= len(text) {
			return terms
		}
		terms = append(terms, r.term())
	}
}

func (r *queryReader) peek() rune {
	c, _ := utf8.DecodeRuneInString(r.text[r.at:])
	return c
}

func (r *queryReader) space() {
	for r.at < len(r.text) {
		c, size := utf8.DecodeRuneInString(r.text[r.at:])
		if !unicode.IsSpace(c) {
			return
		}
		r.at += size
	}
}

func (r *queryReader) term() term {
	t := term{at: r.at}
	if rest := r.text[r.at:]; rest[0] == '-' && len(rest) > 1 && !unicode.IsSpace(rune(rest[1])) {
		t.not = true
		r.at++
		t.at++
	}
	word := r.word(func() bool { return r.op() != "" })
	t.nameEnd, t.end = r.at, r.at
	after := *r
	after.space()
	op := after.op()
	if op == "" || op == ":" && after.at != r.at {
		t.value = word
		return t
	}
	t.name, t.op = word, op
	r.at = after.at + len(signAt(r.text[after.at:]))
	r.space()
	t.value = r.word(func() bool { return false })
	t.end = r.at
	return t
}

// word reads to a space or to where it ends by itself, or all between quotes.
func (r *queryReader) word(ends func() bool) string {
	if r.at < len(r.text) && isQuote(r.peek()) {
		return r.quoted()
	}
	from := r.at
	for r.at < len(r.text) && !unicode.IsSpace(r.peek()) && !ends() {
		r.at += utf8.RuneLen(r.peek())
	}
	return r.text[from:r.at]
}

func (r *queryReader) quoted() string {
	r.at += utf8.RuneLen(r.peek())
	from := r.at
	for r.at < len(r.text) {
		c := r.peek()
		to := r.at
		if r.at += utf8.RuneLen(c); isQuote(c) {
			return r.text[from:to]
		}
	}
	return r.text[from:]
}

func isQuote(c rune) bool { return strings.ContainsRune(`"“”„«»`, c) }

// signs are the ways to write a comparison, the longer first.
var querySigns = []struct{ sign, op string }{{"<=", "<="}, {">=", ">="}, {"!=", "!="}, {"≤", "<="}, {"≥", ">="},
	{"≠", "!="}, {"<", "<"}, {">", ">"}, {"=", "="}, {":", ":"}}

func signAt(text string) string {
	for _, s := range querySigns {
		if strings.HasPrefix(text, s.sign) {
			return s.sign
		}
	}
	return ""
}

// op is the comparison that stands next, "" for none.
func (r *queryReader) op() string {
	for _, s := range querySigns {
		if strings.HasPrefix(r.text[r.at:], s.sign) {
			return s.op
		}
	}
	return ""
}

// digitsMost keeps what is compared exact.
const digitsMost = 6

// numberOf reads a number as cards write it: 4, 4+, +2, 24", 1/2, 1.5.
func numberOf(text string) (rules.Value, bool) {
	text = strings.TrimRight(fold(text), `+"″'”`)
	sign := 1
	if rest, minus := strings.CutPrefix(text, "-"); minus {
		text, sign = rest, -1
	}
	text = strings.TrimPrefix(text, "+")
	over, under, isFraction := strings.Cut(text, "/")
	whole, part, _ := strings.Cut(strings.Replace(over, ",", ".", 1), ".")
	num, ok := digits(whole + part)
	if !ok || whole == "" || isFraction && part != "" {
		return rules.Value{}, false
	}
	den := 1
	for range part {
		den *= 10
	}
	if isFraction {
		if den, ok = digits(under); !ok || den == 0 {
			return rules.Value{}, false
		}
	}
	return rules.Fraction(sign*num, den), true
}

func digits(s string) (n int, ok bool) {
	for _, c := range []byte(s) {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	return n, s != "" && len(s) <= digitsMost
}

// compares tells whether a number is as a filter wants it.
func compares(v rules.Value, op string, to rules.Value) bool {
	by := v.Cmp(to)
	switch op {
	case "<":
		return by < 0
	case "<=":
		return by <= 0
	case ">":
		return by > 0
	case ">=":
		return by >= 0
	case "!=":
		return by != 0
	}
	return by == 0
}

// fault says what is wrong with a term of a query.
func (t term) fault(query, format string, args ...any) QueryFault {
	return QueryFault{Part: query[t.at:t.end], Message: fmt.Sprintf(format, args...)}
}

// renamed is a query with another name in the filter.
func (t term) renamed(query, name string) string { return query[:t.at] + name + query[t.nameEnd:] }
