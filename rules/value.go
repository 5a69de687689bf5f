package rules

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Value is an exact number, or a word where a stat is not a number. The zero
// value is the number 0. Numbers are fractions of 64-bit integers in lowest
// terms: rules compute with small numbers, and an overflow would be a bug.
type Value struct {
	num  int64
	den1 int64 // the denominator less one, so that the zero value is 0/1
	word string
}

// Int is the value of an integer.
func Int(n int) Value { return Value{num: int64(n)} }

// Fraction is num/den in lowest terms; den must not be 0.
func Fraction(num, den int) Value { return fraction(int64(num), int64(den)) }

// Word is a value that is not a number, such as "Standard" or "missing".
func Word(s string) Value { return Value{word: s} }

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
	return Value{num: num / a, den1: den/a - 1}
}

func (v Value) den() int64 { return v.den1 + 1 }

// IsWord tells whether the value is not a number.
func (v Value) IsWord() bool { return v.word != "" }

// IsInt tells whether the value is a whole number.
func (v Value) IsInt() bool { return v.word == "" && v.den1 == 0 }

// Int is the whole number, or 0 for a word and for a fraction.
func (v Value) Int() int {
	if !v.IsInt() {
		return 0
	}
	return int(v.num)
}

// Add, Sub and Mul are exact.
func (v Value) Add(w Value) Value { return fraction(v.num*w.den()+w.num*v.den(), v.den()*w.den()) }
func (v Value) Sub(w Value) Value { return fraction(v.num*w.den()-w.num*v.den(), v.den()*w.den()) }
func (v Value) Mul(w Value) Value { return fraction(v.num*w.num, v.den()*w.den()) }

// Div divides; w must not be 0.
func (v Value) Div(w Value) Value { return fraction(v.num*w.den(), v.den()*w.num) }

// Cmp is negative, 0 or positive as v is less than, equal to or more than w.
func (v Value) Cmp(w Value) int {
	d := v.num*w.den() - w.num*v.den()
	switch {
	case d < 0:
		return -1
	case d > 0:
		return 1
	}
	return 0
}

// Floor is the greatest whole number that is not above v.
func (v Value) Floor() Value {
	q := v.num / v.den()
	if v.num%v.den() < 0 {
		q--
	}
	return Value{num: q}
}

// Ceil is the least whole number that is not below v.
func (v Value) Ceil() Value { return Int(0).Sub(Int(0).Sub(v).Floor()) }

// Round is the nearest whole number, halves upwards.
func (v Value) Round() Value { return v.Add(Fraction(1, 2)).Floor() }

// String writes a whole number as digits, a fraction as "3/2", a word as it is.
func (v Value) String() string {
	switch {
	case v.word != "":
		return v.word
	case v.den1 == 0:
		return strconv.FormatInt(v.num, 10)
	}
	return strconv.FormatInt(v.num, 10) + "/" + strconv.FormatInt(v.den(), 10)
}

// MarshalJSON writes whole numbers as JSON numbers, all else as strings.
func (v Value) MarshalJSON() ([]byte, error) {
	if v.IsInt() {
		return []byte(v.String()), nil
	}
	return json.Marshal(v.String())
}

// UnmarshalJSON reads a whole number, a string like "3/2", or any other string
// as a word. A number that is not whole is refused: packs are exact.
func (v *Value) UnmarshalJSON(data []byte) error {
	var s string
	if data[0] != '"' {
		n, err := strconv.ParseInt(string(data), 10, 64)
		if err != nil || n > math.MaxInt32 || n < math.MinInt32 {
			return fmt.Errorf("%s is not a whole number of moderate size; write a fraction as \"3/2\"", data)
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
		return fmt.Errorf("an empty string is no value")
	}
	*v = Word(s)
	return nil
}
