package search

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"gantry/builder/fold"
	"gantry/rules"
)

// Bounds of a search: letters, words and filters, and nested brackets.
const (
	MaxQuery    = 200
	maxTerms    = 20
	maxBrackets = 5
)

// QueryFault is a part of a query without meaning, which the search leaves out.
type QueryFault struct {
	Part    string // as written
	Message string // the problem and how to fix it
	Instead string // the whole query with the nearest known name instead, "" if none is near
}

// term is a word of a query, or a filter such as move>4 or weapon:laser>=2.
type term struct {
	name, op string // filters only; op is one of < <= > >= = != :
	value    string
	quoted   bool   // the value was in quotes
	times    string // how often the value must occur; compared by timesOp
	timesOp  string
	at, end  int // bytes of the query
	nameEnd  int
	value0   int // start of the value, with its quote
	valueEnd int
	grouped  bool // the value is in brackets, which filters do not accept
}

func (t term) isFilter() bool { return t.op != "" }

// wants returns the value in the form that is compared with texts.
func (t term) wants() needle {
	text, start := strings.CutSuffix(t.value, "*")
	start = start && !t.quoted
	if !start {
		text = t.value
	}
	return needle{text: fold.Accents(text), start: start}
}

// needle is a folded text to find in others.
type needle struct {
	text  string
	start bool // only at the start of a word
}

// in reports whether a folded text contains the needle.
func (n needle) in(text string) bool {
	if !n.start {
		return strings.Contains(text, n.text)
	}
	for from := 0; ; {
		at := strings.Index(text[from:], n.text)
		if at < 0 {
			return false
		}
		before, _ := utf8.DecodeLastRuneInString(text[:from+at])
		if from+at == 0 || !unicode.IsLetter(before) && !unicode.IsDigit(before) {
			return true
		}
		from += at + 1
	}
}

// queryNode is a term, or a group of which all or any must hold.
type queryNode struct {
	term  *term
	not   bool
	any   bool
	parts []queryNode
}

// terms returns the terms of a node that are not negated.
func (n queryNode) terms() (list []term) {
	switch {
	case n.not:
	case n.term != nil:
		list = append(list, *n.term)
	default:
		for _, p := range n.parts {
			list = append(list, p.terms()...)
		}
	}
	return list
}

// cutQuery returns the part of a query that is used.
func cutQuery(text string) string { return fmt.Sprintf("%.*s", MaxQuery, text) }

// queryReader reads a query letter by letter.
type queryReader struct {
	text   string
	at     int
	depth  int // open brackets
	terms  int
	faults []QueryFault
}

// parseQuery reads words, "words in quotes", filters such as move>4, trait:deadly and -weapon:"heavy laser", joined
// by and, or and brackets. Every text is a valid query.
func parseQuery(text string) (queryNode, []QueryFault) {
	r := queryReader{text: text}
	all := queryNode{}
	for {
		all.parts = append(all.parts, r.either())
		if r.at >= len(text) {
			return all, r.faults
		}
		r.fault(r.at, r.at+1, `There is no "(" before this ")".`)
		r.at++
	}
}

func (r *queryReader) fault(from, to int, message string) {
	r.faults = append(r.faults, QueryFault{Part: r.text[from:to], Message: message})
}

// either reads parts joined by "or", to a closing bracket or the end.
func (r *queryReader) either() queryNode {
	n := queryNode{any: true, parts: []queryNode{r.both()}}
	for {
		at, end := r.at, r.joiner("or")
		if end < 0 {
			return n
		}
		r.at = end
		next := r.both()
		if len(next.parts) == 0 || len(n.parts[len(n.parts)-1].parts) == 0 {
			r.fault(at, end, `Write something on both sides of "or". To find the word, put it in quotes.`)
		}
		n.parts = append(n.parts, next)
	}
}

// both reads terms and brackets that must all hold.
func (r *queryReader) both() (n queryNode) {
	joined := -1 // the position of an "and" that still needs its right side
	for {
		r.space()
		at := r.at
		end := r.joiner("and")
		switch {
		case end >= 0:
			if len(n.parts) == 0 || joined >= 0 {
				r.missing(at, end)
			}
			r.at, joined = end, at
			continue
		case at >= len(r.text) || r.text[at] == ')' || r.joiner("or") >= 0:
			if joined >= 0 && len(n.parts) > 0 {
				r.missing(joined, joined+len("and"))
			}
			return n
		}
		if part, ok := r.unary(); ok {
			n.parts = append(n.parts, part)
		}
		joined = -1
	}
}

func (r *queryReader) missing(at, end int) {
	r.fault(at, end, `Write something on both sides of "and". To find the word, put it in quotes.`)
}

