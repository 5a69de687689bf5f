package proof

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
)

// A value of a PDF is nil, a bool, float64, []any, or one of these; an operator is only in
// the content of a page.

type text string

type name string

type operator string

type dict map[name]any

// ref is the number of an object.
type ref int

type stream struct {
	dict dict
	raw  []byte // as it is in the file
}

// The bounds of one PDF.
const (
	maxDepth   = 40
	maxTokens  = 1 << 20  // in its objects, which are kept
	maxOperand = 64 << 10 // in one operand on a page
	maxDrawn   = 16 << 20 // on its pages
	maxDecoded = 32 << 20 // bytes
	maxPages   = 1000
	maxObject  = 1 << 31  // the number of an object
	maxNames   = 4096     // names on one page. Gantry uses a few dozen
	maxPrinted = 64 << 10 // bytes of one print request
)

var errTooMuch = errors.New("it is too large to compare")

// lexer reads values. It is strict: what two readers may take in two ways is an error.
type lexer struct {
	data    []byte
	at      int
	content bool // page content: it has operators, and no references
	tokens  *int // left
}

func isSpace(c byte) bool {
	return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == 0
}

func isDelimiter(c byte) bool {
	switch c {
	case '(', ')', '<', '>', '[', ']', '{', '}', '/', '%':
		return true
	}
	return false
}

// skip passes over white space and comments.
func (l *lexer) skip() {
	for ; l.at < len(l.data); l.at++ {
		if c := l.data[l.at]; c == '%' {
			for l.at < len(l.data) && l.data[l.at] != '\n' && l.data[l.at] != '\r' {
				l.at++
			}
			l.at--
		} else if !isSpace(c) {
			return
		}
	}
}

// word returns the regular characters that follow.
func (l *lexer) word() string {
	from := l.at
	for l.at < len(l.data) && !isSpace(l.data[l.at]) && !isDelimiter(l.data[l.at]) {
		l.at++
	}
	return string(l.data[from:l.at])
}

// done reports whether nothing but white space is left.
func (l *lexer) done() bool {
	l.skip()
	return l.at >= len(l.data)
}

func (l *lexer) value(depth int) (any, error) {
	if *l.tokens--; *l.tokens < 0 || depth > maxDepth {
		return nil, errTooMuch
	}
	if l.done() {
		return nil, errors.New("the file ends early")
	}
	switch c := l.data[l.at]; {
	case c == '/':
		l.at++
		return unescape(l.word())
	case c == '(':
		return l.literal()
	case bytes.HasPrefix(l.data[l.at:], []byte("<<")):
		return l.dict(depth)
	case c == '<':
		return l.hex()
	case c == '[':
		return l.array(depth)
	case isDelimiter(c):
		return nil, fmt.Errorf("%q is out of place", c)
	}
	return l.plain()
}

// plain returns a number, a reference, a word with a meaning, or an operator.
func (l *lexer) plain() (any, error) {
	w := l.word()
	switch w {
	case "true", "false":
		return w == "true", nil
	case "null":
		return nil, nil
	}
	if c := w[0]; c != '+' && c != '-' && c != '.' && (c < '0' || c > '9') {
		return operator(w), nil
	}
	if n, ok := natural(w); ok {
		if !l.content && l.refersTo() {
			return ref(n), nil
		}
		return float64(n), nil
	}
	for i := range len(w) {
		if c := w[i]; c != '.' && (c < '0' || c > '9') && (i > 0 || c != '+' && c != '-') {
			return nil, fmt.Errorf("%.20q is not a number", w)
		}
	}
	f, err := strconv.ParseFloat(w, 64)
	return f, err
}

// natural returns a word as a whole number without a sign.
func natural(w string) (int, bool) {
	n := 0
	for i := range len(w) {
		if w[i] < '0' || w[i] > '9' {
			return 0, false
		}
		n = 10*n + int(w[i]-'0')
	}
	return n, len(w) > 0 && len(w) <= 10
}

