package rules

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Value is an exact number, or a word for a stat that is not a number. The zero value is the number 0. Numbers are
// fractions of 64-bit integers in lowest terms: rules compute with small numbers, and an overflow would be a bug.
type Value struct {
	num  int64
	over int64 // the denominator minus 1; -1 for a word
	word string
}

// Int returns the value of an integer.
func Int(n int) Value { return Value{num: int64(n)} }

// Fraction returns num/den in lowest terms. den must not be 0.
func Fraction(num, den int) Value { return fraction(int64(num), int64(den)) }

// missing is the value of an unknown number.
var missing = Word("missing")

// Word returns a value that is not a number, such as "Standard" or "missing".
func Word(s string) Value { return Value{over: -1, word: s} }

func fraction(num, den int64) Value {
	if den == 0 {
		panic("rules: fraction with denominator 0")
	}
	if den < 0 {
		num, den = -num, -den
	}
	a, b := num, den
	if a < 0 {
		a = -a
	}
	for b != 0 {
		a, b = b, a%b
	}
	return Value{num: num / a, over: den/a - 1}
}

func (v Value) den() int64 { return max(1, v.over+1) }

// IsWord reports whether the value is a word.
func (v Value) IsWord() bool { return v.over < 0 }

// IsInt reports whether the value is a whole number.
func (v Value) IsInt() bool { return v.over == 0 }

// Int returns the whole number, 0 for a word or a fraction.
func (v Value) Int() int {
	if !v.IsInt() {
		return 0
	}
	return int(v.num)
}

// Add returns the exact sum.
func (v Value) Add(w Value) Value {
	if v.IsInt() && w.IsInt() {
		return Value{num: v.num + w.num}
	}
	return fraction(v.num*w.den()+w.num*v.den(), v.den()*w.den())
}

// Sub returns the exact difference.
func (v Value) Sub(w Value) Value {
	if v.IsInt() && w.IsInt() {
		return Value{num: v.num - w.num}
	}
	return fraction(v.num*w.den()-w.num*v.den(), v.den()*w.den())
}

// Mul returns the exact product.
func (v Value) Mul(w Value) Value {
	if v.IsInt() && w.IsInt() {
		return Value{num: v.num * w.num}
	}
	return fraction(v.num*w.num, v.den()*w.den())
}

// Div returns the exact quotient. w must not be 0.
func (v Value) Div(w Value) Value { return fraction(v.num*w.den(), v.den()*w.num) }

// Cmp returns a negative number, 0 or a positive number if v is less than, equal to or more than w.
func (v Value) Cmp(w Value) int {
	if v.IsInt() && w.IsInt() {
		return cmp.Compare(v.num, w.num)
	}
	d := v.num*w.den() - w.num*v.den()
	switch {
	case d < 0:
		return -1
	case d > 0:
		return 1
	}
	return 0
}

// Floor returns the largest whole number that is at most v.
func (v Value) Floor() Value {
	if v.IsInt() {
		return v
	}
	q := v.num / v.den()
	if v.num%v.den() < 0 {
		q--
	}
	return Value{num: q}
}

// Ceil returns the smallest whole number that is at least v.
func (v Value) Ceil() Value { return Int(0).Sub(Int(0).Sub(v).Floor()) }

// Round returns the nearest whole number, with halves rounded up.
func (v Value) Round() Value { return v.Add(Fraction(1, 2)).Floor() }

// String returns a whole number as digits, a fraction as "3/2", and a word unchanged.
func (v Value) String() string {
	switch {
	case v.IsInt():
		return strconv.FormatInt(v.num, 10)
	case v.IsWord():
		return v.word
	}
	return strconv.FormatInt(v.num, 10) + "/" + strconv.FormatInt(v.den(), 10)
}

// MarshalJSON writes whole numbers as JSON numbers, everything else as strings.
func (v Value) MarshalJSON() ([]byte, error) {
	if v.IsInt() {
		return []byte(v.String()), nil
	}
	return json.Marshal(v.String())
}

// UnmarshalJSON reads a whole number, a string like "3/2", or any other string as a word. It refuses a number that
// is not whole: packs are exact.
func (v *Value) UnmarshalJSON(data []byte) error {
	var s string
	if data[0] != '"' {
		n, err := strconv.ParseInt(string(data), 10, 64)
		if err != nil || n > math.MaxInt32 || n < math.MinInt32 {
			return fmt.Errorf("%s is not a whole number up to 2147483647. Write a fraction as \"3/2\"", data)
		}
		*v = Value{num: n}
		return nil
	}
	if err := json.Unmarshal(data, &s); err != nil {
		return err
	}
	num, den, ok := strings.Cut(s, "/")
	n, errN := strconv.ParseInt(num, 10, 32)
	d, errD := strconv.ParseInt(den, 10, 32)
	if ok && errN == nil && errD == nil && d > 0 {
		*v = fraction(n, d)
		return nil
	}
	if s == "" {
		return fmt.Errorf("a value must not be empty")
	}
	*v = Word(s)
	return nil
}