// joiner returns the end of a joining word at the current position, -1 if there is none.
func (r *queryReader) joiner(word string) int {
	end := r.at + len(word)
	if end > len(r.text) || !strings.EqualFold(r.text[r.at:end], word) {
		return -1
	}
	after := queryReader{text: r.text, at: end}
	switch next := after.peek(); {
	case end == len(r.text), next == '(', next == ')':
		return end
	case !unicode.IsSpace(next):
		return -1
	}
	if after.space(); after.op() != "" {
		return -1
	}
	return end
}

// unary reads a term or a bracket, with an optional minus. It returns false for a term with a fault.
func (r *queryReader) unary() (n queryNode, ok bool) {
	from := r.at
	if rest := r.text[r.at:]; rest[0] == '-' && len(rest) > 1 && !unicode.IsSpace(r.after(1)) {
		n.not = true
		r.at++
	}
	if r.text[r.at] != '(' {
		if r.terms++; r.terms > maxTerms {
			r.fault(from, len(r.text), "Limit: 20 words and filters. The others are ignored.")
			r.at = len(r.text)
			return n, false
		}
		t := r.term()
		n.term = &t
		return n, true
	}
	open := r.at
	if r.depth == maxBrackets {
		r.fault(open, len(r.text), "Limit: 5 nested brackets. The rest is ignored.")
		r.at = len(r.text)
		return n, false
	}
	r.at++
	r.depth++
	n.parts = []queryNode{r.either()}
	r.depth--
	switch {
	case r.at < len(r.text):
		if r.at++; len(n.parts[0].parts) == 1 && len(n.parts[0].parts[0].parts) == 0 {
			r.fault(open, r.at, "Write something in the brackets.")
		}
	case len(r.faults) == 0:
		r.fault(open, len(r.text), `Close the bracket with ")".`)
	}
	return n, true
}

// after returns the letter n bytes on.
func (r *queryReader) after(n int) rune {
	c, _ := utf8.DecodeRuneInString(r.text[r.at+n:])
	return c
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
	t := term{at: r.at, value0: r.at, quoted: isQuote(r.peek())}
	word := r.word(func() bool { return r.op() != "" })
	t.nameEnd, t.end, t.valueEnd = r.at, r.at, r.at
	after := *r
	after.space()
	sign, op := after.sign()
	if op == "" || op == ":" && after.at != r.at {
		t.value = word
		return t
	}
	t.name, t.op = word, op
	r.at = after.at + len(sign)
	r.space()
	t.value0, t.quoted = r.at, r.at < len(r.text) && isQuote(r.peek())
	r.value(&t)
	t.end = r.at
	return t
}

// value reads the value of a filter, with an optional count after it.
func (r *queryReader) value(t *term) {
	t.value = r.word(func() bool { return t.op == ":" && isComparison(r.op()) })
	t.valueEnd = r.at
	if !t.quoted && strings.Count(t.value, "(") > strings.Count(t.value, ")") {
		t.grouped = true
		if r.at = len(r.text); strings.Contains(r.text[t.valueEnd:], ")") {
			r.at = t.valueEnd + strings.Index(r.text[t.valueEnd:], ")") + 1
		}
		return
	}
	after := *r
	after.space()
	var sign string
	if sign, t.timesOp = after.sign(); t.op != ":" || t.value == "" || !isComparison(t.timesOp) {
		t.timesOp = ""
		return
	}
	after.at += len(sign)
	after.space()
	t.times = after.word(func() bool { return false })
	r.at = after.at
}

func isComparison(op string) bool { return op != "" && op != ":" }