// refersTo passes over the rest of a reference behind its number, if it is one.
func (l *lexer) refersTo() bool {
	from := l.at
	l.skip()
	if _, ok := natural(l.word()); ok {
		if l.skip(); l.at > from && l.word() == "R" {
			return true
		}
	}
	l.at = from
	return false
}

func (l *lexer) array(depth int) (any, error) {
	list := []any{}
	for l.at++; ; {
		if l.done() {
			return nil, errors.New("a list does not end")
		}
		if l.data[l.at] == ']' {
			l.at++
			return list, nil
		}
		v, err := l.value(depth + 1)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
}

func (l *lexer) dict(depth int) (any, error) {
	d := dict{}
	for l.at += 2; ; {
		if l.done() {
			return nil, errors.New("a dictionary does not end")
		}
		if bytes.HasPrefix(l.data[l.at:], []byte(">>")) {
			l.at += 2
			return d, nil
		}
		key, err := l.value(depth + 1)
		if err != nil {
			return nil, err
		}
		k, ok := key.(name)
		if _, twice := d[k]; !ok || twice {
			return nil, errors.New("a dictionary has a duplicate or invalid key")
		}
		if d[k], err = l.value(depth + 1); err != nil {
			return nil, err
		}
	}
}

// unescape returns a name without its escapes.
func unescape(w string) (any, error) {
	var out []byte
	for i := 0; i < len(w); i++ {
		if w[i] != '#' {
			out = append(out, w[i])
			continue
		}
		if i+2 >= len(w) {
			return nil, errors.New("a name ends in an escape")
		}
		n, err := strconv.ParseUint(w[i+1:i+3], 16, 8)
		if err != nil {
			return nil, errors.New("a name has a wrong escape")
		}
		out = append(out, byte(n))
		i += 2
	}
	return name(out), nil
}

func (l *lexer) hex() (any, error) {
	var digits []byte
	for l.at++; l.at < len(l.data) && l.data[l.at] != '>'; l.at++ {
		if !isSpace(l.data[l.at]) {
			digits = append(digits, l.data[l.at])
		}
	}
	l.at++
	if len(digits)%2 == 1 {
		digits = append(digits, '0')
	}
	out := make([]byte, len(digits)/2)
	for i := range out {
		n, err := strconv.ParseUint(string(digits[2*i:2*i+2]), 16, 8)
		if err != nil {
			return nil, errors.New("a text has a wrong digit")
		}
		out[i] = byte(n)
	}
	return text(out), nil
}

// literal returns a text in brackets, which may hold pairs of brackets.
func (l *lexer) literal() (any, error) {
	var out []byte
	open := 1
	for l.at++; l.at < len(l.data); l.at++ {
		switch c := l.data[l.at]; c {
		case '(':
			open++
		case ')':
			if open--; open == 0 {
				l.at++
				return text(out), nil
			}
		case '\\':
			out = l.escaped(out)
			continue
		case '\r':
			if l.at+1 < len(l.data) && l.data[l.at+1] == '\n' {
				l.at++
			}
			out = append(out, '\n')
			continue
		}
		out = append(out, l.data[l.at])
	}
	return nil, errors.New("a text does not end")
}

// escaped adds what an escape stands for, and stays on its last character.
func (l *lexer) escaped(out []byte) []byte {
	if l.at++; l.at >= len(l.data) {
		return out
	}
	c := l.data[l.at]
	if i := bytes.IndexByte([]byte("nrtbf"), c); i >= 0 {
		return append(out, "\n\r\t\b\f"[i])
	}
	switch {
	case c == '\n':
		return out
	case c == '\r':
		if l.at+1 < len(l.data) && l.data[l.at+1] == '\n' {
			l.at++
		}
		return out
	case c < '0' || c > '7':
		return append(out, c)
	}
	n := 0
	for i := 0; i < 3 && l.at < len(l.data) && l.data[l.at] >= '0' && l.data[l.at] <= '7'; i++ {
		n = 8*n + int(l.data[l.at]-'0')
		l.at++
	}
	l.at--
	return append(out, byte(n))
}