// word reads to a space, to an unmatched closing bracket or to where ends reports true, or everything between
// quotes.
func (r *queryReader) word(ends func() bool) string {
	if r.at < len(r.text) && isQuote(r.peek()) {
		return r.quoted()
	}
	from, open := r.at, 0
	for r.at < len(r.text) && !unicode.IsSpace(r.peek()) && !ends() {
		switch r.text[r.at] {
		case '(':
			open++
		case ')':
			if open--; open < 0 {
				return r.text[from:r.at]
			}
		}
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

// querySigns lists the ways to write a comparison, the longer first.
var querySigns = []struct{ sign, op string }{{"<=", "<="}, {">=", ">="}, {"!=", "!="}, {"≤", "<="}, {"≥", ">="},
	{"≠", "!="}, {"<", "<"}, {">", ">"}, {"=", "="}, {":", ":"}}

// sign returns the sign at the current position and its comparison, "" for none.
func (r *queryReader) sign() (sign, op string) {
	for _, s := range querySigns {
		if strings.HasPrefix(r.text[r.at:], s.sign) {
			return s.sign, s.op
		}
	}
	return "", ""
}

// op returns the comparison at the current position, "" for none.
func (r *queryReader) op() string {
	_, op := r.sign()
	return op
}

// maxDigits keeps compared numbers exact.
const maxDigits = 6

// numberOf reads a number as printed on cards: 4, 4+, +2, 24", 1/2, 1.5.
func numberOf(text string) (rules.Value, bool) {
	text = strings.TrimRight(fold.Accents(text), `+"″'”`)
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
	return n, s != "" && len(s) <= maxDigits
}

// rangeOf reads an inclusive range of numbers such as 6..9, 6.. or ..9.
func rangeOf(text string) (least, most *rules.Value, ok bool) {
	from, to, dots := strings.Cut(text, "..")
	if !dots || from == "" && to == "" {
		return nil, nil, false
	}
	for _, end := range []struct {
		text string
		into **rules.Value
	}{{from, &least}, {to, &most}} {
		if end.text == "" {
			continue
		}
		v, isNumber := numberOf(end.text)
		if !isNumber {
			return nil, nil, false
		}
		*end.into = &v
	}
	if least != nil && most != nil && least.Cmp(*most) > 0 {
		least, most = most, least
	}
	return least, most, true
}

// numberCondition returns the condition of a filter on a number: a comparison or a range.
func (t term) numberCondition() (holds func(rules.Value) bool, ok bool) {
	if least, most, isRange := rangeOf(t.value); isRange {
		return func(v rules.Value) bool {
			within := (least == nil || v.Cmp(*least) >= 0) && (most == nil || v.Cmp(*most) <= 0)
			return within != (t.op == "!=")
		}, t.allowsWords()
	}
	number, isNumber := numberOf(t.value)
	return func(v rules.Value) bool { return compares(v, t.op, number) }, isNumber
}

// allowsWords reports whether the filter's sign may be used with words.
func (t term) allowsWords() bool { return t.op == ":" || t.op == "=" || t.op == "!=" }

// formFault returns the fault in the form of a term, whatever it refers to.
func (t term) formFault(query string) *QueryFault {
	_, _, isRange := rangeOf(t.value)
	bare := strings.TrimSuffix(t.value, "*")
	var f QueryFault
	switch {
	case t.grouped:
		f = t.fault(query, "Put brackets around whole filters: (%s%s… or %s%s…).", t.name, t.op, t.name, t.op)
	case t.quoted:
		return nil
	case t.value != "" && bare == "", strings.Contains(bare, "*"):
		f = t.fault(query, "Put * at the end of a word, as in las*. To find the sign, put it in quotes.")
	case isRange && !t.isFilter():
		f = t.fault(query, "Write before %q which number you mean, as in move:%s.", t.value, t.value)
	case isRange && !t.allowsWords():
		f = t.fault(query, "Write : or = before a range: %s:%s.", t.name, t.value)
	default:
		return nil
	}
	return &f
}

// conditionOf joins the conditions of a query's terms. Terms with a fault are left out. It returns nil if no
// condition is left.
func conditionOf[T any](n queryNode, of func(term) (func(T) bool, *QueryFault)) (func(T) bool, []QueryFault) {
	if n.term != nil {
		holds, fault := of(*n.term)
		if fault != nil {
			return nil, []QueryFault{*fault}
		}
		return negated(holds, n.not), nil
	}
	var parts []func(T) bool
	var faults []QueryFault
	for _, p := range n.parts {
		holds, wrong := conditionOf(p, of)
		if faults = append(faults, wrong...); holds != nil {
			parts = append(parts, holds)
		}
	}
	if len(parts) == 0 {
		return nil, faults
	}
	if len(parts) == 1 {
		return negated(parts[0], n.not), faults
	}
	return negated(func(v T) bool {
		for _, holds := range parts {
			if holds(v) == n.any {
				return n.any
			}
		}
		return !n.any
	}, n.not), faults
}

func negated[T any](holds func(T) bool, not bool) func(T) bool {
	if !not {
		return holds
	}
	return func(v T) bool { return !holds(v) }
}

// compares reports whether a number satisfies a comparison.
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

// fault returns a fault of a term in a query.
func (t term) fault(query, format string, args ...any) QueryFault {
	return QueryFault{Part: query[t.at:t.end], Message: fmt.Sprintf(format, args...)}
}

// renamed returns a query with another name in the filter.
func (t term) renamed(query, name string) string { return query[:t.at] + name + query[t.nameEnd:] }

// respelled returns a query with another value in the term.
func (t term) respelled(query, value string) string {
	return query[:t.value0] + quoted(value) + query[t.valueEnd:]
}

// quoted returns a text in the form to search for it.
func quoted(text string) string {
	text = strings.Map(func(r rune) rune {
		if isQuote(r) {
			return -1
		}
		return r
	}, text)
	if strings.ContainsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t<>=!:≤≥≠()*", r) }) ||
		strings.HasPrefix(text, "-") || strings.Contains(text, "..") || text == "or" || text == "and" {
		return `"` + text + `"`
	}
	return text
}
